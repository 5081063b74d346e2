/**
 * What the templates see: every text is in the report's language, nothing is escaped yet.
 * Words that stand beside a value are templates' business; a value that is itself a word (a status) comes as text.
 */
export interface ReportView {
  title: string
  target: TargetView
  incomplete: IncompleteView | null
  totals: TotalsView
  summary: SummaryRowView[]
  checkpoints: CheckpointView[]
  storageKeys: StorageKeyView[]
  updateParameters: UpdateParameterView[]
  verification: VerificationView[]
  injectedHeaders: InjectedHeaderView[]
  comparator: ComparatorView | null
  bridges: BridgeView[]
  /** Those that the flow's claims do not touch. */
  otherBridges: BridgeView[]
  sequence: SequenceView | null
  conflicts: ConflictGroupView[]
  searches: SearchGroupView[]
  skipped: SkippedView[]
  broken: FoldedTextView | null
  stop: StopView
}

export interface TargetView {
  name: string
  /** Short id; null for a folder without git. */
  commit: string | null
  folder: string | null
  dirty: boolean
  files: number
  lines: number
  /** `TypeScript 12, Kotlin 3`. */
  languages: string
  reasoner: string
}

export interface IncompleteView {
  reason: string
  unfinished: LinkView[]
}

export interface TotalsView {
  checkpoints: CountView[]
  claims: CountView[]
  conflicts: number
}

export interface CountView {
  label: string
  count: number
}

/** A link inside the page. */
export interface LinkView {
  text: string
  anchor: string
}

/** A place of the target; `url` is null when no permalink is known. */
export interface PlaceView {
  text: string
  url: string | null
}

/** The first places of a wide cell; `more` counts those left out. */
export interface FoldedPlacesView {
  shown: PlaceView[]
  more: number
}

export interface FoldedTextView {
  shown: string[]
  more: number
}

export interface SummaryRowView {
  checkpoint: LinkView
  status: string
  /** Best and worst of its claims; one when they are the same, none without claims. */
  confidence: string[]
  claims: number
  firstPlace: PlaceView | null
}

export interface CheckpointView {
  number: number
  id: string
  anchor: string
  title: string
  question: string
  status: string
  /** Why it was left; null when it was answered. */
  stopped: string | null
  claims: ClaimView[]
  breakPoints: BreakPointView[]
  /** Where the page tells what was searched, and the widest search's number of files; null without a search. */
  searched: { anchor: string; files: number } | null
}

export interface ClaimView {
  /** `3.1`: the first claim of the third checkpoint. */
  number: string
  statement: string
  confidence: string
  reasons: string[]
  remarks: string[]
  quotes: QuotesView
}

/** The first quotes stand open, the others are folded. */
export interface QuotesView {
  open: EvidenceView[]
  folded: EvidenceView[]
}

export interface EvidenceView {
  place: PlaceView
  /** Class, way and import path, where they say more than "code, reached by its type". */
  notes: string[]
  /** Left out when the same lines were quoted before in the section. */
  quote: QuoteView | null
}

export interface QuoteView {
  text: string
  language: string
}

export interface BreakPointView {
  place: PlaceView
  reason: string
  candidates: string[]
}

export interface StorageKeyView {
  key: string
  /** The key of these accesses is not known at all. */
  isOpen: boolean
  store: string
  writes: FoldedPlacesView
  reads: FoldedPlacesView
  deletes: FoldedPlacesView
  invalidation: string | null
  lifecycle: string
}

export interface UpdateParameterView {
  name: string
  value: string
  source: string
  evidence: FoldedPlacesView
}

export interface VerificationView {
  check: LinkView
  status: string
  evidence: FoldedPlacesView
}

export interface InjectedHeaderView {
  name: string
  value: string
  condition: string | null
  evidence: FoldedPlacesView
}

export interface ComparatorView {
  kind: string
  evidence: FoldedPlacesView
  cases: { pair: string; result: string; meaning: string }[]
}

export interface BridgeView {
  kind: string
  name: string
  caller: PlaceView
  callee: PlaceView
}

export interface SequenceView {
  diagram: string
  /** Place of each arrow, in the diagram's numbering. */
  places: { number: number; place: PlaceView }[]
}

export interface ConflictGroupView {
  kind: string
  conflicts: ConflictView[]
}

export interface ConflictView {
  number: number
  statement: string
  checkpoint: LinkView
  quotes: QuotesView
}

export interface SearchGroupView {
  checkpoint: LinkView
  anchor: string
  searches: SearchView[]
}

export interface SearchView {
  what: string
  patterns: string[]
  files: number
  languages: string
  decoys: { place: PlaceView; reason: string }[]
}

export interface SkippedView {
  reason: string
  count: number
  examples: FoldedTextView
}

export interface StopView {
  reason: string
  checkpoints: { checkpoint: LinkView; reason: string }[]
}
