import type { BreakPoint, Confidence, Message } from '#schema/claim'
import type { ClaimDraft } from '#schema/draft'
import type { Evidence } from '#schema/evidence'
import { formatSpan, overlaps } from '#schema/span'
import type { RunFacts } from './run-facts.js'

/** A citation of a claim: its evidence, and what became of it in the check. */
export interface Cited {
  evidence: Evidence
  /** The whole file, to compare with what a tool showed. */
  fileLines: readonly string[]
}

export interface CeilingInput {
  draft: ClaimDraft
  cited: readonly Cited[]
  /** Places of the draft that don't exist. */
  missing: readonly string[]
  /** The statement says something of all cases. */
  universal: boolean
  /** Break points of the reasoner's own note. */
  breakPoints: readonly BreakPoint[]
  facts: RunFacts
}

export interface Ceiling {
  confidence: Confidence
  /** Every reason that lowered it, in the order of the rules. */
  reasons: Message[]
  /** A check failed: more than a guess that was owned to. */
  failed: boolean
}

interface Rule {
  id: string
  /** The highest confidence when the rule is broken. */
  atMost: Confidence
  /** Broken for a reason that a reviewer must look at. */
  failedCheck?: true
  /** What breaks it, as the message's `what`; null when it is kept. */
  broken(input: CeilingInput): string | null
}

/** One rule for each sentence of DESIGN section 5. */
const RULES: readonly Rule[] = [
  {
    id: 'confidence.no-evidence',
    atMost: 'unverified',
    broken: ({ cited, draft }) => (cited.length === 0 && !draft.exhaustive ? '' : null),
  },
  // An absence has no place: it rests on the query that would have found one.
  {
    id: 'confidence.absence',
    atMost: 'inferred',
    broken: ({ cited, draft }) => (cited.length === 0 && draft.exhaustive ? '' : null),
  },
  { id: 'confidence.place-missing', atMost: 'inferred', failedCheck: true, broken: ({ missing }) => list(missing) },
  {
    id: 'confidence.quote-differs',
    atMost: 'unverified',
    failedCheck: true,
    broken: ({ cited, facts }) => places(cited, ({ evidence, fileLines }) => facts.differs(evidence, fileLines)),
  },
  {
    id: 'confidence.not-shown',
    atMost: 'inferred',
    failedCheck: true,
    broken: ({ cited }) => places(cited, ({ evidence }) => evidence.call === null),
  },
  {
    id: 'confidence.name-guess',
    atMost: 'inferred',
    broken: ({ cited }) => places(cited, ({ evidence }) => evidence.resolved === 'name'),
  },
  {
    id: 'confidence.value-flow',
    atMost: 'inferred',
    broken: ({ cited }) => places(cited, ({ evidence }) => evidence.resolved === 'flow'),
  },
  {
    id: 'confidence.import-path-missing',
    atMost: 'inferred',
    broken: ({ cited, facts }) =>
      places(cited, ({ evidence }) => evidence.resolved === 'import' && !evidence.via && facts.namesake(evidence)),
  },
  { id: 'confidence.break-point', atMost: 'inferred', broken: openBreakPoints },
  {
    id: 'confidence.config-not-looked-up',
    atMost: 'inferred',
    broken: ({ draft, facts }) => list((draft.configKeys ?? []).filter((key) => !facts.lookedUp(key))),
  },
  {
    id: 'confidence.only-words',
    atMost: 'unverified',
    broken: ({ cited }) =>
      without(cited, ({ evidence }) => evidence.class !== 'comment' && evidence.class !== 'document'),
  },
  {
    id: 'confidence.not-code',
    atMost: 'inferred',
    broken: ({ cited }) => without(cited, ({ evidence }) => evidence.class === 'code'),
  },
  {
    id: 'confidence.universal',
    atMost: 'inferred',
    broken: ({ universal, draft }) => (universal && !draft.exhaustive ? '' : null),
  },
]

/** The highest confidence that a claim may have. What the reasoner wishes (`atMost`, `doubts`) can only lower it. */
export function ceiling(input: CeilingInput): Ceiling {
  const { draft } = input
  const broken = RULES.flatMap((rule) => {
    const what = rule.broken(input)
    if (what === null) return []
    const reason: Message = { id: rule.id, values: what === '' ? {} : { what } }
    return [{ rule, reason }]
  })
  const wish = draft.atMost ?? (draft.doubts?.length ? 'inferred' : 'confirmed')
  const confidence = broken.reduce((lowest, { rule }) => lower(lowest, rule.atMost), wish)
  return {
    confidence,
    reasons: [...broken.map(({ reason }) => reason), ...(draft.doubts ?? [])],
    failed: broken.some(({ rule }) => rule.failedCheck),
  }
}

const ORDER: readonly Confidence[] = ['confirmed', 'inferred', 'unverified']

const lower = (a: Confidence, b: Confidence): Confidence => (ORDER.indexOf(a) > ORDER.indexOf(b) ? a : b)

/** A bridge among the evidence joins what a break point left open. */
function openBreakPoints({ cited, draft, breakPoints, facts }: CeilingInput): string | null {
  if (cited.some(({ evidence }) => evidence.resolved === 'bridge')) return null
  const open = draft.places.flatMap((place) => [
    ...facts.breakPointsAt(place),
    ...breakPoints.filter((point) => overlaps(point, place)),
  ])
  return list(open.map(formatSpan))
}

const places = (cited: readonly Cited[], broken: (one: Cited) => boolean): string | null =>
  list(cited.filter(broken).map(({ evidence }) => formatSpan(evidence)))

/** Broken when there is evidence, but none of the kind that is wanted. */
const without = (cited: readonly Cited[], wanted: (one: Cited) => boolean): string | null =>
  cited.length > 0 && !cited.some(wanted) ? list(cited.map(({ evidence }) => formatSpan(evidence))) : null

/** At most this many places are named in a reason; the rest is counted. */
const NAMED_MAX = 3

function list(items: readonly string[]): string | null {
  const distinct = [...new Set(items)]
  if (distinct.length === 0) return null
  const rest = distinct.length - NAMED_MAX
  return distinct.slice(0, NAMED_MAX).join(', ') + (rest > 0 ? ` (+${rest})` : '')
}
