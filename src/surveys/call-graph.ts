import type { Expr } from '#index/facts'
import type { CallRef, DefinitionRef, RepositoryIndex } from '#index/repository-index'
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

/**
 * Breadth first along calls, through functions that are passed on by name, implementations of interfaces and bridges.
 * Production code only; the order is that of the source.
 */
export function reachDown(
  index: RepositoryIndex,
  start: DefinitionRef,
  depth = REACH_DEPTH,
  limit = REACH_LIMIT,
): Reached[] {
  const seen = new Set([keyOf(start)])
  const reached: Reached[] = []
  let layer: DefinitionRef[] = [start]
  for (let level = 1; level <= depth && layer.length > 0 && reached.length < limit; level++) {
    const next: DefinitionRef[] = []
    for (const from of layer) {
      for (const step of stepsFrom(index, from)) {
        if (seen.has(keyOf(step.ref)) || !index.isProduction(step.ref.file)) continue
        seen.add(keyOf(step.ref))
        reached.push({ ...step, depth: level, from })
        next.push(step.ref)
      }
    }
    layer = next
  }
  return reached.slice(0, limit)
}

/** Who calls a definition, directly or by passing it on, up to `depth` levels. */
export function reachUp(index: RepositoryIndex, start: DefinitionRef, depth = 3, limit = 100): Reached[] {
  const seen = new Set([keyOf(start)])
  const reached: Reached[] = []
  let layer: DefinitionRef[] = [start]
  for (let level = 1; level <= depth && layer.length > 0 && reached.length < limit; level++) {
    const next: DefinitionRef[] = []
    for (const ref of layer) {
      for (const { site, resolved } of usersOf(index, ref)) {
        const user = index.enclosing(site.file, site.call.line)
        if (!user || seen.has(keyOf(user)) || !index.isProduction(user.file)) continue
        seen.add(keyOf(user))
        reached.push({ ref: user, depth: level, from: ref, site, resolved })
        next.push(user)
      }
    }
    layer = next
  }
  return reached.slice(0, limit)
}

export function usersOf(index: RepositoryIndex, ref: DefinitionRef): { site: CallRef; resolved: ResolvedBy }[] {
  const calls = index.callersOf(ref).callers.map(({ site, resolved }) => ({ site, resolved }))
  const passed = index.passedAt(ref).map((site) => ({ site, resolved: 'import' as const }))
  return [...calls, ...passed]
}

function stepsFrom(
  index: RepositoryIndex,
  from: DefinitionRef,
): { ref: DefinitionRef; site: CallRef; resolved: ResolvedBy }[] {
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

function passedOn(
  index: RepositoryIndex,
  site: CallRef,
): { ref: DefinitionRef; site: CallRef; resolved: ResolvedBy }[] {
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

function bridged(index: RepositoryIndex, site: CallRef): { ref: DefinitionRef; site: CallRef; resolved: ResolvedBy }[] {
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
