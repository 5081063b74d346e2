import { type StorageAccess, storageAccesses } from './storage-accesses.js'
import type { Survey } from './survey.js'

/** One store of the application: how it is opened and what stands before it. */
export interface StorageBackend {
  store: string
  /** Accesses in all. */
  count: number
  /** Where it is opened (the store itself before a table of it) or, failing that, the platform calls inside wrappers, then any direct call; best first. */
  doors: StorageAccess[]
}

/** By number of accesses, largest first. */
export const storageBackends: Survey<readonly StorageBackend[]> = {
  name: 'storage-backends',
  run: (_index, ask) => {
    const stores = new Map<string, StorageAccess[]>()
    for (const access of ask(storageAccesses)) {
      const store = stores.get(access.store)
      if (store) store.push(access)
      else stores.set(access.store, [access])
    }
    return [...stores]
      .map(([store, accesses]) => ({ store, count: accesses.length, doors: doorsOf(accesses) }))
      .sort((a, b) => b.count - a.count || (a.store < b.store ? -1 : 1))
  },
}

function doorsOf(accesses: readonly StorageAccess[]): StorageAccess[] {
  const direct = accesses.filter((access) => access.wrappers.length === 0)
  const worth = (access: StorageAccess): number =>
    (access.operation === 'open' ? (access.site.row.of ? 1 : 2) : 0) + (access.insideWrapper ? 3 : 0)
  return [...direct].sort((a, b) => worth(b) - worth(a))
}
