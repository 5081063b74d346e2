import { expect, it } from 'vitest'
import { extractTypeScript } from './typescript.js'

const CALLS = 10_000
const chain = (begin: string, link: string, end = ''): string =>
  `async function f() { ${begin}${link.repeat(CALLS)}${end} }\n`

/** How many calls are awaited, how many are caught. */
function counts(source: string): [awaited: number, tried: number] {
  const { calls } = extractTypeScript('a.ts', source)
  return [calls.filter((call) => call.awaited).length, calls.filter((call) => call.tried).length]
}

it.each([
  ['awaited', chain('await ask()', '.then(x)'), [CALLS + 1, 0]],
  ['not awaited', chain('ask()', '.then(x)'), [0, 0]],
  ['caught at its end', chain('ask()', '.then(x)', '.catch(y)'), [0, CALLS + 1]],
  ['caught at its start', chain('ask().catch(y)', '.then(x)'), [0, 1]],
  ['of another method than a promise’s', chain('await ask()', '.map(x)'), [1, 0]],
  ['inside Promise.all', chain('await Promise.all([ask()', '.then(x)', '])'), [CALLS + 2, 0]],
])('each call of a long chain knows what holds the chain: %s', (_title, source, expected) => {
  expect(counts(source)).toEqual(expected)
})
