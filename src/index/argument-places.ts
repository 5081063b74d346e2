import type { CatalogMatch } from './catalog-match.js'
import type { Evaluate } from './evaluate.js'
import type { Arguments } from './evaluate-arguments.js'
import type { Expr } from './facts.js'
import type { Lookup } from './lookup.js'
import type { CallRef, Value } from './repository-index.js'

/** An expression and the call in whose file and scope it stands. */
export interface PlacedExpr {
  at: CallRef
  expr: Expr
}

/** What the place of a catalog row means at a call: one expression, or those to be tried in turn. */
export function exprsAt(match: CatalogMatch, place: string, lookup: Lookup): readonly PlacedExpr[] {
  const { site, maker } = match
  return place.split('|').flatMap((one): readonly PlacedExpr[] => {
    if (one === 'receiver') return placed(site, receiverName(site.call.receiver))
    if (one === 'on') return placed(site, receiverValue(site, lookup))
    if (!one.startsWith('of.')) return placed(site, argumentAt(site.call.args, one))
    if (!maker) return []
    if (one === 'of.key') return exprsAt(maker, String(maker.row.args.key ?? '0'), lookup)
    return placed(maker.site, argumentAt(maker.site.call.args, one.slice('of.'.length)))
  })
}

const placed = (at: CallRef, expr: Expr | undefined): PlacedExpr[] => (expr ? [{ at, expr }] : [])

/** A parameter of the function around the maker is none of the function around the call. */
export function evaluated(
  { at, expr }: PlacedExpr,
  { site }: CatalogMatch,
  sources: { evaluate: Evaluate; lookup: Lookup },
  given?: Arguments,
): Value {
  const value = sources.evaluate(at.file, at.call.in, expr, given)
  const isNear = at.file === site.file && (at.call.in === site.call.in || isWithin(site, at.call.in, sources.lookup))
  if (isNear || !value.parameter) return value
  const { parameter, ...rest } = value
  return rest
}

const isWithin = ({ file, call }: CallRef, scope: number, lookup: Lookup): boolean =>
  lookup.containers(file, call.in).some(({ index }) => index === scope)

/** The first that has a known part; failing that, the first. */
export function firstKnown(found: readonly PlacedExpr[], evaluate: (placed: PlacedExpr) => Value): Value | undefined {
  let first: Value | undefined
  for (const one of found) {
    const value = evaluate(one)
    if (value.text !== '*') return value
    first ??= value
  }
  return first
}

/** `this.db.ships` and `this.db.ships.where(x).first()` are about `ships`. */
function receiverName(receiver: string): Expr | undefined {
  const [path = '', ...called] = receiver.split('(')
  const names = path.split('.')
  const name = called.length > 0 ? names.at(-2) : names.at(-1)
  return name ? { k: 'str', v: name } : undefined
}

/** The object of a call as a value: a path, or the call that the chain has before it. */
function receiverValue({ file, index, call }: CallRef, lookup: Lookup): Expr | undefined {
  const { receiver } = call
  if (/^[\w.$]+$/.test(receiver)) return { k: 'ref', path: receiver }
  const before = lookup
    .facts(file)
    ?.calls.slice(0, index)
    .findLast(
      (each) => receiver.startsWith(`${each.receiver && `${each.receiver}.`}${each.name}(`) && receiver.endsWith(')'),
    )
  if (!before) return undefined
  const callee = before.receiver ? `${before.receiver}.${before.name}` : before.name
  return { k: 'call', callee, args: before.args, line: before.line, ...(before.form === 'new' && { isNew: true }) }
}

/** `0`, `0.headers.id` (property of an object argument), `label` or `label.property`. */
export function argumentAt(args: readonly Expr[], place: string): Expr | undefined {
  const [first = '', ...rest] = place.split('.')
  const start = /^\d+$/.test(first) ? args[Number(first)] : labelled(args, first)
  return rest.reduce<Expr | undefined>(
    (expr, name) =>
      expr?.k === 'obj' ? expr.entries.find((entry) => entry.key === name)?.value : property(expr, name),
    start,
  )
}

const property = (expr: Expr | undefined, name: string): Expr | undefined =>
  expr?.k === 'ref' ? { k: 'ref', path: `${expr.path}.${name}` } : undefined

function labelled(args: readonly Expr[], label: string): Expr | undefined {
  for (const arg of args) {
    const entry = arg.k === 'obj' ? arg.entries.find((candidate) => candidate.key === label) : undefined
    if (entry) return entry.value
  }
  return undefined
}
