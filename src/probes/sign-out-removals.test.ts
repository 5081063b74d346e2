import { expect, it } from 'vitest'
import { loadWords, phrase } from '#data/words'
import { signOutRemovals } from '#surveys/sign-out-removals'
import { surveysOver } from '#surveys/survey'
import { indexOf } from '../../test/support/index-of.js'
import { removalClaim } from './sign-out-removals.js'

const CODE = `const remove = (key: string) => localStorage.removeItem(key)
export function signOut() {
  remove('token')
  forget()
}
function forget() {
  sessionStorage.clear()
}
`

it('tells what a sign-out removes itself and through what it calls, with the platform call', async () => {
  const claims = surveysOver(await indexOf({ 'a.ts': CODE }))(signOutRemovals).map(removalClaim)
  expect(
    claims.map(({ message, places, atMost }) => [
      message && phrase(loadWords('en'), message),
      places.map(({ start }) => start),
      atMost,
    ]),
  ).toEqual([
    ['`signOut`, which signs out by its name, removes from the store: `token` (localStorage).', [2, 3, 1], 'inferred'],
    [
      '`signOut`, which signs out by its name, reaches `forget`, which removes from the store: sessionStorage.',
      [6, 7, 4],
      'inferred',
    ],
  ])
})
