import type { ClaimDraft, ConflictDraft } from '#schema/draft'
import { type IdleReader, idleReaders } from '#surveys/idle-readers'
import { type CarriedOver, carriedOverKeys, oneSidedKeys } from '#surveys/one-sided-keys'
import { searchedIn } from '#surveys/searched-in'
import type { StorageKey } from '#surveys/storage-keys'
import { claim, message } from './places.js'
import type { Probe } from './probe.js'
import { quotable, show } from './show.js'

const CLAIMS_MAX = 8
const IDLE_MAX = 4
const CARRIED_MAX = 2

/** Keys with one side only, keys that only a function without callers reads, and keys that one function reads from an earlier version. */
export const storageUnused: Probe = {
  checkpoint: 'storage.unused',
  *run({ survey }) {
    const lonely = survey(oneSidedKeys).slice(0, CLAIMS_MAX)
    const idle = survey(idleReaders).slice(0, IDLE_MAX)
    const claims = [
      ...lonely.map(oneSidedClaim),
      ...idle.map(idleClaim),
      ...survey(carriedOverKeys).slice(0, CARRIED_MAX).map(carriedClaim),
    ]
    yield* show(
      claims.flatMap(({ places }) => places),
      'Whether a key has a reader and a writer',
    )
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
    if (claims.length === 0) return { status: 'not-found', claims: [], searched }
    return { status: 'found', claims, conflicts: [...lonely.map(conflictOf), ...idle.map(idleConflict)], searched }
  },
}

const oneSidedClaim = (key: StorageKey): ClaimDraft =>
  claim(key.key, message(messageId(key), { key: key.key, store: key.store }), placesOf(key), {
    atMost: 'inferred',
    doubts: [message('storage.unused.maybe')],
  })

const idleMessage = ({ key, reader }: IdleReader): ReturnType<typeof message> =>
  message('storage.unused.idle-reader', {
    key: key.key,
    store: key.store,
    reader: reader.definition.qualified,
  })

const idlePlaces = ({ key, read }: IdleReader): ReturnType<typeof quotable>[] =>
  [...key.writes.slice(0, 1), read].map((place) => quotable({ ...place, resolved: 'type' as const }))

const idleClaim = (idle: IdleReader): ClaimDraft =>
  claim(idle.key.key, idleMessage(idle), idlePlaces(idle), {
    atMost: 'inferred',
    doubts: [message('storage.unused.outside')],
  })

const idleConflict = (idle: IdleReader): ConflictDraft => ({
  subject: idle.key.key,
  kind: 'write-only-key',
  message: idleMessage(idle),
  places: idlePlaces(idle),
})

const carriedClaim = ({ reader, keys }: CarriedOver): ClaimDraft =>
  claim(
    reader.definition.qualified,
    message('storage.unused.carried-over', { reader: reader.definition.qualified, count: keys.length }),
    [keys[0], keys.at(-1)]
      .flatMap((key) => key?.reads.slice(0, 1) ?? [])
      .map((place) => quotable({ ...place, resolved: 'type' })),
    { atMost: 'inferred', doubts: [message('storage.unused.maybe')] },
  )

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
