import type { Effect } from '#index/catalog'
import { functionAround } from '#index/containers'
import type { Branch, CallSite, Guard } from '#index/facts'
import type { CallRef, DefinitionRef, EffectSite, RepositoryIndex } from '#index/repository-index'
import { isScriptPath } from '#index/scope'
import type { ResolvedBy } from '#schema/evidence'
import { keyOf, reachUp } from './call-graph.js'
import type { Survey } from './survey.js'

/** A call that leads to a write of data at rest, or to a request that changes something on another machine. */
export interface WriteStep {
  site: CallRef
  /** Calls from the function to the write; 0 for the write itself. */
  distance: number
  resolved: ResolvedBy
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
const LOCAL_LEVELS = 3
const REMOTE_LEVELS = 2
const REACH_MAX = 5000

/** Functions with a local write and a remote one as steps of their own, the nearest and the best guarded first. */
export const writeOrders: Survey<readonly WriteOrder[]> = {
  name: 'write-orders',
  run: (index) => {
    const local = reaching(index, localSites(index), LOCAL_LEVELS)
    const remote = reaching(index, remoteSites(index), REMOTE_LEVELS)
    const both = [...local.functions].filter(([key]) => remote.functions.has(key))
    return both
      .flatMap(([, { ref }]) => orderIn(index, ref, { local, remote }))
      .sort((a, b) => rankOf(b) - rankOf(a) || byPlace(a, b))
  },
}

interface Reaching {
  /** The calls themselves, as `file#index`. */
  sites: ReadonlySet<string>
  /** Functions that reach them; `depth` 0 holds one itself. */
  functions: ReadonlyMap<string, { ref: DefinitionRef; depth: number }>
}

const siteKey = ({ file, index }: CallRef): string => `${file}#${index}`

function reaching(index: RepositoryIndex, sites: readonly CallRef[], levels: number): Reaching {
  const functions = new Map<string, { ref: DefinitionRef; depth: number }>()
  for (const site of sites) {
    const holder = functionAround(index, site)
    if (holder) functions.set(keyOf(holder), { ref: holder, depth: 0 })
  }
  const starts = [...functions.values()].map(({ ref }) => ref)
  for (const { ref, depth } of reachUp(index, starts, levels, REACH_MAX)) functions.set(keyOf(ref), { ref, depth })
  return { sites: new Set(sites.map(siteKey)), functions }
}

const localSites = (index: RepositoryIndex): CallRef[] =>
  LOCAL.flatMap((effect) => index.effects(effect)).map(({ site }) => site)

const CHANGES = /^(?:POST|PUT|PATCH|DELETE)\b/i

/** Requests whose method changes something: cataloged ones, ends of bridges, and calls whose form says so. */
function remoteSites(index: RepositoryIndex): CallRef[] {
  const cataloged = index
    .effects('http.request')
    .filter(changes)
    .map(({ site }) => site)
  const { pairs, halves } = index.bridges()
  const ends = [
    ...pairs.map(({ kind, name, callerSpan }) => ({ kind, name, span: callerSpan })),
    ...halves.filter(({ side }) => side === 'caller'),
  ].filter(({ kind, name }) => kind === 'http' && CHANGES.test(name))
  // Of several calls in a line the end of a bridge tells not which; the one that matters is found by what it calls.
  const bridged = ends.flatMap(({ span }) => {
    const inLine = callsOf(index, span.file).filter(({ call }) => call.line === span.start)
    return inLine.length === 1 ? inLine : []
  })
  const shaped = index.files
    .filter(({ path }) => index.isProduction(path))
    .flatMap(({ path }) =>
      callsOf(index, path).filter((site) => hasChangingMethod(site.call) || postsOutside(index, site)),
    )
  return [...new Map([...cataloged, ...bridged, ...shaped].map((site) => [siteKey(site), site])).values()]
}

const callsOf = (index: RepositoryIndex, file: string): CallRef[] =>
  (index.facts(file)?.calls ?? []).map((call, position) => ({ file, index: position, call }))

/** Of a wrapper the callers say which method it is. */
const changes = ({ args, row, exprs, insideWrapper }: EffectSite): boolean => {
  if (insideWrapper) return false
  const method = args.method?.known ? args.method.text : row.fixed?.method
  return method === undefined ? exprs.value !== undefined : CHANGES.test(method)
}

const hasChangingMethod = ({ args: [first, ...options] }: CallSite): boolean =>
  first !== undefined &&
  options.some(
    (option) =>
      option.k === 'obj' &&
      option.entries.some(({ key, value }) => key === 'method' && value.k === 'str' && CHANGES.test(value.v)),
  )

const ADDRESS = /(?:^|\.)\w*(?:url|uri|path|route|endpoint|resource)$/i

/** `client.post(path, body)` of a library's client, which no catalog needs to know. */
function postsOutside(index: RepositoryIndex, site: CallRef): boolean {
  const { name, receiver, args } = site.call
  const [address] = args
  if ((name !== 'post' && name !== 'patch') || receiver === '' || !address || !isScriptPath(site.file)) return false
  const isAddress = address.k === 'str' || address.k === 'cat' || (address.k === 'ref' && ADDRESS.test(address.path))
  return isAddress && index.resolve(site).kind !== 'targets'
}

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

function stepTo(
  index: RepositoryIndex,
  site: CallRef,
  reaching: Reaching,
  seen: ReadonlySet<string> = NONE,
): WriteStep | undefined {
  const resolution = index.resolve(site)
  const targets = resolution.kind === 'targets' ? [...resolution.targets, ...resolution.implementations] : []
  const [nearest] = targets
    .flatMap(({ ref, resolved }) => {
      const found = reaching.functions.get(keyOf(ref))
      return found && !seen.has(keyOf(ref)) ? [{ ref, resolved, distance: found.depth + 1 }] : []
    })
    .sort((a, b) => a.distance - b.distance)
  const isWrite = reaching.sites.has(siteKey(site))
  if (!nearest) return isWrite ? { site, distance: 0, resolved: 'direct' } : undefined
  const { ref, distance, resolved } = nearest
  const swallowed = swallowing(index, ref, reaching, seen)
  return { site, distance: isWrite ? 0 : distance, resolved, ...(swallowed && { swallowed }) }
}

const NONE: ReadonlySet<string> = new Set()

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
    const step = stepTo(index, site, reaching, seen)
    if (!step) continue
    const guard = guardOf(guards, step)
    return guard && guard.ends !== 'throws' ? { ref, guard } : step.swallowed
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
  return BEFORE_STATEMENT.test(before.trim()) && !UNFINISHED.test(lines[call.line - 2] ?? '')
}

