import { z } from 'zod'
import type { BreakPoint } from '#schema/claim'
import type { Observation } from '#schema/draft'
import type { Envelope } from '#schema/envelope'
import { overlaps, type Span } from '#schema/span'
import { shownPlaces } from './shown-places.js'

interface ShownLine {
  call: number
  /** The line as a snippet showed it; undefined when only its place was named. */
  text?: string
}

/** What the tools of one run showed: the ground that claims stand on. */
export class RunFacts {
  readonly #lines = new Map<string, Map<number, ShownLine>>()
  readonly #definitions = new Map<string, Map<string, Span>>()
  readonly #configKeys: string[] = []
  readonly #breakPoints: BreakPoint[] = []

  record(observation: Observation): void {
    const { envelope, call } = observation
    if (envelope.error) return
    for (const place of shownPlaces(envelope)) {
      if (place.line !== null) this.#show(place.file, place.line, { call, text: place.text })
    }
    this.#breakPoints.push(...envelope.break_points)
    if (observation.toolCall.tool === 'lookup_config') this.#configKeys.push(...askedKeys(observation.toolCall.input))
    if (observation.toolCall.tool === 'locate_symbol') this.#recordDefinitions(envelope)
  }

  /** The call that showed every line of the span: the one that first showed its first line; null when none did. */
  callThatShowed(span: Span): number | null {
    const lines = this.#lines.get(span.file)
    for (let line = span.start; line <= span.end; line += 1) if (!lines?.has(line)) return null
    return lines?.get(span.start)?.call ?? null
  }

  /** Whether a tool showed other text than `fileLines` has at the span. */
  differs(span: Span, fileLines: readonly string[]): boolean {
    const lines = this.#lines.get(span.file)
    for (let line = span.start; line <= span.end; line += 1) {
      const text = lines?.get(line)?.text
      if (text !== undefined && text !== fileLines[line - 1]) return true
    }
    return false
  }

  lookedUp(key: string): boolean {
    return this.#configKeys.some(
      (asked) => asked === key || (/[.*]$/.test(asked) && key.startsWith(asked.replace(/\*$/, ''))),
    )
  }

  breakPointsAt(span: Span): BreakPoint[] {
    return this.#breakPoints.filter((point) => overlaps(point, span))
  }

  /** Whether the span holds the definition of a name that the run saw declared more than once. */
  namesake(span: Span): boolean {
    return [...this.#definitions.values()].some(
      (places) => places.size > 1 && [...places.values()].some((place) => overlaps(place, span)),
    )
  }

  #show(file: string, line: number, shown: ShownLine): void {
    const lines = this.#lines.get(file) ?? new Map<number, ShownLine>()
    this.#lines.set(file, lines)
    const before = lines.get(line)
    if (!before) lines.set(line, shown)
    else if (before.text === undefined && shown.text !== undefined) before.text = shown.text
  }

  #recordDefinitions(envelope: Envelope): void {
    for (const { name, span } of definitionsOf(envelope)) {
      const places = this.#definitions.get(name) ?? new Map<string, Span>()
      this.#definitions.set(name, places.set(`${span.file}:${span.start}`, span))
    }
  }
}

const askedSchema = z.object({ key: z.string().optional(), prefix: z.string().optional() })

function askedKeys(input: Record<string, unknown>): string[] {
  const { data } = askedSchema.safeParse(input)
  return [data?.key, data?.prefix === undefined ? undefined : `${data.prefix}*`].filter((key) => key !== undefined)
}

const definitionsSchema = z.object({
  definitions: z.array(z.object({ name: z.string(), file: z.string(), start: z.int(), end: z.int() })),
})

function definitionsOf(envelope: Envelope): { name: string; span: Span }[] {
  const { data } = definitionsSchema.safeParse(envelope.result)
  return (data?.definitions ?? []).map(({ name, file, start, end }) => ({ name, span: { file, start, end } }))
}
