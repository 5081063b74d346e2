import type { Words } from '#data/words'
import { type BreakPoint, type Claim, type Confidence, confidenceSchema } from '#schema/claim'
import { statusSchema } from '#schema/note'
import type { CheckpointReport, Report, Skipped } from '#schema/report'
import { sequenceDiagram } from './mermaid.js'
import { anchorOf, searchedAnchorOf, type ViewContext, viewContext } from './view-context.js'
import { conflictGroups, searchGroups } from './view-doubts.js'
import type {
  BreakPointView,
  CheckpointView,
  ClaimView,
  CountView,
  IncompleteView,
  ReportView,
  SequenceView,
  SkippedView,
  StopView,
  SummaryRowView,
  TargetView,
  TotalsView,
} from './view-model.js'
import { foldTexts, placeView, quotesView } from './view-places.js'
import { tableViews } from './view-tables.js'

/** Digits of a commit id that a reader needs to recognise it. */
const SHORT_COMMIT = 10
/** Paths that a list of files shows before it is folded. */
const LIST_FILES = 5

/** Shapes a report for the templates. `words` are those of `report.lang`. */
export function reportView(report: Report, words: Words): ReportView {
  const context = viewContext(report, words)
  return {
    title: report.title[report.lang],
    target: targetView(report),
    incomplete: incompleteView(context, report),
    totals: totalsView(context, report),
    summary: report.checkpoints.map((checkpoint) => summaryRow(context, checkpoint)),
    checkpoints: report.checkpoints.map((checkpoint, index) => checkpointView(context, report, checkpoint, index)),
    ...tableViews(context, report),
    sequence: sequenceView(context, report),
    conflicts: conflictGroups(context, report.conflicts),
    searches: searchGroups(context, report),
    skipped: report.files.skipped.map((skipped) => skippedView(context, skipped)),
    broken: report.files.broken.length === 0 ? null : foldTexts(report.files.broken, LIST_FILES),
    stop: stopView(context, report),
  }
}

function targetView(report: Report): TargetView {
  const { target, files } = report
  const languages = Object.entries(files.languages).sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
  return {
    name: target.name,
    commit: target.commit?.slice(0, SHORT_COMMIT) ?? null,
    folder: target.folder === '' ? null : target.folder,
    dirty: target.dirty,
    files: files.analysed,
    lines: files.lines,
    languages: languages.map(([language, count]) => `${language} ${count}`).join(', '),
    reasoner: report.reasoner,
  }
}

function incompleteView(context: ViewContext, report: Report): IncompleteView | null {
  if (report.complete) return null
  const unfinished = report.checkpoints.filter((checkpoint) => checkpoint.status === 'incomplete')
  return { reason: context.say(report.stopReason), unfinished: unfinished.map(({ id }) => context.link(id)) }
}

function totalsView(context: ViewContext, report: Report): TotalsView {
  const claims = report.checkpoints.flatMap((checkpoint) => checkpoint.claims)
  const count = (label: string, items: readonly unknown[]): CountView[] =>
    items.length === 0 ? [] : [{ label: context.word(label), count: items.length }]
  return {
    checkpoints: statusSchema.options.flatMap((status) =>
      count(
        `status.${status}`,
        report.checkpoints.filter((checkpoint) => checkpoint.status === status),
      ),
    ),
    claims: confidenceSchema.options.flatMap((confidence) =>
      count(
        `confidence.${confidence}`,
        claims.filter((claim) => claim.confidence === confidence),
      ),
    ),
    conflicts: report.conflicts.length,
  }
}

function summaryRow(context: ViewContext, checkpoint: CheckpointReport): SummaryRowView {
  const first = checkpoint.claims.find((claim) => claim.evidence.length > 0)?.evidence[0]
  return {
    checkpoint: context.link(checkpoint.id),
    status: context.word(`status.${checkpoint.status}`),
    confidence: confidenceRange(checkpoint.claims).map((confidence) => context.word(`confidence.${confidence}`)),
    claims: checkpoint.claims.length,
    firstPlace: first ? placeView(context, first) : null,
  }
}

/** Best and worst, once when they are the same; nothing without claims. */
function confidenceRange(claims: readonly Claim[]): Confidence[] {
  const present = confidenceSchema.options.filter((confidence) =>
    claims.some((claim) => claim.confidence === confidence),
  )
  return [...new Set([...present.slice(0, 1), ...present.slice(-1)])]
}

function checkpointView(
  context: ViewContext,
  report: Report,
  checkpoint: CheckpointReport,
  index: number,
): CheckpointView {
  const quoted = new Set<string>()
  return {
    number: index + 1,
    id: checkpoint.id,
    anchor: anchorOf(checkpoint.id),
    title: checkpoint.title[report.lang],
    question: checkpoint.question[report.lang],
    status: context.word(`status.${checkpoint.status}`),
    stopped: checkpoint.stopped && checkpoint.status === 'incomplete' ? context.say(checkpoint.stopped) : null,
    claims: checkpoint.claims.map((claim, at) => claimView(context, claim, `${index + 1}.${at + 1}`, quoted)),
    breakPoints: checkpoint.breakPoints.map((point) => breakPointView(context, point)),
    searched:
      checkpoint.searched.length === 0
        ? null
        : {
            anchor: searchedAnchorOf(checkpoint.id),
            files: Math.max(...checkpoint.searched.map(({ files }) => files)),
          },
  }
}

const claimView = (context: ViewContext, claim: Claim, number: string, quoted: Set<string>): ClaimView => ({
  number,
  statement: claim.statement,
  confidence: context.word(`confidence.${claim.confidence}`),
  reasons: claim.reasons.map(context.say),
  remarks: claim.remarks.map(context.say),
  quotes: quotesView(context, claim.evidence, quoted),
})

const breakPointView = (context: ViewContext, point: BreakPoint): BreakPointView => ({
  place: placeView(context, point),
  reason: point.reason,
  candidates: point.candidates,
})

const sequenceView = (context: ViewContext, report: Report): SequenceView | null =>
  report.sequence.length === 0
    ? null
    : {
        diagram: sequenceDiagram(report.sequence),
        places: report.sequence.map((step, index) => ({
          number: index + 1,
          place: placeView(context, step.evidence),
        })),
      }

const skippedView = (context: ViewContext, skipped: Skipped): SkippedView => ({
  reason: context.word(`skip.${skipped.reason}`),
  count: skipped.count,
  examples: {
    shown: skipped.examples.slice(0, LIST_FILES),
    more: skipped.count - Math.min(skipped.examples.length, LIST_FILES),
  },
})

/** How a checkpoint ends when nothing went wrong. */
const ORDINARY_STOPS: ReadonlySet<string> = new Set(['stop.all-covered', 'stop.done'])

/** Reasons of single checkpoints are told where they differ from the run's. */
function stopView(context: ViewContext, report: Report): StopView {
  const reason = context.say(report.stopReason)
  const stopped = report.checkpoints.flatMap(({ id, stopped: why }) =>
    why && !ORDINARY_STOPS.has(why.id) ? [{ checkpoint: context.link(id), reason: context.say(why) }] : [],
  )
  return { reason, checkpoints: stopped.filter((one) => one.reason !== reason) }
}
