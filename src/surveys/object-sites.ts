import { argumentAt } from '#index/argument-places'
import { functionAround } from '#index/containers'
import type { CallSite, Expr } from '#index/facts'
import type { CallRef, DefinitionRef, RepositoryIndex } from '#index/repository-index'
import { keyOf, siteKey } from './call-graph.js'
import { calleeText } from './expr-text.js'
import { storageAccesses } from './storage-accesses.js'
import type { Survey } from './survey.js'

export interface Stored {
  store: string
  key: string
}

/** A call that stores an object, and the argument that is the object. */
export interface Save extends Stored {
  site: CallRef
  value: Expr
}

/** Loaders of loaders: as many levels as between a repository, a service and its base class. */
const ROUNDS_MAX = 4

/** Calls that load or store objects, through loaders of loaders and savers of savers, and the functions in which they stand. */
export interface ObjectSites {
  loads: ReadonlyMap<string, Stored>
  saves: readonly Save[]
  functions: readonly DefinitionRef[]
}

export const objectSites: Survey<ObjectSites> = {
  name: 'object-sites',
  run(index, ask) {
    const loads = new Map<string, Stored>()
    const writes = new Map<string, Stored>()
    const saves: Save[] = []
    // One call of an interface reaches the stores of all that implement it; loads and saves must agree on one of them.
    const accesses = [...ask(storageAccesses)].sort((a, b) => (a.store < b.store ? -1 : a.store > b.store ? 1 : 0))
    for (const { operation, store, key, site } of accesses) {
      const id = siteKey(site.site)
      if (operation === 'read' && !loads.has(id)) loads.set(id, { store, key })
      if (operation !== 'write') continue
      if (!writes.has(id)) writes.set(id, { store, key })
      if (site.exprs.value) saves.push({ store, key, site: site.site, value: site.exprs.value })
    }
    const functions = functionsOf(index, loads, saves)
    followLoaders(index, functions, loads)
    followSavers(index, functions, saves, writes)
    return { loads, saves, functions: [...functions.values()] }
  },
}

type Functions = Map<string, DefinitionRef>

function functionsOf(index: RepositoryIndex, loads: ReadonlyMap<string, Stored>, saves: readonly Save[]): Functions {
  const functions: Functions = new Map()
  for (const id of loads.keys()) addFunction(index, functions, siteOf(index, id))
  for (const { site } of saves) addFunction(index, functions, site)
  return functions
}

function siteOf(index: RepositoryIndex, id: string): CallRef | undefined {
  const cut = id.lastIndexOf('#')
  const file = id.slice(0, cut)
  const position = Number(id.slice(cut + 1))
  const call = index.facts(file)?.calls[position]
  return call && { file, index: position, call }
}

function addFunction(
  index: RepositoryIndex,
  functions: Functions,
  site: CallRef | undefined,
): DefinitionRef | undefined {
  const owner = site && functionAround(index, site)
  if (owner) functions.set(keyOf(owner), owner)
  return owner
}

/** Who calls a function that returns a stored object has the object too. */
function followLoaders(index: RepositoryIndex, functions: Functions, loads: Map<string, Stored>): void {
  let layer = [...functions.values()]
  for (let round = 0; round < ROUNDS_MAX && layer.length > 0; round++) {
    const next: DefinitionRef[] = []
    for (const owner of layer) {
      const stored = returnedBy(index, owner, loads)
      if (!stored) continue
      for (const site of callersOf(index, owner)) {
        if (loads.has(siteKey(site))) continue
        loads.set(siteKey(site), stored)
        const around = addFunction(index, functions, site)
        if (around) next.push(around)
      }
    }
    layer = next
  }
}

function returnedBy(
  index: RepositoryIndex,
  owner: DefinitionRef,
  loads: ReadonlyMap<string, Stored>,
): Stored | undefined {
  const { value, returns } = owner.definition
  const returned = returns ?? (value ? [value] : [])
  return first(returned.flatMap((expr) => answersIn(index, owner, expr)).map((site) => loads.get(siteKey(site))))
}

