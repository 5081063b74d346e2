import { describe, expect, it } from 'vitest'
import { loadWords, phrase } from '#data/words'
import { buildIndex } from '#index/build'
import type { ClaimDraft } from '#schema/draft'
import { readAndWrites } from '#surveys/concurrent-writes'
import { fieldSnapshots } from '#surveys/field-snapshots'
import { keptWrites } from '#surveys/kept-writes'
import { surveysOver } from '#surveys/survey'
import { memoryRepository } from '../../test/support/memory-repository.js'
import { heldClaim, keptClaim, raceClaim, snapshotClaim } from './concurrent-writes.js'

const CODE = `import AsyncStorage from '@react-native-async-storage/async-storage'
const load = async () => JSON.parse((await AsyncStorage.getItem('boats')) ?? '{}')
const store = async (boats: object) => AsyncStorage.setItem('boats', JSON.stringify(boats))
const mutex = new Mutex()
let queue = Promise.resolve()
export async function add() {
  const boats = await load()
  boats.anna = 1
  await store(boats)
}
export const locked = () => mutex.runExclusive(async () => {
  const boats = await load()
  await store({ ...boats, anna: 1 })
})
export const queued = () => queue.then(async () => {
  const boats = await load()
  await store({ ...boats, anna: 1 })
})
export const together = (database: any) => database.write(async () => {
  const boats = await load()
  await store({ ...boats, anna: 1 })
})
export const drop = () => mutex.runExclusive(() => AsyncStorage.removeItem('quays'))
export const moor = () => queue.then(() => AsyncStorage.setItem('quays', '1'))
export const sail = (database: any) => database.write(() => AsyncStorage.setItem('quays', '2'))
export class Fleet {
  list: string[] = []
  add(boat: string) { this.list = [...this.list, boat] }
  async refresh() {
    this.list = await Promise.all(this.list.map((boat) => renew(boat)))
  }
}
`

describe('what is said of two writers', async () => {
  const ask = surveysOver(await buildIndex(memoryRepository({ 'a.ts': CODE }), { cache: false }))
  const told = ({ message, places }: ClaimDraft): string =>
    `${message && phrase(loadWords('en'), message)} ${places.map(({ start }) => start).join(' ')}`
  const pairs = ask(readAndWrites).filter(({ ref }) => ref.definition.name !== 'store')
  const race = pairs.find(({ keeper }) => !keeper)
  if (!race) throw new Error('no race')

  const RACE =
    '`add` loads `boats` (AsyncStorage) and stores what it made of it; it waits in between (`load`), and no lock, transaction or queue was found around both: what another run stores meanwhile can be overwritten.'

  it('one race, and more with the same key', () => {
    expect(told(raceClaim([race]))).toBe(`${RACE} 7 9`)
    expect(told(raceClaim([race, race, race]))).toBe(`${RACE} More functions that do the same with this key: 2. 7 9`)
  })

  it('what keeps both steps apart', () =>
    expect(pairs.flatMap((pair) => (pair.keeper ? [told(keptClaim({ ...pair, keeper: pair.keeper }))] : []))).toEqual([
      '`locked.mutex.runExclusive(callback)` loads `boats` (AsyncStorage) and stores what it made of it inside of a lock (`mutex.runExclusive`). 11 12 13',
      '`queued.queue.then(callback)` loads `boats` (AsyncStorage) and stores what it made of it behind what was queued before (`queue.then`). 15 16 17',
      '`together.database.write(callback)` loads `boats` (AsyncStorage) and stores what it made of it inside of a transaction (`database.write`). 19 20 21',
    ]))

  it('what a lock, a queue or a transaction holds', () =>
    expect(ask(keptWrites).map((held) => told(heldClaim(held)))).toEqual([
      '`drop` changes `quays` (AsyncStorage) inside of a lock (`mutex.runExclusive`). 23 23',
      '`moor` changes `quays` (AsyncStorage) behind what was queued before (`queue.then`). 24 24',
      '`sail` changes `quays` (AsyncStorage) inside of a transaction (`database.write`). 25 25',
    ]))

  it('a field that is renewed after a wait', () =>
    expect(ask(fieldSnapshots).map((one) => told(snapshotClaim(one)))).toEqual([
      '`Fleet.refresh` gives `this.list` a value that is made of its old one, and waits for it (`Promise.all`); what `Fleet.add` assigns meanwhile can be overwritten. 30 28',
    ]))
})
