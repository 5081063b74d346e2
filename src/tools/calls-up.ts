import type { CallRef, DefinitionRef, RepositoryIndex } from '#index/repository-index'
import type { ResolvedBy } from '#schema/evidence'
import type { CallNode } from '#schema/tool-results'
import { nodeOf, type Step, siteOf, siteText, UNRESOLVED_MAX, type Walk, walkCalls } from './call-walk.js'

/** Who calls a function or hands it on, and which sites of its name may do so but were not resolved. */
export function callsUp(index: RepositoryIndex, start: DefinitionRef, depth: number): Walk {
  const walked = walkCalls(start, depth, (ref) => {
    const called = index
      .callersOf(ref)
      .callers.map((caller) => step(index, ref, caller.site, 'call', caller.resolved, caller.via))
    const isCalledAt = new Set(called.map((item) => item.edge.at))
    const passed = index
      .passedAt(ref)
      .filter((site) => !isCalledAt.has(siteOf(site)))
      .map((site) => step(index, ref, site, 'passed', 'import'))
    return [...called, ...passed]
  })
  const { unresolved } = index.callersOf(start)
  const leftOut = [...walked.leftOut]
  if (unresolved.length > UNRESOLVED_MAX)
    leftOut.push(
      `${unresolved.length - UNRESOLVED_MAX} more unresolved sites: locate_symbol with name ${start.definition.name}`,
    )
  return {
    ...walked,
    external: [],
    unresolved: [...unresolved],
    breakPoints: unresolved.slice(0, UNRESOLVED_MAX).map((site) => ({
      file: site.file,
      start: site.call.line,
      end: site.call.line,
      reason: `a call of ${site.call.name} that was not resolved: it may be a caller`,
      candidates: [],
    })),
    leftOut,
    truncated: walked.truncated || unresolved.length > UNRESOLVED_MAX,
  }
}

function step(
  index: RepositoryIndex,
  to: DefinitionRef,
  site: CallRef,
  kind: 'call' | 'passed',
  resolved: ResolvedBy,
  via?: string,
): Step {
  const caller = namedCaller(index, site)
  const from: CallNode = caller ? nodeOf(caller) : { name: '(top level)', file: site.file, line: site.call.line }
  const edge = {
    from,
    to: nodeOf(to),
    at: siteOf(site),
    text: siteText(index, site),
    kind,
    resolved,
    ...(via === undefined ? {} : { via }),
  }
  return caller ? { edge, next: caller } : { edge }
}

/** A call inside a closure counts for the function around it, as it does downwards. */
function namedCaller(index: RepositoryIndex, site: CallRef): DefinitionRef | undefined {
  let ref = index.definition(site.file, site.call.in)
  while (ref?.definition.kind === 'closure' && ref.definition.container >= 0)
    ref = index.definition(ref.file, ref.definition.container)
  return ref
}
