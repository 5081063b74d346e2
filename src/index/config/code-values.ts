import type { Evaluate } from '../evaluate.js'
import type { Expr, FileFacts } from '../facts.js'
import { type ConfigEntry, joinKey } from './format.js'

/** What a place in code means: evaluated as far as the code fixes it, else its source in short. */
export function valueText(expr: Expr, file: string, scope: number, evaluate: Evaluate): string {
  const inner = expr.k === 'call' && /(^|\.)(stringify|String)$/.test(expr.callee) ? (expr.args[0] ?? expr) : expr
  const value = evaluate(file, scope, inner)
  return value.known ? value.text : inShort(inner)
}

/** Flattens an object literal to dotted keys; array items by number. Spread parts carry no key and are left out. */
export function flattenObject(
  expr: Expr,
  prefix: string,
  facts: FileFacts,
  scope: number,
  evaluate: Evaluate,
): ConfigEntry[] {
  const flatten = (item: Expr, key: string, line: number): ConfigEntry[] => {
    if (item.k === 'obj')
      return item.entries
        .filter((entry) => entry.key !== '...')
        .flatMap((entry) => flatten(entry.value, joinKey(key, entry.key), entry.line))
    if (item.k === 'arr') return item.items.flatMap((part, at) => flatten(part, joinKey(key, at), line))
    if (item.k === 'fn' || key === '') return []
    return [{ key, value: valueText(item, facts.path, scope, evaluate), line }]
  }
  return flatten(expr, prefix, 1)
}

/** The object behind an expression: the literal itself, the argument of `defineConfig({...})`, either side of a choice. */
export function objectsOf(expr: Expr | undefined): (Expr & { k: 'obj' })[] {
  if (!expr) return []
  if (expr.k === 'obj') return [expr]
  if (expr.k === 'call') return expr.args.flatMap(objectsOf)
  if (expr.k === 'cond') return [...objectsOf(expr.yes), ...objectsOf(expr.no)]
  return []
}

/** Characters of a call that stands for its value. */
const SHORT_MAX = 80

function inShort(expr: Expr): string {
  switch (expr.k) {
    case 'str':
      return expr.v
    case 'ref':
      return expr.path
    case 'call':
      return `${expr.isNew ? 'new ' : ''}${expr.callee}(${expr.args.map(inShort).join(', ')})`.slice(0, SHORT_MAX)
    case 'cond':
      return `${inShort(expr.yes)} | ${inShort(expr.no)}`
    case 'bin':
      return `${inShort(expr.left)} ${expr.op} ${inShort(expr.right)}`
    case 'cat':
      return expr.parts.map((part) => (part.k === 'str' ? part.v : `\${${inShort(part)}}`)).join('')
    case 'num':
    case 'lit':
      return String(expr.v)
    case 'other':
      return expr.text
    default:
      return '*'
  }
}
