import type { FileFacts } from '#index/facts'
import type { RepositoryIndex } from '#index/repository-index'
import { linesOf } from '../conditions.js'
import type { Survey } from '../survey.js'
import { searchedScripts } from '../vocabulary.js'
import type { Doubt } from './doubt.js'

/** A member as the whole operand of a condition, neither called nor compared. */
const TESTED = [
  /(?<![\w$.])this\.([\w$]+)\s*(?:&&|\?(?![.?:,)]))/g,
  /\b(?:if|while)\s*\((?:.*(?:&&|\|\|)\s*|\s*)!?this\.([\w$]+)\s*\)\s*(?:\{|$)/g,
]

/** Methods of the own class that a condition tests without a call: such a test always holds. */
export const testedMethods: Survey<readonly Doubt[]> = {
  name: 'tested-methods',
  run: (index) => searchedScripts(index).flatMap((facts) => testsIn(index, facts)),
}

function testsIn(index: RepositoryIndex, facts: FileFacts): Doubt[] {
  return linesOf(index, facts.path).flatMap((text, at) =>
    TESTED.flatMap((pattern) => [...text.matchAll(pattern)]).flatMap(([, name = '']): Doubt[] => {
      const method = methodOf(index, facts, at + 1, name)
      if (!method) return []
      return [
        {
          subject: method.qualified,
          kind: 'other',
          message: { id: 'doubt.tested-method', values: { name: method.qualified } },
          places: [
            { file: facts.path, start: at + 1, end: at + 1 },
            { file: facts.path, start: method.line, end: method.line },
          ],
        },
      ]
    }),
  )
}

/** The method of the class around the line; none where a field may hold nothing. */
function methodOf(index: RepositoryIndex, { path, definitions }: FileFacts, line: number, name: string) {
  const around = index.enclosing(path, line)
  let owner = around?.index ?? -1
  while (owner >= 0 && definitions[owner]?.kind !== 'class') owner = definitions[owner]?.container ?? -1
  if (owner < 0) return undefined
  const members = definitions.filter((definition) => definition.container === owner && definition.name === name)
  return members.length > 0 && members.every(({ kind }) => kind === 'method') ? members[0] : undefined
}
