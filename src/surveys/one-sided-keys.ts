import type { RepositoryIndex } from '#index/repository-index'
import type { Span } from '#schema/span'
import { type StorageAccess, storageAccesses } from './storage-accesses.js'
import { type StorageKey, storageKeys } from './storage-keys.js'
import type { Survey } from './survey.js'

/**
 * Keys that are only written or only read, surest first. A key is left out when another key of its store shares its beginning, and when
 * production code names it elsewhere. It comes last when its store is accessed with a key that could not be evaluated: that may be this one.
 */
export const oneSidedKeys: Survey<readonly StorageKey[]> = {
  name: 'one-sided-keys',
  run(index, ask) {
    const keys = ask(storageKeys)
    const accesses = ask(storageAccesses)
    const sources = new Set(accesses.flatMap((access) => access.sources.map(lineOf)))
    const lonely = keys.filter((key) => isOneSided(key, keys) && !isNamedElsewhere(index, key, sources))
    const isOpen = openStores(accesses)
    return [...lonely.filter((key) => !isOpen(key)), ...lonely.filter(isOpen)]
  },
}

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

/** Stores with an access of the missing kind whose key is not known, and whose callers do not tell it either. */
function openStores(accesses: readonly StorageAccess[]): (key: StorageKey) => boolean {
  const open = new Set(
    accesses
      .filter(({ key, known, insideWrapper }) => !known && key.startsWith('*') && !insideWrapper)
      .map(({ store, operation }) => `${store}\0${operation}`),
  )
  return ({ store, writes }) => open.has(`${store}\0${writes.length > 0 ? 'read' : 'write'}`)
}

/** A text of the key at a place that neither accesses the store nor declares a key: another way to it may stand there. */
function isNamedElsewhere(index: RepositoryIndex, key: StorageKey, sources: ReadonlySet<string>): boolean {
  const places = [...key.writes, ...key.reads, ...key.deletes]
  return index
    .references(key.key)
    .some(
      (reference) =>
        reference.inString &&
        index.isProduction(reference.file) &&
        !sources.has(lineOf(reference)) &&
        !places.some(
          ({ file, start, end }) => file === reference.file && start <= reference.start && reference.start <= end,
        ),
    )
}

const lineOf = ({ file, start }: Span): string => `${file}:${start}`
