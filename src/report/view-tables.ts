import type { BridgeRow, Comparator, Tables } from '#schema/note'
import type { Report } from '#schema/report'
import type { ViewContext } from './view-context.js'
import type {
  BridgeView,
  ComparatorView,
  InjectedHeaderView,
  StorageKeyView,
  UpdateParameterView,
  VerificationView,
} from './view-model.js'
import { foldPlaces, placeViewOf } from './view-places.js'

export interface TableViews {
  storageKeys: StorageKeyView[]
  updateParameters: UpdateParameterView[]
  verification: VerificationView[]
  injectedHeaders: InjectedHeaderView[]
  comparator: ComparatorView | null
  bridges: BridgeView[]
  otherBridges: BridgeView[]
}

export function tableViews(context: ViewContext, report: Report): TableViews {
  const { tables } = report
  return {
    storageKeys: storageKeyViews(context, tables.storageKeys),
    updateParameters: tables.updateParameters.map((row) => ({
      name: row.name,
      value: row.value,
      source: context.word(`source.${row.source}`),
      evidence: foldPlaces(context, row.evidence),
    })),
    verification: tables.verification.map((row) => ({
      check: context.link(row.check),
      status: context.word(`status.${row.status}`),
      evidence: foldPlaces(context, row.evidence),
    })),
    injectedHeaders: tables.injectedHeaders.map((row) => ({
      name: row.name,
      value: row.value,
      condition: row.condition,
      evidence: foldPlaces(context, row.evidence),
    })),
    comparator: report.comparator ? comparatorView(context, report.comparator) : null,
    bridges: bridgeViews(
      context,
      report.bridges.filter(({ elsewhere }) => !elsewhere),
    ),
    otherBridges: bridgeViews(
      context,
      report.bridges.filter(({ elsewhere }) => elsewhere),
    ),
  }
}

const bridgeViews = (context: ViewContext, rows: readonly BridgeRow[]): BridgeView[] =>
  rows.map((row) => ({
    kind: context.word(`bridge.${row.kind}`),
    name: row.name,
    caller: placeViewOf(context, row.caller),
    callee: placeViewOf(context, row.callee),
  }))

const storageKeyViews = (context: ViewContext, rows: Tables['storageKeys']): StorageKeyView[] =>
  rows.map((row) => ({
    key: row.key,
    isOpen: row.key === '*',
    store: row.store,
    writes: foldPlaces(context, row.writes),
    reads: foldPlaces(context, row.reads),
    deletes: foldPlaces(context, row.deletes),
    invalidation: row.invalidation,
    lifecycle: context.word(`lifecycle.${row.lifecycle}`),
  }))

/** Ids of words can't hold the signs themselves. */
const RESULT_WORDS: Readonly<Record<Comparator['cases'][string], string>> = {
  '<': 'comparator.less',
  '=': 'comparator.equal',
  '>': 'comparator.greater',
  '!=': 'comparator.differs',
  throws: 'comparator.throws',
  '?': 'comparator.undecided',
}

const comparatorView = (context: ViewContext, comparator: Comparator): ComparatorView => ({
  kind: context.word(`comparator.${comparator.kind}`),
  evidence: foldPlaces(context, comparator.evidence),
  // Sorted: a saved report has its cases in another order than a fresh one.
  cases: Object.entries(comparator.cases)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([pair, result]) => ({ pair, result, meaning: context.word(RESULT_WORDS[result]) })),
})
