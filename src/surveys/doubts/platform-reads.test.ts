import { expect, it } from 'vitest'
import { toldDoubts } from '../../../test/support/told-doubts.js'
import { platformReads } from './platform-reads.js'

const WRITE = "export const save = () => {\n  localStorage.setItem('zoom', '2')\n}\n"
const read = (before: string, after = ''): string =>
  `export function load(other: boolean) {\n  ${before}\n  const zoom = localStorage.getItem('zoom')\n  ${after}\n  return zoom\n}\n`

it.each([
  ['in a branch', read("if (process.platform === 'win32') {", '}'), ['zoom a.ts:2 a.ts:3 b.ts:2']],
  ['after a branch that leaves', read('if (other || !__WIN32__) {\n    return 1\n  }'), ['zoom a.ts:2 a.ts:5 b.ts:2']],
  ['after a branch that leaves on that platform', read('if (__WIN32__) {\n    return 1\n  }'), []],
  ['after a branch that goes on', read('if (!__WIN32__) {\n    tell(1)\n  }'), []],
  ['in a branch on something else', read('if (other) {', '}'), []],
  ['always', read(''), []],
])('a key that is read %s', async (_what, text, expected) => {
  expect(await toldDoubts(platformReads, { 'a.ts': text, 'b.ts': WRITE })).toEqual(expected)
})

it('a key that is written there too', async () => {
  const written = "export const save = () => {\n  if (__WIN32__) {\n    localStorage.setItem('zoom', '2')\n  }\n}\n"
  expect(await toldDoubts(platformReads, { 'a.ts': read('if (__WIN32__) {', '}'), 'b.ts': written })).toEqual([])
})

it('a key that is read elsewhere too', async () => {
  const files = { 'a.ts': read('if (__WIN32__) {', '}'), 'b.ts': WRITE, 'c.ts': read('') }
  expect(await toldDoubts(platformReads, files)).toEqual([])
})
