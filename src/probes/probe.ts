import type { ToolCall } from '#schema/action'
import type { NoteDraft, Observation } from '#schema/draft'
import type { Note } from '#schema/note'
import type { AskSurvey } from '#surveys/survey'

/** Yields the tool calls of one step (they run side by side) and receives what they showed, in the same order. */
export type ProbeRun = Generator<ToolCall[], NoteDraft, Observation[]>

export interface ProbeContext {
  survey: AskSurvey
  /** Notes of the checkpoints before this one, by id. */
  notes: ReadonlyMap<string, Note>
}

/** Answers one checkpoint without a model. File name = checkpoint id. */
export interface Probe {
  checkpoint: string
  run(context: ProbeContext): ProbeRun
}
