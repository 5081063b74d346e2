import { z } from 'zod'
import { messageSchema } from './claim.js'

export const TRACE_VERSION = 1

/** One line of a run's JSONL trace. The first line is the header. Times live here, never in a report. */
export const traceEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('header'),
    version: z.literal(TRACE_VERSION),
    trace: z.string(),
    flow: z.string(),
    reasoner: z.string(),
    commit: z.string().nullable(),
    started: z.string(),
  }),
  z.object({
    type: z.literal('call'),
    trace: z.string(),
    checkpoint: z.string(),
    step: z.int(),
    call: z.int(),
    /** The missing fact. */
    reason: z.string(),
    tool: z.string(),
    input: z.record(z.string(), z.unknown()),
    /** One line: what came back. */
    summary: z.string(),
    /** New file:line places this call showed. */
    newEvidence: z.int(),
    /** The whole answer, so that a run can be replayed. */
    envelope: z.unknown(),
    ms: z.number(),
  }),
  z.object({
    type: z.literal('summary'),
    trace: z.string(),
    checkpoint: z.string(),
    step: z.int(),
    text: z.string(),
  }),
  z.object({
    type: z.literal('model'),
    trace: z.string(),
    checkpoint: z.string(),
    step: z.int(),
    messages: z.unknown(),
    tokens: z.object({ input: z.int(), output: z.int(), cacheRead: z.int(), cacheWrite: z.int() }),
  }),
  z.object({ type: z.literal('note'), trace: z.string(), checkpoint: z.string(), note: z.unknown() }),
  z.object({ type: z.literal('stop'), trace: z.string(), checkpoint: z.string().nullable(), reason: messageSchema }),
])
export type TraceEvent = z.infer<typeof traceEventSchema>
