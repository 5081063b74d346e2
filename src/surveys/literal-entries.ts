import type { Expr } from '#index/facts'
import type { DefinitionRef, RepositoryIndex } from '#index/repository-index'
import { isNothing } from './nothing.js'
import { PASSES_ON, valuesOf } from './object-sites.js'

/** A property of an object that is written out. */
export interface LiteralEntry {
  /** Dotted path from the object's root. */
  path: string
  /** 1-based. */
  line: number
  value: Expr
}

/** Objects within objects within a variable: deeper than this nobody writes one out. */
const DEPTH_MAX = 6

/** What an object literal of the function gives a value to, at every level, through spreads and variables of the function; not what it only empties. */
export function literalEntries(
  index: RepositoryIndex,
  owner: DefinitionRef,
  expr: Expr,
  depth = 0,
): readonly LiteralEntry[] {
  const follow = (inner: Expr) => literalEntries(index, owner, inner, depth + 1)
  if (depth > DEPTH_MAX) return []
  switch (expr.k) {
    case 'ref':
      return valuesOf(index, owner, expr.path).flatMap(follow)
    case 'call':
      return PASSES_ON.test(expr.callee) ? expr.args.flatMap(follow) : []
    case 'obj':
      return expr.entries.flatMap(({ key, value, line }): readonly LiteralEntry[] => {
        if (key === '...') return follow(value)
        const inner = follow(value).map((entry) => ({ ...entry, path: `${key}.${entry.path}` }))
        return isNothing(value) ? [] : [{ path: key, line, value }, ...inner]
      })
    default:
      return []
  }
}
