import { functionAround } from '#index/containers'
import type { Expr } from '#index/facts'
import type { CallRef, DefinitionRef, RepositoryIndex } from '#index/repository-index'
import { keyOf, siteKey } from './call-graph.js'
import type { Lines } from './conditions.js'
import { type Keeper, keeperAround, keepers } from './kept-apart.js'
import { answersIn, objectSites, type Save } from './object-sites.js'
import type { AskSurvey, Survey } from './survey.js'

/** A function that loads an object, and stores what it made of it: two runs at one time may undo each other's change. */
export interface ReadAndWrite {
  ref: DefinitionRef
  store: string
  key: string
  read: CallRef
  write: CallRef
  /** Where the function waits after the read began; without it nothing else runs in between. */
  wait?: CallRef
  /** What keeps other runs out, around both. */
  keeper?: Keeper
}

/** Those that nothing keeps apart first; a function tells one of each key. */
export const readAndWrites: Survey<readonly ReadAndWrite[]> = {
  name: 'read-and-writes',
  run(index, ask) {
    const seen = new Set<string>()
    return ask(objectSites)
      .saves.filter(({ site }) => index.isProduction(site.file))
      .flatMap((save) => pairOf(index, ask, save))
      .filter((pair) => (pair.wait || pair.keeper) && isFirst(seen, pair))
      .sort((a, b) => Number(a.keeper !== undefined) - Number(b.keeper !== undefined))
  },
}

function isFirst(seen: Set<string>, { ref, key }: ReadAndWrite): boolean {
  const id = `${keyOf(ref)} ${key}`
  if (seen.has(id)) return false
  seen.add(id)
  return true
}

function pairOf(index: RepositoryIndex, ask: AskSurvey, { site: write, value, store, key }: Save): ReadAndWrite[] {
  const ref = functionAround(index, write)
  if (!ref || !/[^*]/.test(key)) return []
  const { loads } = ask(objectSites)
  const read = answersIn(index, ref, value).find((site) => {
    const loaded = loads.get(siteKey(site))
    return loaded?.store === store && loaded.key === key && site.call.line <= write.call.line
  })
  if (!read || isReplaced(index, ref, value, { start: read.call.end, end: write.call.line })) return []
  const lines = { start: read.call.line, end: write.call.end }
  const keeper = keeperAround(ask(keepers).get(write.file), lines.start, lines.end) ?? keeperOfCallers(index, ask, ref)
  const wait = waitBetween(index, ref, { read, write, store })
  return [{ ref, store, key, read, write, ...(wait && { wait }), ...(keeper && { keeper }) }]
}

/** The variable that is stored was given something else after the read: a new value for a missing one. */
function isReplaced(index: RepositoryIndex, ref: DefinitionRef, stored: Expr, { start, end }: Lines): boolean {
  const assigned = index.facts(ref.file)?.assignments ?? []
  return namesIn(stored).some((name) =>
    assigned.some(
      ({ target, line, value }) => target === name && start < line && line <= end && !namesIn(value).includes(name),
    ),
  )
}

/** Names that an expression begins with or is given. */
function namesIn(expr: Expr): string[] {
  switch (expr.k) {
    case 'ref':
      return [expr.path.split('.')[0] ?? '']
    case 'call':
      return [...(expr.on ? namesIn(expr.on) : [expr.callee.split('.')[0] ?? '']), ...expr.args.flatMap(namesIn)]
    case 'obj':
      return expr.entries.flatMap(({ value }) => namesIn(value))
    case 'arr':
      return expr.items.flatMap(namesIn)
    case 'cond':
      return [...namesIn(expr.yes), ...namesIn(expr.no)]
    case 'bin':
      return [...namesIn(expr.left), ...namesIn(expr.right)]
    default:
      return []
  }
}

/** Stores whose reads nobody has to wait for: a loader that does so waits for something else. */
const IMMEDIATE = /^(?:localStorage|sessionStorage|cookies?)$/

/** The read itself, when it is waited for, or the first call after it that is. */
function waitBetween(
  index: RepositoryIndex,
  ref: DefinitionRef,
  { read, write, store }: Pick<ReadAndWrite, 'read' | 'write' | 'store'>,
): CallRef | undefined {
  if (read.call.awaited && !IMMEDIATE.test(store)) return read
  return index
    .callsIn(ref)
    .find(
      ({ index: at, call }) =>
        call.awaited && at > read.index && at < write.index && call.line > read.call.end && call.end < write.call.line,
    )
}

/** What keeps apart every call of the function; none where one call stands outside of it. */
function keeperOfCallers(index: RepositoryIndex, ask: AskSurvey, ref: DefinitionRef): Keeper | undefined {
  const callers = index.callersOf(ref).callers.filter(({ site }) => index.isProduction(site.file))
  const around = callers.map(({ site }) => keeperAround(ask(keepers).get(site.file), site.call.line, site.call.end))
  return around.length > 0 && around.every((keeper) => keeper !== undefined) ? around[0] : undefined
}
