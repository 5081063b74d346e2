import type { Expr } from '#index/facts'
import { groupBy } from '#index/group-by'
import type { RepositoryIndex } from '#index/repository-index'
import type { Span } from '#schema/span'
import type { PropertyAccess } from '../stored-objects.js'
import { storedProperties } from '../stored-properties.js'
import type { Survey } from '../survey.js'
import type { Doubt } from './doubt.js'

/**
 * Properties of stored objects that are written and read nowhere, where nearly all properties of the same object are seen to be read:
 * four of five, and no fewer than five. Of other objects the readers may be hidden.
 */
export const unreadProperties: Survey<readonly Doubt[]> = {
  name: 'unread-properties',
  run(index, ask) {
    const objects = groupBy(ask(storedProperties), ({ store, key }) => `${store} ${rootOf(key)}`)
    const found = [...objects.values()].flatMap((accesses) => unreadOf(index, accesses))
    return [...groupBy(found, placeOf).values()].flatMap(([first]) => (first ? [doubtOf(first)] : []))
  },
}

const isPartOf = (key: string, whole: string): boolean => key.startsWith(`${whole}.`)

const READ_MIN = 5
const READ_PART = 0.8

const rootOf = (key: string): string => key.split('.')[0] ?? key

function unreadOf(index: RepositoryIndex, accesses: readonly PropertyAccess[]): PropertyAccess[] {
  const properties = groupBy(accesses, ({ key }) => key)
  const leaves = [...properties.keys()].filter((key) => ![...properties.keys()].some((each) => isPartOf(each, key)))
  const read = [...new Set(accesses.flatMap(({ operation, key }) => (operation === 'read' ? [key] : [])))]
  if (read.length < READ_MIN || read.length < READ_PART * leaves.length) return []
  return [...properties].flatMap(([key, own]) => {
    const [write] = own.filter(({ operation }) => operation === 'write')
    const isRead = read.some((each) => each === key || isPartOf(each, key))
    return write && !isRead && !isReadByName(index, key, own) ? [write] : []
  })
}

/** A part of a part may be read of the part, which is then another variable; so may a part of an object whose key is not known. */
function isReadByName(index: RepositoryIndex, key: string, writes: readonly PropertyAccess[]): boolean {
  const path = key.split('.')
  if (path.length === 2 && path[0] !== '*') return false
  const name = path.at(-1) ?? key
  // A variable may have its name from the property that it is given.
  const declared = new Set(
    index
      .definitionsNamed(name)
      .filter(({ definition }) => definition.kind !== 'variable')
      .map(({ file, definition: { line } }) => placeOf({ file, start: line })),
  )
  return index
    .references(name)
    .some(
      (place) =>
        index.isProduction(place.file) &&
        !declared.has(placeOf(place)) &&
        !writes.some((write) => isInValue(place, write)) &&
        !isKeyOfConstant(index, name, place),
    )
}

const isInValue = ({ file, start }: Span, write: Span): boolean =>
  file === write.file && write.start <= start && start < write.start + LINES_OF_VALUE

/** The value that a property is given, as formatters break it: what it names is not read for another use. */
const LINES_OF_VALUE = 4

const isKeyOfConstant = (index: RepositoryIndex, name: string, { file, start }: Span): boolean =>
  (index.facts(file)?.definitions ?? []).some(({ value }) => value !== undefined && declares(value, name, start))

const declares = (value: Expr, name: string, at: number): boolean =>
  value.k === 'obj' &&
  value.entries.some(({ key, line, value: inner }) => (key === name && line === at) || declares(inner, name, at))

const placeOf = ({ file, start }: Pick<Span, 'file' | 'start'>): string => `${file}:${start}`

const doubtOf = ({ store, key, owner, file, start, end }: PropertyAccess): Doubt => ({
  subject: key,
  kind: 'write-only-key',
  message: { id: 'doubt.unread-property', values: { key, store, name: owner.definition.qualified } },
  places: [{ file, start, end }],
})
