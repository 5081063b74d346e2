import { checkNote } from '#evidence/check'
import { RunFacts } from '#evidence/run-facts'
import type { Checkpoint } from '#schema/checklist'
import type { NoteDraft } from '#schema/draft'
import type { Note } from '#schema/note'
import { CheckpointWork, type FlowWork } from './checkpoint-work.js'
import type { FlowResult, FlowRun } from './flow-run.js'
import { firstStop, type LoopState, runStop, type Stop } from './stop.js'

/** One flow, checkpoint by checkpoint. However it stops, there is a note for each of them. */
export async function runFlow(run: FlowRun): Promise<FlowResult> {
  const flow: FlowWork = { facts: new RunFacts(), trace: run.trace, runTool: run.runTool, calls: 0, snippets: 0 }
  const notes = new Map<string, Note>()
  const stops: Stop[] = []
  for (const checkpoint of run.checklist.checkpoints) {
    run.onProgress?.({ kind: 'begun', checkpoint })
    const { note, stop } = await visit(checkpoint, run, flow, notes)
    if (stop) {
      stops.push(stop)
      run.trace.write({ type: 'stop', checkpoint: checkpoint.id, reason: stop.reason })
    }
    notes.set(checkpoint.id, note)
    run.onProgress?.({ kind: 'ended', checkpoint, status: note.status })
  }
  const last = firstStop(stateOf(run, { done: true }))
  const stopReason = runStop(last ? [...stops, last] : stops)
  run.trace.write({ type: 'stop', checkpoint: null, reason: stopReason })
  return { notes: [...notes.values()], stopReason }
}

/** The note of one checkpoint, and what stopped it before the reasoner was done. */
interface Visit {
  note: Note
  stop: Stop | null
}

/** A checkpoint that fails does not lose the others. */
async function visit(checkpoint: Checkpoint, run: FlowRun, flow: FlowWork, notes: Map<string, Note>): Promise<Visit> {
  const work = new CheckpointWork(checkpoint.id, flow)
  const check = (draft: NoteDraft, stop: Stop | null): Visit => {
    const done = {
      checkpoint: checkpoint.id,
      steps: work.steps,
      toolCalls: work.toolCalls,
      stopped: stop?.reason ?? draft.stopped,
    }
    const standing: NoteDraft = stop?.incomplete ? { ...draft, status: 'incomplete' } : draft
    const { repository, phrasing } = run
    return { note: checkNote(standing, done, { repository, phrasing, facts: flow.facts }), stop }
  }
  const before = firstStop(stateOf(run, {}))
  if (before) return check(UNANSWERED, before)
  try {
    const { draft, stop } = await decide(checkpoint, run, work, notes)
    run.trace.write({ type: 'note', checkpoint: checkpoint.id, note: draft })
    return check(draft, stop)
  } catch (thrown) {
    return check(UNANSWERED, firstStop(stateOf(run, { error: problemOf(thrown, run.repository.root) })))
  }
}

/** Reason, act, observe, until the reasoner has its note or a stop rule asks it to sum up. */
async function decide(
  checkpoint: Checkpoint,
  run: FlowRun,
  work: CheckpointWork,
  notes: Map<string, Note>,
): Promise<{ draft: NoteDraft; stop: Stop | null }> {
  const session = run.reasoner.begin(checkpoint, notes)
  let decision = await session.next([], { kind: 'go' })
  while (decision.kind === 'act') {
    const stop = firstStop(
      stateOf(run, {
        steps: work.steps + 1,
        stepsWithoutNews: work.stepsWithoutNews,
        alikeCalls: work.alikeCalls(decision.calls),
      }),
    )
    if (stop) {
      const last = await session.next(work.refuse(decision.calls), { kind: 'sum-up', reason: stop.reason })
      return { draft: last.kind === 'note' ? last.note : UNANSWERED, stop }
    }
    decision = await session.next(await work.act(decision.calls), { kind: 'go' })
  }
  return { draft: decision.note, stop: null }
}

const UNANSWERED: NoteDraft = { status: 'incomplete', claims: [] }

const stateOf = (run: FlowRun, change: Partial<LoopState>): LoopState => ({
  interrupted: run.signal.aborted,
  tokensSpent: run.reasoner.tokensSpent?.() ?? 0,
  ...run.limits,
  steps: 0,
  error: null,
  done: false,
  stepsWithoutNews: 0,
  alikeCalls: 0,
  ...change,
})

/** First line of an error's message, without the place of the repository on this machine. */
function problemOf(thrown: unknown, root: string): string {
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  return (message.split('\n')[0] ?? '').replaceAll(root, '.')
}
