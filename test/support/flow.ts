import type { FlowRun } from '#agent/flow-run'
import type { CheckpointSession, Decision, LoopSignal, Reasoner } from '#agent/reasoner'
import type { ToolCall } from '#schema/action'
import type { Checklist } from '#schema/checklist'
import type { NoteDraft, Observation } from '#schema/draft'
import type { TraceEntry } from '#trace/writer'
import { envelope, snippet } from './envelopes.js'
import { fakeRepository } from './fake-repository.js'

export const TEXT = Array.from({ length: 200 }, (_, index) => `line ${index + 1}`).join('\n')

const both = (text: string) => ({ en: text, zh: text })

export const checklistOf = (...ids: string[]): Checklist => ({
  flow: 'demo',
  title: both('Demo'),
  checkpoints: ids.map((id) => ({ id, title: both(id), question: both(`${id}?`), mistakes: [], tables: [] })),
})

/** A call that shows one line of `a.ts`; line 0 shows nothing. */
export const show = (line: number): ToolCall => ({
  tool: 'read_snippet',
  input: { path: 'a.ts', start: line, end: line, missing_fact: `what stands at ${line}` },
})

export const noteOf = (change: Partial<NoteDraft> = {}): NoteDraft => ({ status: 'found', claims: [], ...change })

/** What a session was told, for the asserts. */
export interface Told {
  checkpoint: string
  signal: LoopSignal
  observations: Observation[]
}

/** Plays the given decisions for each checkpoint, the last one again and again; an error is thrown. */
export function scripted(script: Record<string, (Decision | Error)[]>): Reasoner & { told: Told[] } {
  const told: Told[] = []
  const begin = ({ id }: { id: string }): CheckpointSession => {
    const decisions = script[id] ?? []
    let turn = 0
    return {
      async next(observations, signal) {
        told.push({ checkpoint: id, signal, observations })
        const decision = decisions[Math.min(turn, decisions.length - 1)]
        turn += 1
        if (!decision || decision instanceof Error) throw decision ?? new Error('no script')
        return decision
      },
    }
  }
  return { name: 'scripted', begin, told }
}

export const act = (...calls: ToolCall[]): Decision => ({ kind: 'act', calls })
export const note = (change?: Partial<NoteDraft>): Decision => ({ kind: 'note', note: noteOf(change) })

export interface TestRun extends FlowRun {
  events: TraceEntry[]
  /** Calls in the order in which they were carried out. */
  ran: ToolCall[]
}

export function flowRun(change: Partial<FlowRun> & Pick<FlowRun, 'checklist' | 'reasoner'>): TestRun {
  const events: TraceEntry[] = []
  const ran: ToolCall[] = []
  return {
    repository: fakeRepository({ 'a.ts': TEXT }),
    phrasing: { report: ({ id }) => id, english: ({ id }) => id },
    async runTool(call) {
      ran.push(call)
      const line = Number(call.input.start)
      return envelope(call.tool, line === 0 ? {} : { snippets: [snippet('a.ts', TEXT, line, line)] })
    },
    limits: { maxSteps: 25, tokenBudget: null },
    signal: new AbortController().signal,
    trace: { write: (entry) => events.push(entry) },
    events,
    ran,
    ...change,
  }
}
