import { z } from 'zod'

/** A place in the target: path from its root with `/`, lines 1-based and inclusive. */
export const spanSchema = z.object({
  file: z.string().min(1),
  start: z.int().min(1),
  end: z.int().min(1),
})
export type Span = z.infer<typeof spanSchema>

export const formatSpan = (span: Span): string =>
  span.start === span.end ? `${span.file}:${span.start}` : `${span.file}:${span.start}-${span.end}`

export const overlaps = (a: Span, b: Span): boolean => a.file === b.file && a.start <= b.end && b.start <= a.end

export const contains = (outer: Span, inner: Span): boolean =>
  outer.file === inner.file && outer.start <= inner.start && outer.end >= inner.end
