import { describe, expect, it } from 'vitest'
import { indexOf } from '../../../test/support/index-of.js'
import { type Survey, surveysOver } from '../survey.js'
import { copiedFunctions } from './copied-functions.js'
import { deprecatedInUse } from './deprecated-in-use.js'
import type { Doubt } from './doubt.js'
import { loginDoubts, storageDoubts, updateDoubts } from './flow-doubts.js'
import { keysDeclaredTwice } from './keys-declared-twice.js'
import { missingDocuments } from './missing-documents.js'
import { misspeltKeys } from './misspelt-keys.js'
import { unawaitedCalls } from './unawaited-calls.js'
import { uncalledFunctions } from './uncalled-functions.js'

async function told(survey: Survey<readonly Doubt[]>, files: Record<string, string>): Promise<string[]> {
  const index = await indexOf(files)
  return surveysOver(index)(survey).map(
    ({ subject, places }) => `${subject} ${places.map(({ file, start }) => `${file}:${start}`).join(' ')}`,
  )
}

describe('a deprecated function', () => {
  const DEPRECATED = `/** @deprecated use save */
export function store(): void {
  store()
}
export function save(): void {}
`
  it('is told when production code calls it', async () => {
    const files = { 'src/a.ts': DEPRECATED, 'src/b.ts': "import { store } from './a'\nstore()\n" }
    expect(await told(deprecatedInUse, files)).toEqual(['store src/a.ts:2 src/b.ts:2'])
  })

  it('is passed over when only itself and tests call it', async () => {
    const files = { 'src/a.ts': DEPRECATED, 'src/a.test.ts': "import { store } from './a'\nstore()\n" }
    expect(await told(deprecatedInUse, files)).toEqual([])
  })
})

describe('a call without await', () => {
  const inFunction = (...lines: string[]): Record<string, string> => ({
    'src/a.ts': `declare function load(): Promise<void>
async function clear(): Promise<void> {}
function reset(): void {}
export async function run(flag: boolean) {
  await load()
${lines.map((line) => `  ${line}`).join('\n')}
}
`,
  })

  it.each([
    ['as a statement', ['clear()'], ['run/clear src/a.ts:6 src/a.ts:2']],
    ['after a comment', ['// forget it', 'clear();'], ['run/clear src/a.ts:7 src/a.ts:2']],
    ['awaited', ['await clear()'], []],
    ['returned', ['return clear()'], []],
    ['meant so', ['void clear()'], []],
    ['handled', ['clear().catch(() => {})'], []],
    ['handled in the next line', ['clear()', '  .catch(() => {})'], []],
    ['over several lines', ['clear(', ')'], ['run/clear src/a.ts:6 src/a.ts:2']],
    ['part of an expression', ['const all = [', 'clear(),', ']'], []],
    ['the rest of an expression', ['const done = flag &&', 'clear()'], []],
    ['of a synchronous function', ['reset()'], []],
  ])('%s', async (_what, lines, expected) => {
    expect(await told(unawaitedCalls, inFunction(...lines))).toEqual(expected)
  })
})

describe('a function that nothing names', () => {
  /** Enough used functions that the repository is no library. */
  const USED = Array.from({ length: 12 }, (_, at) => `usedNumber${at}`)
  const BASE = {
    'src/used.ts': USED.map((name) => `export function ${name}(): void {}\n`).join(''),
    'src/app.ts': `import { ${USED.join(', ')} } from './used'\n${USED.map((name) => `${name}()\n`).join('')}`,
  }

  it.each([
    ['exported', 'export function forgetToken(): void {}\n', ['forgetToken src/session.ts:1']],
    ['a method', 'export class Session {\n  forgetToken(): void {}\n}\n', ['Session.forgetToken src/session.ts:2']],
    ['a default export', 'export default function forgetToken(): void {}\n', []],
    ['a method that a base class may call', 'export class Session extends Base {\n  forgetToken(): void {}\n}\n', []],
    ['named in a text', "export function forgetToken(): void {}\nconst wired = ['forgetToken']\n", []],
  ])('%s', async (_what, text, expected) => {
    expect(await told(uncalledFunctions, { ...BASE, 'src/session.ts': text })).toEqual(expected)
  })

  it('is none in a library', async () => {
    expect(await told(uncalledFunctions, { 'src/session.ts': 'export function forgetToken(): void {}\n' })).toEqual([])
  })
})

it('a function is copied when one of its name calls mostly the same', async () => {
  const copy = (...calls: string[]): string =>
    `export function readId() {\n${calls.map((name) => `  ${name}()\n`).join('')}}\n`
  const files = {
    'src/a.ts': copy('open', 'read', 'close'),
    'src/b.ts': copy('open', 'read', 'close', 'log'),
    'src/c.ts': copy('other', 'matter', 'close'),
  }
  expect(await told(copiedFunctions, files)).toEqual(['readId src/a.ts:1 src/b.ts:1'])
})

describe('keys and documents', () => {
  const FILES = {
    'src/a.ts': "const KEY = 'confirmRemoval'\nexport const save = () => localStorage.setItem(KEY, '1')\n",
    'src/b.ts': "const OTHER = 'confirmRemoval'\nexport const load = () => localStorage.getItem(OTHER)\n",
    'docs/testing.md': 'Look for `ConfirmRemoval`, not `confirmRemoval`.\n',
    'docs/storage.md':
      'See [the schema](schema.md), [code](../src/a.ts), [home](https://a.b/c.md), `src/b.ts` and `src/gone.ts`.\n',
    'CHANGELOG.md': 'Removed `src/older.ts`.\n',
  }

  it('a key is declared in two files', async () => {
    expect(await told(keysDeclaredTwice, FILES)).toEqual(['confirmRemoval src/a.ts:1 src/b.ts:1'])
    expect(await told(keysDeclaredTwice, { ...FILES, 'src/b.ts': '' })).toEqual([])
  })

  it('a document writes a key in other capitals', async () => {
    expect(await told(misspeltKeys, FILES)).toEqual(['ConfirmRemoval docs/testing.md:1 src/a.ts:2'])
    expect(await told(misspeltKeys, { ...FILES, 'src/c.ts': 'export class ConfirmRemoval {}\n' })).toEqual([])
  })

  it('a document names files that are not there', async () => {
    expect(await told(missingDocuments, FILES)).toEqual([
      'schema.md docs/storage.md:1',
      'src/gone.ts docs/storage.md:1',
    ])
  })
})

it('a doubt is told in the flow that its function belongs to', async () => {
  const files = {
    'src/update-store.ts':
      '/** @deprecated */\nexport function checkForUpdates(): void {}\nexport const check = () => checkForUpdates()\n',
    'src/sign-in.ts': '/** @deprecated */\nexport function signIn(): void {}\nexport const enter = () => signIn()\n',
    'src/notes.ts':
      "/** @deprecated */\nexport function keepNote(): void {\n  localStorage.setItem('note', '')\n}\nexport const keep = () => keepNote()\n",
  }
  const subjects = async (survey: Survey<readonly Doubt[]>): Promise<string[]> =>
    (await told(survey, files)).map((line) => line.split(' ')[0] ?? '')
  expect(await subjects(updateDoubts)).toEqual(['checkForUpdates'])
  expect(await subjects(loginDoubts)).toEqual(['signIn'])
  expect(await subjects(storageDoubts)).toEqual(['keepNote'])
})
