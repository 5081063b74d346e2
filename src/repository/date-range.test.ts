import { expect, test } from 'vitest'
import { parseMoment } from './date-range.js'

test.each([
  ['2024-01-31', 'since', '2024-01-31T00:00:00Z'],
  ['2024-01-31', 'until', '2024-01-31T23:59:59Z'],
  ['2024-01-31 10:00', 'since', '2024-01-31 10:00Z'],
  ['2024-01-31T10:00:00+02:00', 'since', '2024-01-31T10:00:00+02:00'],
  [' 2 weeks ago ', 'since', '2 weeks ago'],
  ['3.months.ago', 'since', '3.months.ago'],
  ['yesterday', 'until', 'yesterday'],
  ['last month', 'since', 'last month'],
] as const)('%j (%s) is given to git as %j', (given, side, text) => {
  expect(parseMoment(given, side)).toEqual({ kind: 'ok', text })
})

test.each([['banana'], ['2024-13-01'], ['2024-02-30'], ['2024'], [''], ['--output=x']])('%j is no date', (given) => {
  expect(parseMoment(given, 'since')).toEqual({
    kind: 'bad',
    reason: `${JSON.stringify(given)} is no date. Legal: 2024-01-31, 2024-01-31T10:00:00Z, 2 weeks ago, yesterday, last month.`,
  })
})
