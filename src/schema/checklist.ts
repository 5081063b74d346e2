import { z } from 'zod'

export const LANGUAGES = ['en', 'zh'] as const
export const langSchema = z.enum(LANGUAGES)
export type Lang = z.infer<typeof langSchema>

/** The same text in both languages of the report. */
export const bilingualSchema = z.strictObject({ en: z.string().min(1), zh: z.string().min(1) })
export type Bilingual = z.infer<typeof bilingualSchema>

export const TABLE_NAMES = ['storageKeys', 'updateParameters', 'verification', 'injectedHeaders'] as const

export const checkpointSchema = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/, 'must look like flow.name'),
  title: bilingualSchema,
  question: bilingualSchema,
  /** What counts as an answer. */
  answer: bilingualSchema.optional(),
  /** Wrong answers a hasty reader gives. */
  mistakes: z.array(bilingualSchema).default([]),
  tables: z.array(z.enum(TABLE_NAMES)).default([]),
})
export type Checkpoint = z.infer<typeof checkpointSchema>

export const checklistSchema = z.strictObject({
  flow: z.string().regex(/^[a-z][a-z0-9-]*$/, 'lower-case letters, digits and hyphens'),
  title: bilingualSchema,
  description: bilingualSchema.optional(),
  checkpoints: z.array(checkpointSchema).min(1),
})
export type Checklist = z.infer<typeof checklistSchema>
