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
  enclosing(file: string, line: number): DefinitionRef | undefined
  /** The definition itself, then its containers, innermost first. */
  containers(file: string, index: number): DefinitionRef[]
  enclosingClass(file: string, index: number): DefinitionRef | undefined
  members(ref: DefinitionRef): readonly DefinitionRef[]
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
  const callsOf = memoised((path: string) => callTable(byPath.get(path)))

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
    definitionAt: (file, line, column) => {
      const index = byPath.get(file)?.definitions.findIndex((d) => d.line === line && d.column === column) ?? -1
      return definition(file, index)
    },
    definitionsNamed: definitions,
    callsNamed: calls,
    enclosing: (file, line) => innermostFunction(byPath.get(file), line),
    containers,
    enclosingClass: (file, index) => containers(file, index).find((ref) => isTypeLike(ref.definition.kind)),
    members: (ref) => children(ref.file, ref.index).map((index) => definition(ref.file, index) as DefinitionRef),
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

function innermostFunction(facts: FileFacts | undefined, line: number): DefinitionRef | undefined {
  let best: DefinitionRef | undefined
  facts?.definitions.forEach((definition, index) => {
    if (!isFunctionLike(definition.kind) || definition.start > line || definition.end < line) return
    if (!best || definition.end - definition.start <= best.definition.end - best.definition.start) {
      best = { file: facts.path, index, definition }
    }
  })
  return best
}
