import type { CallSite, FileFacts } from '#index/facts'
import type { CallRef, RepositoryIndex } from '#index/repository-index'
import { linesOf } from '../conditions.js'
import type { Survey } from '../survey.js'
import { searchedScripts } from '../vocabulary.js'
import { isStatement } from '../waiting.js'
import type { Doubt } from './doubt.js'

/** Names whose promises are left alone on purpose: logs, analytics, navigation. */
const ASIDE = /^(?:log\w*|debug|warn|info|error|track\w*|report\w*|navigate\w*|push|replace|render\w*)$/

/** Calls of asynchronous functions of the repository that stand as statements of an asynchronous function, unawaited, unhandled. */
export const unawaitedCalls: Survey<readonly Doubt[]> = {
  name: 'unawaited-calls',
  run: (index) => searchedScripts(index).flatMap((facts) => unawaitedIn(index, facts)),
}

function unawaitedIn(index: RepositoryIndex, facts: FileFacts): Doubt[] {
  const awaited = awaitedLines(facts)
  const candidates = facts.calls.flatMap((call, position) =>
    isCandidate(call, awaited.get(call.in)) ? [{ file: facts.path, index: position, call }] : [],
  )
  if (candidates.length === 0) return []
  const lines = linesOf(index, facts.path)
  return candidates.filter(({ call }) => isStatement(lines, call)).flatMap((site) => doubtOf(index, site))
}

/** Lines of awaited calls by the function that holds them, as `in` tells it. */
function awaitedLines(facts: FileFacts): Map<number, Set<number>> {
  const lines = new Map<number, Set<number>>()
  for (const { in: owner, line, awaited } of facts.calls)
    if (awaited) lines.set(owner, (lines.get(owner) ?? new Set()).add(line))
  return lines
}

/** Elsewhere in the function something is awaited: its author thought of order. */
const isCandidate = (call: CallSite, awaited: ReadonlySet<number> | undefined): boolean =>
  awaited !== undefined &&
  call.form === 'call' &&
  !ASIDE.test(call.name) &&
  awaited.size > (awaited.has(call.line) ? 1 : 0)

function doubtOf(index: RepositoryIndex, site: CallRef): Doubt[] {
  const resolution = index.resolve(site)
  if (resolution.kind !== 'targets' || resolution.targets.length !== 1) return []
  const [target] = resolution.targets
  if (!target?.ref.definition.modifiers?.includes('async')) return []
  const { definition, file } = target.ref
  const callee = { file, start: definition.line, end: definition.line }
  return [
    {
      subject: `${index.enclosing(site.file, site.call.line)?.definition.qualified ?? ''}/${site.call.name}`,
      kind: 'other',
      message: { id: 'doubt.unawaited', values: { name: definition.qualified } },
      places: [{ file: site.file, start: site.call.line, end: site.call.end }, callee],
      about: callee,
    },
  ]
}
