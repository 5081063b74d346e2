import type { ConflictDraft } from '#schema/draft'
import type { BridgeRow } from '#schema/note'
import type { Span } from '#schema/span'
import { bridgeEnds } from '#surveys/bridge-ends'
import { message } from './places.js'
import type { ProbeContext } from './probe.js'
import { quotable } from './show.js'

/** More rows than this of one checkpoint are the application's list of bridges, not an answer. */
const ROWS_MAX = 40
const HALVES_MAX = 5

/** Bridges with an end in one of the functions, and ends there that have no other end. */
export function joinsOf(
  functions: readonly Span[],
  { survey }: ProbeContext,
): { bridges: BridgeRow[]; conflicts: ConflictDraft[] } {
  const ends = survey(bridgeEnds)
  const bridges = functions.flatMap((span) =>
    ends
      .pairsIn(span.file)
      .filter(({ callerSpan, calleeSpan }) => within(callerSpan, span) || within(calleeSpan, span))
      .map(({ kind, name, caller, callee }) => ({ kind, name, caller, callee })),
  )
  const conflicts = functions.flatMap((span) =>
    ends
      .halvesIn(span.file)
      .filter((half) => within(half.span, span))
      .map(({ kind, name, side, span: at }) => ({
        subject: `${kind}/${name}`,
        kind: 'half-bridge' as const,
        message: message(`half-bridge.${side}`, { kind, name }),
        places: [quotable({ ...at, resolved: 'direct' as const })],
      })),
  )
  return { bridges: distinct(bridges).slice(0, ROWS_MAX), conflicts: distinct(conflicts).slice(0, HALVES_MAX) }
}

const within = (inner: Span, outer: Span): boolean =>
  inner.file === outer.file && inner.start >= outer.start && inner.end <= outer.end

const distinct = <Row>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [JSON.stringify(row), row])).values(),
]
