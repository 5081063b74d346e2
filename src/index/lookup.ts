import type { CallSite, Definition, FileFacts } from './facts.js'
import { isFunctionLike, isTypeLike } from './facts.js'
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
  const definitions = once(() => groupByName(files, (facts) => facts.definitions, definitionRef))
  const calls = once(() => groupByName(files, (facts) => facts.calls, callRef))
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
    definitionsNamed: (name) => definitions().get(name) ?? [],
    callsNamed: (name) => calls().get(name) ?? [],
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

const definitionRef = (file: string, index: number, definition: Definition): DefinitionRef => ({
  file,
  index,
  definition,
})
const callRef = (file: string, index: number, call: CallSite): CallRef => ({ file, index, call })

function groupByName<Item extends { name: string }, Ref>(
  files: readonly FileFacts[],
  items: (facts: FileFacts) => readonly Item[],
  ref: (file: string, index: number, item: Item) => Ref,
): Map<string, Ref[]> {
  const groups = new Map<string, Ref[]>()
  for (const facts of files) {
    items(facts).forEach((item, index) => {
      const group = groups.get(item.name)
      if (group) group.push(ref(facts.path, index, item))
      else groups.set(item.name, [ref(facts.path, index, item)])
    })
  }
  return groups
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
