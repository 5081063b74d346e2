import { expect, it } from 'vitest'
import { indexOf } from '../../test/support/index-of.js'
import { carriedOverKeys, oneSidedKeys } from './one-sided-keys.js'
import { surveysOver } from './survey.js'

const write = (key: string): string => `localStorage.setItem('${key}', '1')\n`
const read = (key: string): string => `console.log(localStorage.getItem('${key}'))\n`

const keysOf = async (text: string): Promise<string[]> =>
  surveysOver(await indexOf({ 'src/a.ts': text }))(oneSidedKeys).map(({ key }) => key)

it.each([
  ['only written', write('zoom'), ['zoom']],
  ['only read', read('trace'), ['trace']],
  ['both', write('zoom') + read('zoom'), []],
  ['named elsewhere', `${write('zoom')}export const KEPT = ['zoom']\n`, []],
  ['named in a longer text', `${write('zoom')}export const QUERY = 'SELECT * FROM zoom'\n`, []],
  ['part of another word', `${write('zoom')}export const OTHER = 'zoomed'\n`, ['zoom']],
  ['named by another key', `${write('zoom')}${read('last zoom')}`, []],
  ['sharing its beginning', `${write('zoom')}${read('zoom-factor')}`, []],
])('a key that is %s', async (_what, text, expected) => {
  expect(await keysOf(text)).toEqual(expected)
})

it('comes last when an unknown key of its store may be this one', async () => {
  const text = `${write('accent')}sessionStorage.setItem('zoom', '1')\nexport const all = Object.keys(localStorage).map((key) => localStorage.getItem(key))\n`
  expect(await keysOf(text)).toEqual(['zoom', 'accent'])
})

it.each([
  [
    'of a store that is written with unknown keys',
    "export const all = (keys: string[]) => keys.map((key) => localStorage.setItem(key, '1'))\n",
    [],
  ],
  [
    'of a store that is only read with unknown keys',
    'export const all = (keys: string[]) => keys.map((key) => localStorage.getItem(key))\n',
    ['zoom'],
  ],
])('a key that is only read, %s', async (_what, text, expected) => {
  expect(await keysOf(read('zoom') + text)).toEqual(expected)
})

it.each([
  ['in batches of a transaction', 'await database.write(() => database.batch(records))\n', []],
  ['nowhere', '', ['ships']],
])('a table that is only read, whose store is written %s', async (_where, text, expected) => {
  const reads =
    "import { Database } from '@nozbe/watermelondb'\nexport const f = async (database: Database, records: unknown[]) => {\n  await database.get('ships').query()\n"
  expect(await keysOf(`${reads}  ${text}}\n`)).toEqual(expected)
})

it('comes first when it is written', async () => {
  expect(await keysOf(read('accent') + write('zoom'))).toEqual(['zoom', 'accent'])
})

it.each([
  ['three', ['a1', 'b2', 'c3'], ['carry 3'], []],
  ['two', ['a1', 'b2'], [], ['a1', 'b2']],
])('%s keys without a write that one function reads', async (_count, keys, carried, alone) => {
  const ask = surveysOver(await indexOf({ 'src/a.ts': `export function carry() {\n${keys.map(read).join('')}}\n` }))
  expect(ask(carriedOverKeys).map((group) => `${group.reader.definition.name} ${group.keys.length}`)).toEqual(carried)
  expect(ask(oneSidedKeys).map(({ key }) => key)).toEqual(alone)
})
