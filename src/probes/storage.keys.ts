import type { ClaimDraft, Place } from '#schema/draft'
import { searchedIn } from '#surveys/searched-in'
import { type StorageKey, storageKeys } from '#surveys/storage-keys'
import { claim, message } from './places.js'
import type { Probe } from './probe.js'
import { quotable, show } from './show.js'

/** The table holds every key; claims quote the densest clusters, so that a reader sees where keys are kept. */
const CLAIMS_MAX = 6

/** The key table; each row is what the catalog and its wrappers show, evaluated. */
export const storageKeysProbe: Probe = {
  checkpoint: 'storage.keys',
  *run({ survey }) {
    const keys = survey(storageKeys)
    const cited = clusters(keys)
    yield* show(
      cited.flatMap(({ places }) => places),
      'Which keys are written and read',
    )
    if (keys.length === 0) {
      const { files, languages } = survey(searchedIn)
      return {
        status: 'not-found',
        claims: [],
        searched: [
          { what: message('storage.keys.searched'), patterns: ['catalog:storage.*'], files, languages, decoys: [] },
        ],
      }
    }
    return { status: 'found', claims: cited, tables: { storageKeys: keys.map(rowOf) } }
  },
}

const rowOf = ({
  deleters: _deleters,
  guessed: _guessed,
  ...row
}: StorageKey): Omit<StorageKey, 'deleters' | 'guessed'> => row

/** Files with the most keys first: one claim a file, the places of its first keys. */
function clusters(keys: readonly StorageKey[]): ClaimDraft[] {
  const files = new Map<string, { key: StorageKey; place: Place }[]>()
  for (const key of keys) {
    const place = [...key.writes, ...key.reads, ...key.deletes][0]
    if (!place) continue
    const list = files.get(place.file) ?? []
    list.push({ key, place: quotable({ ...place, resolved: key.guessed ? 'name' : 'type' }) })
    files.set(place.file, list)
  }
  return [...files]
    .sort(([a, left], [b, right]) => right.length - left.length || (a < b ? -1 : 1))
    .slice(0, CLAIMS_MAX)
    .map(([file, found]) =>
      claim(
        file,
        message('storage.keys.place', {
          key: found[0]?.key.key ?? '',
          store: found[0]?.key.store ?? '',
          count: found.length,
          file,
        }),
        found.slice(0, 2).map(({ place }) => place),
      ),
    )
}
