import { expect, it } from 'vitest'
import { indexOf } from '../../test/support/index-of.js'
import { versionOrders } from './migration-versions.js'
import { migrationStarts } from './migrations.js'
import { surveysOver } from './survey.js'

const MIGRATION = `
export async function migrateBoats() {
  localStorage.setItem('boats', convert(localStorage.getItem('ships')))
  localStorage.removeItem('ships')
}
export function migrateNow() {
  localStorage.removeItem('ships')
}
export const migrateToPremium = async () => tell('premium')
export class BoatMigrator {
  async upgrade() { await migrateAll() }
}
const migrateAll = async () => localStorage.removeItem('ships')
`

const told = async (text: string): Promise<string[]> => {
  const index = await indexOf({
    'src/migration.ts': MIGRATION,
    'src/app.ts': `import { migrateBoats, migrateNow, migrateToPremium } from './migration'\n${text}\n`,
  })
  return surveysOver(index)(migrationStarts).map(({ migrator, call, caller, condition, failure }) => {
    const how =
      failure.kind === 'caught'
        ? `caught by ${failure.by.definition.name} ${failure.guard.ends}`
        : failure.kind === 'uncaught'
          ? `uncaught in ${failure.through.map(({ definition }) => definition.name)}`
          : failure.kind
    return `${caller.definition.name} ${migrator.definition.name} ${call.call.line}${condition ? ` if ${condition.start}` : ''} ${how}`
  })
}

it.each([
  ['by nobody', 'async function start() {\n  await migrateBoats()\n}', ['start migrateBoats 3 uncaught in start']],
  [
    'by nobody up to the one caller',
    'async function start() {\n  await migrateBoats()\n}\nexport async function main() {\n  await start()\n}',
    ['start migrateBoats 3 uncaught in start,main'],
  ],
  [
    'by the caller, which goes on',
    'async function start() {\n  try {\n    await migrateBoats()\n  } catch (e) {\n    tell(e)\n  }\n  open()\n}',
    ['start migrateBoats 4 caught by start goes-on'],
  ],
  [
    "by the caller's caller, which throws",
    'async function start() {\n  await migrateBoats()\n}\nexport async function main() {\n  try {\n    await start()\n  } catch (e) {\n    throw e\n  }\n}',
    ['start migrateBoats 3 caught by main throws'],
  ],
  [
    'after the handler of something else',
    'async function start() {\n  try {\n    open()\n  } catch (e) {\n    tell(e)\n  }\n  await migrateBoats()\n}',
    ['start migrateBoats 8 uncaught in start'],
  ],
  [
    'behind a condition',
    'async function start(old: boolean) {\n  if (old) {\n    await migrateBoats()\n  }\n}',
    ['start migrateBoats 4 if 3 uncaught in start'],
  ],
  ['not waited for', 'function start() {\n  migrateBoats()\n}', ['start migrateBoats 3 unawaited']],
  ['kept', 'function start() {\n  const done = migrateBoats()\n}', ['start migrateBoats 3 kept']],
  [
    'of a function that is not asynchronous',
    'function start() {\n  migrateNow()\n}',
    ['start migrateNow 3 uncaught in start'],
  ],
  ['of a change of plan', 'async function start() {\n  await migrateToPremium()\n}', []],
  [
    'of the outermost migration only, by the name of its class',
    'class App {\n  constructor(private boatMigrator: any) {}\n  async start() {\n    await this.boatMigrator.upgrade()\n  }\n}',
    ['start upgrade 5 uncaught in start'],
  ],
])('a failure that is caught %s', async (_how, text, expected) => {
  expect(await told(text)).toEqual(expected)
})

const orders = async (...lines: string[]): Promise<string[]> => {
  const index = await indexOf({ 'src/migration.ts': `${lines.join('\n')}\n` })
  return surveysOver(index)(versionOrders).map(
    ({ ref, order, version, other }) => `${ref.definition.name} ${order} ${version.start} ${other.start}`,
  )
}

const [VERSION, DATA] = ["  localStorage.setItem('schemaVersion', '2')", "  localStorage.setItem('boats', '[]')"]

it.each([
  ['before the data', ['export function migrate() {', VERSION, DATA, '}'], ['migrate first 2 3']],
  ['after the data', ['export function migrate() {', DATA, VERSION, '}'], ['migrate last 3 2']],
  [
    'inside of an object',
    ['export function migrate() {', "  localStorage.setItem('state', JSON.stringify({ version: 2 }))", DATA, '}'],
    ['migrate first 2 3'],
  ],
  [
    'on the object that is stored',
    [
      'export function migrate(store: Storage, state: any) {',
      DATA,
      '  state.schemaVersion = 2',
      "  localStorage.setItem('state', state)",
      '}',
    ],
    ['migrate last 4 2'],
  ],
  [
    'in a transaction',
    ['export const migrate = (database: any) => {', '  database.write(() => {', VERSION, DATA, '  })', '}'],
    [],
  ],
  [
    'in a branch that leaves',
    ['export function migrate(isNew: boolean) {', '  if (isNew) {', VERSION, '    return', '  }', DATA, '}'],
    [],
  ],
  ['alone', ['export function migrate() {', VERSION, '}'], []],
  ['never', ['export function migrate() {', DATA, "  localStorage.removeItem('ships')", '}'], []],
  ['by what migrates nothing', ['export function save() {', VERSION, DATA, '}'], []],
])('a version that is stored %s', async (_when, lines, expected) => {
  expect(await orders(...lines)).toEqual(expected)
})
