import { expect, test } from 'vitest'
import { checkpoint, claim, emptyReport } from '../../test/support/sample-report.js'
import { translateReport } from './rephrase.js'

const report = emptyReport({
  checkpoints: [
    checkpoint('login.entry', 'Entry', {
      claims: [
        claim('login.entry/own', 'A sentence in the own words of a model.'),
        claim('login.entry/old', 'A sentence of an older version.', { message: { id: 'login.gone', values: {} } }),
        claim('login.entry/message', 'No probe exists for `login.entry`, so it was not examined.', {
          message: { id: 'probe.none', values: { checkpoint: 'login.entry' } },
        }),
      ],
    }),
  ],
  conflicts: [
    {
      id: 'login.entry/lowered-confidence/places',
      kind: 'lowered-confidence',
      checkpoint: 'login.entry',
      statement: 'Places that do not exist were left out: a.ts:1',
      message: { id: 'conflict.places-dropped', values: { what: 'a.ts:1' } },
      evidence: [],
    },
  ],
})

const statements = (of: typeof report) => [
  ...of.checkpoints.flatMap(({ claims }) => claims.map(({ statement }) => statement)),
  ...of.conflicts.map(({ statement }) => statement),
]

test('messages are phrased anew, own words stay', () => {
  const translated = translateReport(report, 'zh')
  expect(translated.lang).toBe('zh')
  expect(statements(translated)).toEqual([
    'A sentence in the own words of a model.',
    'A sentence of an older version.',
    '`login.entry` 没有对应的探针，因此未作检查。',
    '已略去不存在的位置：a.ts:1',
  ])
})

test('there and back gives the same report', () => {
  expect(translateReport(translateReport(report, 'zh'), 'en')).toEqual(report)
})

test('the same language changes nothing', () => {
  expect(translateReport(report, 'en')).toBe(report)
})
