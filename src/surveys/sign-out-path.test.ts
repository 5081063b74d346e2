import { expect, it } from 'vitest'
import { indexOf } from '../../test/support/index-of.js'
import { signOutPath } from './sign-out-path.js'
import { surveysOver } from './survey.js'

const SESSION = `export function signOut() {
  forget()
}
function forget() {
  localStorage.removeItem('token')
}
export function prune() {
  localStorage.removeItem('token-cache')
}
export function isLoggedOut() {
  return audit()
}
function audit() {
  return true
}
`

it('covers what signing out reaches, not what asks about it or deletes for other reasons', async () => {
  const { covers } = surveysOver(await indexOf({ 'src/session.ts': SESSION }))(signOutPath)
  expect([1, 4, 7, 10, 13].map((start) => covers({ file: 'src/session.ts', start }))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
