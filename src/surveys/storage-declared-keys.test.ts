import { describe, expect, it } from 'vitest'
import { indexOf } from '../../test/support/index-of.js'
import { storageAccesses } from './storage-accesses.js'
import { storageDeclaredKeys } from './storage-declared-keys.js'

const CONSTANTS = "export const SYSTEM_IDENTIFIERS = { TIDE: 'tide', BERTH: 'berth' }\n"
const IMPORT = "import { SYSTEM_IDENTIFIERS } from './constants'\n"

/** `tide writes 2,5`: uses of each key in `src/a.ts`, by line. */
async function uses(source: string): Promise<string[]> {
  const index = await indexOf({ 'src/constants.ts': CONSTANTS, 'src/a.ts': IMPORT + source })
  const keys = storageDeclaredKeys.run(index, (survey) => {
    if (survey.name !== storageAccesses.name) throw new Error(`asks for ${survey.name}`)
    return survey.run(index, () => [] as never)
  })
  return keys.flatMap(({ key, ...places }) =>
    (['writes', 'reads', 'deletes'] as const)
      .filter((use) => places[use].length > 0)
      .map((use) => `${key} ${use} ${places[use].map(({ start }) => start).join(',')}`),
  )
}

describe('a declared key', () => {
  it.each([
    ['is read by what finds it', 'operator.find(SYSTEM_IDENTIFIERS.TIDE)', ['tide reads 2']],
    [
      'is read in a function that stores something else',
      'const saveAll = async () => {\n  await records.find(SYSTEM_IDENTIFIERS.TIDE)\n}',
      ['tide reads 3'],
    ],
    ['is written by what stores it', 'storeGlobal(SYSTEM_IDENTIFIERS.TIDE, 1)', ['tide writes 2']],
    [
      'is deleted in a function that removes',
      'const removeTide = () => { run([SYSTEM_IDENTIFIERS.TIDE]) }',
      ['tide deletes 2'],
    ],
    [
      'is written where a record with a value names it, however deep',
      'handle({\n  systems: [\n    { id: SYSTEM_IDENTIFIERS.TIDE, value: 1 },\n    { id: SYSTEM_IDENTIFIERS.BERTH, value: 2 },\n  ],\n})',
      ['berth writes 5', 'tide writes 4'],
    ],
    [
      'is written by a record that a variable holds, whatever it is passed to',
      'const systems = [{ id: SYSTEM_IDENTIFIERS.TIDE, value: 1 }]\ngetReady(systems)',
      ['tide writes 2'],
    ],
    [
      'is not written by an object that only names it',
      'query({ id: SYSTEM_IDENTIFIERS.TIDE, limit: 1 })',
      ['tide reads 2'],
    ],
    [
      'is read where a record is compared with it',
      'if (record.id === SYSTEM_IDENTIFIERS.TIDE) show()',
      ['tide reads 2'],
    ],
    ['is found in a namespace of constants', 'operator.find(Database.SYSTEM_IDENTIFIERS.TIDE)', ['tide reads 2']],
    ['is none of another map', 'operator.find(OTHER.TIDE); storeGlobal(Database.OTHER.TIDE, 1)', []],
  ])('%s', async (_title, source, expected) => {
    expect(await uses(source)).toEqual(expected)
  })
})
