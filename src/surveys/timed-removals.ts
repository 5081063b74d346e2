import { nearestAround } from '#index/containers'
import { type Expr, isFunctionLike } from '#index/facts'
import type { DefinitionRef, EffectSite, RepositoryIndex } from '#index/repository-index'
import type { Span } from '#schema/span'
import { siteKey } from './call-graph.js'
import { writtenExpr } from './expr-text.js'
import { type Change, type Container, containerOf, removalsOf } from './kept-values.js'
import type { Survey } from './survey.js'
import { mentions } from './words.js'

/** A timer that empties what is kept in memory, wholly or one entry. */
export interface TimedRemoval {
  /** The function that starts the timer. */
  ref: DefinitionRef
  timer: EffectSite
  /** The delay as written. */
  delay: string
  /** In milliseconds, when the code fixes it. */
  ms?: number
  /** Declarations that fix it. */
  sources: Span[]
  removal: Change
  container: Container
  /** Where the same file reads what is kept. */
  read: Span
}

/** Shorter delays wait for an event or a drawing. */
const SHORTEST_MS = 1000

/** Handles of timers, and what is shown or waited for, are not data that ages. */
const NO_CACHE =
  /\b(?:timers?|timeouts?|interval\w*|handles?|debounce\w*|pending|promises?|toasts?|notifications?|snackbars?|alerts?|animation\w*|listeners?|callbacks?|subscri\w*|refs?|current|queue|visible|shown|open|highlight\w*|hover\w*|focus\w*|requests?|sockets?|connections?|locks?)\b/

export const timedRemovals: Survey<readonly TimedRemoval[]> = {
  name: 'timed-removals',
  run: (index) =>
    index
      .effects('timer.delay')
      .flatMap((timer) => removalAt(index, timer))
      .filter(once()),
}

/** Several entries that one timer removes are one. */
function once(): (one: TimedRemoval) => boolean {
  const seen = new Set<string>()
  return ({ timer: { site } }) => {
    const key = siteKey(site)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  }
}

function removalAt(index: RepositoryIndex, timer: EffectSite): TimedRemoval[] {
  const { file, call } = timer.site
  const ref = nearestAround(index, index.definition(file, call.in), ({ kind }) => isFunctionLike(kind))
  const delay = timer.args.delay
  const ms = delay?.number
  if (!ref || (ms !== undefined && ms < SHORTEST_MS) || timer.wrappers.length > 0) return []
  return runBy(index, timer).flatMap((run) =>
    keptIn(index, run).flatMap((container) => {
      const [removal] = removalsOf(index, run, container)
      const read = removal && readOf(index, run.file, container)
      if (!removal || !read) return []
      const written = timer.exprs.delay ? writtenExpr(timer.exprs.delay) : ''
      const sources = delay?.sources ?? []
      return [{ ref, timer, delay: written, sources, removal, container, read, ...(ms !== undefined && { ms }) }]
    }),
  )
}

/** The function that the timer runs: a literal, or one of the same file by its name. */
function runBy(index: RepositoryIndex, { site, exprs }: EffectSite): DefinitionRef[] {
  const { callback } = exprs
  if (callback?.k === 'fn') return [index.definition(site.file, callback.def)].filter((ref) => ref !== undefined)
  return callback?.k === 'ref'
    ? index
        .resolveName(site.file, site.call.line, callback.path)
        .map(({ ref }) => ref)
        .filter(({ file, definition }) => file === site.file && isFunctionLike(definition.kind))
    : []
}

/** Containers that a function changes. */
function keptIn(index: RepositoryIndex, ref: DefinitionRef): Container[] {
  const facts = index.facts(ref.file)
  if (!facts) return []
  const { start, end } = ref.definition
  const written = [
    ...index.callsIn(ref).map(({ call }) => call.receiver),
    ...facts.assignments.filter(({ line }) => start <= line && line <= end).map(({ target }) => target),
  ]
  const found = written
    .filter((text) => text !== '')
    .flatMap((text) => containerOf(facts, ref.index, text) ?? [])
    .filter(({ path }) => !mentions(path, NO_CACHE))
  return [...new Map(found.map((one) => [one.path, one])).values()]
}

/** A map that is asked for entries, or a field that is given other values elsewhere and returned or copied. */
function readOf(index: RepositoryIndex, file: string, { path }: Container): Span | undefined {
  const facts = index.facts(file)
  const asked = facts?.calls.find(({ receiver, name }) => receiver.replace(/[!?]/g, '') === path && name === 'get')
  if (asked) return { file, start: asked.line, end: asked.end }
  const isGiven = facts?.assignments.some(({ target, value }) => target === path && isData(value))
  const returned = facts?.definitions.find(({ value }) => value !== undefined && reads(value, path))
  return isGiven && returned ? { file, start: returned.start, end: returned.end } : undefined
}

const isData = (value: Expr): boolean =>
  value.k !== 'lit' && value.k !== 'num' && !(value.k === 'call' && /(?:setTimeout|setInterval)$/.test(value.callee))

const reads = (value: Expr, path: string): boolean =>
  (value.k === 'ref' && (value.path === path || value.path.startsWith(`${path}.`))) ||
  (value.k === 'bin' && (value.op === '??' || value.op === '||') && reads(value.left, path))
