import { expect, it } from 'vitest'
import { toldDoubts } from '../../../test/support/told-doubts.js'
import { copiedFunctions } from './copied-functions.js'

const copy = (...calls: string[]): string =>
  `export function readId() {\n${calls.map((name) => `  ${name}()\n`).join('')}}\n`
const ORIGINAL = copy('open', 'read', 'close')

it.each([
  ['mostly the same', { 'src/b.ts': copy('open', 'read', 'close', 'log') }, ['readId src/a.ts:1 src/b.ts:1']],
  ['other functions', { 'src/b.ts': copy('other', 'matter', 'close') }, []],
  ['the same in another language', { 'src/b.js': ORIGINAL }, []],
  ['the same in many files', Object.fromEntries([...'bcde'].map((name) => [`src/${name}.ts`, ORIGINAL])), []],
])('a function of the same name calls %s', async (_what, others, expected) => {
  expect(await toldDoubts(copiedFunctions, { 'src/a.ts': ORIGINAL, ...others })).toEqual(expected)
})

it('two functions that call little say nothing', async () => {
  const short = copy('open', 'read')
  expect(await toldDoubts(copiedFunctions, { 'src/a.ts': short, 'src/b.ts': short })).toEqual([])
})
