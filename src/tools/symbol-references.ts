import { isFunctionLike } from '#index/facts'
import type { DefinitionRef, Occurrences, Reference, RepositoryIndex } from '#index/repository-index'
import type { SymbolReference } from '#schema/tool-results'
import { lineAt } from './snippets.js'

type Found = Map<string, SymbolReference>
type Place = Pick<SymbolReference, 'file' | 'line' | 'column'>

/** Production code first, then by place. */
export function byRank(index: RepositoryIndex): (a: SymbolReference, b: SymbolReference) => number {
  const rank = (item: SymbolReference) => (index.isProduction(item.file) ? 0 : 1)
  return (a, b) =>
    rank(a) - rank(b) || (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line || a.column - b.column
}

/** Names that mean the symbol, as the checker tells. */
export function exactReferences(index: RepositoryIndex, { references }: Occurrences): SymbolReference[] {
  return references.map((place) => reference(index, place, place.via === undefined ? 'type' : 'import', place.via))
}

/**
 * What refers to definitions: in script files the names that the checker finds, and as guesses (`name`) those of which it knows
 * nothing; calls that were resolved; strings; and for a plain name the words that no checker reads.
 */
export function referencesTo(
  index: RepositoryIndex,
  name: string,
  definitions: readonly DefinitionRef[],
): SymbolReference[] {
  const isWord = /^[\w$]+$/.test(name)
  const found: Found = new Map()
  const exact = definitions
    .filter(({ definition }) => definition.kind !== 'closure')
    .flatMap((ref) => occurrencesOf(index, ref) ?? [])
  for (const each of exact) for (const item of exactReferences(index, each)) found.set(at(item), item)
  addCalls(index, isWord ? soleFunction(definitions) : definitions, found)
  if (exact.length > 0) addUnknown(index, definitions, found)
  if (isWord) addWords(index, name, found, exact.length === definitions.length && exact.length > 0)
  else for (const item of stringReferences(index, name)) add(found, item)
  const own = new Set(definitions.map(({ file, definition: { line, column } }) => at({ file, line, column })))
  return [...found.values()].filter((item) => !own.has(at(item))).sort(byRank(index))
}

const occurrencesOf = (index: RepositoryIndex, { file, definition }: DefinitionRef): Occurrences | undefined =>
  index.occurrences(file, definition.line, definition.column)

const at = ({ file, line, column }: Place): string => `${file}:${line}:${column}`

function reference(
  index: RepositoryIndex,
  { file, line, column }: Place,
  resolved: SymbolReference['resolved'],
  via?: string,
): SymbolReference {
  const text = lineAt(index, file, line)
  return { file, line, column, text, in_string: false, resolved, ...(via === undefined ? {} : { via }) }
}

/** A place that is known better stays. */
function add(found: Found, item: SymbolReference): void {
  const known = found.get(at(item))
  if (known === undefined || known.resolved === 'name') found.set(at(item), item)
}

function addUnknown(index: RepositoryIndex, definitions: readonly DefinitionRef[], found: Found): void {
  const names = new Set(definitions.map(({ definition }) => definition.name))
  for (const place of [...names].flatMap(index.unknownNames))
    if (!found.has(at(place))) found.set(at(place), reference(index, place, 'name'))
}

/** Only a sole definition can be told which calls of a plain name mean it. */
function soleFunction(definitions: readonly DefinitionRef[]): readonly DefinitionRef[] {
  return definitions.length === 1 ? definitions.filter((ref) => isFunctionLike(ref.definition.kind)) : []
}

function addCalls(index: RepositoryIndex, definitions: readonly DefinitionRef[], found: Found): void {
  const addSite = (
    { file, call: { line, column } }: ReturnType<RepositoryIndex['passedAt']>[number],
    resolved: SymbolReference['resolved'],
    via?: string,
  ) => add(found, reference(index, { file, line, column }, resolved, via))
  for (const ref of definitions) {
    const { callers, unresolved } = index.callersOf(ref)
    const isExact = occurrencesOf(index, ref) !== undefined
    for (const { site, resolved, via } of callers) addSite(site, resolved, via)
    if (!isExact) for (const site of index.passedAt(ref)) addSite(site, 'import')
    for (const site of unresolved) addSite(site, 'name')
  }
}

const SCRIPT = /\.[cm]?[jt]sx?$/

/** Words of other languages, of templates and of strings; and of scripts, where the checker has not told which of them are meant. */
function addWords(index: RepositoryIndex, name: string, found: Found, isExact: boolean): void {
  for (const word of index.references(name)) {
    const { file, start: line, column, inString } = word
    const isRead = isExact && !inString && SCRIPT.test(file)
    const isMeant = inString ? isWholeLiteral(index, word, name) : !isInModulePath(index, word)
    if (isRead || !isMeant || found.has(at({ file, line, column }))) continue
    add(found, { ...reference(index, { file, line, column }, 'name'), in_string: inString })
  }
}

/** A word inside a longer text or a module path is not a string key. */
function isWholeLiteral(index: RepositoryIndex, word: Reference, name: string): boolean {
  const strings = index.facts(word.file)?.strings ?? []
  return strings.some((literal) => literal.line === word.start && literal.value === name)
}

function isInModulePath(index: RepositoryIndex, { file, start, column }: Reference): boolean {
  const text = lineAt(index, file, start)
  return (index.facts(file)?.imports ?? []).some(({ from }) => {
    const begin = text.indexOf(from)
    return begin >= 0 && /['"`]/.test(text[begin - 1] ?? '') && column > begin && column <= begin + from.length
  })
}

function stringReferences(index: RepositoryIndex, value: string): SymbolReference[] {
  return index.files.flatMap((facts) =>
    facts.strings
      .filter((literal) => literal.value === value)
      .map(({ line }) => {
        const column = Math.max(1, lineAt(index, facts.path, line).indexOf(value) + 1)
        return { ...reference(index, { file: facts.path, line, column }, 'direct'), in_string: true }
      }),
  )
}
