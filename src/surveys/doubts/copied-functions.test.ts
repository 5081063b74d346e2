import { expect, it } from 'vitest'
import { toldDoubts } from '../../../test/support/told-doubts.js'
import { copiedFunctions } from './copied-functions.js'

it('a function is copied when one of its name calls mostly the same', async () => {
  const copy = (...calls: string[]): string =>
    `export function readId() {\n${calls.map((name) => `  ${name}()\n`).join('')}}\n`
  const files = {
    'src/a.ts': copy('open', 'read', 'close'),
    'src/b.ts': copy('open', 'read', 'close', 'log'),
    'src/c.ts': copy('other', 'matter', 'close'),
  }
  expect(await toldDoubts(copiedFunctions, files)).toEqual(['readId src/a.ts:1 src/b.ts:1'])
})
