import { expect, test } from 'vitest'
import { observation, snippet } from '../../test/support/envelopes.js'
import { RunFacts } from './run-facts.js'

const TEXT = 'one\ntwo\nthree\nfour'

test('a span is shown when each of its lines was', () => {
  const facts = new RunFacts()
  facts.record(observation(3, 'read_snippet', { snippets: [snippet('a.ts', TEXT, 1, 2)] }))
  facts.record(observation(4, 'trace_calls', { result: [{ file: 'a.ts', line: 3 }] }))
  facts.record(observation(5, 'read_snippet', { snippets: [snippet('a.ts', TEXT, 1, 1)] }))
  const shown = (start: number, end: number, file = 'a.ts') => facts.callThatShowed({ file, start, end })
  expect([shown(1, 1), shown(1, 3), shown(3, 3), shown(3, 4), shown(1, 1, 'b.ts')]).toEqual([3, 3, 4, null, null])
})

test('an error shows nothing', () => {
  const facts = new RunFacts()
  const error = { parameter: 'path', problem: 'no file', legal: [], next: 'find_files' }
  facts.record(observation(1, 'read_snippet', { snippets: [snippet('a.ts', TEXT, 1, 2)], error }))
  expect(facts.callThatShowed({ file: 'a.ts', start: 1, end: 1 })).toBeNull()
})

test('what a snippet showed is compared with the file, byte for byte', () => {
  const facts = new RunFacts()
  facts.record(observation(1, 'trace_calls', { result: [{ file: 'a.ts', line: 1 }] }))
  facts.record(observation(2, 'read_snippet', { snippets: [snippet('a.ts', TEXT, 1, 3)] }))
  const differs = (fileLines: string[]) => facts.differs({ file: 'a.ts', start: 1, end: 2 }, fileLines)
  expect([differs(['one', 'two', '3']), differs(['one', 'two ']), differs(['One', 'two'])]).toEqual([false, true, true])
})

test.each([
  [{ key: 'api.url' }, true],
  [{ key: 'api.*' }, true],
  [{ key: 'api.' }, true],
  [{ prefix: 'api' }, true],
  [{ key: 'api' }, false],
  [{ key: 'api.url.test' }, false],
])('after looking up %j the key api.url was looked up: %s', (input, expected) => {
  const facts = new RunFacts()
  facts.record(observation(1, 'lookup_config', {}, input))
  expect(facts.lookedUp('api.url')).toBe(expected)
})

test('break points are found by place', () => {
  const point = { file: 'a.ts', start: 2, end: 2, reason: 'computed name', candidates: [] }
  const facts = new RunFacts()
  facts.record(observation(1, 'trace_calls', { break_points: [point] }))
  expect(facts.breakPointsAt({ file: 'a.ts', start: 1, end: 3 })).toEqual([point])
  expect(facts.breakPointsAt({ file: 'a.ts', start: 3, end: 3 })).toEqual([])
})

test('a definition has a namesake when the run saw two places that declare its name', () => {
  const facts = new RunFacts()
  const definition = (name: string, file: string) => ({ name, file, start: 1, end: 2 })
  facts.record(observation(1, 'locate_symbol', { result: { definitions: [definition('save', 'a.ts')] } }))
  const before = facts.namesake({ file: 'a.ts', start: 1, end: 1 })
  facts.record(
    observation(2, 'locate_symbol', {
      result: { definitions: ['a.ts', 'b.ts'].map((file) => definition('save', file)) },
    }),
  )
  expect([
    before,
    facts.namesake({ file: 'a.ts', start: 1, end: 1 }),
    facts.namesake({ file: 'a.ts', start: 3, end: 3 }),
  ]).toEqual([false, true, false])
})
