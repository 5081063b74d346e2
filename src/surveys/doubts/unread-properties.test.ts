import { expect, it } from 'vitest'
import { toldDoubts } from '../../../test/support/told-doubts.js'
import { unreadProperties } from './unread-properties.js'

const STATE = `
export const load = () => JSON.parse(localStorage.getItem('harbour') ?? '{}')
export const store = (harbour: object) => localStorage.setItem('harbour', JSON.stringify(harbour))
export const shown = () => [load().name, load().berths, load().depth, load().crane?.load, load().tide]
`

const use = (...lines: string[]): string =>
  `import { load, store } from './state'\nexport function f(given: any) {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`

it.each([
  ['written with the whole, never read', ["store({ name: '', pilot: 'Anna' })"], ['harbour.pilot src/use.ts:3']],
  ['assigned, never read', ['const h = load()', "h.pilot = 'Anna'", 'store(h)'], ['harbour.pilot src/use.ts:4']],
  ['read elsewhere', ["store({ pilot: 'Anna' })", 'return load().pilot'], []],
  ['read by a part', ["store({ pilot: { name: 'Anna' } })", 'return load().pilot.name'], []],
  ['only removed', ['const h = load()', 'delete h.pilot', 'store(h)'], []],
  [
    'a part whose name is read of another object',
    ['store({ crane: { load: 1, reach: 2 } })', '', '', '', 'return given.reach'],
    [],
  ],
  [
    'a part whose name is read by its own default only',
    ['store({ crane: { reach: given.reach } })'],
    ['harbour.crane.reach src/use.ts:3'],
  ],
  [
    'a part that is taken out by its name',
    ['store({ crane: { reach: 2 } })', '', '', '', 'const { reach } = given', 'return reach'],
    [],
  ],
])('a property of a stored object: %s', async (_what, lines, expected) => {
  const told = await toldDoubts(unreadProperties, { 'src/state.ts': STATE, 'src/use.ts': use(...lines) })
  expect(told).toEqual(expected)
})

it('of an object of which little is read nothing is told', async () => {
  const few = STATE.replace(/\[.*\]/, '[load().name, load().depth]')
  const told = await toldDoubts(unreadProperties, {
    'src/state.ts': few,
    'src/use.ts': use("store({ name: '', pilot: 'Anna' })"),
  })
  expect(told).toEqual([])
})