function pairOf(index: RepositoryIndex, ref: DefinitionRef, locals: WriteStep[], remotes: WriteStep[]): WriteOrder[] {
  const guards = guardsIn(index, ref)
  const isHandled = (step: WriteStep) => guards.some((guard) => holds(guard, step))
  const plain = locals.filter((step) => !isHandled(step))
  const branches = (index.facts(ref.file)?.branches ?? []).filter((branch) => branch.in === ref.index)
  const [found] = remotes
    .filter((step) => !isHandled(step) && isWaitedFor(ref, step))
    .flatMap((remote) => {
      const before = plain.filter((step) => leadsTo(branches, step, remote)).at(-1)
      const local = before ?? plain.find((step) => leadsTo(branches, remote, step))
      return local ? [{ remote, local, before }] : []
    })
  if (!found) return []
  const { remote, local, before } = found
  const remoteGuard = guardOf(guards, remote)
  return [
    {
      ref,
      first: before ? 'local' : 'remote',
      local,
      remote,
      remoteGuard,
      localGuard: guardOf(guards, local),
      again: remoteGuard ? locals.filter((step) => holds(remoteGuard, step)) : [],
    },
  ]
}

/** In scripts: without `await` neither does the next step come after it, nor does a handler get its failure. */
const isWaitedFor = (ref: DefinitionRef, { site: { call } }: WriteStep): boolean =>
  !isScriptPath(ref.file) || call.awaited === true

const isBefore = ({ site: { call: a } }: WriteStep, { site: { call: b } }: WriteStep): boolean =>
  a.line < b.line || (a.line === b.line && a.column < b.column)

/** The second step runs after the first: not in another branch of a statement, nor after a branch that leaves the function. */
function leadsTo(branches: readonly Branch[], first: WriteStep, second: WriteStep): boolean {
  if (!isBefore(first, second)) return false
  return !branches.some(
    (branch) =>
      holds(branch, first) &&
      ((branch.leaves && !holds(branch, second)) ||
        branches.some((other) => other !== branch && other.statement === branch.statement && holds(other, second))),
  )
}

const holds = ({ start, end }: Pick<Guard, 'start' | 'end'>, { site: { call } }: WriteStep): boolean =>
  start <= call.line && call.line <= end

/** The innermost one around a step. */
const guardOf = (guards: readonly Guard[], { site: { call } }: WriteStep): Guard | undefined =>
  guards
    .filter(({ from, to }) => from <= call.line && call.line <= to)
    .sort((a, b) => a.to - a.from - (b.to - b.from))[0]

/** An undo says most; then a handler; then short ways. */
function rankOf({ again, remoteGuard, local, remote }: WriteOrder): number {
  return (again.length > 0 ? 8 : 0) + (remoteGuard ? 2 : 0) - local.distance - remote.distance
}

const byPlace = (a: WriteOrder, b: WriteOrder): number =>
  a.ref.file < b.ref.file ? -1 : a.ref.file > b.ref.file ? 1 : a.ref.definition.start - b.ref.definition.start
