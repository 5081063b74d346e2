import { type Expr, isFunctionLike } from '#index/facts'
import type { CallRef, DefinitionRef, RepositoryIndex, Target } from '#index/repository-index'
import type { BreakPoint } from '#schema/claim'
import { EXTERNAL_MAX, nodeOf, type Step, siteOf, siteText, type Walk, walkCalls } from './call-walk.js'

/** What a function calls, what it hands on as a value, and where that can't be told. */
export function callsDown(index: RepositoryIndex, start: DefinitionRef, depth: number): Walk {
  const external = new Map<string, Walk['external'][number]>()
  const breakPoints = new Map<string, BreakPoint>()
  const addBreak = (point: BreakPoint) => breakPoints.set(`${point.file}:${point.start}:${point.reason}`, point)
  const walked = walkCalls(start, depth, (ref) =>
    index.callsIn(ref).flatMap((site) => {
      const resolution = index.resolve(site)
      if (resolution.kind === 'break') addBreak(resolution.breakPoint)
      if (resolution.kind === 'external') count(external, site, resolution.where)
      const called =
        resolution.kind === 'targets'
          ? calledSteps(index, ref, site, resolution.targets, resolution.implementations)
          : []
      if (resolution.kind === 'targets' && resolution.implementations.length > 1)
        addBreak(dynamicDispatch(site, resolution.implementations))
      return [...called, ...passedSteps(index, ref, site)]
    }),
  )
  const all = [...external.values()].sort(
    (a, b) => b.count - a.count || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
  )
  const leftOut = [...walked.leftOut]
  if (all.length > EXTERNAL_MAX)
    leftOut.push(`${all.length - EXTERNAL_MAX} more external callees: trace with a smaller depth`)
  return {
    ...walked,
    external: all.slice(0, EXTERNAL_MAX),
    unresolved: [],
    breakPoints: [...breakPoints.values()],
    leftOut,
    truncated: walked.truncated || all.length > EXTERNAL_MAX,
  }
}

function calledSteps(
  index: RepositoryIndex,
  from: DefinitionRef,
  site: CallRef,
  targets: readonly Target[],
  implementations: readonly Target[],
): Step[] {
  return [...targets, ...implementations].map((target) => step(index, from, site, target, 'call'))
}

function step(
  index: RepositoryIndex,
  from: DefinitionRef,
  site: CallRef,
  target: Target,
  kind: 'call' | 'passed',
): Step {
  return {
    edge: {
      from: nodeOf(from),
      to: nodeOf(target.ref),
      at: siteOf(site),
      text: siteText(index, site),
      kind,
      resolved: target.resolved,
      ...(target.via === undefined ? {} : { via: target.via }),
    },
    next: target.ref,
  }
}

/** Functions given to a call by name: `setInterval(this.check, ...)`, `on('ready', start)`, `onPress={submit}`. */
function passedSteps(index: RepositoryIndex, from: DefinitionRef, site: CallRef): Step[] {
  const parameters = parametersAround(index, site)
  return site.call.args
    .flatMap(referencesIn)
    .filter((path) => !parameters.has(path.split('.')[0] ?? ''))
    .filter((path) =>
      index.definitionsNamed(path.slice(path.lastIndexOf('.') + 1)).some((ref) => isFunctionLike(ref.definition.kind)),
    )
    .flatMap((path) => index.resolveName(site.file, site.call.line, path))
    .filter((target) => isFunctionLike(target.ref.definition.kind))
    .map((target) => step(index, from, site, target, 'passed'))
}

/** A parameter hides the function of its name. */
function parametersAround(index: RepositoryIndex, site: CallRef): Set<string> {
  const names = new Set<string>()
  for (
    let ref = index.definition(site.file, site.call.in);
    ref;
    ref = index.definition(ref.file, ref.definition.container)
  )
    for (const parameter of ref.definition.parameters ?? []) names.add(parameter.name)
  return names
}

/** Names that stand as arguments themselves, `x.bind(this)` and the attributes of a JSX element included. */
function referencesIn(expr: Expr): string[] {
  if (expr.k === 'ref') return [expr.path]
  if (expr.k === 'obj') return expr.entries.flatMap((entry) => (entry.value.k === 'ref' ? [entry.value.path] : []))
  if (expr.k === 'call' && expr.callee.endsWith('.bind')) return [expr.callee.slice(0, -'.bind'.length)]
  return []
}

function count(external: Map<string, Walk['external'][number]>, site: CallRef, where: string): void {
  const { receiver, name } = site.call
  const callee = receiver === '' || !/^[\w$.]{1,40}$/.test(receiver) ? name : `${receiver}.${name}`
  const id = `${callee}\0${where}`
  const known = external.get(id)
  if (known) known.count++
  else external.set(id, { name: callee, where, count: 1 })
}

const dynamicDispatch = (site: CallRef, implementations: readonly Target[]): BreakPoint => ({
  file: site.file,
  start: site.call.line,
  end: site.call.line,
  reason: `dynamic dispatch: ${implementations.length} implementations of ${site.call.name}`,
  candidates: implementations.map(({ ref }) => `${ref.file}:${ref.definition.line} ${ref.definition.qualified}`).sort(),
})
