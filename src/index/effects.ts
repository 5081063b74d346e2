import type { ResolvedBy } from '#schema/evidence'
import { createCallers } from './callers.js'
import type { ArgumentRole, CatalogRow, Effect } from './catalog.js'
import type { CatalogMatch } from './catalog-match.js'
import { type Arguments, argumentsFor, type Evaluate } from './evaluate.js'
import { type Expr, isFunctionLike } from './facts.js'
import type { Lookup } from './lookup.js'
import { parameterNamed } from './parameters.js'
import type { CallRef, CallResolution, DefinitionRef, EffectSite, Value } from './repository-index.js'

/** Wrappers of wrappers: six levels cover what real code bases do (typed helper, service, hook, component). */
const WRAPPER_ROUNDS_MAX = 6
/** A name called more often than this is no storage helper but `map` or `get`; each site would have to be resolved. */
const CALLERS_MAX = 4000

/** The roles that make a function a wrapper when they come from one of its parameters. */
const DECIDING: readonly ArgumentRole[] = ['key', 'url', 'channel', 'header', 'path']

/** A function that passes a parameter on as a deciding argument. `places` says which one, as in catalog rows. */
interface Wrapper {
  row: CatalogRow
  ref: DefinitionRef
  places: Partial<Record<ArgumentRole, string>>
  inner: Traced
}

/** A site, and what its arguments are when the parameters of the function around it are known. */
interface Traced {
  site: EffectSite
  evaluate(role: ArgumentRole, given?: Arguments): Value | undefined
}

export interface EffectSources {
  lookup: Lookup
  evaluate: Evaluate
  resolve(call: CallRef): CallResolution
  isProduction(path: string): boolean
}

/** Cataloged calls and, repeated until nothing new appears, the calls of their wrappers. */
export function inferEffects(matches: readonly CatalogMatch[], sources: EffectSources): Map<Effect, EffectSite[]> {
  const sites = new Map<string, EffectSite>()
  const callers = createCallers(sources.lookup, sources.resolve, (named) => callersLookedAt(named, sources))
  let wrappers: Wrapper[] = []
  for (const match of matches) addSite(directSite(match, sources), sites, wrappers, sources)
  for (let round = 0; round < WRAPPER_ROUNDS_MAX && wrappers.length > 0; round++) {
    const next: Wrapper[] = []
    for (const wrapper of wrappers) {
      for (const { site, resolved } of callers.of(wrapper.ref).callers) {
        addSite(wrapperSite(wrapper, site, resolved), sites, next, sources)
      }
    }
    wrappers = next
  }
  return grouped([...sites.values()])
}

function callersLookedAt(named: readonly CallRef[], sources: EffectSources): readonly CallRef[] {
  const production = named.filter(({ file }) => sources.isProduction(file))
  return production.length > CALLERS_MAX ? [] : production
}

function addSite(traced: Traced, sites: Map<string, EffectSite>, wrappers: Wrapper[], sources: EffectSources): void {
  const { site } = traced
  const key = `${site.site.file}:${site.site.index}:${site.row.id}`
  if (sites.has(key)) return
  sites.set(key, site)
  const wrapper = wrapperAround(traced, sources)
  if (!wrapper) return
  site.insideWrapper = true
  wrappers.push(wrapper)
}

function directSite({ row, site, resolved }: CatalogMatch, sources: EffectSources): Traced {
  const exprs: EffectSite['exprs'] = {}
  for (const [role, place] of Object.entries(row.args)) {
    const expr = place === RECEIVER ? receiverName(site.call.receiver) : argumentAt(site.call.args, String(place))
    if (expr) exprs[role as ArgumentRole] = expr
  }
  const evaluate: Traced['evaluate'] = (role, given) => {
    const fixed = row.fixed[role]
    const expr = exprs[role]
    if (expr) return sources.evaluate(site.file, site.call.in, expr, given)
    return fixed === undefined ? undefined : { text: fixed, known: true, sources: [] }
  }
  const roles = [...Object.keys(row.fixed), ...Object.keys(exprs)] as ArgumentRole[]
  const args = evaluatedArgs(roles, evaluate)
  return {
    site: { row, effect: row.does, site, exprs, args, wrappers: [], resolved, insideWrapper: false },
    evaluate,
  }
}

