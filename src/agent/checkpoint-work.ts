import { setImmediate } from 'node:timers/promises'
import type { RunFacts } from '#evidence/run-facts'
import { placeKey, shownPlaces } from '#evidence/shown-places'
import type { ToolCall } from '#schema/action'
import type { Observation } from '#schema/draft'
import type { Envelope } from '#schema/envelope'
import type { TraceWriter } from '#trace/writer'
import { alike } from './alike.js'
import { describeEnvelope } from './describe-envelope.js'
import { refuse } from './refuse.js'

/** A one-sentence summary goes into the trace after as many snippets (DESIGN section 4). */
const SNIPPETS_A_SUMMARY = 5

/** What the checkpoints of one flow share: the facts, the tools and the numbering of calls and snippets. */
export interface FlowWork {
  facts: RunFacts
  trace: TraceWriter
  runTool(call: ToolCall): Promise<Envelope>
  calls: number
  snippets: number
}

/** Carries out the steps of one checkpoint and counts what they showed. */
export class CheckpointWork {
  steps = 0
  toolCalls = 0
  stepsWithoutNews = 0
  readonly #earlier: ToolCall[][] = []
  readonly #seen = new Set<string>()

  constructor(
    private readonly checkpoint: string,
    private readonly flow: FlowWork,
  ) {}

  /** Steps with a call that is alike to one of `calls`, the step of `calls` included. */
  alikeCalls(calls: readonly ToolCall[]): number {
    const counts = calls.map((call) => this.#earlier.filter((step) => step.some((made) => alike(made, call))).length)
    return 1 + Math.max(0, ...counts)
  }

  /** Runs the calls of one step side by side. */
  async act(calls: readonly ToolCall[]): Promise<Observation[]> {
    // Lets a signal (Ctrl-C) be handled between two steps, which may have no other pause.
    await setImmediate()
    this.steps += 1
    this.toolCalls += calls.length
    this.#earlier.push([...calls])
    const answers = await Promise.all(calls.map((call) => timed(() => this.flow.runTool(call))))
    let news = 0
    const observations = calls.map((toolCall, index) => {
      const { envelope, ms } = answers[index]!
      const observation = { call: this.#nextCall(), toolCall, envelope }
      const fresh = this.#record(observation)
      this.#trace(observation, this.steps, fresh, ms)
      news += fresh
      return observation
    })
    this.stepsWithoutNews = news > 0 ? 0 : this.stepsWithoutNews + 1
    this.#summarize(observations, news)
    return observations
  }

  /** Answers calls without carrying them out; the trace keeps them, so that a replay stops at the same point. */
  refuse(calls: readonly ToolCall[]): Observation[] {
    return calls.map((toolCall) => {
      const observation = refuse(toolCall, this.#nextCall())
      this.#trace(observation, this.steps + 1, 0, 0)
      return observation
    })
  }

  #nextCall(): number {
    this.flow.calls += 1
    return this.flow.calls
  }

  /** Number of files and lines that this checkpoint had not been shown before. */
  #record(observation: Observation): number {
    this.flow.facts.record(observation)
    const before = this.#seen.size
    for (const place of shownPlaces(observation.envelope)) this.#seen.add(placeKey(place))
    return this.#seen.size - before
  }

  #trace({ call, toolCall, envelope }: Observation, step: number, newEvidence: number, ms: number): void {
    this.flow.trace.write({
      type: 'call',
      checkpoint: this.checkpoint,
      step,
      call,
      reason: String(toolCall.input.missing_fact ?? ''),
      tool: toolCall.tool,
      input: toolCall.input,
      summary: describeEnvelope(envelope),
      newEvidence,
      envelope,
      ms,
    })
  }

  #summarize(observations: readonly Observation[], news: number): void {
    const shown = observations.flatMap(({ envelope }) => envelope.snippets)
    const due =
      Math.floor((this.flow.snippets + shown.length) / SNIPPETS_A_SUMMARY) >
      Math.floor(this.flow.snippets / SNIPPETS_A_SUMMARY)
    this.flow.snippets += shown.length
    if (!due) return
    const files = [...new Set(shown.map(({ file }) => file))].sort().join(', ')
    const text = `After ${this.flow.snippets} snippets: step ${this.steps} read ${files} and showed ${news} new places.`
    this.flow.trace.write({ type: 'summary', checkpoint: this.checkpoint, step: this.steps, text })
  }
}

async function timed(run: () => Promise<Envelope>): Promise<{ envelope: Envelope; ms: number }> {
  const started = performance.now()
  const envelope = await run()
  return { envelope, ms: Math.round(performance.now() - started) }
}
