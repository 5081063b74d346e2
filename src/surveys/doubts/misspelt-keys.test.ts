import { expect, it } from 'vitest'
import { toldDoubts } from '../../../test/support/told-doubts.js'
import { misspeltKeys } from './misspelt-keys.js'

const FILES = {
  'src/a.ts': "export const save = () => localStorage.setItem('confirmRemoval', '1')\n",
  'docs/testing.md': 'Look for `ConfirmRemoval`, not `confirmRemoval`.\n',
}

it('a document writes a key in other capitals', async () => {
  expect(await toldDoubts(misspeltKeys, FILES)).toEqual(['ConfirmRemoval docs/testing.md:1 src/a.ts:1'])
})

it('a document means something else that is written so', async () => {
  expect(await toldDoubts(misspeltKeys, { ...FILES, 'src/c.ts': 'export class ConfirmRemoval {}\n' })).toEqual([])
})
