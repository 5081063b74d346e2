import { expect, it } from 'vitest'
import { indexOf } from '../../test/support/index-of.js'
import { signOutRemovals } from './sign-out-removals.js'
import { surveysOver } from './survey.js'

const STORE = `
export const forget = () => localStorage.removeItem('token')
export const forgetAll = () => sessionStorage.clear()
export const remove = (key: string) => localStorage.removeItem(key)
export const keep = () => localStorage.setItem('token', '1')
`

const told = async (text: string): Promise<string[]> => {
  const index = await indexOf({
    'src/store.ts': STORE,
    'src/session.ts': `import { forget, forgetAll, keep, remove } from './store'\n${text}\n`,
  })
  return surveysOver(index)(signOutRemovals).map(
    ({ ref, start, removed, inside }) =>
      `${start.definition.name} ${ref.definition.name} ${removed.map(({ key, store }) => `${key} ${store}`)}${inside ? ` ${inside.file}:${inside.start}` : ''}`,
  )
}

it.each([
  ['itself', "export const signOut = () => localStorage.removeItem('name')", ['signOut signOut name localStorage']],
  [
    'in a function that it calls',
    'export const signOut = () => end()\nconst end = () => forget()',
    ['signOut forget token localStorage'],
  ],
  ['all of a store', 'export const signOut = () => forgetAll()', ['signOut forgetAll * sessionStorage']],
  [
    'through a wrapper',
    "export const signOut = () => remove('name')",
    ['signOut signOut name localStorage src/store.ts:4'],
  ],
  [
    'in a wrapper, by the beginning of the key',
    'export const signOut = (id: string) => localStorage.removeItem(`user-${id}`)',
    ['signOut signOut user-* localStorage'],
  ],
  [
    'by a key that another end of a channel gives',
    'export const signOut = () => on((_: unknown, key: string) => localStorage.removeItem(key))',
    [],
  ],
  [
    'too far away',
    'export const signOut = () => a()\nconst a = () => b()\nconst b = () => c()\nconst c = () => forget()',
    [],
  ],
  ['nothing', 'export const signOut = () => keep()', []],
  ['elsewhere', 'export const signOut = () => keep()\nexport const reset = () => forget()', []],
])('what a sign-out removes %s', async (_where, text, expected) => {
  expect(await told(text)).toEqual(expected)
})
