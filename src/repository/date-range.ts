/** `text` is what git is given. */
export type Moment = { kind: 'ok'; text: string } | { kind: 'bad'; reason: string }

/**
 * A date as git understands it. git itself takes any text and reads nonsense as "now", so only known forms pass. A day
 * without a time begins (since) or ends (until) in UTC; git would put the current time of day there.
 */
export function parseMoment(given: string, side: 'since' | 'until'): Moment {
  const text = given.trim()
  const iso = ISO.exec(text)
  if (iso !== null) {
    if (!isCalendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))) return bad(given)
    if (iso[4] !== undefined) return { kind: 'ok', text: iso[5] === undefined ? `${text}Z` : text }
    return { kind: 'ok', text: `${text}T${side === 'since' ? '00:00:00' : '23:59:59'}Z` }
  }
  return RELATIVE.test(text) ? { kind: 'ok', text } : bad(given)
}

const ISO = /^(\d{4})-(\d\d)-(\d\d)([T ]\d\d:\d\d(?::\d\d)?\s?(Z|[+-]\d\d:?\d\d)?)?$/

const RELATIVE =
  /^(now|today|yesterday|last (week|month|year)|(\d{1,5}|a|an|one|two|three|four|five|six|seven|eight|nine|ten)[ .](second|minute|hour|day|week|month|year)s?[ .]ago)$/i

function isCalendarDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

const bad = (given: string): Moment => ({
  kind: 'bad',
  reason: `${JSON.stringify(given)} is no date. Legal: 2024-01-31, 2024-01-31T10:00:00Z, 2 weeks ago, yesterday, last month.`,
})
