import type { ResolvedBy } from '#schema/evidence'
import { argumentAt, evaluated, exprsAt, firstKnown, type PlacedExpr } from './argument-places.js'
import { createCallers } from './callers.js'
import type { ArgumentRole, CatalogRow, Effect } from './catalog.js'
import type { CatalogMatch } from './catalog-match.js'
import type { Evaluate } from './evaluate.js'
import { type Arguments, argumentsFor } from './evaluate-arguments.js'
import { type Expr, isFunctionLike } from './facts.js'
import type { Lookup } from './lookup.js'
import { parameterNamed } from './parameters.js'
import type { CallRef, CallResolution, DefinitionRef, EffectSite, Value } from './repository-index.js'
import { isScriptPath } from './scope.js'
import { isSqlStatement, tableUses } from './sql-statement.js'

/** Wrappers of wrappers: six levels cover what real code bases do (typed helper, service, hook, component). */
const WRAPPER_ROUNDS_MAX = 6
/** A name called more often than this is no storage helper but `map` or `get`; each site would have to be resolved. */
const CALLERS_MAX = 4000

/** The roles that make a function a wrapper when they come from one of its parameters. */
const DECIDING: readonly ArgumentRole[] = ['key', 'url', 'channel', 'header', 'path', 'sql']

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
        if (isNativeGuess(site, resolved)) continue
        addSite(wrapperSite(wrapper, site, resolved), sites, next, sources)
      }
    }
    wrappers = next
  }
  return grouped(withoutGuesses([...sites.values()]).flatMap(sitesOfSql))
}

/** In the native languages a method of an unknown object is the platform's as often as the only one here of that name. */
const isNativeGuess = ({ file, call }: CallRef, resolved: ResolvedBy): boolean =>
  resolved === 'name' && call.receiver !== '' && !isScriptPath(file)

function callersLookedAt(named: readonly CallRef[], sources: EffectSources): readonly CallRef[] {
  const production = named.filter(({ file }) => sources.isProduction(file))
  return production.length > CALLERS_MAX ? [] : production
}

function addSite(traced: Traced, sites: Map<string, EffectSite>, wrappers: Wrapper[], sources: EffectSources): void {
  const { site } = traced
  if (site.row.call === ANY_CALL && site.wrappers.length === 0 && !isSqlStatement(site.args.sql?.text ?? '')) return
  const key = `${site.site.file}:${site.site.index}:${site.row.id}`
  if (sites.has(key)) return
  sites.set(key, site)
  const wrapper = wrapperAround(traced, sources)
  if (!wrapper) return
  site.insideWrapper = true
  wrappers.push(wrapper)
}

function directSite(match: CatalogMatch, sources: EffectSources): Traced {
  const { row, site, resolved } = match
  const exprs: EffectSite['exprs'] = {}
  const written = new Map<string, readonly PlacedExpr[]>()
  for (const [role, place] of Object.entries(row.args)) written.set(role, exprsAt(match, String(place), sources.lookup))
  if (match.sql) written.set('sql', [{ at: site, expr: match.sql }])
  for (const [role, [first]] of written) if (first) exprs[role as ArgumentRole] = first.expr
  const evaluate: Traced['evaluate'] = (role, given) => {
    const fixed = row.fixed[role]
    const found = written.get(role) ?? []
    if (found.length > 0) return firstKnown(found, (placed) => evaluated(placed, match, sources, given))
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
    if (DECIDING.includes(role) && !(role === 'sql' && tableUses(value.text).length > 0)) owner ??= found.owner
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

/** A call whose wrapper is known does not need a guess by its name. */
function withoutGuesses(sites: readonly EffectSite[]): EffectSite[] {
  const isGuess = (site: EffectSite): boolean => site.resolved === 'name'
  const placeOf = ({ site, effect }: EffectSite): string => `${site.file}:${site.index}:${effect}`
  const sure = new Set(sites.filter((site) => !isGuess(site)).map(placeOf))
  return sites.filter((site) => !isGuess(site) || !sure.has(placeOf(site)))
}

/** The row of SQL texts, which any call may get. */
const ANY_CALL = '*'

/** One site for each table that an SQL text names: what is done to it is the effect, the table is the key. */
function sitesOfSql(site: EffectSite): EffectSite[] {
  if (site.effect !== 'storage.query') return [site]
  const { sql } = site.args
  return tableUses(sql?.text ?? '').map(({ operation, table }) => ({
    ...site,
    effect: `storage.${operation}` as const,
    args: { ...site.args, key: { text: table, known: true, sources: sql?.sources ?? [] } },
  }))
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
