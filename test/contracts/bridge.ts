import { describe, expect, it } from 'vitest'
import type { Bridge, BridgeFindings } from '#index/bridges/bridge'
import { buildIndex } from '#index/build'
import { memoryRepository } from '../support/memory-repository.js'

/**
 * Path to text. A comment on the line before names what stands there: `caller: name`, `callee: name` (every caller is joined
 * with every callee of the name), `lone caller: name`, `lone callee: name`. What has no comment must not be found.
 */
export type BridgeSample = Readonly<Record<string, string>>

const MARK = /^\s*(?:\/\/|#|\{?\/\*)\s*((?:lone )?(?:caller|callee)): ([^*]+?)\s*(?:\*\/\}?)?$/

/** The suite that every bridge passes: pairs at their lines, and an end without the other as a half with its reason. */
export function bridgeContract(bridge: Bridge, samples: { pair: BridgeSample; half: BridgeSample }): void {
  describe(`bridge contract: ${bridge.kind}`, () => {
    it('finds both ends at their lines', async () => {
      const found = await findingsOf(bridge, samples.pair)
      expect(describePairs(found)).toEqual(markedPairs(samples.pair))
      expect(markedPairs(samples.pair)).not.toEqual([])
      expect(describeHalves(found)).toEqual(markedHalves(samples.pair))
    })

    it('says of one end alone that the other is missing', async () => {
      const found = await findingsOf(bridge, samples.half)
      expect(describePairs(found)).toEqual([])
      expect(describeHalves(found)).toEqual(markedHalves(samples.half))
      expect(found.halves.filter(({ reason }) => reason.length < 10)).toEqual([])
      expect(found.halves).not.toEqual([])
    })

    it('keeps every span inside its file', async () => {
      const found = await findingsOf(bridge, samples.pair)
      const spans = found.pairs.flatMap(({ callerSpan, calleeSpan }) => [callerSpan, calleeSpan])
      const lines = (file: string): number => samples.pair[file]?.split('\n').length ?? 0
      expect(spans.filter(({ file, start, end }) => start < 1 || end < start || end > lines(file))).toEqual([])
    })

    it('finds nothing in an empty repository', async () => {
      expect(await findingsOf(bridge, {})).toEqual({ pairs: [], halves: [] })
    })
  })
}

export async function findingsOf(bridge: Bridge, sample: BridgeSample): Promise<BridgeFindings> {
  return bridge.find(await buildIndex(memoryRepository(sample), { cache: false }))
}

export const describePairs = ({ pairs }: BridgeFindings): string[] =>
  [...new Set(pairs.map(({ name, caller, callee }) => `${name}: ${caller} -> ${callee}`))].sort()

export const describeHalves = ({ halves }: BridgeFindings): string[] =>
  [...new Set(halves.map(({ side, name, span }) => `lone ${side} ${name}: ${span.file}:${span.start}`))].sort()

function marks(sample: BridgeSample): { side: string; name: string; place: string }[] {
  return Object.entries(sample).flatMap(([file, text]) => {
    const lines = text.split('\n')
    return lines.flatMap((line, index) => {
      const [, side, name] = MARK.exec(line) ?? []
      if (side === undefined || name === undefined) return []
      const below = lines.findIndex((other, i) => i > index && !MARK.test(other))
      return [{ side, name, place: `${file}:${below + 1}` }]
    })
  })
}

function markedPairs(sample: BridgeSample): string[] {
  const all = marks(sample)
  const callers = all.filter(({ side }) => side === 'caller')
  const callees = all.filter(({ side }) => side === 'callee')
  return callers
    .flatMap((caller) =>
      callees
        .filter(({ name }) => name === caller.name)
        .map((callee) => `${callee.name}: ${caller.place} -> ${callee.place}`),
    )
    .sort()
}

const markedHalves = (sample: BridgeSample): string[] =>
  marks(sample)
    .filter(({ side }) => side.startsWith('lone'))
    .map(({ side, name, place }) => `${side} ${name}: ${place}`)
    .sort()
