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

it('no detector tells more than six', async () => {
  const names = Array.from({ length: 8 }, (_, at) => `keyNumber${at}`)
  const declared = names.map((name) => `const ${name} = '${name}'\n`).join('')
  const kept = names.map((name) => `localStorage.setItem(${name}, '')\n`).join('')
  const files = { 'src/a.ts': declared + kept, 'src/b.ts': declared + kept }
  expect(await toldDoubts(storageDoubts, files)).toHaveLength(6)
})
