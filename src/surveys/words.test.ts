import { describe, expect, it } from 'vitest'
import { mentions, spoken } from './words.js'

describe('words of a name', () => {
  it.each([
    ['setAuthToken', 'set auth token'],
    ['AUTH_TOKEN', 'auth token'],
    ['last-sync.at', 'last sync at'],
    ['parseJSONBody', 'parse json body'],
    ['oauth2Login', 'oauth2 login'],
  ])('%s', (name, words) => expect(spoken(name)).toBe(words))

  it('matches a concept across naming habits', () => {
    const signIn = /\b(?:sign in|log ?in)\b/
    expect(['signIn', 'SIGN_IN', 'logIn', 'login', 'design'].map((name) => mentions(name, signIn))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ])
  })
})
