import type { Comparison, Definition, Expr, FileFacts } from '#index/facts'
import type { RepositoryIndex } from '#index/repository-index'
import type { Span } from '#schema/span'
import { sameDay } from './day-tests.js'
import { writtenExpr } from './expr-text.js'
import type { Survey } from './survey.js'
import { isSearched } from './vocabulary.js'
import { spoken } from './words.js'

export type TimeUnit = 'ms' | 's' | 'min' | 'h' | 'd'

/** The limit of an age, or nothing where the data holds the time at which it ends. */
export interface AgeLimit {
  /** As written. */
  text: string
  /** In milliseconds, when the code fixes number and unit. */
  ms?: number
  /** Declarations that fix it. */
  sources: Span[]
}

/** A test of how old something is: `Date.now() - entry.time > LIMIT`, `entry.time + LIMIT < now`, `entry.expiresAt < now`. */
export interface AgeTest {
  file: string
  line: number
  in: number
  /** The tested side, as written: where the test stands in its line. */
  text: string
  /** The time that the age is counted from, or the time of expiry, as written. */
  time: string
  limit?: AgeLimit
  /** It is only asked whether the time is of today. */
  isDay?: true
  /** True: holds when it is too old. */
  saysOld: boolean
}

/** Production code only; in the order of the files. */
export const ageTests: Survey<readonly AgeTest[]> = {
  name: 'age-tests',
  run: (index) =>
    index.files
      .filter((facts) => isSearched(index, facts))
      .flatMap((facts) => facts.comparisons.flatMap((comparison) => testIn(index, facts, comparison))),
}

const NOW_TEXT =
  /(?:\bDate\.now\(\)|\+?\bnew Date\(\)(?:\.(?:getTime|valueOf)\(\))?|\bDate\(\)(?:\.timeIntervalSince1970)?|\b(?:System\.currentTimeMillis|SystemClock\.elapsedRealtime|time\.unixMs|Instant(?:\.|::)now|SystemTime::now|Clock\.System\.now|Utc::now|moment|dayjs|CFAbsoluteTimeGetCurrent)\(\)|\b(?:moment|dayjs)\(new Date\(\)\))/g
const NOW_CALLEE =
  /^(?:Date\.now|System\.currentTimeMillis|SystemClock\.elapsedRealtime|time\.unixMs|Instant(?:\.|::)now|SystemTime::now|Clock\.System\.now|Utc::now|moment|dayjs|CFAbsoluteTimeGetCurrent|new Date\(\)\.(?:getTime|valueOf))$/

const PATH = String.raw`[\w$][\w$.?![\]]*(?:\(\))?`
const IS_PATH = new RegExp(`^${PATH}$`)
const HAS_LETTER = /[A-Za-z]/

/** What one side of a test is. */
type Side =
  | { kind: 'now' }
  | { kind: 'age'; time: string; unit: TimeUnit | undefined }
  | { kind: 'end'; time: string; limit: string }
  | { kind: 'cutoff'; limit: string }
  | { kind: 'other'; text: string }

function testIn(index: RepositoryIndex, facts: FileFacts, comparison: Comparison): AgeTest[] {
  const { left, op, right, line, in: scope } = comparison
  const names = new Names(facts, scope)
  const rightText = writtenExpr(right)
  if (op === '==' || op === '!=') {
    const time = sameDay(names.expanded(left), names.expanded(rightText))
    return time === undefined
      ? []
      : [
          {
            file: facts.path,
            line,
            in: scope,
            text: left.slice(0, TEXT_SHOWN),
            time,
            isDay: true,
            saysOld: op === '!=',
          },
        ]
  }
  const found =
    read(side(names, left), side(names, rightText), right, isMore(op)) ??
    read(side(names, rightText), side(names, left), undefined, !isMore(op))
  if (!found) return []
  const { time, limit, limitExpr, unit, saysOld } = found
  return [
    {
      file: facts.path,
      line,
      in: scope,
      text: left.slice(0, TEXT_SHOWN),
      time,
      saysOld,
      ...(limit !== undefined && { limit: limitOf(index, { file: facts.path, scope }, { limit, limitExpr, unit }) }),
    },
  ]
}

/** Enough to find a test in its line. */
const TEXT_SHOWN = 16

const isMore = (op: Comparison['op']): boolean => op === '>' || op === '>='

