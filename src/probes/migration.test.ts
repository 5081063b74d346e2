import { expect, it } from 'vitest'
import { loadWords, phrase } from '#data/words'
import { versionOrders } from '#surveys/migration-versions'
import { migrationStarts } from '#surveys/migrations'
import { surveysOver } from '#surveys/survey'
import { indexOf } from '../../test/support/index-of.js'
import { startClaim, versionClaim } from './migration.js'

const MIGRATION = `export async function migrateBoats() {
  localStorage.removeItem('ships')
  localStorage.setItem('schemaVersion', '2')
}
`

const claimsOf = async (...lines: string[]) => {
  const text = `import { migrateBoats } from './migration'\n${lines.join('\n')}\n`
  const ask = surveysOver(await indexOf({ 'src/migration.ts': MIGRATION, 'src/app.ts': text }))
  return [...ask(migrationStarts).map(startClaim), ...ask(versionOrders).map(versionClaim)].map(
    ({ message, places }) =>
      `${message && phrase(loadWords('en'), message)} ${places.map(({ start, end }) => `${start}-${end}`).join(' ')}`,
  )
}

const caught = (handler: string): string[] => [
  'export async function start() {',
  '  try {',
  '    await migrateBoats()',
  '  } catch (e) {',
  `    ${handler}`,
  '  }',
  '  open()',
  '}',
]
const CALLED = '`start` calls `migrateBoats`, which migrates by its name;'

it.each([
  [caught('throw e'), `${CALLED} a failure is caught in \`start\`, and the handler passes an error on. 4-4 1-1 5-7`],
  [
    caught('return'),
    `${CALLED} a failure is caught in \`start\`, and the handler leaves the function without passing it on. 4-4 1-1 5-7`,
  ],
  [caught('tell(e)'), `${CALLED} a failure is caught in \`start\`, which goes on after the handler. 4-4 1-1 5-7`],
  [
    caught('if (e) throw e; else tell(e)'),
    `${CALLED} a failure is caught in \`start\`, and what follows depends on the handler's branches. 4-4 1-1 5-7`,
  ],
  [
    ['export async function start(old: boolean) {', '  if (old) {', '    await migrateBoats()', '  }', '}'],
    `${CALLED} nothing around the calls in \`start\` catches a failure of it. 3-3 4-4 1-1`,
  ],
  [
    ['export function start() {', '  migrateBoats()', '}'],
    '`start` calls `migrateBoats`, which migrates by its name and is asynchronous, without waiting for it: what follows can run before it has ended. 3-3 1-1',
  ],
  [
    ['export function start() {', '  const done = migrateBoats()', '}'],
    `${CALLED} who waits for the promise was not told. 3-3 1-1`,
  ],
])('says where a migration is started and what its failure does (%#)', async (lines, expected) => {
  const [start, version] = await claimsOf(...lines)
  expect(start).toBe(expected)
  expect(version).toMatch(
    /^`migrateBoats` changes `ships` \(localStorage\) and stores a version with `schemaVersion` .* 3-3 2-2$/,
  )
})