export const first = <T>(items: readonly (T | undefined)[]): T | undefined => items.find((item) => item !== undefined)

/** Who calls a function that stores one of its parameters stores its argument, under the key that it names itself if it names one. */
function followSavers(
  index: RepositoryIndex,
  functions: Functions,
  saves: Save[],
  writes: ReadonlyMap<string, Stored>,
): void {
  const known = new Set(saves.map(({ site }) => siteKey(site)))
  for (let round = 0, from = 0; round < ROUNDS_MAX && from < saves.length; round++) {
    const layer = saves.slice(from)
    from = saves.length
    for (const { store, key, site: inner, value } of layer) {
      const owner = functionAround(index, inner)
      const position = owner?.definition.parameters?.findIndex(({ name }) => holds(value, name)) ?? -1
      if (!owner || position < 0) continue
      for (const site of callersOf(index, owner)) {
        const argument = argumentAt(site.call.args, String(position))
        if (!argument || known.has(siteKey(site))) continue
        known.add(siteKey(site))
        saves.push({ ...(writes.get(siteKey(site)) ?? { store, key }), site, value: argument })
        addFunction(index, functions, site)
      }
    }
  }
}

const callersOf = (index: RepositoryIndex, ref: DefinitionRef): CallRef[] =>
  index
    .callersOf(ref)
    .callers.filter(({ site, resolved }) => resolved !== 'name' && index.isProduction(site.file))
    .map(({ site }) => site)

/** The variable itself, a copy of it, or its text. */
export function holds(expr: Expr, variable: string): boolean {
  if (expr.k === 'ref') return expr.path === variable
  if (expr.k === 'obj') return expr.entries.some(({ key, value }) => key === '...' && holds(value, variable))
  return expr.k === 'call' && PASSES_ON.test(expr.callee) && expr.args.some((argument) => holds(argument, variable))
}

/** What gives back the same data: as text, parsed, or copied. */
export const PASSES_ON = /^(?:JSON\.(?:parse|stringify)|structuredClone|Object\.(?:assign|freeze)|(?:_\.)?cloneDeep)$/

/** The calls whose answer an expression is, through variables of the function. */
export function answersIn(index: RepositoryIndex, owner: DefinitionRef, expr: Expr, depth = 0): CallRef[] {
  if (depth > ROUNDS_MAX) return []
  const follow = (inner: Expr) => answersIn(index, owner, inner, depth + 1)
  switch (expr.k) {
    case 'cond':
      return [...follow(expr.yes), ...follow(expr.no)]
    case 'bin':
      return ['??', '||', '&&'].includes(expr.op) ? [...follow(expr.left), ...follow(expr.right)] : []
    case 'obj':
      return expr.entries.filter(({ key }) => key === '...').flatMap(({ value }) => follow(value))
    case 'ref':
      return valuesOf(index, owner, expr.path).flatMap(follow)
    case 'call': {
      if (PASSES_ON.test(expr.callee)) return expr.args.flatMap(follow)
      return index.callsIn(owner).filter(({ call }) => isCallOf(call, expr))
    }
    default:
      return []
  }
}

const isCallOf = (call: CallSite, expr: Extract<Expr, { k: 'call' }>): boolean =>
  expr.line <= call.line && calleeText(call) === expr.callee && call.line - expr.line < LINES_OF_CALLEE

/** A callee may begin on an earlier line than its last name. */
const LINES_OF_CALLEE = 3

/** What a variable of the function is given; nothing for names that stand for a part of an answer. */
export function valuesOf(index: RepositoryIndex, owner: DefinitionRef, name: string): Expr[] {
  const facts = index.facts(owner.file)
  const inside = ({ line }: { line: number }) => owner.definition.start <= line && line <= owner.definition.end
  const declared = (facts?.definitions ?? []).filter(
    (definition) => definition.name === name && inside(definition) && definition.part === undefined,
  )
  const assigned = (facts?.assignments ?? []).filter((assignment) => assignment.target === name && inside(assignment))
  return [...declared, ...assigned].flatMap(({ value }) => (value ? [value] : []))
}
