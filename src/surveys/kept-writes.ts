import { functionAround } from '#index/containers'
import { groupBy } from '#index/group-by'
import type { DefinitionRef } from '#index/repository-index'
import { type Keeper, keepers } from './kept-apart.js'
import { type StorageAccess, storageAccesses } from './storage-accesses.js'
import type { Survey } from './survey.js'

/** Writes that a lock, a transaction or a queue keeps together. */
export interface KeptWrites {
  ref: DefinitionRef
  keeper: Keeper
  writes: readonly [StorageAccess, ...StorageAccess[]]
  /** The first read of the same store in it. */
  read?: StorageAccess
}

/** Those that read and write first, since only they could undo another's change; then by path and line. */
export const keptWrites: Survey<readonly KeptWrites[]> = {
  name: 'kept-writes',
  run(index, ask) {
    const byFile = groupBy(ask(storageAccesses), ({ file }) => file)
    return [...ask(keepers)]
      .flatMap(([file, all]) =>
        all.flatMap((keeper): KeptWrites[] => {
          const inside = (byFile.get(file) ?? []).filter(({ start, end }) => keeper.start <= start && end <= keeper.end)
          const [first, ...more] = inside.filter(({ operation }) => operation === 'write' || operation === 'delete')
          const ref = functionAround(index, keeper.site)
          if (!first || !ref) return []
          const read = inside.find(({ operation, store }) => operation === 'read' && store === first.store)
          return [{ ref, keeper, writes: [first, ...more], ...(read && { read }) }]
        }),
      )
      .sort((a, b) => Number(b.read !== undefined) - Number(a.read !== undefined))
  },
}
