import { expect, test } from 'vitest'
import { envelope } from '../../test/support/envelopes.js'
import { shownPlaces } from './shown-places.js'

test('lines of snippets carry their text', () => {
  const snippets = [{ file: 'a.ts', start: 7, end: 8, reason: 'hit', lines: ['seven', 'eight'] }]
  expect(shownPlaces(envelope('locate_symbol', { snippets }))).toEqual([
    { file: 'a.ts', line: 7, text: 'seven' },
    { file: 'a.ts', line: 8, text: 'eight' },
  ])
})

test('places of a result are found at any depth; entries without a file belong to the one around them', () => {
  const result = {
    definitions: [
      { name: 'save', file: 'a.ts', line: 3, references: [{ line: 9 }, { file: 'b.ts', start: 4, end: 6 }] },
    ],
    files: [{ path: 'c.ts' }],
    total: 3,
    line: 12,
  }
  expect(shownPlaces(envelope('locate_symbol', { result }))).toEqual([
    { file: 'a.ts', line: 3 },
    { file: 'a.ts', line: 9 },
    { file: 'b.ts', line: 4 },
    { file: 'c.ts', line: null },
  ])
})

test('places written as text, and lists of paths', () => {
  const result = { edges: [{ at: 'a.ts:3', text: 'save()' }], paths: ['b.ts', 'c.ts'], note: 'at: d.ts:1' }
  expect(shownPlaces(envelope('trace_calls', { file: 'a.ts', result }))).toEqual([
    { file: 'a.ts', line: null },
    { file: 'b.ts', line: null },
    { file: 'c.ts', line: null },
    { file: 'a.ts', line: 3 },
  ])
})
