import type { ClaimDraft } from '#schema/draft'
import type { Probe, ProbeContext, ProbeRun } from './probe.js'
import { show } from './show.js'

export interface ShapedProbe {
  /** Tells what takes part, where no shape is found or there is room beside those that are. */
  rest: Probe
  /** Which fact is missing, for the trace. */
  fact: string
  /** Claims that a shape of the code decides, the best first. */
  decided(context: ProbeContext): readonly ClaimDraft[]
}

/** More tell a reader nothing. */
const CLAIMS_MAX = 8

/** A probe whose first claims answer the question, by shapes of the code; others only say what takes part. */
export const shapedProbe = ({ rest, fact, decided }: ShapedProbe): Probe => ({
  checkpoint: rest.checkpoint,
  *run(context: ProbeContext): ProbeRun {
    const own = decided(context).slice(0, CLAIMS_MAX)
    yield* show(
      own.flatMap(({ places }) => places),
      fact,
    )
    const note = yield* rest.run(context)
    if (own.length === 0) return note
    const known = new Set(own.map(({ subject }) => subject))
    const others = note.claims.filter(({ subject }) => !known.has(subject))
    return { ...note, status: 'found', claims: [...own, ...others].slice(0, CLAIMS_MAX) }
  },
})
