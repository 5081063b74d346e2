import { nearestAround } from '#index/containers'
import { isFunctionLike } from '#index/facts'
import type { CallRef, DefinitionRef, RepositoryIndex } from '#index/repository-index'
import { type AgeTest, ageTests } from './age-tests.js'
import { type Lines, linesOf, type Ways, waysAt } from './conditions.js'
import { type Change, type Container, containerOf, localValue, removalsOf, writesOf } from './kept-values.js'
import { type Reaching, readRequests, storageDeletes, storageReads } from './reaching.js'
import type { AskSurvey, Survey } from './survey.js'
import { mentions } from './words.js'

/** A test of an age, and what the function does when the data is too old or not yet. */
export interface Expiry {
  test: AgeTest
  /** The function that acts on the test. */
  ref: DefinitionRef
  ways: Ways
  /** Where a function that tests the age is called, when the test is not in `ref` itself. */
  call?: CallRef
  /**
   * `fetches`: a request in the branch of what is too old. `leaves`: the function is left before the request while it is not.
   * `spares`: the function is left before a removal of stored data while it is not.
   * `deletes`: a removal in the branch of what is too old. `renews`: it is written anew there, or after a value was returned while it is not.
   */
  outcome: 'fetches' | 'leaves' | 'deletes' | 'spares' | 'renews'
  /** The request, the removal or the write. */
  act: Change
  /** The time was read from data at rest. */
  isStored: boolean
}

/** Every age test whose outcome the branches tell; stored data first, then requests. */
export const expiries: Survey<readonly Expiry[]> = {
  name: 'expiries',
  run(index, ask) {
    const sites = new ExpirySites(index, ask)
    const found = ask(ageTests)
      .filter((test) => !isOther(index, test))
      .flatMap((test) => usesOf(index, test).flatMap((use) => sites.decided(test, use)))
    return onePerTime(found).sort((a, b) => rankOf(b) - rankOf(a))
  },
}

/** Ages of sign-ins, gestures and drawings are no ages of kept data. */
const OTHER =
  /\b(?:tokens?|jwt|credentials?|sessions?|auth\w*|log ?in|sign ?in|otp|passwords?|passcode|pin|biometric\w*|tap|press|shake|pinch|scroll\w*|typing|reviews?|attempts?|recover\w*|render\w*|draw\w*|reconnect\w*|keyboard|shortcut)\b/

function isOther(index: RepositoryIndex, { file, in: scope, time, limit }: AgeTest): boolean {
  const name = index.definition(file, scope)?.definition.qualified ?? ''
  return mentions(`${time} ${limit?.text ?? ''} ${name}`, OTHER)
}

interface Use {
  ref: DefinitionRef
  ways: Ways
  call?: CallRef
}

/** Where the outcome of a test is branched on: in its own statement, by its name, or by callers of the function that returns it. */
function usesOf(index: RepositoryIndex, test: AgeTest): Use[] {
  const ref = nearestAround(index, index.definition(test.file, test.in), ({ kind }) => isFunctionLike(kind))
  if (!ref) return []
  const own = waysAt(index, test)
  if (own) return [{ ref, ways: own }]
  const line = linesOf(index, test.file)[test.line - 1] ?? ''
  const named = /^\s*(?:const|let|var|val)\s+(\w+)\b/.exec(line)?.[1]
  if (named && named !== ref.definition.name) return namedUses(index, ref, test, named)
  return isReturned(index, ref, test) ? callerUses(index, ref) : []
}

function namedUses(index: RepositoryIndex, ref: DefinitionRef, test: AgeTest, name: string): Use[] {
  const isNamed = new RegExp(String.raw`\b(?:if|guard)\b.*\b${name}\b`)
  const lines = linesOf(index, test.file)
  for (let line = test.line + 1; line <= ref.definition.end; line++) {
    if (!isNamed.test(lines[line - 1] ?? '')) continue
    const ways = waysAt(index, { file: test.file, in: test.in, line, text: name })
    return ways ? [{ ref, ways }] : []
  }
  return []
}

function isReturned(index: RepositoryIndex, { definition }: DefinitionRef, { file, line }: AgeTest): boolean {
  const { value } = definition
  if (value?.k !== 'bin' || definition.kind === 'closure') return false
  const text = linesOf(index, file)[line - 1] ?? ''
  return /\breturn\b|=>|=\s*$/.test(text) || definition.end - definition.start <= 3
}

const callerUses = (index: RepositoryIndex, predicate: DefinitionRef): Use[] =>
  index.callersOf(predicate).callers.flatMap(({ site }) => {
    const { file, call } = site
    const ref = nearestAround(index, index.definition(file, call.in), ({ kind }) => isFunctionLike(kind))
    const ways = waysAt(index, { file, in: call.in, line: call.line, text: call.name })
    return ref && ways && index.isProduction(file) ? [{ ref, ways, call: site }] : []
  })

class ExpirySites {
  private readonly requests: Reaching
  private readonly reads: Reaching
  private readonly deletes: Reaching

  constructor(
    private readonly index: RepositoryIndex,
    ask: AskSurvey,
  ) {
    this.requests = ask(readRequests)
    this.reads = ask(storageReads)
    this.deletes = ask(storageDeletes)
  }

