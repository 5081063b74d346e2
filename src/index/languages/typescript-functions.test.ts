import { expect, it } from 'vitest'
import { factsOf } from '../../../test/support/facts.js'

const PROGRAM = [
  'function make() {',
  '  return () => 1',
  '}',
  'const list = [() => 2]',
  'const both = list[0] || (() => 3)',
  ';(() => { make() })()',
].join('\n')

/** Names and lines of the closures that are listed. */
const closures = (file: string): string[] =>
  factsOf({ [file]: PROGRAM }).flatMap(({ definitions }) =>
    definitions.filter(({ kind }) => kind === 'closure').map(({ qualified, line }) => `${line} ${qualified}`),
  )

it.each([
  [
    'JavaScript lists anonymous functions by their place, for calls are followed to them',
    'a.js',
    ['2 make.(returned)', '4 list.(element)', '5 both.(function)'],
  ],
  ['TypeScript lists none that nothing receives', 'a.ts', []],
])('%s', (_, file, expected) => {
  expect(closures(file)).toEqual(expected)
})
