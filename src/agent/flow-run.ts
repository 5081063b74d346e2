import type { Phrasing } from '#evidence/check'
import type { Repository } from '#repository/repository'
import type { ToolCall } from '#schema/action'
import type { Checklist, Checkpoint } from '#schema/checklist'
import type { Message } from '#schema/claim'
import type { Envelope } from '#schema/envelope'
import type { Note, Status } from '#schema/note'
import type { TraceWriter } from '#trace/writer'
import type { Reasoner } from './reasoner.js'

export interface Limits {
  /** Steps a checkpoint. */
  maxSteps: number
  /** Tokens a run; null for no limit. */
  tokenBudget: number | null
}

export type CheckpointProgress = { checkpoint: Checkpoint } & ({ kind: 'begun' } | { kind: 'ended'; status: Status })

/** What one flow's session needs. */
export interface FlowRun {
  checklist: Checklist
  reasoner: Reasoner
  repository: Repository
  phrasing: Phrasing
  /** Doesn't throw: a tool's failure is an observation. */
  runTool(call: ToolCall): Promise<Envelope>
  limits: Limits
  /** Aborted when the user interrupts. */
  signal: AbortSignal
  trace: TraceWriter
  onProgress?(progress: CheckpointProgress): void
}

export interface FlowResult {
  /** One note for each checkpoint, in the checklist's order. */
  notes: Note[]
  stopReason: Message
}
