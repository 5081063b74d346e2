import type { ConflictDraft } from '#schema/draft'
import { searchedIn } from '#surveys/searched-in'
import { type StorageKey, storageKeys } from '#surveys/storage-keys'
import { claim, message } from './places.js'
import type { Probe } from './probe.js'
import { quotable, show } from './show.js'

const CLAIMS_MAX = 8

/** Keys with one side only. A key whose beginning another key shares, or that only a guess reaches, is left out: it may be met elsewhere. */
export const storageUnused: Probe = {
  checkpoint: 'storage.unused',
  *run({ survey }) {
    const keys = survey(storageKeys)
    const lonely = keys.filter((key) => isOneSided(key, keys)).slice(0, CLAIMS_MAX)
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

function isOneSided(key: StorageKey, keys: readonly StorageKey[]): boolean {
  if (key.writes.length > 0 === key.reads.length > 0) return false
  const stem = key.key.split('*')[0] ?? ''
  return !keys.some(
    (other) =>
      other !== key &&
      other.store === key.store &&
      stem !== '' &&
      (other.key.startsWith(stem) || stem.startsWith(other.key.split('*')[0] || '\u0000')),
  )
}

const placesOf = (key: StorageKey): ReturnType<typeof quotable>[] =>
  [...key.writes, ...key.reads, ...key.deletes]
    .slice(0, 2)
    .map((place) => quotable({ ...place, resolved: 'type' as const }))
