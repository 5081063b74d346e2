import { describe, expect, it } from 'vitest'
import { buildIndex } from '#index/build'
import { memoryRepository } from '../../test/support/memory-repository.js'
import { storageKeys } from './storage-keys.js'
import { storedProperties } from './stored-properties.js'
import { surveysOver } from './survey.js'

const STATE = `
interface Settings { theme?: string; sound?: { volume?: number }; language?: string; kept?: string }
export const load = (): Settings => JSON.parse(localStorage.getItem('settings') ?? '{}')
export function loadCached(): Settings {
  const settings = load()
  if (!settings) return {}
  return settings
}
export function store(settings: Settings): void {
  localStorage.setItem('settings', JSON.stringify(settings))
}
`

const asked = async (body: string) =>
  surveysOver(
    await buildIndex(
      memoryRepository({
        'src/state.ts': STATE,
        'src/use.ts': `import { load, loadCached, store } from './state'\n${body}`,
      }),
      { cache: false },
    ),
  )

const told = async (body: string): Promise<string[]> =>
  (await asked(body))(storedProperties)
    .filter(({ file }) => file === 'src/use.ts')
    .map(({ operation, key, start }) => `${operation} ${key} ${start}`)

const SETTERS = `
export function setTheme(value: string | null) {
  const settings = loadCached()
  settings.theme = value
  store(settings)
}
export const getTheme = () => loadCached().theme
`

describe('properties of stored objects', () => {
  it.each([
    ['read in place', 'export const f = () => load().sound?.volume', ['read settings.sound.volume 2']],
    [
      'read through a variable of a loader of a loader',
      'export function f() {\n  const s = loadCached()\n  return s.theme\n}',
      ['read settings.theme 4'],
    ],
    [
      'assigned to what is stored afterwards',
      'export function f() {\n  const s = load()\n  s.sound!.volume = 3\n  delete s.theme\n  store({ ...s })\n}',
      ['write settings.sound.volume 4', 'delete settings.theme 5'],
    ],
    ['not stored', 'export function f() {\n  const s = load()\n  s.theme = "dark"\n}', []],
    ['stored before', 'export function f() {\n  const s = load()\n  store(s)\n  s.theme = "dark"\n}', []],
    [
      'another object stored',
      'export function f(other: object) {\n  const s = load()\n  s.theme = "dark"\n  store(other)\n}',
      [],
    ],
    ['a property of another answer', 'const plain = () => ({ theme: 1 })\nexport const f = () => plain().theme', []],
    [
      'the old value only kept',
      'export function f(given?: string) {\n  const s = load()\n  s.theme = given ?? s.theme\n  store(s)\n}',
      ['write settings.theme 4'],
    ],
    [
      'a part taken out',
      'export function f() {\n  const { sound } = load()\n  return sound\n}',
      ['read settings.sound 3'],
    ],
  ])('%s', async (_name, body, expected) => {
    expect(await told(body)).toEqual(expected)
  })

  it('who calls a short setter or getter writes, empties or reads the property', async () => {
    const uses = 'export function f(name: string) {\n  setTheme(name)\n  setTheme(null)\n  return getTheme()\n}'
    expect(await told(SETTERS + uses)).toEqual([
      'write settings.theme 5',
      'read settings.theme 8',
      'write settings.theme 10',
      'delete settings.theme 11',
      'read settings.theme 12',
    ])
  })

  it('a function that touches two properties is no setter', async () => {
    const body = `export function reset() {\n  const s = load()\n  s.theme = ''\n  s.language = ''\n  store(s)\n}\nexport const f = () => reset()`
    expect(await told(body)).toEqual(['write settings.theme 4', 'write settings.language 5'])
  })

  it('loads and saves through an interface agree on one of the stores behind it', async () => {
    const ask = surveysOver(
      await buildIndex(
        memoryRepository({
          'src/keep.ts':
            'export interface Keep {\n  get(key: string): any\n  set(key: string, value: unknown): void\n}',
          'src/session.ts': `import { Keep } from './keep'\nexport class A implements Keep {\n  set(key: string, value: unknown) { sessionStorage.setItem(key, JSON.stringify(value)) }\n  get(key: string) { return JSON.parse(sessionStorage.getItem(key)!) }\n}`,
          'src/local.ts': `import { Keep } from './keep'\nexport class B implements Keep {\n  get(key: string) { return JSON.parse(localStorage.getItem(key)!) }\n  set(key: string, value: unknown) { localStorage.setItem(key, JSON.stringify(value)) }\n}`,
          'src/use.ts': `import { Keep } from './keep'\nexport class Use {\n  constructor(private keep: Keep) {}\n  dark() { return this.keep.get('account').dark }\n  setDark() {\n    const account = this.keep.get('account')\n    account.dark = true\n    this.keep.set('account', account)\n  }\n}`,
        }),
        { cache: false },
      ),
    )
    const rows = ask(storageKeys).filter(({ key }) => key === 'account.dark')
    expect(rows.map(({ store, reads, writes }) => [store, reads.length, writes.length])).toEqual([
      ['localStorage', 1, 1],
    ])
  })

  it.each([
    [
      'in place, at every level',
      "store({ theme: 'dark', sound: { volume: 3 } })",
      ['write settings.theme 3', 'write settings.sound 3', 'write settings.sound.volume 3'],
    ],
    [
      'in a variable, as text',
      "const s = { theme: 'dark' }\n  store(JSON.parse(JSON.stringify(s)))",
      ['write settings.theme 3'],
    ],
    ['through a spread', "const more = { theme: 'dark' }\n  store({ ...more })", ['write settings.theme 3']],
    ['but what is only emptied', 'store({ theme: undefined })', []],
    ['but not of an object that is not stored', "const s = { theme: 'dark' }\n  return s", []],
  ])('an object that is written out gives values to its properties: %s', async (_how, body, expected) => {
    expect(await told(`export function f() {\n  ${body}\n}`)).toEqual(expected)
  })

  it('have a row of their own when something else than a whole object changes them', async () => {
    const whole = "export const reset = () => store({ theme: 'light', language: 'en' })\n"
    const ask = await asked(SETTERS + whole)
    const rows = ask(storageKeys).map(({ key, writes }) => [key, writes.map(({ start }) => start)])
    expect(rows).toEqual([
      ['settings', [10]],
      ['settings.theme', [5, 9]],
    ])
  })

  it('have a row of the key table when the code changes them, not when it only reads them', async () => {
    const ask = await asked(`${SETTERS}export const language = () => load().language`)
    expect(ask(storageKeys).map(({ key }) => key)).toEqual(['settings', 'settings.theme'])
  })
})
