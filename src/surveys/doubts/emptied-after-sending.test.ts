import { expect, it } from 'vitest'
import { toldDoubts } from '../../../test/support/told-doubts.js'
import { emptiedAfterSending } from './emptied-after-sending.js'

const BASE = `
export const post = (boats: unknown) => fetch('/api/boats', { method: 'POST', body: JSON.stringify(boats) })
export const ask = () => fetch('/api/boats')
export const add = (boat: string) => localStorage.setItem('queue', boat)
export const forget = () => localStorage.removeItem('queue')
`

const upload = (...lines: string[]): string =>
  `import { ask, forget, post } from './base'\nexport async function upload() {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`

const LOAD = "const boats = localStorage.getItem('queue')"

it.each([
  [
    'removed after it was sent',
    [LOAD, 'await post(boats)', "localStorage.removeItem('queue')"],
    ['upload src/use.ts:3 src/use.ts:4 src/use.ts:5'],
  ],
  [
    'removed by a function that is called',
    [LOAD, 'await post(boats)', 'forget()'],
    ['upload src/use.ts:3 src/use.ts:4 src/use.ts:5'],
  ],
  ['removed before it is sent', [LOAD, 'forget()', 'await post(boats)'], []],
  ['removed without a wait in between', [LOAD, 'post(boats)', 'forget()'], []],
  ['removed after something was asked for', [LOAD, 'await ask()', 'forget()'], []],
  ['only sent', [LOAD, 'await post(boats)'], []],
])('a list that is loaded and %s', async (_what, lines, expected) => {
  expect(await toldDoubts(emptiedAfterSending, { 'src/base.ts': BASE, 'src/use.ts': upload(...lines) })).toEqual(
    expected,
  )
})
