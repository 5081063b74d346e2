import type { Definition } from '#index/facts'
import { isFunctionLike } from '#index/facts'
import type { CallRef, DefinitionRef, RepositoryIndex } from '#index/repository-index'
import type { Survey } from '../survey.js'
import { isSearched } from '../vocabulary.js'
import type { Doubt } from './doubt.js'

/** The first callers are shown, the number of all is told. */
const CALLERS_SHOWN = 2

/** Functions that are marked deprecated and that production code still calls. */
export const deprecatedInUse: Survey<readonly Doubt[]> = {
  name: 'deprecated-in-use',
  run: (index) => deprecatedFunctions(index).flatMap((ref) => inUse(index, ref)),
}

const deprecatedFunctions = (index: RepositoryIndex): DefinitionRef[] =>
  index.files
    .filter((facts) => isSearched(index, facts))
    .flatMap(({ path, definitions }) =>
      definitions.flatMap((definition, position) =>
        definition.deprecated && isFunctionLike(definition.kind) ? [{ file: path, index: position, definition }] : [],
      ),
    )

function inUse(index: RepositoryIndex, ref: DefinitionRef): Doubt[] {
  const callers = index.callersOf(ref).callers.flatMap(({ site }) => (callsFromOutside(index, ref, site) ? [site] : []))
  if (callers.length === 0) return []
  return [
    {
      subject: ref.definition.qualified,
      kind: 'deprecated-but-referenced',
      message: { id: 'doubt.deprecated', values: { name: ref.definition.qualified, count: callers.length } },
      places: [headOf(ref.file, ref.definition), ...callers.slice(0, CALLERS_SHOWN).map(lineOf)],
    },
  ]
}

const callsFromOutside = (index: RepositoryIndex, ref: DefinitionRef, { file, call }: CallRef): boolean =>
  index.isProduction(file) &&
  !(file === ref.file && call.line >= ref.definition.start && call.line <= ref.definition.end)

const headOf = (file: string, { start, line }: Definition): Doubt['places'][0] => ({ file, start, end: line })

const lineOf = ({ file, call }: CallRef): Doubt['places'][0] => ({ file, start: call.line, end: call.line })
