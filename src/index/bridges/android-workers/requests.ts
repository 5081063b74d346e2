import type { Expr } from '../../facts.js'
import type { CallRef, RepositoryIndex } from '../../repository-index.js'
import { lastPart } from '../bridge.js'
import { expressionThroughCallers } from '../through-callers.js'
import { type Entry, isJvm } from './components.js'

/** A class that code asks the system to run. `entries`: what may be called, by what is done with the request. */
export interface Request {
  type: string
  site: CallRef
  entries: readonly Entry[]
}

/** Calls that hand a request over, and what the system then calls; nothing is called to stop a service. */
const WORK_DELIVERED = [
  'enqueue',
  'enqueueUniqueWork',
  'enqueueUniquePeriodicWork',
  'beginWith',
  'beginUniqueWork',
  'then',
]
const DELIVERED: Readonly<Record<string, readonly Entry[]>> = {
  ...Object.fromEntries(WORK_DELIVERED.map((name) => [name, ['work']])),
  startService: ['start'],
  startForegroundService: ['start'],
  startWakefulService: ['start'],
  getService: ['start'],
  getForegroundService: ['start'],
  bindService: ['bind'],
  sendBroadcast: ['receive'],
  sendOrderedBroadcast: ['receive'],
  getBroadcast: ['receive'],
  stopService: [],
}
/** They make an intent for later. */
const PENDING = ['getService', 'getForegroundService', 'getBroadcast']
const REQUEST_TYPE = /(?:^|\.)(?:OneTime|Periodic)WorkRequest$/

/** Requests of WorkManager: `OneTimeWorkRequest.Builder(X::class.java)`, `OneTimeWorkRequestBuilder<X>()`. */
export function workRequests(index: RepositoryIndex): Request[] {
  const built = ['Builder', 'from']
    .flatMap((name) => index.callsNamed(name))
    .filter(({ file, call }) => REQUEST_TYPE.test(call.receiver) && isJvm(index, file))
    .flatMap((site) => typesNamed(index, site, 0))
  const generic = ['OneTimeWorkRequestBuilder', 'PeriodicWorkRequestBuilder']
    .flatMap((name) => index.callsNamed(name))
    .flatMap((site) => {
      const type = isJvm(index, site.file) ? typeArgument(index, site) : undefined
      return type === undefined ? [] : [{ type, site }]
    })
  return [...built, ...generic].flatMap(({ type, site }) => {
    const delivered = deliveries(index, site).filter(({ entries }) => entries.includes('work'))
    return delivered.length > 0
      ? delivered.map((delivery) => ({ type, ...delivery }))
      : [{ type, site, entries: ['work'] as const }]
  })
}

/** Intents and jobs for a class: `Intent(context, X::class.java)`, `ComponentName(context, X.class)`, `enqueueWork(context, X.class, ...)`. */
export function componentRequests(index: RepositoryIndex): Request[] {
  const intents = ['Intent', 'setClass'].flatMap((name) => requestsIn(index, name))
  const delivered = intents.flatMap(({ type, site }) => {
    const found = deliveries(index, site)
    return found.length > 0
      ? found.map((delivery) => ({ type, ...delivery }))
      : [{ type, site, entries: ['start', 'receive'] as const }]
  })
  const jobs = requestsIn(index, 'ComponentName').map((found) => ({ ...found, entries: ['job'] as const }))
  const queued = requestsIn(index, 'enqueueWork').map((found) => ({ ...found, entries: ['start'] as const }))
  return [...delivered, ...jobs, ...queued]
}

function requestsIn(index: RepositoryIndex, name: string): { type: string; site: CallRef }[] {
  return index
    .callsNamed(name)
    .filter(({ file }) => isJvm(index, file))
    .flatMap((site) =>
      site.call.args.flatMap((arg) => {
        const type = typeOf(arg)
        return type === undefined ? [] : [{ type, site }]
      }),
    )
}

/** `X.class`, `X::class` and `X::class.java`. */
const typeOf = (expr: Expr | undefined): string | undefined =>
  expr?.k === 'ref' ? /^([\w.]+)\.class(?:\.java)?$/.exec(expr.path)?.[1] : undefined

