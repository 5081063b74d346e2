import { describe, expect, it } from 'vitest'
import { indexOf } from '../../test/support/index-of.js'
import { type SignInEntry, signInPath } from './sign-in-path.js'
import { surveysOver } from './survey.js'

const SESSION = `import { validate } from './rules'
export async function login(name: string, secret: string) {
  return post('/users/login', { name, secret })
}
async function post(path: string, body: object) {
  return fetch('https://harbour.example' + path, { method: 'POST', body: JSON.stringify(body) })
}
export async function refreshSession() {
  return login('', '')
}
export function submit(name: string, secret: string) {
  validate(name)
  return login(name, secret)
}
`

const RULES = `export const validate = (name: string) => name.length > 0
export const validateBerth = (berth: string) => berth.length > 0
`

const VIEW = `import { useCallback } from 'react'
import { refreshSession, submit } from './session'
import { validateBerth } from './rules'
export function LoginForm() {
  const onSubmit = useCallback(() => submit('a', 'b'), [])
  return <form onSubmit={onSubmit}><a onClick={() => submit('guest', '')}>Sign in as guest</a></form>
}
export function BerthForm() {
  const onSubmit = useCallback(() => validateBerth('7'), [])
  return <form onSubmit={onSubmit} />
}
export function Profile() {
  return <button onClick={() => refreshSession()} />
}
`

const path = async (files: Record<string, string>) => surveysOver(await indexOf(files))(signInPath)

describe('the way from the user to the request that signs in', () => {
  const told = ({ ref, handedTo, way }: SignInEntry): string =>
    `${ref.definition.qualified} <${handedTo?.call.name ?? ''}> ${way.map(({ to }) => to.definition.name).join(' > ')}`

  it('begins at the handlers of elements, kept by a hook or written into the element, and leaves renewals out', async () => {
    const { entries } = await path({ 'src/session.ts': SESSION, 'src/rules.ts': RULES, 'src/view.tsx': VIEW })
    expect(entries.map(told)).toEqual([
      'LoginForm.onSubmit <form> submit > login',
      'LoginForm.a(onClick) <a> submit > login',
    ])
  })

  it('knows what lies near it', async () => {
    const { isNearWay, covers, signsIn } = await path({
      'src/session.ts': SESSION,
      'src/rules.ts': RULES,
      'src/view.tsx': VIEW,
    })
    expect([1, 2].map((start) => isNearWay({ file: 'src/rules.ts', start }))).toEqual([true, false])
    expect([2, 5, 8].map((start) => covers({ file: 'src/session.ts', start }))).toEqual([true, true, false])
    expect([2, 5, 8, 11].map((start) => signsIn({ file: 'src/session.ts', start }))).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  it('is empty where nothing signs in', async () => {
    const { entries, covers } = await path({ 'src/rules.ts': RULES })
    expect(entries).toEqual([])
    expect(covers({ file: 'src/rules.ts', start: 1 })).toBe(false)
  })
})
