import type { FileFacts } from './facts.js'
import { isFunctionLike, isTypeLike } from './facts.js'
import { namesIn } from './facts-codec.js'
import { once } from './once.js'
import type { CallRef, DefinitionRef } from './repository-index.js'

/** Tables over all facts: names to places. Answers are in file order, then source order. */
export interface Lookup {
  facts(path: string): FileFacts | undefined
  definition(file: string, index: number): DefinitionRef | undefined
  definitionAt(file: string, line: number, column: number): DefinitionRef | undefined
  definitionsNamed(name: string): readonly DefinitionRef[]
  callsNamed(name: string): readonly CallRef[]
  /** The first definition of that name outside of all others; closures count for none. */
  topNamed(file: string, name: string): DefinitionRef | undefined
  enclosing(file: string, line: number): DefinitionRef | undefined
  /** The definition itself, then its containers, innermost first. */
  containers(file: string, index: number): DefinitionRef[]
  enclosingClass(file: string, index: number): DefinitionRef | undefined
  /** Direct members. */
  members(ref: DefinitionRef): readonly DefinitionRef[]
  membersNamed(ref: DefinitionRef, name: string): readonly DefinitionRef[]
  callsIn(ref: DefinitionRef): readonly CallRef[]
}

export function createLookup(files: readonly FileFacts[]): Lookup {
  const byPath = new Map(files.map((facts) => [facts.path, facts]))
  const definitions = namedPlaces(files, 'definitions', (facts, index) => {
    const definition = facts.definitions[index]
    return definition && { file: facts.path, index, definition }
  })
  const calls = namedPlaces(files, 'calls', (facts, index) => {
    const call = facts.calls[index]
    return call && { file: facts.path, index, call }
  })
  const childrenOf = memoised((path: string) => childTable(byPath.get(path)))
  const membersOf = memoised((path: string) => memberTable(byPath.get(path)))
  const callsOf = memoised((path: string) => callTable(byPath.get(path)))
  const placesOf = memoised((path: string) => placeTable(byPath.get(path)))
  const topOf = memoised((path: string) => topTable(byPath.get(path)))
  const functionsOf = memoised((path: string) => functionTable(byPath.get(path)))

  const definition = (file: string, index: number): DefinitionRef | undefined => {
    const found = byPath.get(file)?.definitions[index]
    return found && { file, index, definition: found }
  }
  const containers = (file: string, index: number): DefinitionRef[] => {
    const chain: DefinitionRef[] = []
    for (let ref = definition(file, index); ref; ref = definition(file, ref.definition.container)) chain.push(ref)
    return chain
  }
  const children = (file: string, index: number): number[] => childrenOf(file).get(index) ?? []
  const within = (file: string, index: number): number[] => [
    index,
    ...children(file, index).flatMap((child) => within(file, child)),
  ]

  return {
    facts: (path) => byPath.get(path),
    definition,
    definitionAt: (file, line, column) => definition(file, placesOf(file).get(`${line}:${column}`) ?? -1),
    definitionsNamed: definitions,
    callsNamed: calls,
    topNamed: (file, name) => definition(file, topOf(file).get(name) ?? -1),
    enclosing: (file, line) => definition(file, functionsOf(file)[line] ?? -1),
    containers,
    enclosingClass: (file, index) => containers(file, index).find((ref) => isTypeLike(ref.definition.kind)),
    members: (ref) => children(ref.file, ref.index).map((index) => definition(ref.file, index) as DefinitionRef),
    membersNamed: (ref, name) =>
      (membersOf(ref.file).get(memberKey(ref.index, name)) ?? []).map(
        (index) => definition(ref.file, index) as DefinitionRef,
      ),
    callsIn: (ref) =>
      within(ref.file, ref.index)
        .flatMap((index) => callsOf(ref.file).get(index) ?? [])
        .sort((a, b) => a.call.line - b.call.line || a.call.column - b.call.column),
  }
}

/** More than any file has definitions or calls, so that a file's number and an index make one number. */
const INDEX_LIMIT = 2 ** 24

/** Places by name. The table holds numbers; what stands there is looked up when its name is asked for. */
function namedPlaces<Ref>(
  files: readonly FileFacts[],
  table: 'definitions' | 'calls',
  refAt: (facts: FileFacts, index: number) => Ref | undefined,
): (name: string) => readonly Ref[] {
  const places = once(() => placesByName(files, table))
  const found = new Map<string, readonly Ref[]>()
  return (name) => {
    const known = found.get(name)
    if (known) return known
    const refs = (places().get(name) ?? []).flatMap((place) => {
      const facts = files[Math.floor(place / INDEX_LIMIT)]
      const ref = facts && refAt(facts, place % INDEX_LIMIT)
      return ref ? [ref] : []
    })
    found.set(name, refs)
    return refs
  }
}

function placesByName(files: readonly FileFacts[], table: 'definitions' | 'calls'): Map<string, number[]> {
  const places = new Map<string, number[]>()
  files.forEach((facts, file) => {
    namesIn(facts, table).forEach((name, index) => {
      push(places, name, file * INDEX_LIMIT + index)
    })
  })
  return places
}

function memoised<Result>(compute: (path: string) => Result): (path: string) => Result {
  const done = new Map<string, Result>()
  return (path) => {
    const known = done.get(path)
    if (known !== undefined) return known
    const result = compute(path)
    done.set(path, result)
    return result
  }
}

function childTable(facts: FileFacts | undefined): Map<number, number[]> {
  const table = new Map<number, number[]>()
  facts?.definitions.forEach((definition, index) => {
    push(table, definition.container, index)
  })
  return table
}

const memberKey = (container: number, name: string): string => `${container}.${name}`

function memberTable(facts: FileFacts | undefined): Map<string, number[]> {
  const table = new Map<string, number[]>()
  facts?.definitions.forEach(({ container, name }, index) => {
    push(table, memberKey(container, name), index)
  })
  return table
}

function callTable(facts: FileFacts | undefined): Map<number, CallRef[]> {
  const table = new Map<number, CallRef[]>()
  facts?.calls.forEach((call, index) => {
    push(table, call.in, { file: facts.path, index, call })
  })
  return table
}

function push<Key, Item>(table: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = table.get(key)
  if (list) list.push(item)
  else table.set(key, [item])
}

/** The first definition whose name stands at `line:column`. */
function placeTable(facts: FileFacts | undefined): Map<string, number> {
  const table = new Map<string, number>()
  facts?.definitions.forEach(({ line, column }, index) => {
    const place = `${line}:${column}`
    if (!table.has(place)) table.set(place, index)
  })
  return table
}

function topTable(facts: FileFacts | undefined): Map<string, number> {
  const table = new Map<string, number>()
  facts?.definitions.forEach(({ container, name, kind }, index) => {
    if (container === -1 && kind !== 'closure' && !table.has(name)) table.set(name, index)
  })
  return table
}

/** The innermost function by line, of those that are as long the last. */
function functionTable(facts: FileFacts | undefined): readonly (number | undefined)[] {
  const byLine: (number | undefined)[] = []
  const functions = (facts?.definitions ?? []).flatMap(({ kind, start, end }, index) =>
    isFunctionLike(kind) ? [{ start, end, index }] : [],
  )
  functions.sort((a, b) => b.end - b.start - (a.end - a.start))
  for (const { start, end, index } of functions) for (let line = start; line <= end; line += 1) byLine[line] = index
  return byLine
}