/** The class that an argument names, also where a function is given it: `Builder(type.java)`. */
function typesNamed(index: RepositoryIndex, site: CallRef, position: number): { type: string; site: CallRef }[] {
  const expr = site.call.args[position]
  const direct = typeOf(expr)
  if (direct !== undefined) return [{ type: direct, site }]
  if (expr?.k !== 'ref') return []
  const given = expressionThroughCallers(index, site, { k: 'ref', path: expr.path.replace(/\.java$/, '') })
  return given.flatMap(({ site: reached, written }) => {
    const type = typeOf(written?.expr)
    return type === undefined ? [] : [{ type, site: reached }]
  })
}

/** Type arguments are no facts: the text has them. */
function typeArgument(index: RepositoryIndex, { file, call }: CallRef): string | undefined {
  const read = index.repository.read(file)
  const text = read.kind === 'text' ? read.lines.slice(call.line - 1, call.line + 1).join(' ') : ''
  return new RegExp(String.raw`\b${call.name}\s*<\s*([\w.]+)\s*>`).exec(text.slice(call.column - 1))?.[1]
}

/** What the same function does with a request: the call around it, or calls that are given the variable that holds it. */
function deliveries(index: RepositoryIndex, site: CallRef): { site: CallRef; entries: readonly Entry[] }[] {
  const { file, call } = site
  const calls = index.facts(file)?.calls ?? []
  const holders = holdersOf(index, site)
  return calls.flatMap((other, position) => {
    const entries = Object.hasOwn(DELIVERED, other.name) ? DELIVERED[other.name] : undefined
    if (!entries || !isSameFunction(index, file, call.in, other.in)) return []
    const isAround = other.line <= call.line && call.end <= other.end && isBefore(other, call)
    const isGiven = other.line >= call.line && other.args.some((arg) => isMention(arg, holders))
    const found = { file, index: position, call: other }
    return isAround || isGiven ? [{ site: found, entries: isOnlyCancelled(index, found) ? [] : entries }] : []
  })
}

/** `alarms.cancel(pending)` needs an equal intent and sends none: the function does nothing else with it. */
function isOnlyCancelled(index: RepositoryIndex, site: CallRef): boolean {
  if (!PENDING.includes(site.call.name)) return false
  const holders = holdersOf(index, site)
  const uses = (index.facts(site.file)?.calls ?? []).filter(
    ({ line, in: scope, args }) =>
      line > site.call.end &&
      isSameFunction(index, site.file, site.call.in, scope) &&
      args.some((arg) => isMention(arg, holders)),
  )
  return uses.length > 0 && uses.every(({ name }) => name === 'cancel')
}

const isBefore = (a: CallRef['call'], b: CallRef['call']): boolean => a.line < b.line || a.column < b.column

/** The variable that is declared with the request, or that it is assigned to. */
function holdersOf(index: RepositoryIndex, { file, call }: CallRef): Set<string> {
  const facts = index.facts(file)
  const declared = (facts?.definitions ?? []).filter(
    ({ kind, start, end, value }) =>
      (kind === 'constant' || kind === 'variable') && value !== undefined && start <= call.line && call.end <= end,
  )
  const assigned = (facts?.assignments ?? []).filter(({ line, value }) => line === call.line && value.k === 'call')
  return new Set([...declared.map(({ name }) => name), ...assigned.map(({ target }) => lastPart(target))])
}

function isMention(expr: Expr, names: ReadonlySet<string>): boolean {
  if (expr.k === 'ref') return names.has(expr.path)
  return (
    expr.k === 'call' &&
    /(?:^|\.)(?:listOf|asList|of)$/.test(expr.callee) &&
    expr.args.some((arg) => isMention(arg, names))
  )
}

/** One is the other, or a function written inside it. */
function isSameFunction(index: RepositoryIndex, file: string, outer: number, inner: number): boolean {
  for (let at = inner; at >= 0; at = index.definition(file, at)?.definition.container ?? -1)
    if (at === outer) return true
  return outer === inner
}
