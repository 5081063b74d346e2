import { type Comment, type Definition, type Expr, type FileFacts, isFunctionLike } from '#index/facts'
import { linesOf } from '../conditions.js'
import type { Survey } from '../survey.js'
import { isSearched } from '../vocabulary.js'
import type { Doubt } from './doubt.js'

type Kind = 'boolean' | 'string' | 'number' | 'object' | 'array'

/** What is returned is told at the end of a comment. */
const COMMENT_LINES = 8

const RETURNS = /@returns?\s*\{\s*(?:Promise\s*<\s*)?(boolean|string|number)\s*>?\s*\}/i

/** Functions whose comment names a plain type of what they return, and whose declared type, or every `return`, is another. */
export const documentedReturns: Survey<readonly Doubt[]> = {
  name: 'documented-returns',
  run: (index) =>
    index.files
      .filter((facts) => isSearched(index, facts))
      .flatMap((facts) => doubtsIn(facts, linesOf(index, facts.path))),
}

function doubtsIn(facts: FileFacts, lines: readonly string[]): Doubt[] {
  return facts.comments.flatMap((comment): Doubt[] => {
    // The text of a comment is cut in the facts, and what is returned stands at its end.
    const said = RETURNS.exec(lines.slice(comment.start - 1, comment.end).join('\n'))?.[1]?.toLowerCase()
    if (!said) return []
    const definition = facts.definitions.find((one) => isFunctionLike(one.kind) && one.start === comment.end + 1)
    const found = definition && kindOf(definition)
    if (!definition || !found || found === said) return []
    return [doubtOf(facts.path, definition, comment, { said, found })]
  })
}

const doubtOf = (
  file: string,
  { qualified, start, line }: Definition,
  comment: Comment,
  { said, found }: { said: string; found: string },
): Doubt => ({
  subject: qualified,
  kind: 'other',
  message: { id: 'doubt.documented-return', values: { name: qualified, said, found } },
  places: [
    { file, start: Math.max(comment.start, comment.end - COMMENT_LINES + 1), end: comment.end },
    { file, start, end: line },
  ],
  about: { file, start, end: line },
})

/** What a function returns by its declared type or, without one, by all that it returns; undefined when that is not plain. */
function kindOf({ type, value, returns }: Definition): Kind | undefined {
  if (type !== undefined) return kindOfType(type)
  const kinds = new Set((returns ?? (value ? [value] : [])).map(kindOfExpr))
  const [kind] = kinds
  return kinds.size === 1 ? kind : undefined
}

function kindOfType(written: string): Kind | undefined {
  const type = written.replace(/^Promise\s*<(.*)>$/, '$1').trim()
  if (/^(?:boolean|string|number)$/.test(type)) return type as Kind
  if (/^[\w.]+\[\]$|^Array<.*>$/.test(type)) return 'array'
  return /^\{[^|]*\}$|^(?:Record|Map)<[^|]*>$/.test(type) ? 'object' : undefined
}

const KINDS: Partial<Record<Expr['k'], Kind>> = {
  str: 'string',
  cat: 'string',
  num: 'number',
  obj: 'object',
  arr: 'array',
}

const kindOfExpr = (expr: Expr): Kind | undefined => (expr.k === 'lit' && expr.v !== 'null' ? 'boolean' : KINDS[expr.k])
