import { expect, test } from 'vitest'
import type { Evidence } from '#schema/evidence'
import { fakeRepository } from '../../test/support/fake-repository.js'
import { hashLines } from './quote.js'
import { relocate } from './relocate.js'

const QUOTE = 'const a = 1\nconst b = 2'
const evidence: Evidence = {
  file: 'a.ts',
  start: 3,
  end: 4,
  quote: QUOTE,
  hash: hashLines(QUOTE),
  class: 'code',
  resolved: 'direct',
  call: 1,
}

test.each([
  ['nothing changed', `one\ntwo\n${QUOTE}\nfive`, { kind: 'same' }],
  ['the same lines came again elsewhere', `one\ntwo\n${QUOTE}\n${QUOTE}`, { kind: 'same' }],
  ['moved down', `one\ntwo\nnew\n${QUOTE}`, { kind: 'moved', span: { file: 'a.ts', start: 4, end: 5 } }],
  ['moved up', QUOTE, { kind: 'moved', span: { file: 'a.ts', start: 1, end: 2 } }],
  [
    'moved to two places',
    `${QUOTE}\nthree\n${QUOTE}`,
    {
      kind: 'moved, ambiguous',
      candidates: [
        { file: 'a.ts', start: 1, end: 2 },
        { file: 'a.ts', start: 4, end: 5 },
      ],
    },
  ],
  ['changed', 'one\ntwo\nconst a = 1\nconst b = 3', { kind: 'gone' }],
])('%s', (_, text, expected) => {
  expect(relocate(fakeRepository({ 'a.ts': text }), evidence)).toEqual(expected)
})

test('another file is never the place', () => {
  expect(relocate(fakeRepository({ 'b.ts': QUOTE }), evidence)).toEqual({ kind: 'gone' })
})
