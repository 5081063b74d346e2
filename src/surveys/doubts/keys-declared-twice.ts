import type { Span } from '#schema/span'
import { storageAccesses } from '../storage-accesses.js'
import type { Survey } from '../survey.js'
import type { Doubt } from './doubt.js'

/** Keys of one store whose text is declared in several files: a change in one parts readers from writers. */
export const keysDeclaredTwice: Survey<readonly Doubt[]> = {
  name: 'keys-declared-twice',
  run(_index, ask) {
    const declared = new Map<string, { key: string; store: string; places: Map<string, Span> }>()
    for (const { key, store, known, sources, site } of ask(storageAccesses)) {
      const [source] = sources
      // A table in the text of a statement is used there, not declared.
      if (!known || !source || sources.length > 1 || site.row.does === 'storage.query') continue
      const id = `${store}\0${key}`
      const entry = declared.get(id) ?? { key, store, places: new Map() }
      declared.set(id, entry)
      if (!entry.places.has(source.file)) entry.places.set(source.file, source)
    }
    return onePerPlaces(
      [...declared.values()].flatMap(({ key, store, places }) => {
        const [first, second, ...more] = places.values()
        return first && second ? [doubtOf(key, store, [first, second, ...more])] : []
      }),
    )
  },
}

/** Behind an interface one key stands for several stores, and is declared at the same places. */
function onePerPlaces(doubts: readonly Doubt[]): Doubt[] {
  const first = new Map<string, Doubt>()
  for (const doubt of doubts) {
    const id = doubt.subject + doubt.places.map(({ file, start }) => ` ${file}:${start}`).join('')
    if (!first.has(id)) first.set(id, doubt)
  }
  return [...first.values()]
}

const doubtOf = (key: string, store: string, places: [Span, ...Span[]]): Doubt => ({
  subject: key,
  kind: 'multiple-implementations',
  message: { id: 'doubt.declared-twice', values: { key, store, count: places.length } },
  places,
})
