import { examine } from './examine.js'
import { readHistory } from './history.js'
import { identify } from './identity.js'
import { listByWalk } from './list-by-walk.js'
import { listWithGit } from './list-with-git.js'
import { locate } from './locate.js'
import { pathFilter } from './path-filter.js'
import { guardPath } from './path-guard.js'
import { Reader } from './reader.js'
import type { ReadResult, Repository } from './repository.js'
import { SkipCounter } from './skip-counter.js'

export interface OpenOptions {
  /** Globs; with any, only files that match one are read. */
  include?: string[]
  /** Globs of files that are not read. */
  exclude?: string[]
}

/**
 * Opens any folder for reading. Inside a git repository the root is its top level and only files below `path` are
 * listed. Throws Failure('unreadable') when `path` is no folder with files, Failure('usage') for a glob that is empty.
 */
export async function openRepository(path: string, options: OpenOptions): Promise<Repository> {
  const location = await locate(path)
  const isWanted = pathFilter(options, location.folder)
  const [identity, listing] = await Promise.all([
    identify(location),
    location.kind === 'git'
      ? listWithGit(location.git, location.folder, location.indexFile)
      : listByWalk(location.root),
  ])
  const skipped = new SkipCounter()
  const { files, aliases, changed } = examine(location.root, listing, isWanted, skipped)
  const readable = new Set(files.map((file) => file.path))
  const reader = new Reader(location.root)

  /** Names with a backslash are legal outside of Windows, so a listed path is taken as it is. */
  const listedPath = (given: string): string | null => {
    if (readable.has(given)) return given
    const guarded = guardPath(given)
    return guarded.kind === 'ok' && readable.has(guarded.path) ? guarded.path : null
  }

  return {
    root: location.root,
    identity: { ...identity, dirty: location.kind === 'git' && (identity.dirty || changed) },
    files,
    skipped: skipped.list(),
    paths: [...readable, ...skipped.paths(), ...aliases.keys()],
    has: (given) => listedPath(given) !== null,
    read: (given) => {
      const listed = listedPath(given)
      return listed === null ? refuse(given, aliases, skipped) : reader.read(listed)
    },
    history: (given, range) => readHistory(location, given, range),
  }
}

function refuse(given: string, aliases: ReadonlyMap<string, string>, skipped: SkipCounter): ReadResult {
  const guarded = guardPath(given)
  if (guarded.kind === 'refused') return guarded
  const { path } = guarded
  const reason = skipped.reasonOf(path)
  if (reason !== undefined) return { kind: 'refused', reason: `${path} is not read: ${reason}` }
  const target = aliases.get(path)
  if (target !== undefined) return { kind: 'refused', reason: `${path} is a link to ${target}: read that file` }
  return { kind: 'refused', reason: `${path} is no file of this repository; find_files lists what can be read` }
}
