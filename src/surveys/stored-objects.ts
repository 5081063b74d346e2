import { argumentAt } from '#index/argument-places'
import { functionAround } from '#index/containers'
import type { Assignment, CallSite, Expr, Member } from '#index/facts'
import type { CallRef, DefinitionRef, RepositoryIndex } from '#index/repository-index'
import type { Span } from '#schema/span'
import { keyOf } from './call-graph.js'
import { storageAccesses } from './storage-accesses.js'
import type { Survey } from './survey.js'

/** One access to a property of an object that is stored as a whole. */
export interface PropertyAccess extends Span {
  operation: 'read' | 'write' | 'delete'
  store: string
  /** The object's key and the dotted path in it: `settings.theme.dark`; `*.theme` when the key is not known. */
  key: string
  /** The function around. */
  owner: DefinitionRef
  /** What is written. */
  value?: Expr
}

interface Stored {
  store: string
  key: string
}

/** A call that stores an object, and the argument that is the object. */
interface Save extends Stored {
  site: CallRef
  value: Expr
}

/** Loaders of loaders: as many levels as between a repository, a service and its base class. */
const ROUNDS_MAX = 4

/**
 * Properties of stored objects: read off what a loader answers, in place or through a variable; assigned to a variable that is
 * stored afterwards in the same function. By path, then line.
 */
export const storedObjects: Survey<readonly PropertyAccess[]> = {
  name: 'stored-objects',
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
    return [...functions.values()]
      .flatMap((owner) => [...readsIn(index, owner, loads), ...writesIn(index, owner, saves)])
      .sort((a, b) => (a.file === b.file ? a.start - b.start : a.file < b.file ? -1 : 1))
  },
}

const siteKey = ({ file, index }: Pick<CallRef, 'file' | 'index'>): string => `${file}#${index}`

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

const first = <T>(items: readonly (T | undefined)[]): T | undefined => items.find((item) => item !== undefined)

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
function holds(expr: Expr, variable: string): boolean {
  if (expr.k === 'ref') return expr.path === variable
  if (expr.k === 'obj') return expr.entries.some(({ key, value }) => key === '...' && holds(value, variable))
  return expr.k === 'call' && PASSES_ON.test(expr.callee) && expr.args.some((argument) => holds(argument, variable))
}

/** What gives back the same data: as text, parsed, or copied. */
const PASSES_ON = /^(?:JSON\.(?:parse|stringify)|structuredClone|Object\.(?:assign|freeze)|(?:_\.)?cloneDeep)$/

