import type { Effect } from '#index/catalog'
import { functionAround } from '#index/containers'
import type { Guard } from '#index/facts'
import type { CallRef, DefinitionRef, RepositoryIndex } from '#index/repository-index'
import { isScriptPath } from '#index/scope'
import type { ResolvedBy } from '#schema/evidence'
import { keyOf, reachUp, siteKey, targetsOf } from './call-graph.js'
import { leadsTo } from './conditions.js'
import { remoteWrites } from './remote-writes.js'
import type { Survey } from './survey.js'
import { waitingFor } from './waiting.js'

/** A call that leads to a write of data at rest, or to a request that changes something on another machine. */
export interface WriteStep {
  site: CallRef
  /** Calls from the function to the write; 0 for the write itself. */
  distance: number
  resolved: ResolvedBy
  /** Asynchronous and not waited for: its failure reaches no handler and no caller. */
  isUnheard?: true
  /** A function on the way that catches the failure and does not pass it on: the caller never sees it. */
  swallowed?: Handler
}

export interface Handler {
  ref: DefinitionRef
  guard: Guard
}

/** A function that does both, by itself or through what it calls, and what happens when the second step fails. */
export interface WriteOrder {
  ref: DefinitionRef
  first: 'local' | 'remote'
  local: WriteStep
  remote: WriteStep
  /** What receives the failure of the remote step. */
  remoteGuard: Guard | undefined
  /** What receives the failure of the local step. */
  localGuard: Guard | undefined
  /** Local writes in the handler of the remote step: an undo, or a mark that it failed. */
  again: WriteStep[]
}

const LOCAL: readonly Effect[] = ['storage.write', 'storage.delete', 'storage.clear', 'storage.transaction']

/** Farther away, a write is a side effect of what the call is for (a cache, a token that is renewed). */
const LOCAL_LEVELS = 2
const REMOTE_LEVELS = 2
const REACH_MAX = 5000

/** Functions with a local write and a remote one as steps of their own, the nearest and the best guarded first. */
export const writeOrders: Survey<readonly WriteOrder[]> = {
  name: 'write-orders',
  run: (index) => {
    const local = reaching(index, localSites(index), LOCAL_LEVELS)
    const carriers = index.effects('http.request').map(({ site }) => site)
    const remote = reaching(index, remoteWrites(index), REMOTE_LEVELS, carriers)
    const both = [...local.functions].filter(([key]) => remote.functions.has(key))
    return both
      .flatMap(([, { ref }]) => orderIn(index, ref, { local, remote }))
      .sort((a, b) => rankOf(b) - rankOf(a) || byPlace(a, b))
  },
}

type Functions = ReadonlyMap<string, { ref: DefinitionRef; depth: number }>

interface Reaching {
  /** The writes, as `file#index`. */
  writes: ReadonlySet<string>
  /** Functions that reach one; `depth` 0 holds one itself. */
  functions: Functions
  /** The writes, and calls that carry one out for their callers: where a way ends. */
  ends: ReadonlySet<string>
  /** Functions that reach an end. */
  ways: Functions
}

function reaching(
  index: RepositoryIndex,
  writes: readonly CallRef[],
  levels: number,
  carriers: readonly CallRef[] = [],
): Reaching {
  const ends = [...writes, ...carriers]
  const functions = functionsReaching(index, writes, levels)
  return {
    writes: new Set(writes.map(siteKey)),
    functions,
    ends: new Set(ends.map(siteKey)),
    ways: carriers.length > 0 ? functionsReaching(index, ends, levels) : functions,
  }
}

function functionsReaching(index: RepositoryIndex, sites: readonly CallRef[], levels: number): Functions {
  const functions = new Map<string, { ref: DefinitionRef; depth: number }>()
  for (const site of sites) {
    const holder = functionAround(index, site)
    if (holder) functions.set(keyOf(holder), { ref: holder, depth: 0 })
  }
  const starts = [...functions.values()].map(({ ref }) => ref).filter((ref) => !isQuestion(ref))
  for (const { ref, depth, from } of reachUp(index, starts, levels, REACH_MAX))
    if (functions.has(keyOf(from)) && !isQuestion(ref)) functions.set(keyOf(ref), { ref, depth })
  return functions
}

/** What is called a question comes to a write in passing: a store that is opened, a channel that also takes orders. */
const isQuestion = ({ definition: { name } }: DefinitionRef): boolean =>
  /^_*(?:get|has|is|find|query|read|count)(?![a-z])/.test(name) && !/(?:And|Or)[A-Z]/.test(name)

const localSites = (index: RepositoryIndex): CallRef[] =>
  LOCAL.flatMap((effect) => index.effects(effect)).map(({ site }) => site)

function orderIn(
  index: RepositoryIndex,
  ref: DefinitionRef,
  { local, remote }: { local: Reaching; remote: Reaching },
): WriteOrder[] {
  const locals: WriteStep[] = []
  const remotes: WriteStep[] = []
  for (const site of index.callsIn(ref)) {
    if (functionAround(index, site)?.index !== ref.index) continue
    const toLocal = stepTo(index, site, local)
    const toRemote = stepTo(index, site, remote)
    const nearer = (toRemote?.distance ?? Infinity) <= (toLocal?.distance ?? Infinity) ? 'remote' : 'local'
    if (nearer === 'remote' && toRemote) remotes.push(toRemote)
    else if (toLocal && isStatement(index, site)) locals.push(toLocal)
  }
  return pairOf(index, ref, locals, remotes)
}

