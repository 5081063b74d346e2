import type { ResolvedBy } from '#schema/evidence'
import type { Lookup } from './lookup.js'
import type { CallRef, CallResolution, DefinitionRef } from './repository-index.js'

export interface Caller {
  site: CallRef
  resolved: ResolvedBy
  via?: string
}

export interface Callers {
  /** Sites that were resolved to the definition, and sites of its name that were not resolved; in the order of `callsNamed`. */
  of(ref: DefinitionRef): { callers: readonly Caller[]; unresolved: readonly CallRef[] }
}

/** Sites of one name by what they reach. */
interface NamedSites {
  byTarget: Map<string, Caller[]>
  unresolved: CallRef[]
}

/**
 * Who calls what: the sites of a name are resolved once, however many definitions have that name. `choose` takes the sites
 * of a name that are looked at.
 */
export function createCallers(
  lookup: Pick<Lookup, 'callsNamed'>,
  resolve: (call: CallRef) => CallResolution,
  choose: (sites: readonly CallRef[]) => readonly CallRef[] = (sites) => sites,
): Callers {
  const byName = new Map<string, NamedSites>()
  let applied: Map<string, CallRef[]> | undefined
  const sitesOf = (name: string): readonly CallRef[] => {
    applied ??= appliedSites(lookup)
    return [...lookup.callsNamed(name), ...(applied.get(name) ?? [])]
  }
  return {
    of: (ref) => {
      const name = calledName(ref)
      const sites = byName.get(name) ?? resolved(choose(sitesOf(name)), resolve)
      byName.set(name, sites)
      return { callers: sites.byTarget.get(targetKey(ref)) ?? [], unresolved: sites.unresolved }
    },
  }
}

/** `save.call(this)` and `save.apply(this, list)` call `save`. */
function appliedSites(lookup: Pick<Lookup, 'callsNamed'>): Map<string, CallRef[]> {
  const applied = new Map<string, CallRef[]>()
  for (const site of ['call', 'apply'].flatMap((name) => lookup.callsNamed(name))) {
    const name = site.call.receiver.split('.').at(-1) ?? ''
    const known = applied.get(name)
    if (known) known.push(site)
    else applied.set(name, [site])
  }
  return applied
}

/** A constructor is called by the name of its class. */
function calledName({ definition }: DefinitionRef): string {
  return definition.kind === 'constructor'
    ? (definition.qualified.split('.').at(-2) ?? definition.name)
    : definition.name
}

const targetKey = ({ file, index }: DefinitionRef): string => `${file}:${index}`

function resolved(sites: readonly CallRef[], resolve: (call: CallRef) => CallResolution): NamedSites {
  const named: NamedSites = { byTarget: new Map(), unresolved: [] }
  for (const site of sites) {
    const resolution = resolve(site)
    if (resolution.kind === 'break') named.unresolved.push(site)
    if (resolution.kind !== 'targets') continue
    const seen = new Set<string>()
    for (const { ref, resolved, via } of [...resolution.targets, ...resolution.implementations]) {
      const key = targetKey(ref)
      if (seen.has(key)) continue
      seen.add(key)
      const callers = named.byTarget.get(key)
      if (callers) callers.push({ site, resolved, via })
      else named.byTarget.set(key, [{ site, resolved, via }])
    }
  }
  return named
}
