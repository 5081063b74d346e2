import { type StorageKey, storageKeys } from '../storage-keys.js'
import type { Survey } from '../survey.js'
import { wordsOf } from '../words.js'
import type { Doubt } from './doubt.js'

/** Fewer keys have no groups that one could stand out of. */
const KEYS_MIN = 6
/** Shorter words join what has nothing to do with each other. */
const WORD_MIN = 4
/** Words that keys of any matter have. */
const COMMON = new Set([
  'enabled',
  'disabled',
  'last',
  'show',
  'hide',
  'value',
  'data',
  'item',
  'version',
  'list',
  'state',
])

/** Keys that share neither a word, nor store and lifetime, nor a writing file with any other key. */
export const keysApart: Survey<readonly Doubt[]> = {
  name: 'keys-apart',
  run(_index, ask) {
    const rows = ask(storageKeys).filter(({ writes }) => writes.length > 0)
    if (rows.length < KEYS_MIN) return []
    const groupings = [entitiesOf, lifetimeOf, writersOf].map((groupsOf) => ({
      groupsOf,
      sizes: sizesOf(rows, groupsOf),
    }))
    return rows
      .filter((row) => groupings.every(({ groupsOf, sizes }) => groupsOf(row).every((group) => sizes.get(group) === 1)))
      .flatMap(doubtOf)
  },
}

type GroupsOf = (row: StorageKey) => readonly string[]

const entitiesOf: GroupsOf = ({ key }) => wordsOf(key).filter((word) => word.length >= WORD_MIN && !COMMON.has(word))

const lifetimeOf: GroupsOf = ({ store, lifecycle }) => [`${store}/${lifecycle}`]

const writersOf: GroupsOf = ({ writes }) => [...new Set(writes.map(({ file }) => file))]

function sizesOf(rows: readonly StorageKey[], groupsOf: GroupsOf): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>()
  for (const row of rows) for (const group of new Set(groupsOf(row))) sizes.set(group, (sizes.get(group) ?? 0) + 1)
  return sizes
}

function doubtOf({ key, store, writes: [write] }: StorageKey): Doubt[] {
  return write
    ? [{ subject: key, kind: 'other', message: { id: 'doubt.key-apart', values: { key, store } }, places: [write] }]
    : []
}
