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

it('behind an interface with two stores, once', async () => {
  const files = {
    'src/keep.ts': `export interface Keep { set(key: string): void }
export class A implements Keep { set(key: string) { localStorage.setItem(key, '1') } }
export class B implements Keep { set(key: string) { sessionStorage.setItem(key, '1') } }`,
    'src/a.ts':
      "import { Keep } from './keep'\nconst KEY = 'confirmRemoval'\nexport const save = (keep: Keep) => keep.set(KEY)\n",
    'src/b.ts':
      "import { Keep } from './keep'\nconst OTHER = 'confirmRemoval'\nexport const load = (keep: Keep) => keep.set(OTHER)\n",
  }
  expect(await toldDoubts(keysDeclaredTwice, files)).toEqual(['confirmRemoval src/a.ts:2 src/b.ts:2'])
})

it('a table that statements of two files use is not declared by them', async () => {
  const query = (name: string): string =>
    `const SQL = 'SELECT * FROM boats'\nexport const ${name} = (db: any) => db.query(SQL)\n`
  expect(await toldDoubts(keysDeclaredTwice, { 'src/a.ts': query('one'), 'src/b.ts': query('two') })).toEqual([])
})
