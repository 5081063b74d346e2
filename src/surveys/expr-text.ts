import type { CallSite, Expr } from '#index/facts'

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

/** An expression as it would be written, in short; `...` for what has no short form. */
export function writtenExpr(expr: Expr): string {
  switch (expr.k) {
    case 'bin':
      return `${writtenExpr(expr.left)} ${expr.op} ${writtenExpr(expr.right)}`
    case 'call':
      return `${expr.isNew ? 'new ' : ''}${expr.callee}(${expr.args.map(writtenExpr).join(', ')})`
    case 'str':
      return `'${expr.v}'`
    case 'obj':
      return `{ ${expr.entries.map(({ key, value }) => `${key}: ${writtenExpr(value)}`).join(', ')} }`
    case 'ref':
      return expr.path.replace(/\.(\d+)(?![\w$])/g, '[$1]')
    case 'num':
    case 'lit':
    case 'other':
      return exprText(expr)
    default:
      return '...'
  }
}

/** What is called, with what stands before its name. */
export const calleeText = ({ receiver, name }: Pick<CallSite, 'receiver' | 'name'>): string =>
  receiver ? `${receiver}.${name}` : name
