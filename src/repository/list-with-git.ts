import { statSync } from 'node:fs'
import { Failure } from '#schema/failure'
import { type Candidate, type Listing, sortCandidates } from './candidate.js'
import type { Git } from './git.js'

/** Tracked and untracked-not-ignored paths under `folder`; no gitlinks, no nested repositories. */
export async function listWithGit(git: Git, folder: string, indexFile: string): Promise<Listing> {
  const under = folder === '' ? [] : ['--', folder]
  // --debug adds what the index knows of each file's time and size, so that no command is needed that compares contents:
  // those run the target's own filter programs.
  const listed = await git('ls-files', '-c', '-o', '--exclude-standard', '-s', '-t', '-z', '--debug', ...under)
  if (listed.kind === 'failed') {
    throw new Failure(
      'unreadable',
      `git cannot list the repository's files: ${listed.message}. Legal: a repository that 'git ls-files' reads.`,
    )
  }
  return {
    candidates: sortCandidates(parseListing(listed.text)),
    indexTime: statSync(indexFile, { bigint: true, throwIfNoEntry: false })?.mtimeNs ?? 0n,
  }
}

/** `<tag> <mode> <blob> <stage>\t<path>` for tracked files, `? <path>` for others. */
const TRACKED = /^[A-Z] (\d{6}) ([0-9a-f]+) ([0-3])\t(.*)$/s
const UNTRACKED = /^\? (.*)$/s
const NEXT_ENTRY = /^([A-Z] \d{6} |\? )/m
const STATE = /^ {2}mtime: (\d+):(\d+)\n.*?^ {2}size: (\d+)/ms
const GITLINK = '160000'

/** Each entry ends with NUL; after it come indented lines of what the index knows of a tracked one. */
function parseListing(text: string): Candidate[] {
  const byPath = new Map<string, Candidate>()
  const [first = '', ...parts] = text.split('\0')
  let entry = first
  for (const part of parts) {
    const next = part.search(NEXT_ENTRY)
    const candidate = parseEntry(entry, next < 0 ? part : part.slice(0, next))
    // Unmerged paths have up to three entries; none of them is what the work tree holds.
    if (candidate !== null) byPath.set(candidate.path, candidate)
    entry = next < 0 ? '' : part.slice(next)
  }
  return [...byPath.values()]
}

function parseEntry(entry: string, state: string): Candidate | null {
  const tracked = TRACKED.exec(entry)
  if (tracked === null) {
    const path = UNTRACKED.exec(entry)?.[1]
    // A nested repository is listed as a folder.
    return path === undefined || path.endsWith('/') ? null : { path }
  }
  const [, mode, blob = '', stage, path = ''] = tracked
  if (mode === GITLINK) return null
  const [, seconds, nanoseconds, size] = (stage === '0' && STATE.exec(state)) || []
  return {
    path,
    tracked: {
      blob,
      size: Number(size ?? 0),
      mtime: BigInt(seconds ?? 0) * 1_000_000_000n + BigInt(nanoseconds ?? 0),
      mayBeAbsent: entry.startsWith('S'),
    },
  }
}
