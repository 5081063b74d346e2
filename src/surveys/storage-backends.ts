import type { Span } from '#schema/span'
import { type StorageAccess, storageAccesses } from './storage-accesses.js'
import type { Survey } from './survey.js'

/** One store of the application: how it is opened and what stands before it. */
export interface StorageBackend {
  store: string
  /** Accesses in all. */
  count: number
  /** Where it is opened (the store itself before a table of it) or, failing that, the platform calls inside wrappers, then any direct call; those that most accesses pass through first. */
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
  const uses = usesOfWrappers(accesses)
  const usesOf = ({ ownerSpan }: StorageAccess): number => (ownerSpan ? (uses.get(spanKey(ownerSpan)) ?? 0) : 0)
  const worth = (access: StorageAccess): number =>
    (access.operation === 'open' ? (access.site.row.of ? 1 : 2) : 0) + (access.insideWrapper ? 3 : 0)
  return [...direct].sort((a, b) => worth(b) - worth(a) || usesOf(b) - usesOf(a))
}

/** How many accesses pass through the function that calls the store itself. */
function usesOfWrappers(accesses: readonly StorageAccess[]): ReadonlyMap<string, number> {
  const uses = new Map<string, number>()
  for (const { wrappers } of accesses) {
    const innermost = wrappers.at(-1)
    if (innermost) uses.set(spanKey(innermost.span), (uses.get(spanKey(innermost.span)) ?? 0) + 1)
  }
  return uses
}

const spanKey = ({ file, start, end }: Span): string => `${file}:${start}-${end}`
