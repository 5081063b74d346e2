import type { Definition, FileFacts } from '#index/facts'
import type { RepositoryIndex } from '#index/repository-index'
import { isScriptPath } from '#index/scope'
import type { Span } from '#schema/span'
import { isEntryFile } from '../orphans.js'
import type { Survey } from '../survey.js'
import { searchedScripts } from '../vocabulary.js'
import type { Doubt } from './doubt.js'

/** Shorter names are met by chance. */
const NAME_MIN = 6

/** Where more of the exported functions than this have no use, the repository is a library: others use them. */
const LIBRARY_SHARE = 0.15

/** Exported functions of script files, and methods of classes that are exported or made there, whose name nothing else in production code writes: no call, no import, no text. */
export const uncalledFunctions: Survey<readonly Doubt[]> = {
  name: 'uncalled-functions',
  run(index) {
    const uses = namesUsed(index)
    const exported = searchedScripts(index).flatMap((facts) =>
      facts.definitions
        .filter((definition) => isExportedFunction(facts, definition))
        .map((definition) => ({ facts, definition })),
    )
    const unused = exported.filter(({ facts, definition }) =>
      isUnused(uses.get(definition.name), facts.path, definition),
    )
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
function isExportedFunction(facts: FileFacts, definition: Definition): boolean {
  const { name, kind, exported, container, annotations } = definition
  if (name.length < NAME_MIN || annotations?.length) return false
  if (kind === 'function') return exported && container === -1 && !isEntryFile(facts.path)
  return kind === 'method' && isOpenClass(facts, facts.definitions[container])
}

/** Its objects are in use outside of the file, and nothing is known to call them by name. */
const isOpenClass = ({ path, calls }: FileFacts, owner: Definition | undefined): boolean =>
  owner?.kind === 'class' &&
  (!isEntryFile(path) || INNER_INDEX.test(path)) &&
  (owner.exported || calls.some((call) => call.form === 'new' && call.name === owner.name)) &&
  !owner.heritage?.length &&
  !owner.annotations?.length

/** The index of a folder inside of the sources, for its neighbours: no bundler starts with it. */
const INNER_INDEX = /(?:^|\/)(?:src|app|lib|source)\/.+\/index\.\w+$/

/** A name that is used more often is not only used by itself. */
const USES_KEPT = 4

/** Where scripts of production code import or call a name; the first places of each. Native code has functions of the same names, and cannot call those of a script. */
function namesUsed(index: RepositoryIndex): ReadonlyMap<string, Span[]> {
  const uses = new Map<string, Span[]>()
  const add = (name: string, file: string, line: number): void => {
    const known = uses.get(name)
    if (!known) uses.set(name, [{ file, start: line, end: line }])
    else if (known.length < USES_KEPT) known.push({ file, start: line, end: line })
  }
  for (const { path, imports, calls } of index.files.filter(
    ({ path }) => isScriptPath(path) && index.isProduction(path),
  )) {
    for (const { names, line } of imports) for (const { imported } of names) add(imported, path, line)
    for (const { name, line } of calls) add(name, path, line)
  }
  return uses
}

const isUnused = (uses: readonly Span[] = [], file: string, { start, end }: Definition): boolean =>
  uses.length < USES_KEPT && uses.every((use) => use.file === file && start <= use.start && use.start <= end)

/** Importers give a default export a name of their own; routers load it by its path. */
function isDefault({ repository }: RepositoryIndex, file: string, { name, line }: Definition): boolean {
  const read = repository.read(file)
  if (read.kind !== 'text') return true
  return /\bexport\s+default\b/.test(read.lines[line - 1] ?? '') || read.text.includes(`export default ${name}`)
}

/** Nothing of production code writes the name but the function itself, native code and the type of its object. */
const isNamedOnce = (index: RepositoryIndex, file: string, definition: Definition): boolean =>
  index
    .references(definition.name)
    .every(
      (place) =>
        (place.file === file && definition.start <= place.start && place.start <= definition.end) ||
        !index.isProduction(place.file) ||
        NATIVE.test(place.file) ||
        isTypeMember(index, place, definition.name),
    )

const NATIVE = /\.(?:kt|kts|java|swift|m|mm|h|rs)$/

const isTypeMember = (index: RepositoryIndex, place: Span, name: string): boolean => {
  const definitions = index.facts(place.file)?.definitions ?? []
  return definitions.some(({ name: own, line, kind, type, value, container }) => {
    if (own !== name || line !== place.start) return false
    const owner = definitions[container]?.kind
    return owner === 'interface' || owner === 'type' || (kind === 'field' && !value && type?.startsWith('(') === true)
  })
}

const doubtOf = (file: string, { qualified, line, start, end }: Definition): Doubt => ({
  subject: qualified,
  kind: 'other',
  message: { id: 'doubt.uncalled', values: { name: qualified } },
  places: [{ file, start, end: Math.min(end, Math.max(line, start + 2)) }],
})
