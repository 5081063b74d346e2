/** A path that a listing found, before its bytes were looked at. */
export interface Candidate {
  /** From the root, `/` separated. */
  path: string
  /** What git's index knows of it; left out for untracked files. */
  tracked?: TrackedState
}

export interface TrackedState {
  blob: string
  /** Bytes, and nanoseconds since the epoch, of the work tree's file when the index was written. */
  size: number
  mtime: bigint
  /** The work tree was told to leave this file out (sparse checkout). */
  mayBeAbsent: boolean
}

/** What was found under the folder that is read. */
export interface Listing {
  /** Sorted by path, code unit order, each path once. */
  candidates: Candidate[]
  /** Nanoseconds since the epoch; a file as young as the index may have changed unseen by its time. 0 without an index. */
  indexTime: bigint
}

export function sortCandidates(candidates: Candidate[]): Candidate[] {
  return candidates.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
}
