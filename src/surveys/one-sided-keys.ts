import type { DefinitionRef, RepositoryIndex } from '#index/repository-index'
import type { Span } from '#schema/span'
import { keyOf } from './call-graph.js'
import { type StorageAccess, storageAccesses } from './storage-accesses.js'
import { type StorageKey, storageKeys } from './storage-keys.js'
import type { Survey } from './survey.js'
import { isSearched } from './vocabulary.js'

const WORD = /[\p{L}\p{N}_$-]+/gu

/** Keys without a write that one function reads: it may carry over what an earlier version of the application kept. */
export interface CarriedOver {
  reader: DefinitionRef
  keys: readonly StorageKey[]
}

/** One function that reads as many keys without a write does so for a reason: two may be an accident. */
const CARRIED_MIN = 3

/** The most keys first. */
export const carriedOverKeys: Survey<readonly CarriedOver[]> = {
  name: 'carried-over-keys',
  run(index, ask) {
    const groups = new Map<string, { reader: DefinitionRef; keys: StorageKey[] }>()
    for (const key of ask(lonelyKeys)) {
      const [read] = key.reads
      const reader = read && index.enclosing(read.file, read.start)
      if (!reader) continue
      const group = groups.get(keyOf(reader))
      if (group) group.keys.push(key)
      else groups.set(keyOf(reader), { reader, keys: [key] })
    }
    return [...groups.values()]
      .filter(({ keys }) => keys.length >= CARRIED_MIN)
      .sort((a, b) => b.keys.length - a.keys.length)
  },
}

/** Keys that are only written, then those that are only read, without those that one function reads together. */
export const oneSidedKeys: Survey<readonly StorageKey[]> = {
  name: 'one-sided-keys',
  run(_index, ask) {
    const carried = new Set(ask(carriedOverKeys).flatMap(({ keys }) => keys))
    return ask(lonelyKeys).filter((key) => !carried.has(key))
  },
}

/**
 * Keys that are only written or only read, surest first. A key is left out when another key of its store shares its beginning or
 * names it, and when production code names it elsewhere. What is only written comes last when its store is read with a key that could not be evaluated: that
 * may be this one. What is only read is left out when its store is written so: nobody writes a read of what never was.
 */
const lonelyKeys: Survey<readonly StorageKey[]> = {
  name: 'lonely-keys',
  run(index, ask) {
    const keys = ask(storageKeys)
    const accesses = ask(storageAccesses)
    const sources = new Set(accesses.flatMap((access) => access.sources.map(lineOf)))
    const oneSided = keys.filter((key) => isOneSided(key, keys))
    const naming = linesNaming(index, oneSided)
    const lonely = oneSided.filter((key) => !naming.get(key.key)?.some((line) => isElsewhere(key, line, sources)))
    const isOpen = openStores(accesses)
    const [sure, open] = [lonely.filter((key) => !isOpen(key)), lonely.filter(isOpen)]
    return [...writtenFirst(sure), ...open.filter(({ writes }) => writes.length > 0)]
  },
}

/** What is written and never read is surely of no use; what is only read may be given by others. */
const writtenFirst = (keys: readonly StorageKey[]): StorageKey[] => [
  ...keys.filter(({ writes }) => writes.length > 0),
  ...keys.filter(({ writes }) => writes.length === 0),
]

function isOneSided(key: StorageKey, keys: readonly StorageKey[]): boolean {
  if (key.writes.length > 0 === key.reads.length > 0) return false
  return !keys.some(
    (other) =>
      other !== key &&
      other.store === key.store &&
      (shareBeginning(key.key, other.key) || isNamedIn(key.key, other.key) || isNamedIn(other.key, key.key)),
  )
}

function shareBeginning(key: string, other: string): boolean {
  const [stem = ''] = key.split('*')
  return stem !== '' && (other.startsWith(stem) || stem.startsWith(other.split('*')[0] || '\u0000'))
}

/** `alarms` in `SELECT * FROM alarms`. */
const isNamedIn = (key: string, text: string): boolean => text.match(WORD)?.includes(key) ?? false

/** Stores with an access of the missing kind whose key is not known, and whose callers do not tell it either; a transaction writes whatever records it is given. */
function openStores(accesses: readonly StorageAccess[]): (key: StorageKey) => boolean {
  const open = new Set(
    accesses
      .filter(({ key, known, insideWrapper }) => !known && key.startsWith('*') && !insideWrapper)
      .map(({ store, operation }) => `${store}\0${operation === 'transaction' ? 'write' : operation}`),
  )
  return ({ store, writes }) => open.has(`${store}\0${writes.length > 0 ? 'read' : 'write'}`)
}

/** Lines of production code with a text that is the key or holds it as a word: `SELECT * FROM servers`. */
function linesNaming(index: RepositoryIndex, keys: readonly StorageKey[]): ReadonlyMap<string, Span[]> {
  const lines = new Map(keys.map(({ key }): [string, Span[]] => [key, []]))
  for (const { path, strings } of index.files.filter((facts) => isSearched(index, facts))) {
    for (const { value, line } of strings) {
      for (const word of new Set([value, ...(value.match(WORD) ?? [])]))
        lines.get(word)?.push({ file: path, start: line, end: line })
    }
  }
  return lines
}

/** A text of the key at a place that neither accesses the store nor declares a key: another way to it may stand there. */
const isElsewhere = ({ writes, reads, deletes }: StorageKey, line: Span, sources: ReadonlySet<string>): boolean =>
  !sources.has(lineOf(line)) &&
  ![...writes, ...reads, ...deletes].some(
    ({ file, start, end }) => file === line.file && start <= line.start && line.start <= end,
  )

const lineOf = ({ file, start }: Span): string => `${file}:${start}`
