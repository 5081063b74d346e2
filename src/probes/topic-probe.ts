import type { Message } from '#schema/claim'
import type { ClaimDraft, ConflictDraft, NoteDraft, Place } from '#schema/draft'
import { MAX_QUOTE_LINES } from '#schema/evidence'
import type { Searched } from '#schema/note'
import type { Span } from '#schema/span'
import { searchedIn } from '#surveys/searched-in'
import { type Finding, type Topic, topicSurvey } from '#surveys/topic'
import { joinsOf } from './joins.js'
import { message } from './places.js'
import type { Probe, ProbeContext, ProbeRun } from './probe.js'
import { sequenceOf } from './sequence.js'
import { show } from './show.js'

/** The first twelve places are what a reader looks at; more than six claims tell him nothing. */
const CLAIMS_MAX = 6
const PLACES_A_CLAIM = 3
/** More look-alikes than this are a list, not an argument. */
const DECOYS_MAX = 5

export interface TopicProbe {
  checkpoint: string
  topic: Topic
  /** Which fact is missing, for the trace: `Which view takes the sign-in click`. */
  fact: string
  /** Message id of a claim, or how to choose it; gets `name` and `detail`. */
  says: string | ((finding: Finding, context: ProbeContext) => string)
  /** Findings below this score are no answer (weights: see topic.ts). */
  atLeast: number
  /** Findings that may be confirmed: the sign itself is the fact that the message states. Default: none, all are `inferred`. */
  confirms?: (finding: Finding) => boolean
  /** Status when nothing is found. */
  absent?: 'not-found' | 'not-applicable'
  /** Narrows or orders the findings anew. */
  choose?: (findings: readonly Finding[], context: ProbeContext) => readonly Finding[]
  /** Message id: why look-alikes that `choose` dropped are none. */
  decoy?: string
  /** A check that one expects: its absence is a doubt. */
  isCheck?: true
  /** Adds tables, conflicts and so on to the note. */
  also?: (findings: readonly Finding[], context: ProbeContext) => Partial<NoteDraft>
}

/** A probe that cites the functions with the most and strongest signs of its topic, and says that the meaning is inferred. */
export const topicProbe = (probe: TopicProbe): Probe => ({
  checkpoint: probe.checkpoint,
  *run(context: ProbeContext): ProbeRun {
    const ranked = context.survey(topicSurvey(probe.topic)).filter((finding) => finding.score >= probe.atLeast)
    const findings = (probe.choose?.(ranked, context) ?? ranked).slice(0, CLAIMS_MAX)
    const joins = joinsOf(
      findings.map(({ span }) => span),
      context,
    )
    yield* show([...findings.flatMap(placesOf), ...joins.conflicts.flatMap(({ places }) => places)], probe.fact)
    const also = probe.also?.(findings, context) ?? {}
    const extra = {
      ...also,
      bridges: [...(also.bridges ?? []), ...joins.bridges],
      conflicts: [...(also.conflicts ?? []), ...joins.conflicts, ...absentCheck(probe, ranked, findings)],
      sequence: sequenceOf(findings),
    }
    const decoys = decoysOf(probe, ranked, findings)
    if (findings.length === 0)
      return { status: probe.absent ?? 'not-found', claims: [], searched: [searched(probe, context, decoys)], ...extra }
    return {
      status: 'found',
      claims: findings.map((finding) => claimOf(probe, finding, context)),
      ...(decoys.length > 0 && { searched: [searched(probe, context, decoys)] }),
      ...extra,
    }
  },
})

/** The look-alikes are the places to look at. */
function absentCheck(
  { isCheck, checkpoint }: TopicProbe,
  ranked: readonly Finding[],
  chosen: readonly Finding[],
): ConflictDraft[] {
  if (!isCheck || chosen.length > 0) return []
  const places = ranked
    .slice(0, PLACES_A_CLAIM)
    .map((finding) => ({ ...quoted(finding.focus[0] ?? finding.span), resolved: 'direct' as const }))
  return [{ subject: 'absent', kind: 'check-not-found', message: message(`${checkpoint}.absent`), places }]
}

function searched(probe: TopicProbe, context: ProbeContext, decoys: Searched['decoys']): Searched {
  const { functions, strings, calls, comparisons, elements, effects = [] } = probe.topic
  const patterns = [functions, strings, calls, comparisons, elements].flatMap((pattern) =>
    pattern ? [pattern.source] : [],
  )
  const { files, languages } = context.survey(searchedIn)
  return {
    what: message(`${probe.checkpoint}.searched`),
    patterns: [...patterns, ...effects.map(({ effect }) => `catalog:${effect}`)],
    files,
    languages,
    decoys,
  }
}

function decoysOf({ decoy }: TopicProbe, ranked: readonly Finding[], chosen: readonly Finding[]): Searched['decoys'] {
  if (!decoy) return []
  return ranked
    .filter((finding) => !chosen.includes(finding))
    .slice(0, DECOYS_MAX)
    .map((finding) => ({
      span: quoted(finding.focus[0] ?? finding.span),
      reason: message(decoy, { name: finding.name }),
    }))
}

function claimOf(probe: TopicProbe, finding: Finding, context: ProbeContext): ClaimDraft {
  const isFact = probe.confirms?.(finding) ?? false
  const id = typeof probe.says === 'string' ? probe.says : probe.says(finding, context)
  const said: Message = message(id, { name: finding.name, detail: finding.detail || finding.name })
  return {
    subject: finding.name,
    message: said,
    places: placesOf(finding),
    ...(isFact ? {} : { atMost: 'inferred' as const, doubts: [message('ceiling.probe')] }),
  }
}

/** The head of the function, then the lines that bear the signs when the head doesn't show them. */
export function placesOf(finding: Finding): Place[] {
  const head = { ...quoted(finding.span), resolved: 'direct' as const }
  const places: Place[] = [head]
  for (const focus of finding.focus) {
    const place = { ...quoted(focus), resolved: finding.resolved }
    if (places.length < PLACES_A_CLAIM && !places.some((known) => known.start <= place.start && known.end >= place.end))
      places.push(place)
  }
  return places
}

const quoted = (span: Span): Span => ({
  file: span.file,
  start: span.start,
  end: Math.min(span.end, span.start + MAX_QUOTE_LINES - 1),
})
