import { expect, it } from 'vitest'
import { toldDoubts } from '../../../test/support/told-doubts.js'
import type { Survey } from '../survey.js'
import type { Doubt } from './doubt.js'
import { loginDoubts, storageDoubts, updateDoubts } from './flow-doubts.js'

it('a doubt is told in the flow that its function belongs to', async () => {
  const files = {
    'src/update-store.ts':
      '/** @deprecated */\nexport function checkForUpdates(): void {}\nexport const check = () => checkForUpdates()\n',
    'src/sign-in.ts': '/** @deprecated */\nexport function signIn(): void {}\nexport const enter = () => signIn()\n',
    'src/notes.ts':
      "/** @deprecated */\nexport function keepNote(): void {\n  localStorage.setItem('note', '')\n}\nexport const keep = () => keepNote()\n",
  }
  const subjects = async (survey: Survey<readonly Doubt[]>): Promise<string[]> =>
    (await toldDoubts(survey, files)).map((line) => line.split(' ')[0] ?? '')
  expect(await subjects(updateDoubts)).toEqual(['checkForUpdates'])
  expect(await subjects(loginDoubts)).toEqual(['signIn'])
  expect(await subjects(storageDoubts)).toEqual(['keepNote'])
})

it('a call without await belongs to the flow of what it calls', async () => {
  const files = {
    'src/a.ts': `declare function load(): Promise<void>
async function keepNote(): Promise<void> {
  await load()
  localStorage.setItem('note', '')
}
async function paint(): Promise<void> {}
export async function open() {
  await load()
  keepNote()
  paint()
  localStorage.setItem('opened', '')
}
`,
  }
  expect(await toldDoubts(storageDoubts, files)).toEqual(['open/keepNote src/a.ts:9 src/a.ts:2'])
})

it('a document belongs to the flow that it names', async () => {
  const files = {
    'src/a.ts': '',
    'docs/storage.md': '[a](a.md)\n',
    'docs/login.md': '[b](b.md)\n',
    'docs/c.md': '[c](c.md)\n',
  }
  expect(await toldDoubts(storageDoubts, files)).toEqual(['a.md docs/storage.md:1'])
  expect(await toldDoubts(loginDoubts, files)).toEqual(['b.md docs/login.md:1'])
})

it('no detector tells more than six', async () => {
  const names = Array.from({ length: 8 }, (_, at) => `keyNumber${at}`)
  const declared = names.map((name) => `const ${name} = '${name}'\n`).join('')
  const kept = names.map((name) => `localStorage.setItem(${name}, '')\n`).join('')
  const files = { 'src/a.ts': declared + kept, 'src/b.ts': declared + kept }
  expect(await toldDoubts(storageDoubts, files)).toHaveLength(6)
})
