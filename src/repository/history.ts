import { parseMoment } from './date-range.js'
import type { Location } from './locate.js'
import { guardPath } from './path-guard.js'
import type { Commit, HistoryResult } from './repository.js'

export interface HistoryRange {
  since?: string
  until?: string
  /** Commits. */
  limit: number
}

/** Commits that touched a file or folder, newest first; `''` is the whole target. Renames are not followed. */
export async function readHistory(location: Location, path: string, range: HistoryRange): Promise<HistoryResult> {
  if (location.kind === 'plain') return { kind: 'no-history', reason: location.reason }
  const guarded = guardPath(path)
  if (guarded.kind === 'refused') return { kind: 'no-history', reason: guarded.reason }
  const limits = rangeArguments(range)
  if (limits.kind === 'bad-range') return limits

  const place = guarded.path === '' ? location.folder : guarded.path
  const under = place === '' ? ['--'] : ['--', place]
  const { git } = location
  const [log, count] = await Promise.all([
    git('log', `--max-count=${Math.max(1, range.limit)}`, ...LOG_OPTIONS, ...limits.arguments, 'HEAD', ...under),
    git('rev-list', '--count', ...limits.arguments, 'HEAD', ...under),
  ])
  if (log.kind === 'failed' || count.kind === 'failed') {
    const message = log.kind === 'failed' ? log.message : ''
    const empty = /unknown revision|bad revision|does not have any commits/.test(message)
    return {
      kind: 'no-history',
      reason: empty ? 'the repository has no commit yet' : 'git cannot read the history here; objects may be missing',
    }
  }
  const commits = parseLog(log.text)
  const result: HistoryResult = { kind: 'commits', commits, more: Math.max(0, Number(count.text) - commits.length) }
  return location.shallow ? { ...result, incomplete: 'the clone is shallow: older commits are missing' } : result
}

/** Every option that the target's configuration could set is set here. */
const LOG_OPTIONS = [
  '--numstat',
  '--no-ext-diff',
  '--no-textconv',
  '--no-renames',
  '--no-relative',
  '--no-color',
  '--no-show-signature',
  '--no-notes',
  '--diff-algorithm=default',
  '--ignore-submodules=all',
  '--encoding=UTF-8',
  '--format=%x00%H%x00%aI%x00%an%x00%s',
]

type RangeArguments = { kind: 'ok'; arguments: string[] } | { kind: 'bad-range'; reason: string }

function rangeArguments(range: HistoryRange): RangeArguments {
  const given: string[] = []
  for (const side of ['since', 'until'] as const) {
    const text = range[side]
    if (text === undefined) continue
    const moment = parseMoment(text, side)
    if (moment.kind === 'bad') return { kind: 'bad-range', reason: `${side} ${moment.reason}` }
    given.push(`--${side}=${moment.text}`)
  }
  return { kind: 'ok', arguments: given }
}

/** Four NUL-led fields for each commit; the last one runs on over the lines of numbers. */
function parseLog(text: string): Commit[] {
  const fields = text.split('\0').slice(1)
  const commits: Commit[] = []
  for (let i = 0; i + 3 < fields.length; i += 4) {
    const [subject = '', ...numbers] = fields[i + 3]!.split('\n')
    const commit = { id: fields[i]!, date: fields[i + 1]!, author: fields[i + 2]!, subject, added: 0, removed: 0 }
    for (const line of numbers) {
      // Binary files show `-`.
      const [, added, removed] = /^(\d+)\t(\d+)\t/.exec(line) ?? []
      commit.added += Number(added ?? 0)
      commit.removed += Number(removed ?? 0)
    }
    commits.push(commit)
  }
  return commits
}
