import type { Probe, ProbeRun } from '#probes/probe'
import type { NoteDraft } from '#schema/draft'
import type { AskSurvey } from '#surveys/survey'
import type { CheckpointSession, Reasoner } from '../reasoner.js'
import { refuse } from '../refuse.js'

/** Steps that a probe may still ask for, in vain, before it sums up. */
const REFUSED_STEPS_MAX = 100

/** Answers without a model: each checkpoint by its probe. */
export function staticReasoner(probes: readonly Probe[], survey: AskSurvey): Reasoner {
  const byCheckpoint = new Map(probes.map((probe) => [probe.checkpoint, probe]))
  return {
    name: 'static',
    begin(checkpoint, notes) {
      const probe = byCheckpoint.get(checkpoint.id)
      return probe ? probeSession(probe.run({ survey, notes })) : noProbe(checkpoint.id)
    },
  }
}

function probeSession(run: ProbeRun): CheckpointSession {
  return {
    async next(observations, signal) {
      let step = run.next(observations)
      if (signal.kind === 'go')
        return step.done ? { kind: 'note', note: step.value } : { kind: 'act', calls: step.value }
      for (let refused = 0; !step.done; refused += 1) {
        if (refused === REFUSED_STEPS_MAX) throw new Error('the probe does not sum up when its calls are refused')
        step = run.next(step.value.map((call) => refuse(call, 0)))
      }
      return { kind: 'note', note: cutShort(step.value) }
    },
  }
}

/** A search that was cut short shows what it found, but no absence. */
const cutShort = (draft: NoteDraft): NoteDraft =>
  draft.status === 'found' ? draft : { ...draft, status: 'incomplete' }

const noProbe = (checkpoint: string): CheckpointSession => ({
  next: async () => ({
    kind: 'note',
    note: { status: 'incomplete', claims: [], stopped: { id: 'probe.none', values: { checkpoint } } },
  }),
})
