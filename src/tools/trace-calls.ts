import { z } from 'zod'
import { isFunctionLike, isTypeLike } from '#index/facts'
import type { DefinitionRef, RepositoryIndex } from '#index/repository-index'
import type { Envelope } from '#schema/envelope'
import type { TraceCallsResult } from '#schema/tool-results'
import { EDGES_MAX, FAN_OUT_MAX, nodeOf, siteOf, siteText, UNRESOLVED_MAX, type Walk } from './call-walk.js'
import { callsDown } from './calls-down.js'
import { callsUp } from './calls-up.js'
import { unreadFiles } from './paths.js'
import { aboutFile, type Hit, showHits } from './snippets.js'
import { CANDIDATES_MAX, distinctNames, findSymbol, SYMBOL_FORMS, soleDefinition } from './symbols.js'
import { defineTool, emptyEnvelope, failure } from './tool.js'

const NAME = 'trace_calls'
const DIRECTIONS = ['down', 'up'] as const
export const DEPTH_DEFAULT = 3
export const DEPTH_MAX = 6

export const traceCalls = defineTool({
  name: NAME,
  description:
    `Follows calls from a function (\`down\`, the default) or to it (\`up\`). Each edge tells how it was resolved: type, import, bridge, flow (a value that may be there), or name (a guess). ` +
    `Where a chain can't be followed the answer holds a break point. Symbol forms: ${SYMBOL_FORMS.join(', ')}. ` +
    `Depth 1 to ${DEPTH_MAX} (${DEPTH_DEFAULT} unless given), at most ${FAN_OUT_MAX} edges a function and ${EDGES_MAX} an answer. Calls that leave the repository are counted.`,
  input: {
    symbol: z
      .string()
      .min(1)
      .max(500)
      .describe(`Forms: ${SYMBOL_FORMS.join(', ')}.`),
    direction: z.enum(DIRECTIONS).default('down'),
    depth: z.int().min(1).max(DEPTH_MAX).default(DEPTH_DEFAULT),
  },
  run: (input, index) => {
    const answer = findSymbol(index, input.symbol)
    if (answer.kind === 'unknown')
      return failure(NAME, {
        parameter: 'symbol',
        problem: answer.problem,
        legal: answer.near,
        next: 'take one of the legal values if it is the one you mean, or ask locate_symbol',
      })
    const sole = soleDefinition(index, callable(index, answer.refs))
    if (sole.kind === 'several')
      return failure(NAME, {
        parameter: 'symbol',
        problem: `${input.symbol} is defined ${sole.refs.length} times`,
        legal: distinctNames(sole.refs).slice(0, CANDIDATES_MAX),
        next: 'take one of the legal values',
      })
    const members = input.direction === 'down' && isTypeLike(sole.ref.definition.kind) ? membersOf(index, sole.ref) : []
    if (members.length > 0)
      return failure(NAME, {
        parameter: 'symbol',
        problem: `${input.symbol} is a ${sole.ref.definition.kind}; only its functions call`,
        legal: distinctNames(members).slice(0, CANDIDATES_MAX),
        next: 'take one of the legal values',
      })
    return trace(index, sole.ref, input.direction, input.depth)
  },
})

function trace(index: RepositoryIndex, ref: DefinitionRef, direction: 'down' | 'up', depth: number): Envelope {
  const walk = direction === 'down' ? callsDown(index, ref, depth) : callsUp(index, ref, depth)
  const shown = showHits(index, hitsOf(ref, walk))
  const result: TraceCallsResult = {
    symbol: nodeOf(ref),
    direction,
    depth,
    edges: walk.edges,
    external: walk.external,
    unresolved: walk.unresolved
      .slice(0, UNRESOLVED_MAX)
      .map((site) => ({ at: siteOf(site), text: siteText(index, site) })),
    summary: summaryOf(index, direction, walk),
  }
  return {
    ...emptyEnvelope(NAME),
    ...aboutFile(index, ref.file),
    snippets: shown.snippets,
    result,
    break_points: walk.breakPoints,
    truncated: walk.truncated || shown.leftOut.length > 0,
    left_out: [...walk.leftOut, ...shown.leftOut],
  }
}

function hitsOf(ref: DefinitionRef, walk: Walk): Hit[] {
  const own = {
    file: ref.file,
    start: ref.definition.line,
    end: ref.definition.line,
    reason: `definition of ${ref.definition.qualified}`,
  }
  const sites = walk.edges.map((edge) => {
    const cut = edge.at.lastIndexOf(':')
    const line = Number(edge.at.slice(cut + 1))
    return { file: edge.at.slice(0, cut), start: line, end: line, reason: `${edge.from.name} -> ${edge.to.name}` }
  })
  return [own, ...sites]
}

function summaryOf(index: RepositoryIndex, direction: 'down' | 'up', walk: Walk): string {
  const parts =
    direction === 'up'
      ? [
          walk.edges.length === 0 ? 'no callers' : counted(walk.edges.length, 'edge'),
          `${counted(walk.unresolved.length, 'call site')} of that name ${walk.unresolved.length === 1 ? 'was' : 'were'} not resolved`,
        ]
      : [
          walk.edges.length === 0 ? 'no calls into the repository' : counted(walk.edges.length, 'edge'),
          `${counted(
            walk.external.reduce((sum, item) => sum + item.count, 0),
            'call',
          )} left the repository`,
          counted(walk.breakPoints.length, 'break point'),
        ]
  return [...parts, unreadFiles(index)].filter((part) => part !== '').join('; ')
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

/** Functions before fields and variables of their name, and those with a body before the declarations that they implement. */
function callable(index: RepositoryIndex, refs: readonly DefinitionRef[]): readonly DefinitionRef[] {
  const functions = refs.filter((ref) => isFunctionLike(ref.definition.kind))
  const implemented = functions.filter((ref) => {
    const container = index.definition(ref.file, ref.definition.container)?.definition
    return container?.kind !== 'interface' && !ref.definition.modifiers?.includes('abstract')
  })
  if (implemented.length > 0) return implemented
  return functions.length > 0 ? functions : refs
}

function membersOf(index: RepositoryIndex, ref: DefinitionRef): DefinitionRef[] {
  return (index.facts(ref.file)?.definitions ?? [])
    .map((definition, at): DefinitionRef => ({ file: ref.file, index: at, definition }))
    .filter(
      ({ definition }) =>
        definition.container === ref.index && !isTypeLike(definition.kind) && definition.kind !== 'field',
    )
}
