import { closeSync, lstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { blobId, formatOfId, type ObjectFormat } from './blob.js'
import type { Candidate, Listing, TrackedState } from './candidate.js'
import { classifyContent, HEAD_BYTES } from './classify-content.js'
import { classifyPath, manifestFolders } from './classify-path.js'
import { realPathInside } from './path-guard.js'
import type { SourceFile } from './repository.js'
import type { SkipCounter, SkipReason } from './skip-counter.js'

export interface Examined {
  files: SourceFile[]
  /** Link -> the listed file that it points to, which is not read a second time. */
  aliases: Map<string, string>
  /** A tracked file is missing or changed, or an untracked one is present. */
  changed: boolean
}

/** Looks once at every candidate on the disk and keeps the readable text files, in the listing's order. */
export function examine(
  root: string,
  listing: Listing,
  isWanted: (path: string) => boolean,
  skipped: SkipCounter,
): Examined {
  const { candidates } = listing
  const paths = candidates.map((candidate) => candidate.path)
  const tracked = candidates.find((candidate) => candidate.tracked)?.tracked
  const run: Run = {
    root,
    indexTime: listing.indexTime,
    format: tracked === undefined ? 'sha1' : formatOfId(tracked.blob),
    listed: new Set(paths),
    manifests: manifestFolders(paths),
    folders: new Map(),
  }
  const result: Examined = { files: [], aliases: new Map(), changed: false }
  for (const candidate of candidates) {
    const verdict = examineOne(run, candidate, isWanted)
    if (verdict.changed) result.changed = true
    if (verdict.kind === 'file') result.files.push(verdict.file)
    if (verdict.kind === 'skipped') skipped.add(candidate.path, verdict.reason)
    if (verdict.kind === 'alias') result.aliases.set(candidate.path, verdict.of)
  }
  return result
}

interface Run {
  root: string
  indexTime: bigint
  format: ObjectFormat
  /** Every listed path, and every file that a link outside of the list was read for. */
  listed: Set<string>
  manifests: ReadonlySet<string>
  /** Folder -> it really lies inside the root. */
  folders: Map<string, boolean>
}

type Verdict = { changed: boolean } & (
  | { kind: 'file'; file: SourceFile }
  | { kind: 'skipped'; reason: SkipReason }
  | { kind: 'alias'; of: string }
  | { kind: 'absent' }
)

function examineOne(run: Run, candidate: Candidate, isWanted: (path: string) => boolean): Verdict {
  const { path, tracked } = candidate
  // A name that is not UTF-8 can't be opened by the name that git's output was decoded to.
  if (path.includes('\uFFFD')) return { kind: 'skipped', reason: 'unreadable', changed: false }
  if (!folderIsInside(run, dirname(path))) return { kind: 'skipped', reason: 'outside-link', changed: true }
  const absolute = join(run.root, path)
  const stat = lstatSync(absolute, { bigint: true, throwIfNoEntry: false })
  if (stat === undefined) return { kind: 'absent', changed: tracked?.mayBeAbsent === false }
  if (stat.isSymbolicLink()) return { ...examineLink(run, path, isWanted), changed: tracked === undefined }
  if (!stat.isFile()) return { kind: 'skipped', reason: 'unreadable', changed: true }
  try {
    return examineFile(run, candidate, isWanted, { size: Number(stat.size), mtime: stat.mtimeNs })
  } catch {
    return { kind: 'skipped', reason: 'unreadable', changed: false }
  }
}

function examineFile(
  run: Run,
  { path, tracked }: Candidate,
  isWanted: (path: string) => boolean,
  { size, mtime }: { size: number; mtime: bigint },
): Verdict {
  const absolute = join(run.root, path)
  const trusted = tracked !== undefined && isUntouched(tracked, size, mtime, run.indexTime)
  const bytes = trusted ? null : readFileSync(absolute)
  const blob = bytes === null ? tracked!.blob : blobId(bytes, run.format)
  const changed = bytes !== null && !isSameContent(tracked, blob, bytes, run.format)
  const reason = isWanted(path) ? classify(run, path, absolute, size, bytes) : 'excluded'
  return reason === null ? { kind: 'file', file: { path, blob, size }, changed } : { kind: 'skipped', reason, changed }
}

function examineLink(run: Run, path: string, isWanted: (path: string) => boolean) {
  const absolute = join(run.root, path)
  const skip = (reason: SkipReason) => ({ kind: 'skipped', reason }) as const
  try {
    const target = realPathInside(run.root, absolute)
    if (target === null) return skip('outside-link')
    const stat = statSync(absolute)
    // A linked folder's files are listed where they lie; following the link could run in a circle.
    if (stat.isDirectory()) return { kind: 'absent' } as const
    if (run.listed.has(target)) return { kind: 'alias', of: target } as const
    if (!stat.isFile()) return skip('unreadable')
    if (!isWanted(path)) return skip('excluded')
    const reason = classify(run, path, absolute, stat.size, null)
    if (reason !== null) return skip(reason)
    run.listed.add(target)
    const file = { path, blob: blobId(readFileSync(absolute), run.format), size: stat.size }
    return { kind: 'file', file } as const
  } catch {
    return skip('unreadable')
  }
}

function folderIsInside(run: Run, folder: string): boolean {
  let inside = run.folders.get(folder)
  if (inside === undefined) {
    try {
      inside = realPathInside(run.root, join(run.root, folder)) !== null
    } catch {
      // A folder that is gone takes its files with it: they are absent, not outside.
      inside = true
    }
    run.folders.set(folder, inside)
  }
  return inside
}

/** git's own test: same size and time, and older than the index (gitformat-index, "racy git"). */
function isUntouched(tracked: TrackedState, size: number, mtime: bigint, indexTime: bigint): boolean {
  return tracked.mtime === mtime && tracked.size === size && mtime < indexTime
}

/** Checked out with other line ends is the same content. */
function isSameContent(tracked: TrackedState | undefined, blob: string, bytes: Buffer, format: ObjectFormat): boolean {
  if (tracked === undefined) return false
  if (tracked.blob === blob) return true
  return (
    bytes.includes('\r\n') &&
    tracked.blob === blobId(Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'), format)
  )
}

function classify(run: Run, path: string, absolute: string, size: number, bytes: Buffer | null): SkipReason | null {
  const byPath = classifyPath(path, size, run.manifests)
  if (byPath !== null) return byPath
  const head = bytes === null ? readHead(absolute) : bytes.subarray(0, HEAD_BYTES)
  return classifyContent(path, head, () => bytes ?? readFileSync(absolute))
}

const headBuffer = Buffer.alloc(HEAD_BYTES)

/** The view is valid until the next call. */
function readHead(absolute: string): Buffer {
  const descriptor = openSync(absolute, 'r')
  try {
    return headBuffer.subarray(0, readSync(descriptor, headBuffer, 0, HEAD_BYTES, 0))
  } finally {
    closeSync(descriptor)
  }
}
