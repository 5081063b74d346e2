import { z } from 'zod'
import { breakPointSchema } from './claim.js'

/** Lines of one `read_snippet` call (issue A, DESIGN section 2). */
export const SNIPPET_LINES = 120
/** Lines of context around a hit, on each side (DESIGN section 2). */
export const CONTEXT_LINES = 15
/** First lines of a file that an answer shows beside a hit (DESIGN section 2). */
export const HEAD_LINES = 10
/** A file above this many lines comes with an outline (DESIGN section 2). */
export const OUTLINE_FROM_LINES = 300
export const FIND_FILES_MAX = 50
export const HISTORY_MAX = 50

export const snippetSchema = z.object({
  file: z.string(),
  start: z.int(),
  end: z.int(),
  reason: z.string(),
  /** `lines[i]` is line `start + i`, without its line end. */
  lines: z.array(z.string()),
})
export type Snippet = z.infer<typeof snippetSchema>

export const outlineEntrySchema = z.object({ name: z.string(), kind: z.string(), start: z.int(), end: z.int() })

/** The one answer shape of all six tools. */
export const envelopeSchema = z.object({
  tool: z.string(),
  file: z.string().optional(),
  total_lines: z.int().optional(),
  outline: z.array(outlineEntrySchema).optional(),
  snippets: z.array(snippetSchema),
  /** What the tool is for: paths, symbols, edges, values or commits; its shape is the tool's `output` schema. */
  result: z.unknown(),
  break_points: z.array(breakPointSchema),
  truncated: z.boolean(),
  /** What was left out and how to get it; empty when nothing was. */
  left_out: z.array(z.string()),
  error: z
    .object({
      parameter: z.string(),
      problem: z.string(),
      legal: z.array(z.string()),
      next: z.string(),
    })
    .optional(),
})
export type Envelope = z.infer<typeof envelopeSchema>
