import type { Repository } from '#repository/repository'
import type { Place } from '#schema/draft'
import { formatSpan, type Span } from '#schema/span'
import type { Cited } from './ceiling.js'
import { classify } from './classify.js'
import { quoteSpan } from './quote.js'
import type { RunFacts } from './run-facts.js'

export interface Citations {
  cited: Cited[]
  /** Places whose file or lines don't exist, as `file:line`. */
  missing: string[]
}

/** Evidence for each place that exists, in the given order, each place once. */
export function cite(repository: Repository, facts: RunFacts, places: readonly Place[]): Citations {
  const cited = new Map<string, Cited>()
  const missing: string[] = []
  for (const place of places) {
    const quote = quoteSpan(repository, place)
    if (quote.kind === 'missing') {
      missing.push(formatSpan(place))
      continue
    }
    const key = formatSpan(quote.span)
    if (cited.has(key)) continue
    cited.set(key, {
      evidence: {
        ...quote.span,
        quote: quote.text,
        hash: quote.hash,
        class: place.class ?? classify(quote.span, quote.fileLines, repository.identity.folder),
        resolved: place.resolved,
        call: facts.callThatShowed(quote.span),
        ...(place.via === undefined ? {} : { via: place.via }),
      },
      fileLines: quote.fileLines,
    })
  }
  return { cited: [...cited.values()], missing }
}

/** Spans of tables and diagrams: those that exist stay. */
export function existing<Item extends Span>(
  repository: Repository,
  spans: readonly Item[],
  missing: Set<string>,
): Item[] {
  return spans.filter((span) => {
    const stands = quoteSpan(repository, span).kind === 'quote'
    if (!stands) missing.add(formatSpan(span))
    return stands
  })
}
