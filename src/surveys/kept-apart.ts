import { groupBy } from '#index/group-by'
import type { CallRef, RepositoryIndex } from '#index/repository-index'
import { siteKey } from './call-graph.js'
import type { Survey } from './survey.js'

/** A call that keeps other runs out while its function, or what follows it, runs. */
export interface Keeper {
  kind: 'lock' | 'transaction' | 'queue'
  site: CallRef
  /** Lines that it keeps apart, 1-based and inclusive. */
  start: number
  end: number
}

/** What programs call their own locks and queues, where no library's row of the catalog tells. */
const LOCKS =
  /^(?:runExclusive|withLock|acquireLock|lock|synchronized|withMutex|runLocked|withFileLock|exclusive|sync|barrier)$/
const HOLDERS = /(?:lock|mutex|semaphore|sequentializer|queue|serial)\w*$/i
const QUEUES = /(?:^|\.)_?\w*(?:queue|chain|pending|last|tail|lock|mutex)\w*$/i

/** Locks, transactions and queues by file, in the order of the lines. */
export const keepers: Survey<ReadonlyMap<string, readonly Keeper[]>> = {
  name: 'keepers',
  run(index) {
    const found = new Map<string, Keeper>()
    const add = (kind: Keeper['kind'], site: CallRef): void => {
      if (!found.has(siteKey(site))) found.set(siteKey(site), { kind, site, ...keptLines(index, site) })
    }
    for (const { site, what } of index.effects('lock.acquire').map(({ site, row }) => ({ site, what: row.what })))
      if (what !== 'Electron single instance') add('lock', site)
    for (const { site } of index.effects('storage.transaction')) if (takesFunction(site)) add('transaction', site)
    for (const { path, calls } of index.files.filter(({ path }) => index.isProduction(path)))
      for (const [position, call] of calls.entries()) {
        const kind = kindOf({ file: path, index: position, call })
        if (kind) add(kind, { file: path, index: position, call })
      }
    return groupBy([...found.values()].sort(byPlace), ({ site }) => site.file)
  },
}

const byPlace = (a: Keeper, b: Keeper): number =>
  a.site.file === b.site.file ? a.start - b.start || a.site.index - b.site.index : a.site.file < b.site.file ? -1 : 1

/** Around a place: the nearest that keeps its lines apart; of those that hold it, the last to begin. */
export const keeperAround = (keepers: readonly Keeper[] = [], start: number, end: number): Keeper | undefined =>
  keepers.filter((keeper) => keeper.start <= start && end <= keeper.end).at(-1)

function kindOf(site: CallRef): Keeper['kind'] | undefined {
  const { name, receiver } = site.call
  if (name === 'then' && QUEUES.test(receiver) && takesFunction(site)) return 'queue'
  if (!LOCKS.test(name)) return undefined
  if (takesFunction(site)) return receiver === '' || HOLDERS.test(receiver) ? 'lock' : undefined
  return HOLDERS.test(receiver) && name !== 'sync' ? 'lock' : undefined
}

const takesFunction = ({ call }: CallRef): boolean =>
  call.args.some((arg) => arg.k === 'fn' || (arg.k === 'obj' && arg.entries.some(({ value }) => value.k === 'fn')))

/** The lines of the function that is given to it; without one, all that follows in the function around. */
function keptLines(index: RepositoryIndex, site: CallRef): { start: number; end: number } {
  const { line, end } = site.call
  if (takesFunction(site)) return { start: line, end }
  return { start: line, end: index.enclosing(site.file, line)?.definition.end ?? end }
}
