import type { Expr } from '#index/facts'
import type { Span } from '#schema/span'
import { type StorageAccess, storageAccesses } from '../storage-accesses.js'
import type { Survey } from '../survey.js'
import type { Doubt } from './doubt.js'

/** A definition names the table and at least its columns. */
const ENTRIES_MIN = 2

/** Tables and models whose columns are written out in several files by the same call: only one of them can be the one in use. */
export const tablesDefinedTwice: Survey<readonly Doubt[]> = {
  name: 'tables-defined-twice',
  run(_index, ask) {
    const defined = new Map<string, { key: string; store: string; places: Map<string, Span> }>()
    for (const access of ask(storageAccesses)) {
      if (!isDefinition(access)) continue
      const { key, store, file, start, end, site } = access
      const id = `${site.site.call.name}\0${store}\0${key}`
      const entry = defined.get(id) ?? { key, store, places: new Map<string, Span>() }
      defined.set(id, entry)
      if (!entry.places.has(file)) entry.places.set(file, { file, start, end: Math.min(end, start + 1) })
    }
    return [...defined.values()].flatMap(({ key, store, places }): Doubt[] => {
      const [first, second, ...more] = places.values()
      if (!first || !second) return []
      return [
        {
          subject: key,
          kind: 'multiple-implementations',
          message: { id: 'doubt.defined-twice', values: { key, store, count: places.size } },
          places: [first, second, ...more],
        },
      ]
    })
  },
}

const isDefinition = ({ operation, known, wrappers, site }: StorageAccess): boolean =>
  operation === 'open' && known && wrappers.length === 0 && site.site.call.args.some(hasColumns)

const hasColumns = (arg: Expr): boolean =>
  arg.k === 'obj' &&
  arg.entries.length >= ENTRIES_MIN &&
  arg.entries.some(
    ({ value }) => (value.k === 'arr' && value.items.length > 0) || (value.k === 'obj' && value.entries.length > 0),
  )
