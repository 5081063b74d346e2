import type { ToolCall } from '#schema/action'
import { toolCallSchema } from '#schema/action'
import type { NoteDraft } from '#schema/draft'
import type { TraceEvent } from '#schema/trace-event'
import type { Reasoner } from '../reasoner.js'

/** Plays the decisions of a recorded run; the tools are asked anew. */
export function replayReasoner(events: readonly TraceEvent[]): Reasoner {
  const header = events.find((event) => event.type === 'header')
  return {
    name: header?.reasoner ?? 'replay',
    begin({ id }) {
      const steps = recordedSteps(events, id)
      return {
        async next() {
          const calls = steps.shift()
          return calls ? { kind: 'act', calls } : { kind: 'note', note: recordedNote(events, id) }
        },
      }
    },
  }
}

/** The calls of each step, the refused ones of a stop included. */
function recordedSteps(events: readonly TraceEvent[], checkpoint: string): ToolCall[][] {
  const steps = new Map<number, ToolCall[]>()
  for (const event of events) {
    if (event.type !== 'call' || event.checkpoint !== checkpoint) continue
    const call = toolCallSchema.parse({ tool: event.tool, input: event.input })
    steps.set(event.step, [...(steps.get(event.step) ?? []), call])
  }
  return [...steps.values()]
}

function recordedNote(events: readonly TraceEvent[], checkpoint: string): NoteDraft {
  for (const event of events) {
    if (!('checkpoint' in event) || event.checkpoint !== checkpoint) continue
    // The loop wrote it as a draft; a trace of another version is refused when it is read.
    if (event.type === 'note') return event.note as NoteDraft
    if (event.type === 'stop' && event.reason.id === 'stop.error') throw new Error(String(event.reason.values.problem))
    if (event.type === 'stop') return { status: 'incomplete', claims: [], stopped: event.reason }
  }
  throw new Error('the trace holds no note for this checkpoint')
}
