import type { Expr } from './facts.js'
import type { Value } from './repository-index.js'

/** Name of the method and what it is called on. */
export function methodOf({ callee, on }: Extract<Expr, { k: 'call' }>): [string, Expr | undefined] {
  const names = callee.split('.')
  const receiver = names.slice(0, -1).join('.')
  return [names.at(-1) ?? '', on ?? (receiver ? { k: 'ref', path: receiver } : undefined)]
}

export const TEXT_METHODS: Readonly<Record<string, (text: string, args: readonly Value[]) => string>> = {
  toLowerCase: (text) => text.toLowerCase(),
  toUpperCase: (text) => text.toUpperCase(),
  concat: (text, args) => text + args.map((arg) => arg.text).join(''),
  slice: (text, [start, end]) => text.slice(start?.number, end?.number),
  substring: (text, [start, end]) => text.substring(start?.number ?? 0, end?.number),
  replace: (text, [search, by]) => (search && by ? text.replace(search.text, () => by.text) : text),
  replaceAll: (text, [search, by]) => (search && by ? text.replaceAll(search.text, () => by.text) : text),
}

/** The plain one of two expressions, when the other only cuts, trims or replaces in it. */
export function tidiedBy(changed: Expr, plain: Expr): Expr | undefined {
  if (plain.k !== 'ref') return undefined
  if (changed.k === 'cat' || changed.k === 'bin') {
    const parts = changed.k === 'cat' ? changed.parts : [changed.left, changed.right]
    const isSlashAdded = parts.length === 2 && parts.some((part) => part.k === 'str' && part.v === '/')
    return isSlashAdded && parts.some((part) => part.k === 'ref' && part.path === plain.path) ? plain : undefined
  }
  if (changed.k !== 'call') return undefined
  const [method, receiver] = methodOf(changed)
  return TIDIES.test(method) && receiver?.k === 'ref' && receiver.path === plain.path ? plain : undefined
}

const TIDIES = /^(?:slice|substr|substring|trim(?:Start|End)?|replace|replaceAll|toString|normalize)$/
