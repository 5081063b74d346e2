import { expect, it } from 'vitest'
import { toldDoubts } from '../../../test/support/told-doubts.js'
import { keysDeclaredTwice } from './keys-declared-twice.js'

it('a key is declared in two files', async () => {
  const files = {
    'src/a.ts': "const KEY = 'confirmRemoval'\nexport const save = () => localStorage.setItem(KEY, '1')\n",
    'src/b.ts': "const OTHER = 'confirmRemoval'\nexport const load = () => localStorage.getItem(OTHER)\n",
  }
  expect(await toldDoubts(keysDeclaredTwice, files)).toEqual(['confirmRemoval src/a.ts:1 src/b.ts:1'])
})

it('the beginnings of two keys are alike', async () => {
  const part = (file: string): string =>
    `const START = 'user-'\nexport const save = (id: string) => localStorage.setItem(START + id, '${file}')\n`
  expect(await toldDoubts(keysDeclaredTwice, { 'src/a.ts': part('a'), 'src/b.ts': part('b') })).toEqual([])
})

it('a key is declared once and imported', async () => {
  const files = {
    'src/a.ts': "export const KEY = 'confirmRemoval'\nexport const save = () => localStorage.setItem(KEY, '1')\n",
    'src/b.ts': "import { KEY } from './a'\nexport const load = () => localStorage.getItem(KEY)\n",
  }
  expect(await toldDoubts(keysDeclaredTwice, files)).toEqual([])
})
