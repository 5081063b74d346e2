import type { Expr } from '#index/facts'

const NOTHING = /^(?:undefined|nil|None)$/

/** `null`, `undefined`, `nil`, `None`: what is stored so is gone. */
export const isNothing = (value: Expr): boolean =>
  (value.k === 'lit' && value.v === 'null') || (value.k === 'ref' && NOTHING.test(value.path))

/** The same, or what holds no entries: `{}`, `[]`, `new Map()`. */
export function isEmpty(value: Expr): boolean {
  switch (value.k) {
    case 'obj':
      return value.entries.length === 0
    case 'arr':
      return value.items.length === 0
    case 'call':
      return value.isNew === true && value.args.length === 0
    default:
      return isNothing(value)
  }
}
