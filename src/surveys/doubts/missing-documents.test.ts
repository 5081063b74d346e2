import { join } from 'node:path'
import { expect, it } from 'vitest'
import { buildIndex } from '#index/build'
import { type OpenOptions, openRepository } from '#repository/open'
import { temporaryFolder, temporaryRepository } from '../../../test/support/temporary-folder.js'
import { doubtsIn, toldDoubts } from '../../../test/support/told-doubts.js'
import { missingDocuments } from './missing-documents.js'

const FILES = {
  'app/src/a.ts': 'export const a = 1\n',
  'app/docs/kept.md': 'Kept.\n',
  'app/docs/storage.md':
    'See [the schema](schema.md), [kept](kept.md), [home](https://a.b/c.md), `src/a.ts`, `app/src/a.ts` and `app/src/gone.ts`.\n',
  'app/docs/style.md': 'Write `pages/button.tsx` for a button of your own.\n',
  'app/tests/notes.md': 'See [this](this.md).\n',
  'app/CHANGELOG.md': 'Removed `app/src/older.ts`.\n',
}
const MISSING = ['schema.md app/docs/storage.md:1', 'app/src/gone.ts app/docs/storage.md:1']

it('a document names files that are not there', async () => {
  expect(await toldDoubts(missingDocuments, FILES)).toEqual(MISSING)
})

const indexAt = async (root: string, options: OpenOptions = {}) =>
  buildIndex(await openRepository(root, options), { cache: false })

it('what is not read is there all the same', async () => {
  const index = await indexAt(temporaryFolder(FILES), { exclude: ['**/kept.md', '**/a.ts'] })
  expect(doubtsIn(index, missingDocuments)).toEqual(MISSING)
})

it('nothing is known outside of the folder that was asked for', async () => {
  const root = temporaryRepository({
    ...FILES,
    'other/b.md': 'B.\n',
    'app/docs/ways.md': 'See [b](../../other/b.md), `other/c.ts` and `app/src/a.ts`.\n',
  })
  expect(doubtsIn(await indexAt(join(root, 'app')), missingDocuments)).toEqual(MISSING)
  expect(doubtsIn(await indexAt(join(root, 'app/docs')), missingDocuments)).toEqual(MISSING.slice(0, 1))
})