interface Found {
  time: string
  limit?: string
  limitExpr?: Expr | undefined
  unit?: TimeUnit | undefined
  saysOld: boolean
}

/** `a > b` where `a` is one of the forms that count from now. */
function read(a: Side, b: Side, bExpr: Expr | undefined, saysOld: boolean): Found | undefined {
  if (a.kind === 'now') return readNow(b, saysOld)
  if (b.kind !== 'other') return undefined
  if (a.kind === 'age' && isLimit(b.text))
    return { time: a.time, limit: b.text, limitExpr: bExpr, unit: a.unit, saysOld }
  if (a.kind === 'cutoff' && isLimit(a.limit) && isTime(b.text))
    return { time: b.text, limit: a.limit, unit: 'ms', saysOld }
  return undefined
}

/** `now > time + LIMIT`, `now > expiresAt`. */
function readNow(b: Side, saysOld: boolean): Found | undefined {
  if (b.kind === 'end') return { time: b.time, limit: b.limit, unit: 'ms', saysOld }
  return b.kind === 'other' && isTime(b.text) ? { time: b.text, saysOld } : undefined
}

const isLimit = (text: string): boolean => text !== '0' && text !== '' && !text.includes('NOW')
const isTime = (text: string): boolean => IS_PATH.test(text) && HAS_LETTER.test(text)

function side(names: Names, written: string): Side {
  const text = names.expanded(bare(written))
  if (text === 'NOW') return { kind: 'now' }
  return ageSide(text) ?? sumSide(names, text) ?? { kind: 'other', text }
}

const DIFFERENCE = new RegExp(
  String.raw`^NOW\??\.(?:diff|timeIntervalSince|duration_since|since|saturating_sub)\(\*?(?:since: ?)?(${PATH})(?:, ?['"](\w+)['"])?\)$`,
)
const DIFFERENCE_IN = new RegExp(String.raw`^differenceIn(Milliseconds|Seconds|Minutes|Hours|Days)\(NOW, ?(${PATH})\)$`)
const ELAPSED = new RegExp(String.raw`^(${PATH})\.elapsed\(\)$`)
const MINUS = new RegExp(String.raw`^NOW - (${PATH})(?: ?\/ ?1000)?$`)

const UNITS: Readonly<Record<string, TimeUnit>> = {
  millisecond: 'ms',
  ms: 'ms',
  second: 's',
  s: 's',
  minute: 'min',
  m: 'min',
  hour: 'h',
  h: 'h',
  day: 'd',
  d: 'd',
}

const unitOf = (name: string): TimeUnit | undefined =>
  UNITS[name.toLowerCase()] ?? UNITS[name.toLowerCase().replace(/s$/, '')]

function ageSide(text: string): Side | undefined {
  const minus = MINUS.exec(text)
  if (minus?.[1] && isTime(minus[1]) && !isConstant(minus[1]))
    return { kind: 'age', time: minus[1], unit: text.includes('/') ? 's' : 'ms' }
  const difference = DIFFERENCE.exec(text)
  if (difference?.[1]) return { kind: 'age', time: difference[1], unit: differenceUnit(text, difference[2]) }
  const named = DIFFERENCE_IN.exec(text)
  if (named?.[1] && named[2]) return { kind: 'age', time: named[2], unit: unitOf(named[1]) }
  const elapsed = ELAPSED.exec(text)
  return elapsed?.[1] ? { kind: 'age', time: elapsed[1], unit: undefined } : undefined
}

function differenceUnit(text: string, named: string | undefined): TimeUnit | undefined {
  if (text.includes('timeIntervalSince')) return 's'
  if (text.includes('.diff(')) return named === undefined ? 'ms' : unitOf(named)
  return undefined
}

/** `time + LIMIT` and `now - LIMIT`. */
function sumSide(names: Names, text: string): Side | undefined {
  const cutoff = /^NOW - (.+)$/.exec(text)
  if (cutoff?.[1]) return { kind: 'cutoff', limit: cutoff[1] }
  const [time, limit] = splitAt(text, ' + ')
  if (!time || !limit || !isTime(time) || isConstant(time) || names.isNow(time)) return undefined
  return { kind: 'end', time, limit }
}

function splitAt(text: string, mark: string): [string?, string?] {
  const at = text.indexOf(mark)
  return at < 0 ? [] : [text.slice(0, at), text.slice(at + mark.length)]
}

