import { describe, expect, it } from 'vitest'
import { indexOf } from '../../test/support/index-of.js'
import type { Effect } from './catalog.js'
import type { EffectSite, RepositoryIndex } from './repository-index.js'

/** `src/a.ts:3 key`, and in brackets the wrappers before the cataloged call. */
function shown({ site, args, wrappers }: EffectSite): string {
  const through = wrappers.map(({ definition }) => definition.qualified).join(' > ')
  const value = args.key ?? args.url ?? args.channel ?? args.delay
  return `${site.file}:${site.call.line} ${value?.text ?? '-'}${through === '' ? '' : ` (${through})`}`
}

const rows = (index: RepositoryIndex, effect: Effect): string[] => index.effects(effect).map(shown)

describe('wrappers', () => {
  it('a function whose parameter is the key is a write of its callers’ keys', async () => {
    const index = await indexOf({
      'src/storage.ts': `
export function setText(key: string, value: string) {
  localStorage.setItem(key, value)
}
export function setNumber(name: string, value: number) {
  setText('number/' + name, String(value))
}
`,
      'src/use.ts': `
import { setNumber, setText } from './storage'
setText('theme', 'dark')
setNumber('zoom', 3)
`,
    })
    expect(rows(index, 'storage.write')).toEqual([
      'src/storage.ts:3 *',
      'src/storage.ts:6 number/* (setText)',
      'src/use.ts:3 theme (setText)',
      'src/use.ts:4 number/zoom (setNumber > setText)',
    ])
    expect(index.effects('storage.write').map(({ insideWrapper }) => insideWrapper)).toEqual([true, true, false, false])
  })

  it('puts each argument where the wrapped call uses it, through helpers and several wrappers', async () => {
    const index = await indexOf({
      'src/http.ts': `
const absolute = (base: string, path: string) => new URL(path, base).toString()
export function request(base: string, method: string, path: string) {
  const url = absolute(base, path)
  return fetch(url, { method })
}
export class Api {
  constructor(private readonly base: string) {}
  send(method: string, path: string) {
    return request(this.base, method, path)
  }
}
`,
      'src/use.ts': `
import { Api, request } from './http'
request('https://harbour.example', 'GET', 'quays')
export const berth = (api: Api, id: string) => api.send('POST', '/berths/' + id)
`,
    })
    expect(rows(index, 'http.request').slice(2)).toEqual([
      'src/use.ts:3 https://harbour.example/quays (request)',
      'src/use.ts:4 */berths/* (Api.send > request)',
    ])
    expect(index.effects('http.request').map(({ args }) => args.method?.text)).toEqual(['*', '*', 'GET', 'POST'])
  })

  it('follows an injected service through its interface', async () => {
    const index = await indexOf({
      'src/storage.ts': `
export interface KeyValueStore { write(key: string, value: string): void }
export class BrowserStore implements KeyValueStore {
  write(key: string, value: string) {
    localStorage.setItem('app.' + key, value)
  }
}
`,
      'src/session.ts': `
import { KeyValueStore } from './storage'
const KEYS = { token: 'session-token' } as const
export class Session {
  constructor(private readonly store: KeyValueStore) {}
  keep(token: string) {
    this.store.write(KEYS.token, token)
  }
}
`,
    })
    expect(rows(index, 'storage.write')).toEqual([
      'src/session.ts:7 app.session-token (BrowserStore.write)',
      'src/storage.ts:5 app.*',
    ])
  })

  it('a method of the same name on another class writes nothing', async () => {
    const index = await indexOf({
      'src/a.ts': `
export class Store { save(key: string) { localStorage.setItem(key, '1') } }
export class Ship { save(name: string) { return name } }
export const first = (store: Store) => store.save('berth')
export const second = (ship: Ship) => ship.save('Anna')
`,
    })
    expect(rows(index, 'storage.write')).toEqual(['src/a.ts:2 *', 'src/a.ts:4 berth (Store.save)'])
  })

  it('takes the property of an object argument', async () => {
    const index = await indexOf({
      'src/a.ts': `
export function request(options: { path: string; method: string }) {
  return fetch('https://harbour.example' + options.path, { method: options.method })
}
export const signIn = () => request({ path: '/session', method: 'POST' })
`,
    })
    const [site] = index.effects('http.request').filter(({ insideWrapper }) => !insideWrapper)
    expect({ url: site?.args.url?.text, method: site?.args.method?.text, line: site?.site.call.line }).toEqual({
      url: 'https://harbour.example/session',
      method: 'POST',
      line: 5,
    })
  })

  it('ends on functions that call each other', async () => {
    const index = await indexOf({
      'src/a.ts': `
export function even(key: string): void { localStorage.setItem(key, '1'); odd(key) }
export function odd(key: string): void { even(key) }
odd('a')
`,
    })
    expect(rows(index, 'storage.write')).toContain('src/a.ts:4 a (odd > even)')
  })

  it('is found in native languages too', async () => {
    const index = await indexOf({
      'app/src/main/java/harbour/Preferences.kt': `
package harbour
import android.content.SharedPreferences

class Preferences(private val preferences: SharedPreferences) {
  fun keep(key: String, value: String) {
    preferences.edit().putString(key, value).apply()
  }
  fun keepToken(token: String) {
    keep("token", token)
  }
}
`,
    })
    expect(rows(index, 'storage.write')).toEqual([
      'app/src/main/java/harbour/Preferences.kt:7 *',
      'app/src/main/java/harbour/Preferences.kt:10 token (Preferences.keep)',
    ])
  })
})

describe('sites', () => {
  it('are those of production code, in the order of path and place', async () => {
    const index = await indexOf({
      'src/b.ts': "localStorage.setItem('b2', '')\nlocalStorage.setItem('b1', '')\n",
      'src/a.ts': "localStorage.setItem('a', '')\n",
      'src/a.test.ts': "localStorage.setItem('test', '')\n",
      'src/__mocks__/a.ts': "localStorage.setItem('mock', '')\n",
    })
    expect(rows(index, 'storage.write')).toEqual(['src/a.ts:1 a', 'src/b.ts:1 b2', 'src/b.ts:2 b1'])
  })

  it('carry the value of a delay and its constant', async () => {
    const index = await indexOf({
      'src/a.ts': `
const HOUR = 60 * 60 * 1000
setInterval(() => check(), 4 * HOUR)
function check() {}
`,
    })
    const [site] = index.effects('timer.interval')
    expect(site?.args.delay).toEqual({
      text: '14400000',
      known: true,
      number: 14_400_000,
      sources: [{ file: 'src/a.ts', start: 2, end: 2 }],
    })
  })
})
