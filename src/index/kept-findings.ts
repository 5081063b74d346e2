import type { KeptAnswers } from './answers-cache.js'
import type { BridgeFindings } from './bridges/bridge.js'
import type { CatalogRow, Effect } from './catalog.js'
import type { FileFacts } from './facts.js'
import type { BridgePair, CallRef, DefinitionRef, EffectSite, HalfBridge } from './repository-index.js'

/** Reads what stands for definitions, calls and catalog rows in kept findings. */
export interface Places {
  facts(file: string): FileFacts | undefined
  definition(file: string, index: number): DefinitionRef | undefined
}

/** A definition or a call: its file and its index there. */
type StoredPlace = [file: string, index: number]

interface StoredPair extends Omit<BridgePair, 'target'> {
  target?: StoredPlace
}

export interface StoredBridges {
  pairs: StoredPair[]
  halves: HalfBridge[]
}

export interface StoredSite extends Omit<EffectSite, 'row' | 'site' | 'wrappers'> {
  row: string
  site: StoredPlace
  wrappers: StoredPlace[]
}

/** What `find` gives, from the cache where it is kept; without a cache what it gives. */
export function keptBridges(
  kept: Pick<KeptAnswers, 'finding'> | undefined,
  find: () => BridgeFindings,
  places: Places,
): BridgeFindings {
  return kept
    ? restoredBridges(
        kept.finding('bridges', () => storedBridges(find())),
        places,
      )
    : find()
}

/** The same for effects, which are told by catalog row. */
export function keptEffects(
  kept: Pick<KeptAnswers, 'finding'> | undefined,
  find: () => Map<Effect, EffectSite[]>,
  rows: () => readonly CatalogRow[],
  places: Places,
): Map<Effect, EffectSite[]> {
  return kept
    ? restoredEffects(
        kept.finding('effects', () => storedEffects(find())),
        rows(),
        places,
      )
    : find()
}

const placeOf = ({ file, index }: DefinitionRef | CallRef): StoredPlace => [file, index]

export const storedBridges = ({ pairs, halves }: BridgeFindings): StoredBridges => ({
  pairs: pairs.map(({ target, ...pair }) => (target ? { ...pair, target: placeOf(target) } : pair)),
  halves,
})

export const restoredBridges = ({ pairs, halves }: StoredBridges, places: Places): BridgeFindings => ({
  pairs: pairs.map(({ target, ...pair }) => (target ? { ...pair, target: definitionAt(places, target) } : pair)),
  halves,
})

export const storedEffects = (effects: ReadonlyMap<Effect, EffectSite[]>): StoredSite[] =>
  [...effects.values()].flat().map(({ row, site, wrappers, ...rest }) => ({
    ...rest,
    row: row.id,
    site: placeOf(site),
    wrappers: wrappers.map(placeOf),
  }))

/** In the order in which they were stored, which is that of each effect's sites. */
export function restoredEffects(
  stored: readonly StoredSite[],
  rows: readonly CatalogRow[],
  places: Places,
): Map<Effect, EffectSite[]> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const effects = new Map<Effect, EffectSite[]>()
  for (const { row: id, site, wrappers, ...rest } of stored) {
    const row = byId.get(id)
    if (!row) throw new Error(`no catalog row ${id}`)
    const restored = {
      ...rest,
      row,
      site: callAt(places, site),
      wrappers: wrappers.map((wrapper) => definitionAt(places, wrapper)),
    }
    const sites = effects.get(rest.effect)
    if (sites) sites.push(restored)
    else effects.set(rest.effect, [restored])
  }
  return effects
}

function definitionAt({ definition }: Places, [file, index]: StoredPlace): DefinitionRef {
  const ref = definition(file, index)
  if (!ref) throw new Error(`no definition ${index} in ${file}`)
  return ref
}

function callAt({ facts }: Places, [file, index]: StoredPlace): CallRef {
  const call = facts(file)?.calls[index]
  if (!call) throw new Error(`no call ${index} in ${file}`)
  return { file, index, call }
}
