import type { DefinitionRef, RepositoryIndex } from '#index/repository-index'
import type { Span } from '#schema/span'
import { keyOf } from './call-graph.js'
import { type StorageKey, storageKeys } from './storage-keys.js'
import type { Survey } from './survey.js'

/** A key that is written, and read only in functions that nothing in the repository calls or hands on. */
export interface IdleReader {
  key: StorageKey
  reader: DefinitionRef
  read: Span
}

/** By store, then key; of several such readers the first. */
export const idleReaders: Survey<readonly IdleReader[]> = {
  name: 'idle-readers',
  run(index, ask) {
    const used = new Map<string, boolean>()
    return ask(storageKeys).flatMap((key): IdleReader[] => {
      if (key.writes.length === 0 || key.guessed) return []
      const readers = key.reads.map((read) => index.enclosing(read.file, read.start))
      const [reader] = readers
      const [read] = key.reads
      return reader && read && readers.every((ref) => isIdle(index, ref, used)) ? [{ key, reader, read }] : []
    })
  },
}

/** Only a function with a name of its own can be told to be called by nothing. */
function isIdle(index: RepositoryIndex, ref: DefinitionRef | undefined, used: Map<string, boolean>): boolean {
  if (!ref || !NAMED.has(ref.definition.kind) || ref.definition.annotations) return false
  const known = used.get(keyOf(ref))
  if (known !== undefined) return !known
  const { callers, unresolved } = index.callersOf(ref)
  const isUsed = callers.length > 0 || unresolved.length > 0 || isNamedElsewhere(index, ref)
  used.set(keyOf(ref), isUsed)
  return !isUsed
}

const NAMED = new Set(['function', 'method'])

/** The name stands outside of declarations of it: the function may be handed on, or called through a table. */
function isNamedElsewhere(index: RepositoryIndex, { definition }: DefinitionRef): boolean {
  const declared = new Set(index.definitionsNamed(definition.name).map((ref) => `${ref.file}:${ref.definition.line}`))
  return index.references(definition.name).some(({ file, start }) => !declared.has(`${file}:${start}`))
}
