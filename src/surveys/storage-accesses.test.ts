import { describe, expect, it } from 'vitest'
import { toldAccesses } from '../../test/support/told-accesses.js'

/** Title, source, what is found; lines 1-based. The last lines of a source are nearly the same and must not be found. */
type Row = [title: string, source: string, expected: string[]]

describe('places of stored data in TypeScript', () => {
  it.each<Row>([
    [
      'IndexedDB',
      `import { openDB } from 'idb'
const db = await openDB('harbour', 1)
await db.put('ships', { name: 'Anna' })
const store = db.transaction('quays', 'readwrite').objectStore('quays')
store.add({ id: 1 })
store.delete(1)
const list = new Map(); list.delete('ships'); basket.add('ships')`,
      ['3 write IndexedDB (idb) ships', '5 write IndexedDB quays', '6 delete IndexedDB quays'],
    ],
    [
      'Dexie, in a migration',
      `import Dexie, { Transaction } from 'dexie'
async function upgrade(tx: Transaction) {
  const owners = tx.table<Owner>('owners')
  await owners.bulkPut([])
  await tx.table('ships').toCollection().filter(ship => ship.old).modify({ old: false })
  list.filter(Boolean); editor.modify({})
}`,
      ['4 write IndexedDB (Dexie) owners', '5 read IndexedDB (Dexie) ships', '5 write IndexedDB (Dexie) ships'],
    ],
    [
      'localForage, its own instance',
      `import localforage from 'localforage'
const store = localforage.createInstance({ name: 'harbour' })
localforage.getItem('tide')
store.setItem('berth', 1)
store.clear()
shelf.clear()`,
      ['3 read localForage tide', '4 write localForage berth', '5 clear localForage *'],
    ],
    [
      'Cache API and OPFS',
      `export async function keep() {
  const cache = await caches.open('pages')
  await cache.put('/quay', answer)
  const root = await navigator.storage.getDirectory()
  const handle = await root.getFileHandle('log.txt')
  await handle.createWritable()
  await other.put('/quay', answer); await other.createWritable()
}`,
      ['3 write Cache API pages', '6 write OPFS log.txt'],
    ],
    [
      'MMKV',
      `import { MMKV } from 'react-native-mmkv'
const storage = new MMKV({ id: 'harbour' })
storage.set('berth', 7)
storage.getNumber('berth')
storage.clearAll()
const map = new Map(); map.set('berth', 7); reader.getNumber('berth')`,
      ['3 write MMKV berth', '4 read MMKV berth', '5 clear MMKV *'],
    ],
    [
      'cookies by library and by platform',
      `import Cookies from 'js-cookie'
import CookieManager from '@react-native-cookies/cookies'
Cookies.set('tide', 'high')
CookieManager.set('https://harbour.example', { name: 'berth', value: '7' })
session.defaultSession.cookies.remove('https://harbour.example', 'tide')
jar.set('tide', 'high')`,
      ['3 write cookie tide', '4 write cookie jar berth', '5 delete cookie jar tide'],
    ],
    [
      'credential stores',
      `import * as Keychain from 'react-native-keychain'
import * as SecureStore from 'expo-secure-store'
import keytar from 'keytar'
Keychain.setGenericPassword('anna', 'secret', { service: 'harbour' })
Keychain.setGenericPassword('pilot', 'secret')
SecureStore.getItemAsync('tide')
keytar.deletePassword('harbour', 'anna')
form.setGenericPassword('anna', 'secret')`,
      [
        '4 write Keychain / Keystore harbour',
        '5 write Keychain / Keystore pilot',
        '6 read expo-secure-store tide',
        '7 delete keytar harbour',
      ],
    ],
    [
      'settings files of Electron',
      `import Store from 'electron-store'
import Conf from 'conf'
const store = new Store({ name: 'harbour' })
class Settings {
  private readonly conf = new Conf()
  save() {
    store.set('bounds', {})
    return this.conf.get('theme')
  }
}
store.delete('bounds')
cache.set('bounds', {}); redux.store.get('theme')`,
      ['7 write electron-store bounds', '8 read electron-store theme', '11 delete electron-store bounds'],
    ],
    [
      'lowdb, nedb, leveldb',
      `import Datastore from 'nedb'
import { Level } from 'level'
import { JSONFilePreset } from 'lowdb/node'
const ships = new Datastore({ filename: 'ships.db' })
ships.insert({ name: 'Anna' })
ships.findOne({ name: 'Anna' })
const level = new Level('quays')
level.put('one', '1')
level.sublevel('old').del('two')
const low = await JSONFilePreset('crew.json', [])
await low.write()
tree.insert({ name: 'Anna' }); queue.put('one', '1'); await response.write()`,
      [
        '5 write nedb ships.db',
        '6 read nedb ships.db',
        '8 write leveldb one',
        '9 delete leveldb two',
        '11 write lowdb file crew.json',
      ],
    ],
    [
      'Tauri store',
      `import { load } from '@tauri-apps/plugin-store'
const store = await load('settings.json')
await store.set('theme', 'dark')
await store.delete('theme')
await other.set('theme', 'dark')`,
      ['3 write Tauri store theme', '4 delete Tauri store theme'],
    ],
    [
      'the state of windows, and records of functions with several returns',
      `import windowStateKeeper from 'electron-window-state'
import { Database } from '@nozbe/watermelondb'
const state = windowStateKeeper({ defaultWidth: 800 })
state.manage(window)
class Harbour { database?: Database; inner?: { database: Database } }
async function first(harbour: Harbour) {
  try {
    const ships = await harbour.database!.get('ships').query().fetch()
    return ships?.[0]
  } catch {
    return undefined
  }
}
export async function rename(harbour: Harbour) {
  const ship = await first(harbour)
  await ship?.update(() => {})
  const database = harbour?.database
  await database.collections.get('quays').create(() => {})
}`,
      [
        '3 read window state file window-state.json',
        '4 write window state file window-state.json',
        '8 read SQLite (WatermelonDB) ships',
        '16 write SQLite (WatermelonDB) ships',
        '18 write SQLite (WatermelonDB) quays',
      ],
    ],
    [
      'files by their paths',
      `import { app } from 'electron'
import * as fs from 'fs'
import * as path from 'path'
fs.writeFileSync(path.join(app.getPath('userData'), 'tides.bin'), '{}')
export const load = (folder: string) => fs.readFileSync(path.join(folder, 'tides.bin'))
export const other = (folder: string) => fs.readFileSync(path.join(folder, 'crew.json'))
fs.writeFileSync(path.join(app.getPath('userData'), 'a', 'log.bin'), '{}')
fs.writeFileSync(path.join(app.getPath('userData'), 'b', 'log.bin'), '{}')
export const log = (folder: string) => fs.readFileSync(path.join(folder, 'log.bin'))`,
      [
        '4 write file <userData>/tides.bin',
        '5 read file <userData>/tides.bin',
        '7 write file <userData>/a/log.bin',
        '8 write file <userData>/b/log.bin',
      ],
    ],
    [
      'SQL texts',
      `import Database from 'better-sqlite3'
const db = new Database('harbour.db')
db.prepare('INSERT INTO ships (name) VALUES (?)').run('Anna')
const TABLE = 'quays'
const all = (sql: string) => db.prepare(sql).all()
all(\`SELECT * FROM \${TABLE} WHERE id = ?\`)
db.exec('DELETE FROM logs WHERE day < 1')
const rows = (table: string) => all('SELECT * FROM ' + table)
rows('pilots')
db.adapter.unsafeExecute({ sqls: [[\`DELETE FROM \${TABLE} WHERE id = 1\`, []], ['UPDATE berths SET free = 1', []]], label: 'DELETE FROM cranes' })
console.log('SELECT * FROM ships'); search('select a ship from the list'); all(unknown)`,
      [
        '3 write SQL ships',
        '6 read SQL quays',
        '7 delete SQL logs',
        '9 read SQL pilots',
        '10 write SQL berths',
        '10 delete SQL quays',
      ],
    ],
    [
      'WatermelonDB',
      `import { Database, Q } from '@nozbe/watermelondb'
const SHIPS = 'ships'
export async function rename(database: Database, id: string) {
  const ship = await database.get<Ship>(SHIPS).find(id)
  await ship.update(each => { each.name = 'Anna' })
  const crew = await database.collections.get('crew').create(() => {})
  await ship.markAsDeleted()
  const map = new Map<string, Ship>(); map.get('ships')?.update(); form.create()
}
export const drop = (ships: Ship[]) => ships.map((ship) => ship.prepareDestroyPermanently())
export const find = (database: Database, table: string) => database.get(table).query()
find(db, 'quays')`,
      [
        '4 read SQLite (WatermelonDB) ships',
        '5 write SQLite (WatermelonDB) ships',
        '6 write SQLite (WatermelonDB) crew',
        '7 delete SQLite (WatermelonDB) ships',
        '10 delete SQLite (WatermelonDB) *',
        '11 read SQLite (WatermelonDB) *',
        '12 read SQLite (WatermelonDB) quays',
      ],
    ],
    [
      'what the type of an answer declares: taken out of it, or through its properties',
      `import { Database } from '@nozbe/watermelondb'
type Opened = { readonly name: string; database: Database; log: { get(): Log } }
class Harbour {
  opened?: Opened
  open = () => {
    const opened = this.opened
    if (!opened) throw new Error('closed')
    return opened
  }
  async build() {
    const database = this.opened?.database
    await database.write(async () => {
      const quays = database.collections.get('quays')
      await quays.create(() => {})
    })
  }
}
const harbour = new Harbour()
export function ships() {
  const { database, name, log: tides } = harbour.open()
  name.get('crew').query()
  tides.get('crew').query()
  return database.get('ships').query()
}`,
      ['14 write SQLite (WatermelonDB) quays', '23 read SQLite (WatermelonDB) ships'],
    ],
    [
      'Redis and Realm',
      `import Redis from 'ioredis'
import Realm from 'realm'
const redis = new Redis()
redis.setex('tide', 60, 'high')
redis.expire('tide', 1)
const realm = await Realm.open({ path: 'harbour.realm' })
realm.create('Ship', { name: 'Anna' })
realm.objects('Ship')
document.create('Ship'); scene.objects('Ship'); timer.expire('tide', 1)`,
      ['4 write Redis tide', '5 delete Redis tide', '7 write Realm Ship', '8 read Realm Ship'],
    ],
  ])('%s', async (_title, source, expected) => {
    expect(await toldAccesses('src/a.ts', source)).toEqual(expected)
  })
})
