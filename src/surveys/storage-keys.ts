import type { StorageKeyRow } from '#schema/note'
import type { Span } from '#schema/span'
import { type StorageAccess, storageAccesses } from './storage-accesses.js'
import type { Survey } from './survey.js'
import { spoken } from './words.js'

/** A row of the key table, with the functions that touch the key. */
export interface StorageKey extends StorageKeyRow {
  deleters: string[]
  /** The weakest way by which one of its places was reached. */
  guessed: boolean
}

/** Functions that end a session; what they delete belongs to the account. */
const SIGN_OUT = /\b(?:sign ?out|log ?out|log off|remove account|end session|terminate session)\b/

/** Every key that is known at least by its beginning, by store, then key. A wrapper's own template counts, its callers' values too. */
export const storageKeys: Survey<readonly StorageKey[]> = {
  name: 'storage-keys',
  run: (_index, ask) => {
    const groups = new Map<string, StorageAccess[]>()
    for (const access of ask(storageAccesses)) {
      if (!/[^*\s/:._-]/.test(access.key) || !OPERATIONS.has(access.operation)) continue
      const id = `${access.store}\u0000${access.key}`
      const group = groups.get(id)
      if (group) group.push(access)
      else groups.set(id, [access])
    }
    return [...groups.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, accesses]) => rowOf(accesses))
  },
}

const OPERATIONS = new Set(['read', 'write', 'delete'])

function rowOf(accesses: readonly StorageAccess[]): StorageKey {
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
    guessed: accesses.some((access) => access.resolved === 'name'),
  }
}

function lifecycleOf(store: string, deleters: readonly string[]): StorageKeyRow['lifecycle'] {
  if (store === 'sessionStorage') return 'session'
  if (deleters.some((name) => SIGN_OUT.test(spoken(name)))) return 'account'
  return deleters.length > 0 ? 'unknown' : 'device'
}
