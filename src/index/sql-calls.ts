import type { CallSite, Expr } from './facts.js'

/** Calls that say, compare or change a text instead of handing it to a database. */
const NO_QUERY =
  /^(?:log|info|debug|warn|error|trace|print|println|printf|format|replace|replaceAll|concat|includes|startsWith|endsWith|indexOf|test|match|matches|join|trim|split|String|Error|Exception|describe|it|expect|t|assert\w*|require|getenv|contains|equals|dedent|\w*(?:Log|Error|Exception))$/

/** Names that programs give to what holds an SQL text. */
const SQL_NAME = /(?:sql|query|queries|stmt|statement)\w*$/i
const SQL_START = /^\s*(?:with|select|insert|replace|update|delete|create|drop|alter|truncate)\b/i

/** What a call is given that may be SQL by its beginning or its name, several statements as one text; only the values can tell. */
export function sqlArgument(call: CallSite): Expr | undefined {
  if (call.form === 'jsx' || call.args.length === 0 || NO_QUERY.test(call.name)) return undefined
  for (const arg of call.args) {
    const [first, ...others] = statementsIn(arg, 0)
    if (first) return others.length === 0 ? first : { k: 'cat', parts: [first, ...others.flatMap(nextStatement)] }
  }
  return undefined
}

/** `{ sqls: [[text, parameters], ...] }` nests them three deep. */
const NESTED_MAX = 3

function statementsIn(arg: Expr, depth: number): readonly Expr[] {
  if (mayBeSql(arg)) return [arg]
  if (depth >= NESTED_MAX) return []
  if (arg.k === 'arr') return arg.items.flatMap((item) => statementsIn(item, depth + 1))
  if (arg.k !== 'obj') return []
  return arg.entries.flatMap(({ key, value }) =>
    /^(?:sqls?|text|query|queries|statements?)$/.test(key) ? statementsIn(value, depth + 1) : [],
  )
}

const nextStatement = (expr: Expr): Expr[] => [{ k: 'str', v: ';\n' }, expr]

function mayBeSql(expr: Expr): boolean {
  switch (expr.k) {
    case 'str':
      return SQL_START.test(expr.v)
    case 'ref':
      return SQL_NAME.test(expr.path)
    case 'cat':
      return expr.parts[0] !== undefined && mayBeSql(expr.parts[0])
    case 'bin':
      return expr.op === '+' && mayBeSql(expr.left)
    case 'cond':
      return mayBeSql(expr.yes) || mayBeSql(expr.no)
    case 'call':
      // `"SELECT ...".trimIndent()`
      return expr.on !== undefined && mayBeSql(expr.on)
    default:
      return false
  }
}
