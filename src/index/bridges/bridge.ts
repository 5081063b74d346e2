import type { BridgeRow } from '#schema/note'
import type { Span } from '#schema/span'
import { argumentAt } from '../argument-places.js'
import { type Expr, type FileFacts, isFunctionLike } from '../facts.js'
import { groupBy } from '../group-by.js'
import { parameterNamed } from '../parameters.js'
import type { BridgePair, CallRef, DefinitionRef, HalfBridge, RepositoryIndex } from '../repository-index.js'

export interface BridgeFindings {
  pairs: BridgePair[]
  halves: HalfBridge[]
}

/**
 * What both ends look like and how they are joined. It asks the index for facts, effects and resolutions, never for
 * `bridges()` or `callersOf()`: those are made of what it finds.
 */
export interface Bridge {
  kind: BridgeRow['kind']
  find(index: RepositoryIndex): BridgeFindings
}

/** One side of a bridge. Ends with the same `key` belong together. */
export interface BridgeEnd {
  key: string
  /** Channel, event, route or `Module.method`, as a reader would call it. */
  name: string
  span: Span
  /** The function that handles it; callee ends only. */
  target?: DefinitionRef
}

export interface JoinOptions {
  /** Why an end has no other end; undefined: leave it out. */
  callerAlone(end: BridgeEnd): string | undefined
  calleeAlone(end: BridgeEnd): string | undefined
}

/** Every caller with every callee of the same key; an end without the other is a half. */
export function joinEnds(
  kind: BridgeRow['kind'],
  callers: readonly BridgeEnd[],
  callees: readonly BridgeEnd[],
  options: JoinOptions,
): BridgeFindings {
  const calleesOf = groupBy(callees, ({ key }) => key)
  const callersOf = groupBy(callers, ({ key }) => key)
  const pairs = callers.flatMap((caller) =>
    (calleesOf.get(caller.key) ?? []).map((callee) => pairOf(kind, caller, callee)),
  )
  const halves = [
    ...callers.flatMap((end) => (calleesOf.has(end.key) ? [] : halfOf(kind, 'caller', end, options.callerAlone(end)))),
    ...callees.flatMap((end) => (callersOf.has(end.key) ? [] : halfOf(kind, 'callee', end, options.calleeAlone(end)))),
  ]
  return { pairs, halves }
}

export function pairOf(kind: BridgeRow['kind'], caller: BridgeEnd, callee: BridgeEnd): BridgePair {
  return {
    kind,
    name: callee.name,
    caller: `${caller.span.file}:${caller.span.start}`,
    callee: `${callee.span.file}:${callee.span.start}`,
    callerSpan: caller.span,
    calleeSpan: callee.span,
    ...(callee.target && { target: callee.target }),
  }
}

function halfOf(
  kind: BridgeRow['kind'],
  side: HalfBridge['side'],
  end: BridgeEnd,
  reason: string | undefined,
): HalfBridge[] {
  return reason === undefined ? [] : [{ kind, name: end.name, side, span: end.span, reason }]
}

export const siteSpan = (site: CallRef): Span => ({ file: site.file, start: site.call.line, end: site.call.end })

/** From the line of the name to the end, so that annotations before it don't move the place. */
export const definitionSpan = (ref: DefinitionRef): Span => ({
  file: ref.file,
  start: ref.definition.line,
  end: Math.max(ref.definition.line, ref.definition.end),
})

/** The function that an argument passes on: a literal, a name, or the first one inside a call (`guarded(listener)`). */
export function handlerOf(index: RepositoryIndex, site: CallRef): DefinitionRef | undefined {
  for (const arg of site.call.args) {
    const found = functionOf(index, site.file, site.call.line, arg)
    if (found) return found
  }
  return undefined
}

/** What takes a function and gives something else than a guarded one: what ends a subscription, a timer, a promise. */
const SUBSCRIBES =
  /^(?:on|once|listen|observe|watch|subscribe|then|catch|set(?:Timeout|Interval|Immediate)|add\w*(?:Listener|Observer))$/

/** What an expression that stands at a line of a file means as a function. */
export function functionOf(index: RepositoryIndex, file: string, line: number, expr: Expr): DefinitionRef | undefined {
  if (expr.k === 'fn') return index.definition(file, expr.def)
  if (expr.k === 'call' && SUBSCRIBES.test(lastPart(expr.callee))) return undefined
  if (expr.k === 'call') return expr.args.map((arg) => functionOf(index, file, line, arg)).find((ref) => ref)
  if (expr.k !== 'ref') return undefined
  return index.resolveName(file, line, expr.path).find(({ ref }) => isFunctionLike(ref.definition.kind))?.ref
}

/** Resolved calls of a function by call expressions alone. */
export function directCallers(index: RepositoryIndex, ref: DefinitionRef): CallRef[] {
  return index.callsNamed(ref.definition.name).filter((site) => {
    const resolution = index.resolve(site)
    if (resolution.kind !== 'targets') return false
    const targets = [...resolution.targets, ...resolution.implementations]
    return targets.some(({ ref: target }) => target.file === ref.file && target.index === ref.index)
  })
}

export interface ParameterOwner {
  ref: DefinitionRef
  position: number
  property?: string
}

/** What a call passes for a parameter, or for a property of it. */
export function passedFor(
  { call }: CallRef,
  { position, property }: Pick<ParameterOwner, 'position' | 'property'>,
): Expr | undefined {
  return argumentAt(call.args, property === undefined ? `${position}` : `${position}.${property}`)
}

/** The function around a place that declares the parameter, its position, and the property of it that the name stands for. */
export function parameterOwner(
  index: RepositoryIndex,
  file: string,
  scope: number,
  name: string,
): ParameterOwner | undefined {
  for (let ref = index.definition(file, scope); ref; ref = index.definition(file, ref.definition.container)) {
    const found = parameterNamed(ref.definition.parameters ?? [], name)
    if (found) return { ref, position: found.position, ...(found.property && { property: found.property }) }
  }
  return undefined
}

/** Direct members of a class, interface or object. */
export function membersOf(index: RepositoryIndex, ref: DefinitionRef): DefinitionRef[] {
  const definitions = index.facts(ref.file)?.definitions ?? []
  return definitions.flatMap((definition, position) =>
    definition.container === ref.index ? [{ file: ref.file, index: position, definition }] : [],
  )
}

export function definitionsIn(facts: FileFacts): DefinitionRef[] {
  return facts.definitions.map((definition, index) => ({ file: facts.path, index, definition }))
}

export const isScript = (facts: FileFacts): boolean =>
  ['typescript', 'tsx', 'javascript', 'jsx', 'vue', 'svelte'].includes(facts.language)

export function isScriptFile(index: RepositoryIndex, file: string): boolean {
  const facts = index.facts(file)
  return facts !== undefined && isScript(facts)
}

/** Production files in one of the named languages, or every script language. */
export function productionFiles(index: RepositoryIndex, languages: 'script' | readonly string[]): FileFacts[] {
  return index.files.filter((facts) => {
    const fits = languages === 'script' ? isScript(facts) : languages.includes(facts.language)
    return fits && index.isProduction(facts.path)
  })
}

export const lastPart = (path: string): string => path.split('.').at(-1) ?? path
