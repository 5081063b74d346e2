import type { ConflictDraft } from '#schema/draft'
import { oneSidedKeys } from '#surveys/one-sided-keys'
import { searchedIn } from '#surveys/searched-in'
import type { StorageKey } from '#surveys/storage-keys'
import { claim, message } from './places.js'
import type { Probe } from './probe.js'
import { quotable, show } from './show.js'

const CLAIMS_MAX = 8

/** Keys with one side only. */
export const storageUnused: Probe = {
  checkpoint: 'storage.unused',
  *run({ survey }) {
    const lonely = survey(oneSidedKeys).slice(0, CLAIMS_MAX)
    yield* show(lonely.flatMap(placesOf), 'Whether a key has a reader and a writer')
    const { files, languages } = survey(searchedIn)
    const searched = [
      {
        what: message('storage.unused.searched'),
        patterns: ['catalog:storage.read', 'catalog:storage.write'],
        files,
        languages,
        decoys: [],
      },
    ]
    if (lonely.length === 0) return { status: 'not-found', claims: [], searched }
    const claims = lonely.map((key) =>
      claim(key.key, message(messageId(key), { key: key.key, store: key.store }), placesOf(key), {
        atMost: 'inferred',
        doubts: [message('storage.unused.maybe')],
      }),
    )
    return { status: 'found', claims, conflicts: lonely.map(conflictOf), searched }
  },
}

const messageId = (key: StorageKey): string =>
  key.writes.length > 0 ? 'storage.unused.write-only' : 'storage.unused.read-only'

const conflictOf = (key: StorageKey): ConflictDraft => ({
  subject: key.key,
  kind: key.writes.length > 0 ? 'write-only-key' : 'read-only-key',
  message: message(messageId(key), { key: key.key, store: key.store }),
  places: placesOf(key),
})

const placesOf = (key: StorageKey): ReturnType<typeof quotable>[] =>
  [...key.writes, ...key.reads, ...key.deletes]
    .slice(0, 2)
    .map((place) => quotable({ ...place, resolved: 'type' as const }))
