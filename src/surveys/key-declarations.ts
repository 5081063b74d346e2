import type { Span } from '#schema/span'
import { linesOf } from './conditions.js'
import { storageAccesses } from './storage-accesses.js'
import { storageDeclaredKeys } from './storage-declared-keys.js'
import type { Survey } from './survey.js'

/** A constant that is only given another one's value under a shorter name has no quotes. */
const HAS_TEXT = /['"`]/

/** Lines that write out a name of stored data: of keys that are accessed, and members of key maps. */
export const keyDeclarations: Survey<readonly Span[]> = {
  name: 'key-declarations',
  run: (index, ask) =>
    [
      ...ask(storageAccesses).flatMap(({ sources }) => sources),
      ...ask(storageDeclaredKeys).map(({ declaredAt }) => declaredAt),
    ].filter(({ file, start }) => HAS_TEXT.test(linesOf(index, file)[start - 1] ?? '')),
}
