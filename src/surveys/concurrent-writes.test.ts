import { expect, it } from 'vitest'
import { indexOf } from '../../test/support/index-of.js'
import { readAndWrites } from './concurrent-writes.js'
import { keptWrites } from './kept-writes.js'
import { surveysOver } from './survey.js'

const BASE = `
import AsyncStorage from '@react-native-async-storage/async-storage'
export const load = async () => JSON.parse((await AsyncStorage.getItem('boats')) ?? '{}')
export const store = async (boats: object) => AsyncStorage.setItem('boats', JSON.stringify(boats))
export const loadNow = () => JSON.parse(localStorage.getItem('quays') ?? '{}')
export const storeNow = (quays: object) => localStorage.setItem('quays', JSON.stringify(quays))
`

const asked = async (...lines: string[]) =>
  surveysOver(
    await indexOf({
      'src/base.ts': BASE,
      'src/use.ts': `import { load, loadNow, store, storeNow } from './base'\n${lines.join('\n')}\n`,
    }),
  )

const told = async (...lines: string[]): Promise<string[]> =>
  (await asked(...lines))(readAndWrites)
    .filter(({ ref }) => ref.file === 'src/use.ts')
    .map(
      ({ ref, key, read, write, wait, keeper }) =>
        `${ref.definition.name} ${key} ${read.call.line} ${wait?.call.line} ${write.call.line}${keeper ? ` ${keeper.kind}` : ''}`,
    )

const CHANGE = ['  const boats = await load()', '  boats.anna = 1', '  await store(boats)']

it.each([
  ['awaits the read', ['export async function add() {', ...CHANGE, '}'], ['add boats 3 3 5']],
  [
    'awaits something between',
    [
      'export async function add() {',
      '  const quays = loadNow()',
      '  quays.north = await ask()',
      '  storeNow(quays)',
      '}',
    ],
    ['add quays 3 4 5'],
  ],
  [
    'waits for a loader of what is read at once',
    [
      'const loadLater = async () => loadNow()',
      'export async function add() {',
      '  const quays = await loadLater()',
      '  quays.north = 1',
      '  storeNow(quays)',
      '}',
    ],
    [],
  ],
  [
    'waits for nothing',
    ['export function add() {', '  const quays = loadNow()', '  quays.north = 1', '  storeNow(quays)', '}'],
    [],
  ],
  [
    'stores something else',
    ['export async function add() {', '  const boats = await load()', '  await store({ anna: 1 })', '}'],
    [],
  ],
  [
    'stores a new value for a missing one',
    [
      'export async function add() {',
      '  let boats = await load()',
      '  if (boats) return',
      '  boats = { anna: 1 }',
      '  await store(boats)',
      '}',
    ],
    [],
  ],
  [
    'makes a new value of the old one',
    [
      'export async function add() {',
      '  let boats = await load()',
      '  boats = { ...boats, anna: 1 }',
      '  await store(boats)',
      '}',
    ],
    ['add boats 3 3 5'],
  ],
  [
    'reads after it stored',
    ['export async function add(boats: object) {', '  await store(boats)', '  boats = await load()', '}'],
    [],
  ],
  [
    'stands in a lock',
    ['const mutex = new Mutex()', 'export const add = () => mutex.runExclusive(async () => {', ...CHANGE, '})'],
    ['mutex.runExclusive(callback) boats 4 4 6 lock'],
  ],
  [
    'stands in a lock that the catalog knows, inside of a queue',
    [
      "import { Mutex } from 'async-mutex'",
      'const mutex = new Mutex()',
      'let queue = Promise.resolve()',
      'export const add = () => queue.then(() =>',
      '  mutex.runExclusive(async () => {',
      ...CHANGE,
      '  }))',
    ],
    ['mutex.runExclusive(callback) boats 7 7 9 lock'],
  ],
  [
    'is queued',
    ['let queue = Promise.resolve()', 'export const add = () => { queue = queue.then(async () => {', ...CHANGE, '}) }'],
    ['queue.then(callback) boats 4 4 6 queue'],
  ],
  [
    'is called in a lock only',
    [
      'const mutex = new Mutex()',
      'async function add() {',
      ...CHANGE,
      '}',
      'export const safe = () => mutex.runExclusive(() => add())',
    ],
    ['add boats 4 4 6 lock'],
  ],
  [
    'is called outside of the lock too',
    [
      'const mutex = new Mutex()',
      'async function add() {',
      ...CHANGE,
      '}',
      'export const safe = () => mutex.runExclusive(() => add())',
      'export const fast = () => add()',
    ],
    ['add boats 4 4 6'],
  ],
  [
    'only then takes another promise',
    ['export const add = (answer: Promise<void>) => answer.then(async () => {', ...CHANGE, '})'],
    ['answer.then(callback) boats 3 3 5'],
  ],
])('a function that loads and stores and %s', async (_what, lines, expected) => {
  expect(await told(...lines)).toEqual(expected)
})

it('tells what a transaction holds, reads and writes first', async () => {
  const ask = await asked(
    "import Database from 'better-sqlite3'",
    "const db = new Database('harbour.db')",
    "export const add = (database: any) => database.write(async () => { db.exec('INSERT INTO boats (name) VALUES (1)') })",
    'export const move = (database: any) => database.write(async () => {',
    "  db.prepare('SELECT * FROM boats').get()",
    "  db.exec('DELETE FROM boats')",
    '})',
    "export const free = () => db.exec('DELETE FROM quays')",
  )
  expect(ask(keptWrites).map(({ keeper, writes, read }) => `${keeper.kind} ${writes[0].start} ${read?.start}`)).toEqual(
    ['transaction 7 6', 'transaction 4 undefined'],
  )
})