/** The calls whose answer an expression is, through variables of the function. */
function answersIn(index: RepositoryIndex, owner: DefinitionRef, expr: Expr, depth = 0): CallRef[] {
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
  expr.line <= call.line && calleeOf(call) === expr.callee && call.line - expr.line < LINES_OF_CALLEE

/** A callee may begin on an earlier line than its last name. */
const LINES_OF_CALLEE = 3

const calleeOf = ({ receiver, name }: CallSite): string => (receiver ? `${receiver}.${name}` : name)

/** What a variable of the function is given; nothing for names that stand for a part of an answer. */
function valuesOf(index: RepositoryIndex, owner: DefinitionRef, name: string): Expr[] {
  const facts = index.facts(owner.file)
  const inside = ({ line }: { line: number }) => owner.definition.start <= line && line <= owner.definition.end
  const declared = (facts?.definitions ?? []).filter(
    (definition) => definition.name === name && inside(definition) && definition.part === undefined,
  )
  const assigned = (facts?.assignments ?? []).filter((assignment) => assignment.target === name && inside(assignment))
  return [...declared, ...assigned].flatMap(({ value }) => (value ? [value] : []))
}

function readsIn(index: RepositoryIndex, owner: DefinitionRef, loads: ReadonlyMap<string, Stored>): PropertyAccess[] {
  const facts = index.facts(owner.file)
  const place = (start: number, end = start) => ({ file: owner.file, start, end, owner, operation: 'read' as const })
  const inPlace = index.callsIn(owner).flatMap((site): PropertyAccess[] => {
    const stored = loads.get(siteKey(site))
    const { picked, line, end } = site.call
    return stored && picked && isOwn(index, owner, site) ? [{ ...place(line, end), ...part(stored, picked) }] : []
  })
  const members = (facts?.members ?? []).filter(
    (member) => isInside(index, owner, member) && !isKept(facts?.assignments ?? [], member),
  )
  const names = [...new Set(members.map(({ variable }) => variable))]
  const variables = new Map(names.map((path) => [path, storedIn({ k: 'ref', path })]))
  const takenApart = (facts?.definitions ?? []).filter(
    (definition) => definition.part !== undefined && isInside(index, owner, definition),
  )
  return [
    ...inPlace,
    ...takenApart.flatMap(({ part: path, value, line }): PropertyAccess[] => {
      const stored = value && path ? storedIn(value) : undefined
      return stored && path ? [{ ...place(line), ...part(stored, path) }] : []
    }),
    ...members.flatMap(({ variable, path, line }): PropertyAccess[] => {
      const stored = variables.get(variable)
      return stored ? [{ ...place(line), ...part(stored, path) }] : []
    }),
  ]

  function storedIn(expr: Expr): Stored | undefined {
    return first(answersIn(index, owner, expr).map((site) => loads.get(siteKey(site))))
  }
}

/** `settings.theme = given ?? settings.theme` uses the old value for nothing but to keep it. */
const isKept = (assignments: readonly Assignment[], { variable, path, line }: Member): boolean =>
  assignments.some(
    ({ target, line: from, value }) =>
      target === `${variable}.${path}` && from <= line && line < from + KEPT_LINES && mentions(value, target),
  )

/** Lines of such an assignment, as formatters break it. */
const KEPT_LINES = 4

const mentions = (expr: Expr, path: string): boolean =>
  (expr.k === 'ref' && expr.path === path) ||
  (expr.k === 'bin' && (mentions(expr.left, path) || mentions(expr.right, path))) ||
  (expr.k === 'cond' && (mentions(expr.yes, path) || mentions(expr.no, path)))

const isOwn = (index: RepositoryIndex, owner: DefinitionRef, site: CallRef): boolean =>
  functionAround(index, site)?.index === owner.index

const isInside = (index: RepositoryIndex, owner: DefinitionRef, { line }: { line: number }): boolean =>
  index.enclosing(owner.file, line)?.index === owner.index

const part = ({ store, key }: Stored, path: string): Stored => ({ store, key: `${key}.${path}` })

function writesIn(index: RepositoryIndex, owner: DefinitionRef, saves: readonly Save[]): PropertyAccess[] {
  const own = saves.filter(({ site }) => site.file === owner.file && isOwn(index, owner, site))
  if (own.length === 0) return []
  return (index.facts(owner.file)?.assignments ?? []).flatMap((assignment): PropertyAccess[] => {
    const [, variable = '', path = ''] = TARGET.exec(assignment.target.replaceAll('!', '')) ?? []
    if (!variable || !isInside(index, owner, assignment)) return []
    const save = own.find(({ site, value }) => site.call.line >= assignment.line && holds(value, variable))
    return save ? [written(owner, assignment, part(save, path))] : []
  })
}

/** `account.tokens.access`: a variable and the path in it. */
const TARGET = /^([\w$]+)\.([\w$]+(?:\.[\w$]+)*)$/

const written = (owner: DefinitionRef, { line, value }: Assignment, stored: Stored): PropertyAccess => ({
  file: owner.file,
  start: line,
  end: line,
  owner,
  operation: isNothing(value) ? 'delete' : 'write',
  value,
  ...stored,
})

/** `null` or `undefined`: what is stored so is gone. */
export const isNothing = (value: Expr): boolean =>
  (value.k === 'lit' && value.v === 'null') || (value.k === 'ref' && value.path === 'undefined')
