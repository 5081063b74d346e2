import { storageDoubts } from '#surveys/doubts/flow-doubts'
import { searchedIn } from '#surveys/searched-in'
import { type StorageBackend, storageBackends } from '#surveys/storage-backends'
import { conflictsOf } from './doubts.js'
import { claim, message } from './places.js'
import type { Probe } from './probe.js'
import { quotable, show } from './show.js'

/** Twelve places are what a reader looks at: two for each of six stores. */
const STORES_MAX = 6
const DOORS_MAX = 2

export const storageBackendsProbe: Probe = {
  checkpoint: 'storage.backends',
  *run({ survey }) {
    const backends = survey(storageBackends)
    const claims = backends.slice(0, STORES_MAX).map(claimOf)
    const conflicts = conflictsOf(survey(storageDoubts))
    yield* show(
      [...claims, ...conflicts].flatMap(({ places }) => places),
      'Through which calls each store is opened or reached',
    )
    if (claims.length > 0) return { status: 'found', claims, conflicts }
    const { files, languages } = survey(searchedIn)
    return {
      status: 'not-found',
      claims: [],
      conflicts,
      searched: [
        { what: message('storage.backends.searched'), patterns: ['catalog:storage.*'], files, languages, decoys: [] },
      ],
    }
  },
}

function claimOf(backend: StorageBackend): ReturnType<typeof claim> {
  const doors = backend.doors.slice(0, DOORS_MAX)
  return claim(
    backend.store,
    message('storage.backends.place', {
      store: backend.store,
      count: backend.count,
      owner: doors[0]?.owner || doors[0]?.file || '',
    }),
    doors.map(({ file, start, end, resolved }) => quotable({ file, start, end, resolved })),
  )
}
