import { groupBy } from '#index/group-by'
import type { StorageKeyRow } from '#schema/note'
import type { Span } from '#schema/span'
import { type StorageAccess, type StorageOperation, storageAccesses } from './storage-accesses.js'
import { isTold } from './storage-keys.js'
import type { Survey } from './survey.js'

/**
 * The rest of the key table: for each store the accesses whose key is computed, or given by callers, in one row with the key `*`.
 * A wrapper's own call of the store is among them. By store's name.
 */
export const storageOpenKeys: Survey<readonly StorageKeyRow[]> = {
  name: 'storage-open-keys',
  run: (_index, ask) => {
    const all = ask(storageAccesses)
    const told = new Set(all.filter(isTold).map(placeOf))
    const open = all.filter(
      (access) => access.resolved !== 'name' && !isTold(access) && !told.has(placeOf(access)) && givesKey(access),
    )
    const rows = [...groupBy(open, ({ store }) => store)].sort(([a], [b]) => (a < b ? -1 : 1))
    return rows.map(([store, accesses]) => rowOf(store, accesses)).filter(hasPlaces)
  },
}

/** The statement that runs a query with the table's name is one access, not two. */
const placeOf = ({ store, operation, file, start }: StorageAccess): string => `${store} ${operation} ${file}:${start}`

/** The call of the store itself, or one that hands its wrapper the key; callers further out only start what happens there. */
const givesKey = ({ site: { wrappers, exprs } }: StorageAccess): boolean =>
  wrappers.length === 0 || (wrappers.length === 1 && exprs.key !== undefined)

function rowOf(store: string, accesses: readonly StorageAccess[]): StorageKeyRow {
  const places = (operation: StorageOperation): Span[] =>
    accesses.filter((access) => access.operation === operation).map(({ file, start, end }) => ({ file, start, end }))
  return {
    key: '*',
    store,
    writes: places('write'),
    reads: places('read'),
    deletes: places('delete'),
    invalidation: null,
    lifecycle: 'unknown',
  }
}

const hasPlaces = ({ writes, reads, deletes }: StorageKeyRow): boolean =>
  writes.length + reads.length + deletes.length > 0
