import type { StorageKeyRow } from '#schema/note'
import type { Span } from '#schema/span'
import { type StorageAccess, storageAccesses } from './storage-accesses.js'
import { storedProperties } from './stored-properties.js'
import type { AskSurvey, Survey } from './survey.js'
import { spoken } from './words.js'

/** A row of the key table, with the functions that touch the key. */
export interface StorageKey extends StorageKeyRow {
  deleters: string[]
  /** The weakest way by which one of its places was reached. */
  guessed: boolean
}

/** Functions that end a session; what they delete belongs to the account. */
const SIGN_OUT = /\b(?:sign ?out|log ?out|log off|remove account|end session|terminate session)\b/

/** One access to one key. */
interface KeyAccess extends Span {
  store: string
  key: string
  operation: string
  /** Qualified name of the function around; empty at top level. */
  owner: string
  guessed: boolean
}

/**
 * Every key that is known at least by its beginning, by store, then key. A wrapper's own template counts, its callers' values too.
 * Properties of stored objects have rows of their own, `settings.theme`, when the code changes them one by one.
 */
export const storageKeys: Survey<readonly StorageKey[]> = {
  name: 'storage-keys',
  run: (_index, ask) => {
    const all = ask(storageAccesses)
    const whole = all
      .filter(({ operation }) => OPERATIONS.has(operation))
      .map((access): KeyAccess => ({ ...access, guessed: access.resolved === 'name' }))
    const groups = byRow(whole)
    for (const [id, accesses] of byRow(propertiesOf(ask))) if (!groups.has(id)) groups.set(id, accesses)
    for (const accesses of groups.values()) accesses.push(...clearsOf(accesses[0], all))
    return [...groups.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, accesses]) => rowOf(accesses))
  },
}

const OPERATIONS = new Set<string>(['read', 'write', 'delete'] satisfies StorageAccess['operation'][])

/** Something of the key is known, not only that there is one. */
export const isTold = ({ key }: Pick<KeyAccess, 'key'>): boolean => /[^*\s/:._-]/.test(key)

const rowId = ({ store, key }: KeyAccess): string => `${store}\u0000${key}`

function byRow(accesses: readonly KeyAccess[]): Map<string, KeyAccess[]> {
  const rows = new Map<string, KeyAccess[]>()
  for (const access of accesses.filter(isTold)) {
    const row = rows.get(rowId(access))
    if (row) row.push(access)
    else rows.set(rowId(access), [access])
  }
  return rows
}

/** Clears of a whole store delete each of its keys; of several files or instances only the one that is named is cleared. */
function clearsOf(row: KeyAccess | undefined, all: readonly StorageAccess[]): KeyAccess[] {
  if (!row) return []
  const ofStore = all.filter(({ store }) => store === row.store)
  const instances = new Set(ofStore.flatMap(({ operation, key }) => (operation === 'open' ? [key] : [])))
  return ofStore.flatMap((access): KeyAccess[] => {
    if (access.operation !== 'clear') return []
    const isCleared = access.key === row.key || (!isTold(access) && instances.size <= 1)
    return isCleared ? [{ ...access, key: row.key, operation: 'delete', guessed: access.resolved === 'name' }] : []
  })
}

/**
 * What is only read of an object may as well be a part of a value that is computed from it; what is only written with the whole
 * object belongs to the object's row.
 */
function propertiesOf(ask: AskSurvey): KeyAccess[] {
  const found = ask(storedProperties)
  const accesses = found.map(
    ({ owner, ...access }): KeyAccess => ({ ...access, owner: owner.definition.qualified, guessed: false }),
  )
  const changed = new Set(
    accesses.filter(({ operation }, at) => operation !== 'read' && !found[at]?.withWhole).map(rowId),
  )
  return accesses.filter((access) => changed.has(rowId(access)))
}

function rowOf(accesses: readonly KeyAccess[]): StorageKey {
  const places = (operation: StorageAccess['operation']): Span[] =>
    accesses.filter((access) => access.operation === operation).map(({ file, start, end }) => ({ file, start, end }))
  const deleters = [
    ...new Set(accesses.filter((access) => access.operation === 'delete').map((access) => access.owner)),
  ]
  const [first] = accesses
  const store = first?.store ?? ''
  return {
    key: first?.key ?? '',
    store,
    writes: places('write'),
    reads: places('read'),
    deletes: places('delete'),
    invalidation: deleters.length > 0 ? `deleted in ${deleters.filter(Boolean).join(', ') || 'top-level code'}` : null,
    lifecycle: lifecycleOf(store, deleters),
    deleters,
    guessed: accesses.some((access) => access.guessed),
  }
}

function lifecycleOf(store: string, deleters: readonly string[]): StorageKeyRow['lifecycle'] {
  if (store === 'sessionStorage') return 'session'
  if (deleters.some((name) => SIGN_OUT.test(spoken(name)))) return 'account'
  return deleters.length > 0 ? 'unknown' : 'device'
}
