import type { Span } from '#schema/span'
import { type Expr, isFunctionLike } from '../../facts.js'
import type { CallRef, DefinitionRef, RepositoryIndex } from '../../repository-index.js'
import { type BridgeEnd, definitionSpan, functionOf } from '../bridge.js'
import type { Written } from '../through-callers.js'

/** The function that an argument passes on; `this.save.bind(this)` is `this.save`. */
export function handlerIn(index: RepositoryIndex, written: Written | undefined): DefinitionRef | undefined {
  if (!written) return undefined
  const { expr, at } = written
  const isBound = expr.k === 'call' && expr.callee.endsWith('.bind')
  const meant = isBound ? { k: 'ref' as const, path: expr.callee.slice(0, -'.bind'.length) } : expr
  return functionOf(index, at.file, at.call.line, meant)
}

/**
 * The only function of the repository that a function calls. What it constructs doesn't count; a call that was not resolved may be
 * another one, unless it is a call on what the function gets (`event.preventDefault()`).
 */
export function soleCallee(index: RepositoryIndex, caller: DefinitionRef): DefinitionRef | undefined {
  const given = new Set(caller.definition.parameters?.map(({ name }) => name))
  const called = new Map<string, DefinitionRef>()
  for (const site of index.callsIn(caller)) {
    if (site.call.form !== 'call') continue
    const resolution = index.resolve(site)
    if (resolution.kind === 'break' && !given.has(site.call.receiver.split('.')[0] ?? '')) return undefined
    if (resolution.kind !== 'targets') continue
    for (const { ref } of resolution.targets) called.set(`${ref.file}:${ref.index}`, ref)
  }
  const [sole] = called.values()
  return called.size === 1 && sole && isFunctionLike(sole.definition.kind) ? sole : undefined
}

/**
 * Where a message from outside goes on, as the other end of its registration: a named function itself, or the only function of
 * the repository that a function written there calls.
 */
export function entryEnd(
  index: RepositoryIndex,
  registration: BridgeEnd,
  handler: DefinitionRef | undefined,
): BridgeEnd | undefined {
  const entry = handler && (isWrittenAt(registration.span, handler) ? soleCallee(index, handler) : handler)
  return entry && { key: registration.key, name: registration.name, span: definitionSpan(entry), target: entry }
}

const isWrittenAt = (span: Span, { file, definition }: DefinitionRef): boolean =>
  definition.kind === 'closure' || (file === span.file && span.start <= definition.start && definition.end <= span.end)

export const isFunctionPassed = ({ k }: Expr): boolean => k === 'fn'

/** Sites of calls in production code, by the names of what is called. */
export function productionCalls(index: RepositoryIndex, names: readonly string[]): CallRef[] {
  return names.flatMap((name) => index.callsNamed(name)).filter(({ file }) => index.isProduction(file))
}
