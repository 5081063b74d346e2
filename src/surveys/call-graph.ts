import { functionAround } from '#index/containers'
import type { CallSite, Expr } from '#index/facts'
import type { CallRef, DefinitionRef, RepositoryIndex, Target } from '#index/repository-index'
import type { ResolvedBy } from '#schema/evidence'

/** One definition reached from a start, and the call by which it was reached. */
export interface Reached {
  ref: DefinitionRef
  depth: number
  from: DefinitionRef
  site: CallRef
  resolved: ResolvedBy
}

/** Deeper than this a chain from a click to a request does not go in practice; wider ones are cut. */
export const REACH_DEPTH = 6
export const REACH_LIMIT = 400

export const keyOf = (ref: DefinitionRef): string => `${ref.file}#${ref.index}`

export const siteKey = ({ file, index }: CallRef): string => `${file}#${index}`

/** What a call reaches, members that implement an interface's among them; nothing for what is not resolved. */
export function targetsOf(index: RepositoryIndex, site: CallRef): readonly Target[] {
  const resolution = index.resolve(site)
  return resolution.kind === 'targets' ? [...resolution.targets, ...resolution.implementations] : []
}

/** Where a definition begins, as findings tell it. */
export interface Start {
  file: string
  /** First line, 1-based. */
  start: number
}

/** Whether a definition that begins at a place is one of these. */
export function amongStarts(refs: readonly DefinitionRef[]): (place: Start) => boolean {
  const starts = new Set(refs.map(({ file, definition }) => `${file}:${definition.start}`))
  return ({ file, start }) => starts.has(`${file}:${start}`)
}

type Step = Pick<Reached, 'ref' | 'site' | 'resolved'>
type StepsFrom = (index: RepositoryIndex, from: DefinitionRef) => Step[]

/**
 * Breadth first along calls, through functions that are passed on by name, implementations of interfaces and bridges.
 * Production code only, without the starts; the order is that of the source.
 */
export const reachDown = (
  index: RepositoryIndex,
  starts: readonly DefinitionRef[],
  depth = REACH_DEPTH,
  limit = REACH_LIMIT,
): Reached[] => walk(index, starts, { depth, limit, stepsFrom })

/** Who calls the starts, directly, by passing them on or through a closure, up to `depth` levels. */
export const reachUp = (index: RepositoryIndex, starts: readonly DefinitionRef[], depth = 3, limit = 100): Reached[] =>
  walk(index, starts, { depth, limit, stepsFrom: usersOf })

function walk(
  index: RepositoryIndex,
  starts: readonly DefinitionRef[],
  bounds: { depth: number; limit: number; stepsFrom: StepsFrom },
): Reached[] {
  const seen = new Set(starts.map(keyOf))
  const reached: Reached[] = []
  let layer = [...starts]
  for (let level = 1; level <= bounds.depth && layer.length > 0 && reached.length < bounds.limit; level++) {
    const next: DefinitionRef[] = []
    for (const from of layer) {
      for (const step of bounds.stepsFrom(index, from)) {
        if (seen.has(keyOf(step.ref)) || !index.isProduction(step.ref.file)) continue
        seen.add(keyOf(step.ref))
        reached.push({ ...step, depth: level, from })
        next.push(step.ref)
      }
    }
    layer = next
  }
  return reached.slice(0, bounds.limit)
}

/** `const save = proxy('save')`: who calls the constant calls what made it. */
function valueAround(index: RepositoryIndex, { file, call }: CallRef): DefinitionRef | undefined {
  const definitions = index.facts(file)?.definitions ?? []
  const position = definitions.findIndex(
    ({ kind, container, start, end }) =>
      (kind === 'constant' || kind === 'variable') && container === -1 && start <= call.line && call.line <= end,
  )
  return index.definition(file, position)
}

function usersOf(index: RepositoryIndex, ref: DefinitionRef): Step[] {
  const calls = index.callersOf(ref).callers.map(({ site, resolved }) => ({ site, resolved }))
  const passed = index
    .passedAt(ref)
    .filter(({ call }) => runsWhatItGets(call))
    .map((site) => ({ site, resolved: 'import' as const }))
  const users = [...calls, ...passed].flatMap(({ site, resolved }) => {
    const around = functionAround(index, site) ?? valueAround(index, site)
    return around ? [{ ref: around, site, resolved }] : []
  })
  return [...users, ...receiverOfClosure(index, ref)]
}

/** Who registers a listener, handler or route does not run it. */
const REGISTERS =
  /^(?:on\w*|once|handle|addListener|addEventListener|addObserver|observe|subscribe|register\w*|use|route|get|post|put|patch|delete|listen)$/

/** Elements call their handlers when the user acts, listeners when something happens: not now. */
const runsWhatItGets = ({ form, name }: CallSite): boolean => form !== 'jsx' && !REGISTERS.test(name)

/** A closure runs on behalf of the function that hands it to a call. */
function receiverOfClosure(index: RepositoryIndex, ref: DefinitionRef): Step[] {
  const [site] = receiversOf(index, ref)
  const around = site && runsWhatItGets(site.call) && functionAround(index, site)
  return around ? [{ ref: around, site, resolved: 'import' }] : []
}

/** The calls that a function literal is an argument of; none for a named function. */
export function receiversOf(index: RepositoryIndex, ref: DefinitionRef): CallRef[] {
  if (ref.definition.kind !== 'closure') return []
  const calls = index.facts(ref.file)?.calls ?? []
  return calls.flatMap((call, position) =>
    call.args.some((arg) => holdsFunction(arg, ref.index)) ? [{ file: ref.file, index: position, call }] : [],
  )
}

/** The function literal is the argument, or a part of it. */
const holdsFunction = (expr: Expr, definition: number): boolean =>
  (expr.k === 'fn' && expr.def === definition) ||
  (expr.k === 'obj' && expr.entries.some(({ value }) => holdsFunction(value, definition))) ||
  (expr.k === 'arr' && expr.items.some((item) => holdsFunction(item, definition)))

function stepsFrom(index: RepositoryIndex, from: DefinitionRef): Step[] {
  return index.callsIn(from).flatMap((site) => {
    const resolution = index.resolve(site)
    const called =
      resolution.kind === 'targets'
        ? [...resolution.targets, ...resolution.implementations].map((target) => ({
            ref: target.ref,
            site,
            resolved: target.resolved,
          }))
        : []
    return [...called, ...passedOn(index, site), ...bridged(index, site)]
  })
}

function passedOn(index: RepositoryIndex, site: CallRef): Step[] {
  return site.call.args.flatMap(referencesIn).flatMap((path) =>
    index
      .resolveName(site.file, site.call.line, path)
      .filter((target) => ['function', 'method'].includes(target.ref.definition.kind))
      .map((target) => ({ ref: target.ref, site, resolved: target.resolved })),
  )
}

function referencesIn(expr: Expr): string[] {
  if (expr.k === 'ref') return /^(?:this\.|self\.)?[\w$]+$/.test(expr.path) ? [expr.path] : []
  return expr.k === 'obj' ? expr.entries.flatMap((entry) => referencesIn(entry.value)) : []
}

function bridged(index: RepositoryIndex, site: CallRef): Step[] {
  return index
    .bridges()
    .pairs.filter(
      (pair) =>
        pair.target &&
        pair.callerSpan.file === site.file &&
        pair.callerSpan.start <= site.call.line &&
        pair.callerSpan.end >= site.call.line,
    )
    .map((pair) => ({ ref: pair.target as DefinitionRef, site, resolved: 'bridge' as const }))
}
