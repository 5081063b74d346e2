import type { Expr } from '../../facts.js'
import type { CallRef, RepositoryIndex } from '../../repository-index.js'

/** What can hold the same keys for programs of different languages. */
export type Store = 'preferences' | 'mmkv' | 'database'

/** A place that reads or writes an entry. `key`: literal text with `*` for what is not known. */
export interface KeySite {
  store: Store
  access: 'read' | 'write'
  key: string
  site: CallRef
  /** The catalog or an interface of the store says so; otherwise the name of what is called does. */
  isCertain: boolean
  /** Preferences of Apple's platforms: the program's own, or those of a named group. */
  domain?: 'standard' | 'group'
}

/** Characters of the longest literal part: a key that only its text tells must be one that nothing else is called. */
export const CERTAIN_KEY_MIN = 6
export const GUESSED_KEY_MIN = 10

export const literalLength = (key: string): number => Math.max(...key.split('*').map((part) => part.length))

/** The text of an expression as a key; undefined for sentences and for what is mostly unknown. */
export function keyOf(index: RepositoryIndex, { file, call }: CallRef, expr: Expr | undefined): string | undefined {
  if (!expr) return undefined
  const { text } = index.evaluate(file, call.in, concatenated(expr))
  return literalLength(text) >= CERTAIN_KEY_MIN && !/\s/.test(text) ? text : undefined
}

/** `KEY.concat(id)` of Java as what it puts together. */
function concatenated(expr: Expr): Expr {
  const base = expr.k === 'call' ? /^(.+)\.concat$/.exec(expr.callee)?.[1] : undefined
  return expr.k === 'call' && base ? { k: 'cat', parts: [{ k: 'ref', path: base }, ...expr.args] } : expr
}

/** Every text written in an expression: arguments of calls, sides of comparisons, items. */
export function textsIn(expr: Expr): Expr[] {
  switch (expr.k) {
    case 'str':
    case 'cat':
      return [expr]
    case 'bin':
      return expr.op === '+' ? [expr] : [...textsIn(expr.left), ...textsIn(expr.right)]
    case 'call':
      return expr.args.flatMap(textsIn)
    case 'arr':
      return expr.items.flatMap(textsIn)
    case 'obj':
      return expr.entries.flatMap(({ value }) => textsIn(value))
    default:
      return []
  }
}
