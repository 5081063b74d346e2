import type { Expr } from '#index/facts'
import type { Span } from '#schema/span'
import { type StorageAccess, storageAccesses } from '../storage-accesses.js'
import type { Survey } from '../survey.js'
import type { Doubt } from './doubt.js'

/** A definition names the table and at least its columns. */
const ENTRIES_MIN = 2

interface Definition extends Span {
  columns: ReadonlySet<string>
}

/** Tables and models of mostly the same columns, written out in several files by the same call: only one of them can be the one in use. */
export const tablesDefinedTwice: Survey<readonly Doubt[]> = {
  name: 'tables-defined-twice',
  run(_index, ask) {
    const defined = new Map<string, { key: string; store: string; places: Map<string, Definition> }>()
    for (const access of ask(storageAccesses)) {
      if (!isDefinition(access)) continue
      const { key, store, file, start, end, site } = access
      const id = `${site.site.call.name}\0${store}\0${key}`
      const entry = defined.get(id) ?? { key, store, places: new Map<string, Definition>() }
      defined.set(id, entry)
      const columns = new Set(site.site.call.args.flatMap(namesIn))
      if (!entry.places.has(file)) entry.places.set(file, { file, start, end: Math.min(end, start + 1), columns })
    }
    return [...defined.values()].flatMap(({ key, store, places }): Doubt[] => {
      const [first, ...others] = places.values()
      const [second, ...more] = others.filter((other) => first && areAlike(first.columns, other.columns)).map(spanOf)
      if (!first || !second) return []
      return [
        {
          subject: key,
          kind: 'multiple-implementations',
          message: { id: 'doubt.defined-twice', values: { key, store, count: more.length + 2 } },
          places: [spanOf(first), second, ...more],
        },
      ]
    })
  },
}

/** Two databases may have tables of one name: less than half of all columns in common are two tables. */
const ALIKE_SHARE = 0.5

function areAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const common = [...one].filter((name) => other.has(name)).length
  return common >= (one.size + other.size - common) * ALIKE_SHARE
}

/** What names a column: the text of its name, or the constant. */
function namesIn(arg: Expr): string[] {
  switch (arg.k) {
    case 'str':
      return [arg.v]
    case 'ref':
      return [arg.path]
    case 'obj':
      return arg.entries.flatMap(({ key, value }) =>
        value.k === 'obj' ? [key, ...namesIn(value)] : key === 'name' || value.k === 'arr' ? namesIn(value) : [key],
      )
    case 'arr':
      return arg.items.flatMap(namesIn)
    default:
      return []
  }
}

const spanOf = ({ file, start, end }: Span): Span => ({ file, start, end })

const isDefinition = ({ operation, known, wrappers, site }: StorageAccess): boolean =>
  operation === 'open' && known && wrappers.length === 0 && site.site.call.args.some(hasColumns)

const hasColumns = (arg: Expr): boolean =>
  arg.k === 'obj' &&
  arg.entries.length >= ENTRIES_MIN &&
  arg.entries.some(
    ({ value }) => (value.k === 'arr' && value.items.length > 0) || (value.k === 'obj' && value.entries.length > 0),
  )
