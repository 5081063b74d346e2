import type { ToolCall } from '#schema/action'
import type { Observation, Place } from '#schema/draft'
import { MAX_QUOTE_LINES } from '#schema/evidence'
import { formatSpan, type Span } from '#schema/span'

/** Snippets of one step; they run side by side. Six keep a step readable in the trace. */
const SNIPPETS_A_STEP = 6

/** Reads every place once, several side by side, and hands back what the tools showed. */
export function* show(places: readonly Span[], fact: string): Generator<ToolCall[], Observation[], Observation[]> {
  const seen: Observation[] = []
  const wanted = distinct(places)
  for (let at = 0; at < wanted.length; at += SNIPPETS_A_STEP) {
    const calls = wanted.slice(at, at + SNIPPETS_A_STEP).map((span) => snippetCall(span, fact))
    seen.push(...(yield calls))
  }
  return seen
}

const snippetCall = (span: Span, fact: string): ToolCall => ({
  tool: 'read_snippet',
  input: {
    path: span.file,
    start: span.start,
    end: Math.max(span.start, Math.min(span.end, span.start + MAX_QUOTE_LINES - 1)),
    missing_fact: `${fact}: the code at ${formatSpan(span)} is to show it.`,
  },
})

function distinct(places: readonly Span[]): Span[] {
  const seen = new Set<string>()
  return places.filter((place) => {
    const key = formatSpan(place)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** Places cut to what a quote can hold. */
export const quotable = <P extends Place>(place: P): P => ({
  ...place,
  end: Math.min(place.end, place.start + MAX_QUOTE_LINES - 1),
})
