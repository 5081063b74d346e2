import type { CallRef, DefinitionRef, RepositoryIndex } from '#index/repository-index'
import type { BreakPoint } from '#schema/claim'
import type { CallEdge, CallNode, TraceCallsResult } from '#schema/tool-results'
import { lineAt } from './snippets.js'

/** Edges that leave (or, upwards, reach) one function in one answer. */
export const FAN_OUT_MAX = 25
/** Edges of one answer. */
export const EDGES_MAX = 200
/** Callees outside the repository that are listed. */
export const EXTERNAL_MAX = 100
/** Unresolved sites that are listed; the summary gives their number. */
export const UNRESOLVED_MAX = 25

export interface Walk {
  edges: CallEdge[]
  external: TraceCallsResult['external']
  unresolved: CallRef[]
  breakPoints: BreakPoint[]
  leftOut: string[]
  /** A bound cut the answer; left out for depth alone. */
  truncated: boolean
}

/** An edge before it has a level; `next` is where the walk goes on. */
export interface Step {
  edge: Omit<CallEdge, 'level'>
  next?: DefinitionRef
}

export const nodeOf = (ref: DefinitionRef): CallNode => ({
  name: ref.definition.qualified,
  file: ref.file,
  line: ref.definition.body?.line ?? ref.definition.line,
})

export const siteOf = (site: CallRef): string => `${site.file}:${site.call.line}`

export const siteText = (index: RepositoryIndex, site: CallRef): string => lineAt(index, site.file, site.call.line)

/** Breadth first, so that a cut loses what is farthest. `stepsFrom` gives the edges of one function in source order. */
export function walkCalls(
  start: DefinitionRef,
  depth: number,
  stepsFrom: (ref: DefinitionRef) => Step[],
): Pick<Walk, 'edges' | 'leftOut' | 'truncated'> {
  const edges: CallEdge[] = []
  const leftOut: string[] = []
  const seen = new Set([idOf(start)])
  const queue = [{ ref: start, level: 1 }]
  let truncated = false
  while (queue[0] && queue[0].level <= depth && edges.length < EDGES_MAX) {
    const { ref, level } = queue[0]
    queue.shift()
    const steps = stepsFrom(ref)
    const room = Math.min(FAN_OUT_MAX, EDGES_MAX - edges.length)
    if (steps.length > room) {
      truncated = true
      leftOut.push(
        `${steps.length - room} more edges at ${placeOf(ref)}: read_snippet with this symbol shows its calls`,
      )
    }
    for (const { edge, next } of steps.slice(0, room)) {
      edges.push({ ...edge, level })
      if (!next || seen.has(idOf(next))) continue
      seen.add(idOf(next))
      queue.push({ ref: next, level: level + 1 })
    }
  }
  if (queue.length > 0) leftOut.push(notFollowed(queue.map((item) => item.ref)))
  const cutShort = queue[0] !== undefined && queue[0].level <= depth
  return { edges, leftOut, truncated: truncated || cutShort }
}

/** Names of the not-followed functions in one sentence. */
const NAMED_MAX = 5

function notFollowed(refs: readonly DefinitionRef[]): string {
  const more = refs.length > NAMED_MAX ? ` and ${refs.length - NAMED_MAX} more` : ''
  return `${refs.length === 1 ? '1 function was' : `${refs.length} functions were`} not followed: trace_calls from ${refs.slice(0, NAMED_MAX).map(placeOf).join(', ')}${more}`
}

const idOf = (ref: DefinitionRef): string => `${ref.file}#${ref.index}`

const placeOf = (ref: DefinitionRef): string => `${ref.file}:${ref.definition.line}:${ref.definition.column}`
