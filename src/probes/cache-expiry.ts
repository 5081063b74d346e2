import type { ClaimDraft, Place } from '#schema/draft'
import type { Span } from '#schema/span'
import type { AgeTest } from '#surveys/age-tests'
import type { Expiry } from '#surveys/cache-expiry'
import type { KeptCopy, SizeLimit } from '#surveys/kept-copies'
import type { TimedRemoval } from '#surveys/timed-removals'
import { duration } from './duration.js'
import { callPlace, claim, message, rangePlace } from './places.js'

/** A branch of more lines says its end by its first ones. */
const BRANCH_LINES_MAX = 8

/** A test of an age with what is done on it. */
export function expiryClaim(expiry: Expiry): ClaimDraft {
  const { test, ref, call, ways, outcome, act } = expiry
  const said = message(`storage.cache-expiry.${outcome}.${askedOf(test)}`, {
    name: ref.definition.qualified,
    tester: call?.call.name ?? ref.definition.qualified,
    time: test.time,
    act: act.name,
    ...(test.limit && { limit: limitText(test.limit) }),
  })
  const used = call ? [callPlace(call)] : []
  const start = call ? test.line : Math.min(test.line, ways.head)
  const branch =
    ways.whenTrue && (outcome === 'leaves' || outcome === 'spares') && !call ? ways.whenTrue.end : test.line
  const tested = rangePlace(test.file, start, Math.min(branch, start + BRANCH_LINES_MAX - 1))
  const places = [tested, ...used, rangePlace(ref.file, act.line, act.end), ...sourcePlace(test.limit?.sources)]
  return inferred(ref.definition.qualified, said, places)
}

const askedOf = ({ limit, isDay }: AgeTest): 'limit' | 'end' | 'day' => (isDay ? 'day' : limit ? 'limit' : 'end')

function limitText({ text, ms }: { text: string; ms?: number }): string {
  if (ms === undefined) return `\`${text}\``
  return /^[\d\s*_]+$/.test(text) ? duration(ms) : `${duration(ms)} (\`${text}\`)`
}

const sourcePlace = (sources: readonly Span[] = []): Place[] =>
  sources.slice(0, 1).map(({ file, start, end }) => rangePlace(file, start, end))

/** A timer that removes what is kept. */
export function timedClaim({ ref, timer, delay, ms, sources, removal, container, read }: TimedRemoval): ClaimDraft {
  const said = message('storage.cache-expiry.timer', {
    name: ref.definition.qualified,
    kept: container.path,
    act: removal.name,
    limit: limitText({ text: delay, ...(ms !== undefined && { ms }) }),
  })
  return inferred(ref.definition.qualified, said, [
    callPlace(timer.site),
    ...sourcePlace(sources),
    rangePlace(read.file, read.start, read.end),
  ])
}

const NAMED_REMOVALS = 3

/** What is kept without a test of its age. */
export function keptClaim({ ref, container, served, source, from, kept, removals }: KeptCopy): ClaimDraft {
  const name = ref.definition.qualified
  const shown = removals.slice(0, NAMED_REMOVALS)
  const said = message(`storage.cache-expiry.kept.${from}.${shown.length > 0 ? 'removed' : 'stays'}`, {
    name,
    kept: container.path,
    source: source.call.name,
    removers: shown.map((one) => `\`${one.ref.definition.name}\``).join(', '),
  })
  return inferred(name, said, [
    rangePlace(ref.file, served.head, served.end),
    callPlace(source),
    rangePlace(ref.file, kept.line, kept.end),
    ...shown.map((one) => rangePlace(one.ref.file, one.change.line, one.change.end)),
  ])
}

/** A bound by a number of entries. */
export function sizeClaim({ ref, container, comparison, count, removal }: SizeLimit): ClaimDraft {
  const name = ref.definition.qualified
  const said = message('storage.cache-expiry.size', {
    name,
    kept: container.path,
    limit: `${comparison.op} ${count ?? `\`${comparison.right.k === 'ref' ? comparison.right.path : '...'}\``}`,
    act: removal.name,
  })
  return inferred(name, said, [
    rangePlace(ref.file, comparison.line, comparison.line),
    rangePlace(ref.file, removal.line, removal.end),
  ])
}

const inferred = (subject: string, said: ReturnType<typeof message>, places: Place[]): ClaimDraft =>
  claim(subject, said, places, { atMost: 'inferred', doubts: [message('ceiling.branches')] })
