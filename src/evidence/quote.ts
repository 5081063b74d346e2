import { createHash } from 'node:crypto'
import type { Repository } from '#repository/repository'
import { MAX_QUOTE_LINES } from '#schema/evidence'
import type { Span } from '#schema/span'

/** Hex digits of the sha256 that evidence carries. */
const HASH_DIGITS = 16

export type Quote =
  /** `span` is the quoted part: the first MAX_QUOTE_LINES lines of a longer one. */
  | { kind: 'quote'; span: Span; text: string; hash: string; fileLines: readonly string[] }
  | { kind: 'missing'; reason: 'no-file' | 'no-lines' }

/** The file's own lines at a place, joined by `\n`. */
export function quoteSpan(repository: Repository, span: Span): Quote {
  const read = repository.read(span.file)
  if (read.kind === 'refused') return { kind: 'missing', reason: 'no-file' }
  if (span.start < 1 || span.end < span.start || span.end > read.lines.length)
    return { kind: 'missing', reason: 'no-lines' }
  const end = Math.min(span.end, span.start + MAX_QUOTE_LINES - 1)
  const text = read.lines.slice(span.start - 1, end).join('\n')
  const quoted = { file: span.file, start: span.start, end }
  return { kind: 'quote', span: quoted, text, hash: hashLines(text), fileLines: read.lines }
}

export const hashLines = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, HASH_DIGITS)
