import type { Definition, FileFacts } from '#index/facts'
import type { RepositoryIndex } from '#index/repository-index'
import type { Span } from '#schema/span'
import { isEntryFile } from '../orphans.js'
import type { Survey } from '../survey.js'
import { isSearched } from '../vocabulary.js'
import type { Doubt } from './doubt.js'

const SCRIPT = /\.(?:[cm]?[jt]sx?)$/
/** Shorter names are met by chance. */
const NAME_MIN = 6

/** Where more of the exported functions than this have no use, the repository is a library: others use them. */
const LIBRARY_SHARE = 0.15

/** Exported functions of script files, and methods of classes that are exported or made there, whose name nothing else in production code writes: no call, no import, no text. */
export const uncalledFunctions: Survey<readonly Doubt[]> = {
  name: 'uncalled-functions',
  run(index) {
    const used = namesUsed(index)
    const exported = index.files
      .filter((facts) => SCRIPT.test(facts.path) && isSearched(index, facts))
      .flatMap((facts) =>
        facts.definitions
          .filter((definition) => isExportedFunction(facts, definition))
          .map((definition) => ({ facts, definition })),
      )
    const unused = exported.filter(({ definition }) => !used.has(definition.name))
    if (unused.length > exported.length * LIBRARY_SHARE) return []
    return unused
      .filter(
        ({ definition, facts }) =>
          !isDefault(index, facts.path, definition) && isNamedOnce(index, facts.path, definition),
      )
      .sort((a, b) => Number(isQuestion(a.definition)) - Number(isQuestion(b.definition)))
      .map(({ facts, definition }) => doubtOf(facts.path, definition))
  },
}

/** What changes something comes first: that nothing calls it is more often a mistake. */
const isQuestion = ({ name }: Definition): boolean =>
  /^_*(?:get|find|fetch|query|observe|load|read|is|has|use|select|list|count)(?![a-z])/.test(name)

/** A framework may call the default export, what it finds by path or decorator, and the methods of a class that inherits. */
const isExportedFunction = (
  facts: FileFacts,
  { name, kind, exported, container, annotations }: Definition,
): boolean => {
  if (name.length < NAME_MIN || annotations?.length || isEntryFile(facts.path)) return false
  if (kind === 'function') return exported && container === -1
  const owner = facts.definitions[container]
  return (
    kind === 'method' &&
    owner?.kind === 'class' &&
    (owner.exported || facts.calls.some((call) => call.form === 'new' && call.name === owner.name)) &&
    !owner.heritage?.length &&
    !owner.annotations?.length
  )
}

/** Names that production code imports or calls. */
function namesUsed(index: RepositoryIndex): ReadonlySet<string> {
  const used = new Set<string>()
  for (const facts of index.files.filter(({ path }) => index.isProduction(path))) {
    for (const { names } of facts.imports) for (const { imported } of names) used.add(imported)
    for (const { name } of facts.calls) used.add(name)
  }
  return used
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
    .every(
      (place) =>
        (place.file === file && place.start === line) ||
        !index.isProduction(place.file) ||
        isTypeMember(index, place, name),
    )

/** The interface of the same object names it too. */
const isTypeMember = (index: RepositoryIndex, place: Span, name: string): boolean => {
  const definitions = index.facts(place.file)?.definitions ?? []
  return definitions.some((one) => {
    const owner = definitions[one.container]?.kind
    return one.name === name && one.line === place.start && (owner === 'interface' || owner === 'type')
  })
}

const doubtOf = (file: string, { qualified, line, start, end }: Definition): Doubt => ({
  subject: qualified,
  kind: 'other',
  message: { id: 'doubt.uncalled', values: { name: qualified } },
  places: [{ file, start, end: Math.min(end, Math.max(line, start + 2)) }],
})
