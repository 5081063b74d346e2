import type { Definition, FileFacts } from '#index/facts'
import type { RepositoryIndex } from '#index/repository-index'
import type { Survey } from '../survey.js'
import { isSearched } from '../vocabulary.js'
import type { Doubt } from './doubt.js'

const SCRIPT = /\.(?:[cm]?[jt]sx?)$/
/** Shorter names are met by chance. */
const NAME_MIN = 6

/** Where more of the exported functions than this have no use, the repository is a library: others use them. */
const LIBRARY_SHARE = 0.15

/** Exported functions of script files, and methods of their classes, whose name nothing else in the repository writes: neither a call, nor an export, nor a text. */
export const uncalledFunctions: Survey<readonly Doubt[]> = {
  name: 'uncalled-functions',
  run(index) {
    const written = namesWritten(index)
    const exported = index.files
      .filter((facts) => SCRIPT.test(facts.path) && isSearched(index, facts))
      .flatMap((facts) =>
        facts.definitions
          .filter((definition) => isExportedFunction(facts, definition))
          .map((definition) => ({ facts, definition })),
      )
    const unused = exported.filter(({ definition }) => (written.get(definition.name) ?? 0) === 0)
    if (unused.length > exported.length * LIBRARY_SHARE) return []
    return unused
      .filter(
        ({ definition, facts }) =>
          !isDefault(index, facts.path, definition) && isNamedOnce(index, facts.path, definition),
      )
      .map(({ facts, definition }) => doubtOf(facts.path, definition))
  },
}

/** A framework may call the default export, what it finds by path or decorator, and the methods of a class that inherits. */
const isExportedFunction = (
  facts: FileFacts,
  { name, kind, exported, container, annotations }: Definition,
): boolean => {
  if (name.length < NAME_MIN || annotations?.length || isEntry(facts.path)) return false
  if (kind === 'function') return exported && container === -1
  const owner = facts.definitions[container]
  return (
    kind === 'method' &&
    owner?.kind === 'class' &&
    owner.exported &&
    !owner.heritage?.length &&
    !owner.annotations?.length
  )
}

const isEntry = (path: string): boolean =>
  /(?:^|\/)(?:index|main|app|entry|preload|background|[+_]\w+)\.\w+$/i.test(path)

/** How often each name is imported or called, tests included: what only tests use is a use by its author's will. */
function namesWritten(index: RepositoryIndex): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const count = (name: string): void => {
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  for (const { imports, calls } of index.files.filter(({ path }) => index.isProduction(path))) {
    for (const { names } of imports) for (const { imported } of names) count(imported)
    for (const { name } of calls) count(name)
  }
  return counts
}

/** Importers give a default export a name of their own; routers load it by its path. */
function isDefault({ repository }: RepositoryIndex, file: string, { name, line }: Definition): boolean {
  const read = repository.read(file)
  if (read.kind !== 'text') return true
  return /\bexport\s+default\b/.test(read.lines[line - 1] ?? '') || read.text.includes(`export default ${name}`)
}

const isNamedOnce = (index: RepositoryIndex, file: string, { name, line }: Definition): boolean =>
  index
    .references(name)
    .every((place) => (place.file === file && place.start === line) || !index.isProduction(place.file))

const doubtOf = (file: string, { qualified, line, start, end }: Definition): Doubt => ({
  subject: qualified,
  kind: 'other',
  message: { id: 'doubt.uncalled', values: { name: qualified } },
  places: [{ file, start, end: Math.min(end, Math.max(line, start + 2)) }],
})
