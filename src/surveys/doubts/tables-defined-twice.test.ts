import { expect, it } from 'vitest'
import { toldDoubts } from '../../../test/support/told-doubts.js'
import { tablesDefinedTwice } from './tables-defined-twice.js'

const table = (name: string, columns = "columns: [{ name: 'quay' }]"): string =>
  `import { tableSchema } from '@nozbe/watermelondb'\nexport const schema = tableSchema({ name: '${name}', ${columns} })\n`

it.each([
  ['in two files', { 'a.ts': table('ships'), 'b.ts': table('ships') }, ['ships a.ts:2 b.ts:2']],
  [
    'with other columns, in another database',
    {
      'a.ts': table('ships'),
      'b.ts': table('ships', "columns: [{ name: 'captain' }, { name: 'flag' }, { name: 'port' }, { name: 'tons' }]"),
    },
    [],
  ],
  ['once each', { 'a.ts': table('ships'), 'b.ts': table('quays') }, []],
  ['in a test too', { 'a.ts': table('ships'), 'test/b.ts': table('ships') }, []],
  ['without columns', { 'a.ts': table('ships'), 'b.ts': table('ships', 'version: 2') }, []],
])('tables that are defined %s', async (_what, files, expected) => {
  expect(await toldDoubts(tablesDefinedTwice, files)).toEqual(expected)
})