function wrapperSite(wrapper: Wrapper, site: CallRef, resolved: ResolvedBy): Traced {
  const { row, ref, places, inner } = wrapper
  const exprs: EffectSite['exprs'] = {}
  for (const [role, place] of Object.entries(places)) {
    const expr = argumentAt(site.call.args, place)
    if (expr) exprs[role as ArgumentRole] = expr
  }
  const parameters = ref.definition.parameters ?? []
  const passed = (position: number): Expr | undefined =>
    argumentAt(site.call.args, parameters[position]?.label ?? String(position)) ??
    argumentAt(site.call.args, String(position))
  const evaluate: Traced['evaluate'] = (role, given = new Map()) =>
    inner.evaluate(role, argumentsFor(parameters, passed, { file: site.file, scope: site.call.in, given }))
  const args = evaluatedArgs(Object.keys(inner.site.args) as ArgumentRole[], evaluate)
  return {
    site: {
      row,
      effect: row.does,
      site,
      exprs,
      args,
      wrappers: [ref, ...inner.site.wrappers],
      resolved: weaker(inner.site.resolved, resolved),
      insideWrapper: false,
    },
    evaluate,
  }
}

function evaluatedArgs(roles: readonly ArgumentRole[], evaluate: Traced['evaluate']): EffectSite['args'] {
  const args: EffectSite['args'] = {}
  for (const role of roles) {
    const value = evaluate(role)
    if (value) args[role] = value
  }
  return args
}

function wrapperAround(inner: Traced, sources: EffectSources): Wrapper | undefined {
  const effect = inner.site
  const { file, call } = effect.site
  const places: Wrapper['places'] = {}
  let owner: DefinitionRef | undefined
  for (const [role, value] of Object.entries(effect.args) as [ArgumentRole, Value][]) {
    const [name = '', ...rest] = value.parameter?.split('.') ?? []
    const found = name ? parameterOwner(sources.lookup, file, call.in, name) : undefined
    if (!found) continue
    if (DECIDING.includes(role)) owner ??= found.owner
    if (!owner || owner === found.owner || owner.index === found.owner.index)
      places[role] = [...found.place, ...rest].join('.')
  }
  return owner && { row: effect.row, ref: owner, places, inner }
}

/** The named function whose parameter it is; closures in between are looked through. */
function parameterOwner(
  lookup: Lookup,
  file: string,
  scope: number,
  name: string,
): { owner: DefinitionRef; place: (number | string)[] } | undefined {
  for (const owner of lookup.containers(file, scope)) {
    const found = parameterNamed(owner.definition.parameters ?? [], name)
    if (!found) continue
    const place = found.property === undefined ? [found.position] : [found.position, found.property]
    return owner.definition.kind === 'closure' || !isFunctionLike(owner.definition.kind) ? undefined : { owner, place }
  }
  return undefined
}

/** The place of a role that no argument gives but the object does: the table of `db.ships.put(x)`. */
const RECEIVER = 'receiver'

/** `this.db.ships` and `this.db.ships.where(x).first()` are about `ships`. */
function receiverName(receiver: string): Expr | undefined {
  const [path = '', ...called] = receiver.split('(')
  const names = path.split('.')
  const name = called.length > 0 ? names.at(-2) : names.at(-1)
  return name ? { k: 'str', v: name } : undefined
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

const ORDER: readonly ResolvedBy[] = ['direct', 'type', 'import', 'bridge', 'flow', 'name']
const weaker = (a: ResolvedBy, b: ResolvedBy): ResolvedBy => (ORDER.indexOf(a) > ORDER.indexOf(b) ? a : b)

function grouped(sites: readonly EffectSite[]): Map<Effect, EffectSite[]> {
  const groups = new Map<Effect, EffectSite[]>()
  for (const site of [...sites].sort(bySite)) {
    const group = groups.get(site.effect)
    if (group) group.push(site)
    else groups.set(site.effect, [site])
  }
  return groups
}

function bySite(a: EffectSite, b: EffectSite): number {
  if (a.site.file !== b.site.file) return a.site.file < b.site.file ? -1 : 1
  return a.site.index - b.site.index || (a.row.id < b.row.id ? -1 : 1)
}
