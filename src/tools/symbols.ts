import { isFunctionLike } from '#index/facts'
import type { DefinitionRef, RepositoryIndex } from '#index/repository-index'
import type { SymbolDefinition } from '#schema/tool-results'
import { nearest } from './near.js'
import { findFile, nearPaths, normalisePath } from './paths.js'
import { lineAt } from './snippets.js'

/** How a caller may name a symbol; quoted by descriptions and errors. */
export const SYMBOL_FORMS = [
  'name',
  'Class.method',
  'path/file.ts:Class.method',
  'path/file.ts:line',
  'path/file.ts:line:column',
]

/** Candidates that an error about an ambiguous symbol lists. */
export const CANDIDATES_MAX = 25

export type SymbolAnswer =
  | { kind: 'found'; refs: DefinitionRef[] }
  | { kind: 'unknown'; problem: string; near: string[] }

/** Definitions that a text names, best first: production and exported ones before others, then by place. */
export function findSymbol(index: RepositoryIndex, text: string): SymbolAnswer {
  const wanted = text.trim().replace(/\(\)$/, '')
  const place = /^(.+?):(\d+)(?::(\d+))?$/.exec(wanted)
  if (place) return atPlace(index, place[1] ?? '', Number(place[2]), place[3] ? Number(place[3]) : undefined)
  const inFile = /^(.*[./\\].*):([^:/\\]+)$/.exec(wanted)
  if (inFile) return named(index, inFile[2] ?? '', inFile[1])
  return named(index, wanted)
}

export function describeDefinition(index: RepositoryIndex, ref: DefinitionRef): SymbolDefinition {
  const { name, qualified, kind, line, column, start, end, exported } = ref.definition
  return {
    name,
    qualified,
    kind,
    file: ref.file,
    line,
    column,
    start,
    end,
    exported,
    text: lineAt(index, ref.file, line),
  }
}

/** Texts that name each of these and no other: `file:Class.method`, or `file:line:column` where that names several. */
export function distinctNames(refs: readonly DefinitionRef[]): string[] {
  const name = (ref: DefinitionRef) => `${ref.file}:${ref.definition.qualified}`
  const counts = new Map<string, number>()
  for (const ref of refs) counts.set(name(ref), (counts.get(name(ref)) ?? 0) + 1)
  return refs.map((ref) =>
    counts.get(name(ref)) === 1 && /^[\w$.]+$/.test(ref.definition.qualified)
      ? name(ref)
      : `${ref.file}:${ref.definition.line}:${ref.definition.column}`,
  )
}

/**
 * The one definition that is meant, or those that it may be. Tests and examples are passed over when production code defines
 * it; overload signatures are one with their implementation.
 */
export function soleDefinition(
  index: RepositoryIndex,
  refs: readonly DefinitionRef[],
): { kind: 'one'; ref: DefinitionRef } | { kind: 'several'; refs: DefinitionRef[] } {
  const production = refs.filter((ref) => index.isProduction(ref.file))
  const longest = new Map<string, DefinitionRef>()
  for (const ref of production.length > 0 ? production : refs) {
    const { qualified, kind, line, start, end } = ref.definition
    const id =
      kind === 'function' || kind === 'method' || kind === 'constructor'
        ? `${ref.file}:${qualified}`
        : `${ref.file}:${line}`
    const known = longest.get(id)
    if (!known || end - start > known.definition.end - known.definition.start) longest.set(id, ref)
  }
  const left = [...longest.values()]
  return left.length === 1 && left[0] ? { kind: 'one', ref: left[0] } : { kind: 'several', refs: left }
}

function named(index: RepositoryIndex, text: string, path?: string): SymbolAnswer {
  const file = path === undefined ? undefined : findFile(index, path)
  if (path !== undefined && file === undefined)
    return { kind: 'unknown', problem: `there is no file ${normalisePath(path)}`, near: nearPaths(index, path) }
  const wanted = text.replaceAll(/::|#/g, '.')
  const simple = wanted.slice(wanted.lastIndexOf('.') + 1)
  const candidates = index.definitionsNamed(simple).filter((ref) => file === undefined || ref.file === file)
  const exact = candidates.filter((ref) => ref.definition.qualified === wanted)
  const ending = candidates.filter((ref) => ref.definition.qualified.endsWith(`.${wanted}`))
  // A qualified name that is met exactly means that one; a simple name means every declaration of it.
  const refs = wanted.includes('.') && exact.length > 0 ? exact : [...exact, ...ending]
  if (refs.length > 0) return { kind: 'found', refs: ranked(index, refs) }
  return {
    kind: 'unknown',
    problem: `no definition is called ${wanted}${file ? ` in ${file}` : ''}`,
    near: nearNames(index, wanted, file),
  }
}

function atPlace(index: RepositoryIndex, path: string, line: number, column?: number): SymbolAnswer {
  const file = findFile(index, path)
  if (file === undefined)
    return { kind: 'unknown', problem: `there is no file ${normalisePath(path)}`, near: nearPaths(index, path) }
  const facts = index.facts(file)
  const onLine = (facts?.definitions ?? [])
    .map((definition, at): DefinitionRef => ({ file, index: at, definition }))
    .filter((ref) => ref.definition.line === line && (column === undefined || ref.definition.column === column))
  const best = onLine.find((ref) => isFunctionLike(ref.definition.kind)) ?? onLine[0] ?? index.enclosing(file, line)
  if (best) return { kind: 'found', refs: [best] }
  const functions = (facts?.definitions ?? []).filter((definition) => isFunctionLike(definition.kind))
  return {
    kind: 'unknown',
    problem: `no function or definition stands at ${file}:${line}`,
    near: functions.slice(0, 20).map((definition) => `${file}:${definition.line}`),
  }
}

/** Production code that other files can use comes first, then members, then what is local to a function. */
export function ranked(index: RepositoryIndex, refs: readonly DefinitionRef[]): DefinitionRef[] {
  const rank = (ref: DefinitionRef) => (index.isProduction(ref.file) ? 0 : 3) + reach(index, ref)
  return refs.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) ||
      a.definition.line - b.definition.line ||
      a.definition.column - b.definition.column,
  )
}

function reach(index: RepositoryIndex, { file, definition }: DefinitionRef): number {
  if (definition.exported) return 0
  const container = index.definition(file, definition.container)?.definition
  const isLocal = container !== undefined && isFunctionLike(container.kind) && !isFunctionLike(definition.kind)
  return isLocal ? 2 : 1
}

export function nearNames(index: RepositoryIndex, wanted: string, file?: string): string[] {
  const files = file === undefined ? index.files : index.files.filter((facts) => facts.path === file)
  const definitions = files.flatMap((facts) => facts.definitions).filter((definition) => definition.kind !== 'closure')
  const simple = wanted.slice(wanted.lastIndexOf('.') + 1)
  const byName = wanted.includes('.')
    ? nearest(
        wanted,
        definitions.map((definition) => definition.qualified),
      )
    : []
  const sameMember = wanted.includes('.')
    ? index
        .definitionsNamed(simple)
        .filter((ref) => file === undefined || ref.file === file)
        .map((ref) => ref.definition.qualified)
    : []
  const bySimple = nearest(
    simple,
    definitions.map((definition) => definition.name),
  )
  return [...new Set([...byName, ...sameMember, ...bySimple])].slice(0, 10)
}
