import type { ToolCall } from './action.js'
import type { BreakPoint, Confidence, ConflictKind, Message } from './claim.js'
import type { Envelope } from './envelope.js'
import type { EvidenceClass, ResolvedBy } from './evidence.js'
import type { BridgeRow, Comparator, Searched, SequenceStep, Status, Tables } from './note.js'
import type { Span } from './span.js'

/** What the loop hands back for one tool call. `call` numbers the calls of the run from 1. */
export interface Observation {
  call: number
  toolCall: ToolCall
  envelope: Envelope
}

/** A place a reasoner wants to cite. It must have been shown by a tool in this run to confirm anything. */
export interface Place extends Span {
  /** How the place was reached. */
  resolved: ResolvedBy
  /** Left out: worked out from the file's path and the kind of line. */
  class?: EvidenceClass
  via?: string
}

/** What a reasoner wants to say. The program adds quotes, hashes, the id and the confidence ceiling. */
export interface ClaimDraft {
  /** Last part of the claim's id; stable when lines move: a symbol, a key, a header name. */
  subject: string
  /** A message of `words/<lang>/*.yaml`; `statement` overrides it (a model's own words). */
  message?: Message
  statement?: string
  /** At most MAX_QUOTE_LINES lines each are quoted; longer spans are cut to their first lines. The best place first. */
  places: Place[]
  /** The reasoner's own wish to lower. */
  atMost?: Confidence
  /** Why it was lowered, as messages. */
  doubts?: Message[]
  /** Configuration keys that decide the behaviour and so must have been looked up in this run. */
  configKeys?: string[]
  /** Set when the statement is universal (only, all, every, never): the exhaustive query that it rests on. */
  exhaustive?: Message
  remarks?: Message[]
}

export interface ConflictDraft {
  subject: string
  kind: ConflictKind
  message?: Message
  statement?: string
  places: Place[]
}

/** A reasoner's answer to one checkpoint. */
export interface NoteDraft {
  status: Status
  claims: ClaimDraft[]
  conflicts?: ConflictDraft[]
  breakPoints?: BreakPoint[]
  searched?: Searched[]
  tables?: Partial<Tables>
  comparator?: Comparator
  bridges?: BridgeRow[]
  sequence?: SequenceStep[]
  /** Why it is incomplete, when the reasoner knows. */
  stopped?: Message
}
