import { expect, it } from 'vitest'
import { indexOf } from '../../test/support/index-of.js'
import { storageOpenKeys } from './storage-open-keys.js'
import { surveysOver } from './survey.js'

const told = async (text: string): Promise<string[]> =>
  surveysOver(await indexOf({ 'src/a.ts': text }))(storageOpenKeys).map(
    ({ key, store, writes, reads, deletes }) =>
      `${key} ${store} ${[writes, reads, deletes].map((places) => places.map(({ start }) => start)).join('|')}`,
  )

const KEEP = 'export const keep = (name: string, value: string) => localStorage.setItem(name, value)\n'

it.each([
  ['a wrapper calls the store with a key of its callers', `${KEEP}keep('tide', '1')`, ['* localStorage 1||']],
  [
    'a caller of the wrapper computes the key',
    `${KEEP}export const pin = (id: () => string) => keep(id(), '1')`,
    ['* localStorage 1,2||'],
  ],
  [
    'a caller of the caller starts it without a key',
    `${KEEP}export const pin = (id: string) => keep(id, '1')\nexport const go = (at: { id: string }) => pin(at.id)`,
    ['* localStorage 1,2||'],
  ],
  ['a part of the key is known', 'export const f = (id: string) => localStorage.getItem(`tide-${id}`)', []],
  [
    'a store is read and emptied by computed keys',
    'export const f = (at: () => string) => {\n  sessionStorage.getItem(at())\n  sessionStorage.removeItem(at())\n}',
    ['* sessionStorage |2|3'],
  ],
  ['a store is cleared as a whole', 'export const f = () => localStorage.clear()', []],
])('%s', async (_what, text, expected) => {
  expect(await told(text)).toEqual(expected)
})
