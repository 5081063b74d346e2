import { z } from 'zod'
import { evidenceSchema } from './evidence.js'
import { spanSchema } from './span.js'

/** `confirmed` is the highest; a reasoner may lower what the program worked out, never raise it. */
export const confidenceSchema = z.enum(['confirmed', 'inferred', 'unverified'])
export type Confidence = z.infer<typeof confidenceSchema>

/** A sentence as data: an id of `words/<lang>/*.yaml` and the code fragments that fill it. Rendered in any language. */
export const messageSchema = z.object({
  id: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
})
export type Message = z.infer<typeof messageSchema>

/** A place where a chain can't be followed, and why. */
export const breakPointSchema = spanSchema.extend({
  reason: z.string(),
  /** Names or places that were considered and refused. */
  candidates: z.array(z.string()).default([]),
})
export type BreakPoint = z.infer<typeof breakPointSchema>

export const claimSchema = z.object({
  /** `<flow checkpoint>/<subject>`: stable over languages and moved lines. */
  id: z.string(),
  statement: z.string(),
  message: messageSchema.optional(),
  confidence: confidenceSchema,
  /** Why the confidence is what it is; one message for each reason that lowered it. */
  reasons: z.array(messageSchema),
  evidence: z.array(evidenceSchema),
  remarks: z.array(messageSchema).default([]),
})
export type Claim = z.infer<typeof claimSchema>

export const conflictKindSchema = z.enum([
  'doc-vs-code',
  'multiple-implementations',
  'deprecated-but-referenced',
  'write-only-key',
  'read-only-key',
  'comparator',
  'check-not-found',
  'broken-chain',
  'half-bridge',
  'lowered-confidence',
  'unawaited-write',
  'other',
])
export type ConflictKind = z.infer<typeof conflictKindSchema>

/** Whatever a reviewer must look at. */
export const conflictSchema = z.object({
  id: z.string(),
  kind: conflictKindSchema,
  checkpoint: z.string(),
  statement: z.string(),
  message: messageSchema.optional(),
  evidence: z.array(evidenceSchema),
})
export type Conflict = z.infer<typeof conflictSchema>
