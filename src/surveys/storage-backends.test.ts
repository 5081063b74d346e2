import { expect, it } from 'vitest'
import { indexOf } from '../../test/support/index-of.js'
import { storageBackends } from './storage-backends.js'
import { surveysOver } from './survey.js'

it('the first door of a store is where it is opened, not where one of its tables is', async () => {
  const ask = surveysOver(
    await indexOf({
      'src/a.ts':
        "import { Database } from '@nozbe/watermelondb'\nexport const crew = (database: Database) => database.get('crew').query()\n",
      'src/b.ts':
        "import { Database } from '@nozbe/watermelondb'\nexport const open = () => new Database({ adapter, modelClasses: [] })\n",
    }),
  )
  const [backend] = ask(storageBackends)
  expect(backend?.doors[0]).toMatchObject({ file: 'src/b.ts', start: 2 })
})
