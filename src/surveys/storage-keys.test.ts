import { expect, it } from 'vitest'
import { indexOf } from '../../test/support/index-of.js'
import { storageKeys } from './storage-keys.js'
import { surveysOver } from './survey.js'

const told = async (text: string): Promise<string[]> =>
  surveysOver(await indexOf({ 'src/a.ts': text }))(storageKeys).map(
    ({ key, store, writes, reads, deletes, lifecycle, invalidation }) =>
      `${key} ${store} ${writes.length} ${reads.length} ${deletes.map(({ start }) => start)} ${lifecycle} ${invalidation ?? 'never'}`,
  )

const WRITE = "export const save = () => localStorage.setItem('tide', '1')\n"

it.each([
  ['nothing', WRITE, ['tide localStorage 1 0  device never']],
  [
    'a removal',
    `${WRITE}export const reset = () => localStorage.removeItem('tide')`,
    ['tide localStorage 1 0 2 unknown deleted in reset'],
  ],
  [
    'a removal at sign-out',
    `${WRITE}export const signOut = () => localStorage.removeItem('tide')`,
    ['tide localStorage 1 0 2 account deleted in signOut'],
  ],
  [
    'a clear of the whole store',
    `${WRITE}export const logOut = () => localStorage.clear()`,
    ['tide localStorage 1 0 2 account deleted in logOut'],
  ],
  [
    'a clear of another store',
    `${WRITE}export const logOut = () => sessionStorage.clear()`,
    ['tide localStorage 1 0  device never'],
  ],
])('a key ends with %s', async (_what, text, expected) => {
  expect(await told(text)).toEqual(expected)
})

const MMKV = (second: string): string => `import { MMKV } from 'react-native-mmkv'
const tides = new MMKV({ id: 'tides' })
const crew = new MMKV({ id: '${second}' })
export const save = () => tides.set('tide', '1')
export const clear = () => crew.clearAll()
`

it.each([
  ['the only instance', 'tides', ['tide MMKV 1 0 5 unknown deleted in clear']],
  ['one instance of two', 'crew', ['tide MMKV 1 0  device never']],
])('a clear of %s', async (_which, second, expected) => {
  expect((await told(MMKV(second))).filter((row) => row.startsWith('tide '))).toEqual(expected)
})