function stepTo(index: RepositoryIndex, site: CallRef, reaching: Reaching): WriteStep | undefined {
  const isWrite = reaching.writes.has(siteKey(site))
  const next = nearest(index, site, reaching.functions)
  const failure = isWrite || next ? failureOf(index, site, reaching, new Set()) : undefined
  if (!failure) return undefined
  const isUnheard = next !== undefined && waitingFor(index, site, next.ref) === 'nobody'
  return {
    site,
    distance: isWrite || !next ? 0 : next.depth + 1,
    resolved: next?.resolved ?? 'direct',
    ...(isUnheard && { isUnheard }),
    ...failure,
  }
}

/** Of the functions that a call may reach, the one with the shortest way to a write. */
const nearest = (index: RepositoryIndex, site: CallRef, functions: Functions) =>
  targetsOf(index, site)
    .flatMap(({ ref, resolved }) => {
      const depth = functions.get(keyOf(ref))?.depth
      return depth === undefined ? [] : [{ ref, resolved, depth }]
    })
    .sort((a, b) => a.depth - b.depth)[0]

/** Whether a call's failure is caught below it; undefined where nobody can tell, because the write is in code that is not known. */
function failureOf(
  index: RepositoryIndex,
  site: CallRef,
  reaching: Reaching,
  above: ReadonlySet<string>,
): { swallowed?: Handler } | undefined {
  const next = nearest(index, site, reaching.ways)
  if (next && above.has(keyOf(next.ref))) return undefined
  if (next) {
    const swallowed = swallowing(index, next.ref, reaching, above)
    return swallowed ? { swallowed } : {}
  }
  return reaching.ends.has(siteKey(site)) && targetsOf(index, site).length === 0 ? {} : undefined
}

/** Goes down the way to the write: the first handler on it that does not throw. */
function swallowing(
  index: RepositoryIndex,
  ref: DefinitionRef,
  reaching: Reaching,
  above: ReadonlySet<string>,
): Handler | undefined {
  const seen = new Set([...above, keyOf(ref)])
  const guards = guardsIn(index, ref)
  for (const site of index.callsIn(ref)) {
    if (functionAround(index, site)?.index !== ref.index) continue
    const failure = failureOf(index, site, reaching, seen)
    if (!failure) continue
    const guard = guardOf(guards, site)
    return guard && guard.ends !== 'throws' ? { ref, guard } : failure.swallowed
  }
  return undefined
}

const guardsIn = (index: RepositoryIndex, ref: DefinitionRef): Guard[] =>
  (index.facts(ref.file)?.guards ?? []).filter((guard) => guard.in === ref.index)

/** What stands before a call that is made for what it does, not for what it gives. */
const BEFORE_STATEMENT =
  /^(?:\}?\s*else\s+)?(?:if\s*\(.*\)\s*\{?\s*)?(?:(?:await|return|void|try[?!]?)\s+)*(?:(?:[\w$@?!.]|\(\))*\.)?$/
/** How a line ends whose expression goes on in the next. */
const UNFINISHED = /[(,=:?&|[+]\s*$/

function isStatement(index: RepositoryIndex, { file, call }: CallRef): boolean {
  const read = index.repository.read(file)
  const lines = read.kind === 'text' ? read.lines : []
  const before = (lines[call.line - 1] ?? '').slice(0, call.column - 1)
  return BEFORE_STATEMENT.test(before.trimStart()) && !UNFINISHED.test(lines[call.line - 2] ?? '')
}

function pairOf(index: RepositoryIndex, ref: DefinitionRef, locals: WriteStep[], remotes: WriteStep[]): WriteOrder[] {
  const guards = guardsIn(index, ref)
  const isHandled = (step: WriteStep) => guards.some((guard) => holds(guard, step))
  const plain = locals.filter((step) => !isHandled(step))
  const branches = (index.facts(ref.file)?.branches ?? []).filter((branch) => branch.in === ref.index)
  const [found] = remotes
    .filter((step) => !isHandled(step) && isWaitedFor(ref, step))
    .flatMap((remote) => {
      const before = plain.filter((step) => leadsTo(branches, step.site.call, remote.site.call)).at(-1)
      const local = before ?? plain.find((step) => leadsTo(branches, remote.site.call, step.site.call))
      return local ? [{ remote, local, before }] : []
    })
  if (!found) return []
  const { remote, local, before } = found
  const remoteGuard = guardOf(guards, remote.site)
  return [
    {
      ref,
      first: before ? 'local' : 'remote',
      local,
      remote,
      remoteGuard,
      localGuard: guardOf(guards, local.site),
      again: remoteGuard ? locals.filter((step) => holds(remoteGuard, step)) : [],
    },
  ]
}

/** In scripts: without `await` neither does the next step come after it, nor does a handler get its failure. */
const isWaitedFor = (ref: DefinitionRef, { site: { call } }: WriteStep): boolean =>
  !isScriptPath(ref.file) || call.awaited === true

const holds = ({ start, end }: Pick<Guard, 'start' | 'end'>, { site: { call } }: WriteStep): boolean =>
  start <= call.line && call.line <= end

/** The innermost one around a step. */
const guardOf = (guards: readonly Guard[], { call }: CallRef): Guard | undefined =>
  guards
    .filter(({ from, to }) => from <= call.line && call.line <= to)
    .sort((a, b) => a.to - a.from - (b.to - b.from))[0]

/** An undo says most; then a handler; then short ways. */
function rankOf({ again, remoteGuard, local, remote }: WriteOrder): number {
  return (again.length > 0 ? 8 : 0) + (remoteGuard ? 2 : 0) - local.distance - remote.distance
}

const byPlace = (a: WriteOrder, b: WriteOrder): number =>
  a.ref.file < b.ref.file ? -1 : a.ref.file > b.ref.file ? 1 : a.ref.definition.start - b.ref.definition.start
