import type { Expr } from '#index/facts'

/** An expression as text: literals, names and the names and arguments of calls; empty for what has no short text. */
export function exprText(expr: Expr): string {
  switch (expr.k) {
    case 'str':
    case 'lit':
      return expr.v
    case 'num':
      return String(expr.v)
    case 'ref':
      return expr.path
    case 'call':
      return [expr.callee, ...expr.args.map(exprText)].join(' ')
    case 'other':
      return expr.text
    default:
      return ''
  }
}