const SAYS_LIMIT =
  /\b(?:ttl|timeout|interval|max|min|age|days?|hours?|minutes?|seconds?|ms|millis|period|threshold|limit|duration|lifetime|retention|window|frequency|delay)$/

/** `RETRY_LIMIT`, `Limits.Retry`, and what is named so: no time, but how long something lasts. */
const isConstant = (path: string): boolean =>
  /^(?:[A-Z]\w*\.)*[A-Z][A-Z0-9_]+$|^[A-Z]\w*(?:\.[A-Z]\w*)+$/.test(path) || SAYS_LIMIT.test(spoken(path))

/** Without brackets around the whole. */
function bare(text: string): string {
  const inner = /^\((.*)\)$/s.exec(text.trim())?.[1]
  if (inner === undefined) return text.trim().replace(/\s+/g, ' ')
  let depth = 0
  for (const sign of inner) {
    if (sign === '(') depth++
    if (sign === ')' && --depth < 0) return text.trim()
  }
  return bare(inner)
}

/** Names in a function that stand for the present time or for what is counted from it. */
class Names {
  constructor(
    private readonly facts: FileFacts,
    private readonly scope: number,
  ) {}

  isNow(name: string): boolean {
    const value = this.valueOf(name)
    return value !== undefined && writtenNow(value)
  }

  /** The text with `NOW` for the present time; a lone name that stands for an age or a cutoff is replaced by what it is. */
  expanded(text: string): string {
    const value = /^[\w$]+$/.test(text) ? this.valueOf(text) : undefined
    if (value?.k === 'bin' && value.op === '-') return this.replaced(writtenExpr(value))
    if (
      value?.k === 'call' &&
      /\b(?:diff|differenceIn\w+|timeIntervalSince|elapsed|duration_since)$/.test(value.callee)
    )
      return this.replaced(writtenExpr(value))
    return this.replaced(text)
  }

  private replaced(text: string): string {
    return text
      .replace(NOW_TEXT, 'NOW')
      .replace(/(?<![\w$.])[A-Za-z_$][\w$]*(?![\w$(])/g, (name) => (this.isNow(name) ? 'NOW' : name))
      .replace(/NOW\.(?:getTime|valueOf|timeIntervalSince1970)(?:\(\))?/g, 'NOW')
  }

  /** Of a constant or variable of the function itself or of one around it. */
  private valueOf(name: string): Expr | undefined {
    for (let at = this.scope; at >= 0; at = this.facts.definitions[at]?.container ?? -1) {
      const found = this.facts.definitions.find(
        (definition) => definition.container === at && isLocal(definition, name),
      )
      if (found) return found.value
    }
    return undefined
  }
}

const isLocal = ({ kind, name }: Definition, wanted: string): boolean =>
  name === wanted && (kind === 'constant' || kind === 'variable')

const writtenNow = (value: Expr): boolean =>
  value.k === 'call' &&
  ((NOW_CALLEE.test(value.callee) && value.args.length === 0) ||
    (value.callee === 'Date' && value.args.length === 0) ||
    (value.on !== undefined && /\.(?:getTime|valueOf)$/.test(value.callee) && writtenNow(value.on)))

const MS: Readonly<Record<TimeUnit, number>> = { ms: 1, s: 1000, min: 60_000, h: 3_600_000, d: 86_400_000 }

function limitOf(
  index: RepositoryIndex,
  at: { file: string; scope: number },
  { limit, limitExpr, unit }: { limit: string; limitExpr?: Expr | undefined; unit?: TimeUnit | undefined },
): AgeLimit {
  const value = index.evaluate(at.file, at.scope, limitExpr ?? parsed(limit))
  const ms = value.number !== undefined && unit ? value.number * MS[unit] : undefined
  return { text: limit, sources: value.sources, ...(ms !== undefined && ms > 0 && { ms }) }
}

/** A product of numbers and names, as far as a text tells it. */
function parsed(text: string): Expr {
  const [first, ...factors] = bare(text)
    .split('*')
    .map((part) => part.trim())
    .map(factor)
  if (!first) return { k: 'other', text }
  return factors.reduce((left, right): Expr => ({ k: 'bin', op: '*', left, right }), first)
}

const factor = (text: string): Expr =>
  /^\d[\d_]*$/.test(text)
    ? { k: 'num', v: Number(text.replaceAll('_', '')) }
    : IS_PATH.test(text)
      ? { k: 'ref', path: text }
      : { k: 'other', text }
