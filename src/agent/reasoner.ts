import type { ToolCall } from '#schema/action'
import type { Checkpoint } from '#schema/checklist'
import type { Message } from '#schema/claim'
import type { NoteDraft, Observation } from '#schema/draft'
import type { Note } from '#schema/note'

/** What a reasoner decides next: tool calls of one step, which run side by side, or the checkpoint's note. */
export type Decision = { kind: 'act'; calls: ToolCall[] } | { kind: 'note'; note: NoteDraft }

/** What the loop tells a reasoner besides observations. */
export type LoopSignal =
  /** Go on as usual. */
  | { kind: 'go' }
  /** A stop rule holds: sum up what is there; the next decision must be a note. */
  | { kind: 'sum-up'; reason: Message }

export interface CheckpointSession {
  next(observations: Observation[], signal: LoopSignal): Promise<Decision>
}

/** Decides what to look at; everything else (tools, checks, stops, rendering) is the program's. */
export interface Reasoner {
  name: string
  /** Tokens spent so far in this run; left out when no model is used. */
  tokensSpent?(): number
  begin(checkpoint: Checkpoint, notes: ReadonlyMap<string, Note>): CheckpointSession
}
