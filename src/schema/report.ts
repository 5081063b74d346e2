import { z } from 'zod'
import { langSchema } from './checklist.js'
import { breakPointSchema, claimSchema, conflictSchema, messageSchema } from './claim.js'
import {
  bridgeRowSchema,
  comparatorSchema,
  searchedSchema,
  sequenceStepSchema,
  statusSchema,
  tablesSchema,
} from './note.js'

export const REPORT_VERSION = 1

/** Files that were not read, by reason; a count, and at most ten of the paths. */
export const skippedSchema = z.object({
  reason: z.enum([
    'binary',
    'minified',
    'generated',
    'vendored',
    'too-large',
    'excluded',
    'unreadable',
    'outside-link',
  ]),
  count: z.int(),
  examples: z.array(z.string()),
})
export type Skipped = z.infer<typeof skippedSchema>

export const checkpointReportSchema = z.object({
  id: z.string(),
  title: z.object({ en: z.string(), zh: z.string() }),
  question: z.object({ en: z.string(), zh: z.string() }),
  status: statusSchema,
  claims: z.array(claimSchema),
  breakPoints: z.array(breakPointSchema),
  searched: z.array(searchedSchema),
  steps: z.int(),
  toolCalls: z.int(),
  stopped: messageSchema.optional(),
})
export type CheckpointReport = z.infer<typeof checkpointReportSchema>

/** The JSON report: the only thing that renderers read. It holds no time, no absolute path and no random id. */
export const reportSchema = z.object({
  version: z.literal(REPORT_VERSION),
  flow: z.string(),
  title: z.object({ en: z.string(), zh: z.string() }),
  lang: langSchema,
  target: z.object({
    /** Name of the repository's folder, or of its remote. */
    name: z.string(),
    commit: z.string().nullable(),
    /** Uncommitted changes were present. */
    dirty: z.boolean(),
    /** Folder inside the repository that was asked for; empty for the whole. */
    folder: z.string(),
    /** Template of a permalink with `{file}`, `{start}`, `{end}`; null when the remote is unknown. */
    permalink: z.string().nullable(),
  }),
  reasoner: z.string(),
  complete: z.boolean(),
  stopReason: messageSchema,
  files: z.object({
    analysed: z.int(),
    lines: z.int(),
    languages: z.record(z.string(), z.int()),
    /** Files whose syntax is broken: their facts may be partial. */
    broken: z.array(z.string()),
    skipped: z.array(skippedSchema),
  }),
  checkpoints: z.array(checkpointReportSchema),
  tables: tablesSchema,
  comparator: comparatorSchema.optional(),
  conflicts: z.array(conflictSchema),
  bridges: z.array(bridgeRowSchema),
  sequence: z.array(sequenceStepSchema),
})
export type Report = z.infer<typeof reportSchema>
