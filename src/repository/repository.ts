import type { Skipped } from '#schema/report'

/** One readable file of the target. */
export interface SourceFile {
  /** From the target's root, `/` separated, normalised as git has it. */
  path: string
  /** git blob id (sha1 of "blob <size>\0" and the bytes), computed when git doesn't give it. */
  blob: string
  /** Bytes. */
  size: number
}

export interface Commit {
  id: string
  /** Author date, ISO 8601 with the zone of the commit. */
  date: string
  author: string
  subject: string
  added: number
  removed: number
}

export interface TargetIdentity {
  name: string
  commit: string | null
  dirty: boolean
  folder: string
  permalink: string | null
}

export type HistoryResult =
  /** `incomplete` says why older commits may be missing although the history seems to end. */
  | { kind: 'commits'; commits: Commit[]; more: number; incomplete?: string }
  | { kind: 'no-history'; reason: string }
  | { kind: 'bad-range'; reason: string }

export type ReadResult = { kind: 'text'; text: string; lines: string[] } | { kind: 'refused'; reason: string }

/** The only way to the target's bytes. Read-only by construction: it has no method that writes. */
export interface Repository {
  /** Absolute path of the target's root; never printed in a report. */
  readonly root: string
  readonly identity: TargetIdentity
  /** Every file that may be read, sorted by path (code unit order). */
  readonly files: readonly SourceFile[]
  readonly skipped: readonly Skipped[]
  /** Every path that the target has below `identity.folder`, read, skipped or a link; in no order. */
  readonly paths: readonly string[]
  has(path: string): boolean
  /** Guarded: refuses `..`, absolute paths, links that leave the root, and files that aren't listed. */
  read(path: string): ReadResult
  /** Newest first; dates as git understands them (`2024-01-01`, `2 weeks ago`). */
  history(path: string, range: { since?: string; until?: string; limit: number }): Promise<HistoryResult>
}
