import { expect, it } from 'vitest'
import { indexOf } from '../../test/support/index-of.js'
import { waitingFor } from './waiting.js'

const SAVE =
  'export async function save() {}\nexport function saveNow() {}\nexport const later = (): Promise<void> => start()\n'

it.each([
  ['await save()', 'function'],
  ['return save()', 'function'],
  ['if (a) return save()', 'function'],
  ['saveNow()', 'function'],
  ['list.map((one) => save(one))', 'function'],
  ['save()', 'nobody'],
  ['later()', 'nobody'],
  ['void save()', 'nobody'],
  ['const saved = save()', 'somebody'],
  ['this.saved = save()', 'somebody'],
  ['save().then(tell)', 'somebody'],
  ['const all = [\n    save(),\n  ]', 'somebody'],
])('%s: %s', async (line, expected) => {
  const text = `import { later, save, saveNow } from './save'\nexport async function run(a: boolean, list: string[]) {\n  ${line}\n}\n`
  const index = await indexOf({ 'src/save.ts': SAVE, 'src/run.ts': text })
  const told = (index.facts('src/run.ts')?.calls ?? []).flatMap((call, at) => {
    const resolution = index.resolve({ file: 'src/run.ts', index: at, call })
    const [target] = resolution.kind === 'targets' ? resolution.targets : []
    return target?.ref.file === 'src/save.ts'
      ? [waitingFor(index, { file: 'src/run.ts', index: at, call }, target.ref)]
      : []
  })
  expect(told).toEqual([expected])
})
