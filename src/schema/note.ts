import { z } from 'zod'
import { breakPointSchema, claimSchema, conflictSchema, messageSchema } from './claim.js'
import { spanSchema } from './span.js'

/** `incomplete`: a limit, an interruption or an error kept the checkpoint from being answered; what is known stands. */
export const statusSchema = z.enum(['found', 'not-found', 'not-applicable', 'incomplete'])
export type Status = z.infer<typeof statusSchema>

export const storageKeyRowSchema = z.object({
  /** Literal key, or a prefix with `*` for the part that is not known; `*` alone gathers a store's accesses with keys from callers or computed. */
  key: z.string(),
  store: z.string(),
  writes: z.array(spanSchema),
  reads: z.array(spanSchema),
  deletes: z.array(spanSchema),
  /** What ends it; null when nothing in the code does. */
  invalidation: z.string().nullable(),
  lifecycle: z.enum(['session', 'account', 'device', 'unknown']),
})
export type StorageKeyRow = z.infer<typeof storageKeyRowSchema>

export const updateParameterRowSchema = z.object({
  name: z.string(),
  value: z.string(),
  source: z.enum(['hard-coded', 'config', 'server', 'unknown']),
  evidence: z.array(spanSchema),
})
export type UpdateParameterRow = z.infer<typeof updateParameterRowSchema>

export const verificationRowSchema = z.object({
  /** Id of the checkpoint that asks for the check. */
  check: z.string(),
  status: statusSchema,
  evidence: z.array(spanSchema),
})
export type VerificationRow = z.infer<typeof verificationRowSchema>

export const injectedHeaderRowSchema = z.object({
  name: z.string(),
  /** Source text or evaluated value of what is sent. */
  value: z.string(),
  /** When it is sent; null when always. */
  condition: z.string().nullable(),
  evidence: z.array(spanSchema),
})
export type InjectedHeaderRow = z.infer<typeof injectedHeaderRowSchema>

export const tablesSchema = z.object({
  storageKeys: z.array(storageKeyRowSchema).default([]),
  updateParameters: z.array(updateParameterRowSchema).default([]),
  verification: z.array(verificationRowSchema).default([]),
  injectedHeaders: z.array(injectedHeaderRowSchema).default([]),
})
export type Tables = z.infer<typeof tablesSchema>

/** Result of a version comparison: `!=` means that the code only tests equality, `?` that it could not be decided. */
export const comparatorResultSchema = z.enum(['<', '=', '>', '!=', 'throws', '?'])
export const comparatorSchema = z.object({
  kind: z.enum(['semver', 'string', 'own', 'none']),
  evidence: z.array(spanSchema),
  cases: z.record(z.string(), comparatorResultSchema),
})
export type Comparator = z.infer<typeof comparatorSchema>

/** A pair that no call expression joins. Places as `file:line`. */
export const bridgeRowSchema = z.object({
  kind: z.enum(['electron-ipc', 'react-native', 'capacitor', 'tauri', 'http', 'worker', 'custom']),
  name: z.string(),
  caller: z.string(),
  callee: z.string(),
  /** The flow's claims do not touch it: told for the whole of the application. */
  elsewhere: z.literal(true).optional(),
})
export type BridgeRow = z.infer<typeof bridgeRowSchema>

/** One arrow of the sequence diagram; it exists only with evidence. */
export const sequenceStepSchema = z.object({
  from: z.string(),
  to: z.string(),
  label: z.string(),
  evidence: spanSchema,
})
export type SequenceStep = z.infer<typeof sequenceStepSchema>

/** What was looked for, so that a reviewer can judge an absence. */
export const searchedSchema = z.object({
  what: messageSchema,
  patterns: z.array(z.string()),
  files: z.int().min(0),
  languages: z.array(z.string()),
  /** Look-alikes that were ruled out, and why. */
  decoys: z.array(z.object({ span: spanSchema, reason: messageSchema })).default([]),
})
export type Searched = z.infer<typeof searchedSchema>

/** What is known at one checkpoint. */
export const noteSchema = z.object({
  checkpoint: z.string(),
  status: statusSchema,
  claims: z.array(claimSchema),
  conflicts: z.array(conflictSchema),
  breakPoints: z.array(breakPointSchema),
  searched: z.array(searchedSchema),
  tables: tablesSchema.partial(),
  comparator: comparatorSchema.optional(),
  bridges: z.array(bridgeRowSchema).default([]),
  sequence: z.array(sequenceStepSchema).default([]),
  steps: z.int().min(0),
  toolCalls: z.int().min(0),
  stopped: messageSchema.optional(),
})
export type Note = z.infer<typeof noteSchema>
