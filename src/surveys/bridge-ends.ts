import type { BridgePair, HalfBridge } from '#index/repository-index'
import type { Survey } from './survey.js'

/** Bridges of production code, found by the files of their ends. A request to a server that lies elsewhere lacks nothing. */
export interface BridgeEnds {
  pairsIn(file: string): readonly BridgePair[]
  halvesIn(file: string): readonly HalfBridge[]
}

export const bridgeEnds: Survey<BridgeEnds> = {
  name: 'bridge-ends',
  run(index) {
    const { pairs, halves } = index.bridges()
    const pairsOf = new Map<string, BridgePair[]>()
    const halvesOf = new Map<string, HalfBridge[]>()
    for (const pair of pairs.filter(({ callerSpan, calleeSpan }) =>
      [callerSpan, calleeSpan].every(({ file }) => index.isProduction(file)),
    )) {
      for (const file of new Set([pair.callerSpan.file, pair.calleeSpan.file])) push(pairsOf, file, pair)
    }
    const servesItself = pairs.some(({ kind, outside }) => kind === 'http' && !outside)
    const doubtful = halves.filter(
      ({ kind, name, span }) =>
        index.isProduction(span.file) && !name.includes('*') && (kind !== 'http' || servesItself),
    )
    for (const half of doubtful) push(halvesOf, half.span.file, half)
    return { pairsIn: (file) => pairsOf.get(file) ?? [], halvesIn: (file) => halvesOf.get(file) ?? [] }
  },
}

function push<Item>(table: Map<string, Item[]>, key: string, item: Item): void {
  const list = table.get(key)
  if (list) list.push(item)
  else table.set(key, [item])
}