  /** What is done with what is too old comes before what is left while it is not. */
  decided(test: AgeTest, use: Use): Expiry[] {
    const { old, young } = sidesOf(test, use)
    const container = this.containerOf(test)
    const done = old && this.doneIn(test, use.ref, { lines: old, container })
    const found = done ?? (young?.leaves ? this.doneAfter(test, use.ref, { young, container }) : undefined)
    return found ? [{ test, ...use, ...found, isStored: this.isStored(test) }] : []
  }

  private doneIn(
    test: AgeTest,
    ref: DefinitionRef,
    { lines, container }: { lines: Lines; container?: Container | undefined },
  ) {
    return (
      outcome('fetches', this.request(ref, lines)) ??
      outcome('deletes', this.removal(ref, lines, container)) ??
      outcome('renews', this.renewal(test, ref, lines, container))
    )
  }

  private doneAfter(
    { file }: AgeTest,
    ref: DefinitionRef,
    { young, container }: { young: Lines; container?: Container | undefined },
  ) {
    const after = { start: young.end + 1, end: ref.definition.end }
    const isServed = container !== undefined && this.returnsValue(file, young)
    return (
      outcome('leaves', this.request(ref, after)) ??
      outcome('spares', this.removal(ref, after, undefined)) ??
      outcome('renews', isServed ? this.written(ref, after, container) : undefined)
    )
  }

  private containerOf({ file, in: scope, time }: AgeTest): Container | undefined {
    const facts = this.index.facts(file)
    return facts && containerOf(facts, scope, time)
  }

  private request(ref: DefinitionRef, lines: Lines): Change | undefined {
    const site = this.index.callsIn(ref).find((one) => within(lines, one.call.line) && this.requests.has(one))
    return site && changeOf(site)
  }

  private removal(ref: DefinitionRef, lines: Lines, container: Container | undefined): Change | undefined {
    const own = container ? removalsOf(this.index, ref, container).find(({ line }) => within(lines, line)) : undefined
    if (own) return own
    const site = this.index.callsIn(ref).find((one) => within(lines, one.call.line) && this.removes(one))
    return site && changeOf(site)
  }

  /** What only comes to a removal some calls further on may do it in passing, unless it is called so. */
  private removes(site: CallRef): boolean {
    return this.deletes.isOwn(site) || (mentions(site.call.name, REMOVAL) && this.deletes.has(site))
  }

  /** What is kept is written, and not only the time of it. */
  private renewal(
    { time }: AgeTest,
    ref: DefinitionRef,
    lines: Lines,
    container: Container | undefined,
  ): Change | undefined {
    return container && container.path !== time ? this.written(ref, lines, container) : undefined
  }

  private written(ref: DefinitionRef, lines: Lines, container: Container): Change | undefined {
    return writesOf(this.index, ref, container).find(({ line }) => within(lines, line))
  }

  /** A branch that gives something back serves what is kept; one that only leaves holds back an action. */
  private returnsValue(file: string, { start, end }: Lines): boolean {
    const lines = linesOf(this.index, file).slice(start - 1, end)
    return lines.some((line) => /\breturn\s+(?!(?:true|false|null|nil|undefined)\b)[^;\s}]/.test(line))
  }

  /** The tested time comes from a read of data at rest in the same function. */
  private isStored({ file, in: scope, time }: AgeTest): boolean {
    const facts = this.index.facts(file)
    const [root = ''] = time.split(/[.?![(]/)
    const value = facts && localValue(facts, scope, root)
    if (!facts || !value || value.k !== 'call') return false
    const definition = facts.definitions.find((one) => one.name === root && one.value === value)
    return facts.calls.some(
      (call, position) =>
        definition !== undefined && within(definition, call.line) && this.reads.has({ file, index: position, call }),
    )
  }
}

const REMOVAL =
  /\b(?:clean\w*|remov\w*|delet\w*|prun\w*|purg\w*|expir\w*|evict\w*|clear\w*|sweep|trim|forget|retention|vacuum|drop|discard|reset|invalidate\w*)\b/

const outcome = (kind: Expiry['outcome'], act: Change | undefined) => act && { outcome: kind, act }

function sidesOf({ saysOld }: AgeTest, { ways: { whenTrue, whenFalse } }: Use) {
  return saysOld ? { old: whenTrue, young: whenFalse } : { old: whenFalse, young: whenTrue }
}

const within = ({ start, end }: Lines, line: number): boolean => start <= line && line <= end

const changeOf = ({ call }: CallRef): Change => ({ line: call.line, end: call.end, name: call.name })

/** One statement for each time in a function. */
function onePerTime(found: readonly Expiry[]): Expiry[] {
  const seen = new Map<string, Expiry>()
  for (const one of found) {
    const key = `${one.ref.file}#${one.ref.index} ${one.test.time}`
    if (!seen.has(key)) seen.set(key, one)
  }
  return [...seen.values()]
}

const WORTH: Record<Expiry['outcome'], number> = { fetches: 4, leaves: 4, deletes: 3, spares: 3, renews: 3 }

const rankOf = ({ isStored, outcome, call }: Expiry): number => WORTH[outcome] + (isStored ? 2 : 0) - (call ? 1 : 0)
