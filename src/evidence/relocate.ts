import type { Repository } from '#repository/repository'
import type { Evidence } from '#schema/evidence'
import type { Span } from '#schema/span'
import { hashLines } from './quote.js'

export type Relocation =
  | { kind: 'same' }
  | { kind: 'moved'; span: Span }
  /** The lines stand at several other places, none of them the old one. */
  | { kind: 'moved, ambiguous'; candidates: Span[] }
  | { kind: 'gone' }

/** Where the quoted lines stand now. Looks in the same file only: evidence never slides to another one. */
export function relocate(repository: Repository, evidence: Evidence): Relocation {
  const read = repository.read(evidence.file)
  if (read.kind === 'refused') return { kind: 'gone' }
  const count = evidence.end - evidence.start + 1
  const standsAt = (start: number): boolean =>
    hashLines(read.lines.slice(start - 1, start - 1 + count).join('\n')) === evidence.hash
  if (standsAt(evidence.start)) return { kind: 'same' }
  const candidates: Span[] = []
  for (let start = 1; start + count - 1 <= read.lines.length; start += 1) {
    if (standsAt(start)) candidates.push({ file: evidence.file, start, end: start + count - 1 })
  }
  const [only, ...others] = candidates
  if (!only) return { kind: 'gone' }
  return others.length === 0 ? { kind: 'moved', span: only } : { kind: 'moved, ambiguous', candidates }
}
