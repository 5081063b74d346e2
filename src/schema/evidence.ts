import { z } from 'zod'
import { spanSchema } from './span.js'

/** What kind of text a quote is. Comments and documents alone never confirm a claim (DESIGN section 5). */
export const evidenceClassSchema = z.enum(['code', 'config', 'history', 'test', 'comment', 'document'])
export type EvidenceClass = z.infer<typeof evidenceClassSchema>

/**
 * How a place was reached, best first. `flow`: a value that the code makes may be what is called there, as far as values were
 * followed; `name` is a guess by a bare name.
 */
export const resolvedBySchema = z.enum(['direct', 'type', 'import', 'bridge', 'flow', 'name'])
export type ResolvedBy = z.infer<typeof resolvedBySchema>

/** A quote is at most this many lines long (DESIGN section 5). */
export const MAX_QUOTE_LINES = 10

export const evidenceSchema = spanSchema.extend({
  /** The file's lines at the span, joined by `\n`, byte for byte. */
  quote: z.string(),
  /** sha256 of the quote, first 16 hex digits. */
  hash: z.string(),
  class: evidenceClassSchema,
  resolved: resolvedBySchema,
  /** Number of the tool call of this run that showed the span; null when no call did. */
  call: z.int().nullable(),
  /** For a name that is declared more than once: the import path by which it was reached. */
  via: z.string().optional(),
})
export type Evidence = z.infer<typeof evidenceSchema>
