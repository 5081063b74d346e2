import type { Span } from '#schema/span'
import { storageAccesses } from '../storage-accesses.js'
import type { Survey } from '../survey.js'
import type { Doubt } from './doubt.js'

/** Keys of one store whose text is declared in several files: a change in one parts readers from writers. */
export const keysDeclaredTwice: Survey<readonly Doubt[]> = {
  name: 'keys-declared-twice',
  run(_index, ask) {
    const declared = new Map<string, { key: string; store: string; places: Map<string, Span> }>()
    for (const { key, store, known, sources } of ask(storageAccesses)) {
      const [source] = sources
      if (!known || !source || sources.length > 1) continue
      const id = `${store}\0${key}`
      const entry = declared.get(id) ?? { key, store, places: new Map() }
      declared.set(id, entry)
      if (!entry.places.has(source.file)) entry.places.set(source.file, source)
    }
    return [...declared.values()].flatMap(({ key, store, places }) => {
      const [first, second, ...more] = places.values()
      return first && second ? [doubtOf(key, store, [first, second, ...more])] : []
    })
  },
}

const doubtOf = (key: string, store: string, places: [Span, ...Span[]]): Doubt => ({
  subject: key,
  kind: 'multiple-implementations',
  message: { id: 'doubt.declared-twice', values: { key, store, count: places.length } },
  places,
})
