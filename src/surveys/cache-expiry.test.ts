import { describe, expect, it } from 'vitest'
import { buildIndex } from '#index/build'
import { memoryRepository } from '../../test/support/memory-repository.js'
import { expiries } from './cache-expiry.js'
import { keptCopies, sizeLimits } from './kept-copies.js'
import { surveysOver } from './survey.js'
import { timedRemovals } from './timed-removals.js'

const API = `
export const loadBoats = async () => (await fetch('/api/boats')).json()
export const sendBoat = (boat: unknown) => fetch('/api/boats', { method: 'POST', body: JSON.stringify(boat) })
`

const TESTS = `
import { loadBoats, sendBoat } from './api'
const MAX_AGE = 10 * 60 * 1000
const entries: Record<string, { boats: unknown; time: number; expiresAt: number }> = {}
let copy: { boats: unknown; time: number } | undefined

export async function leaves(key: string) {
  const entry = entries[key]
  if (entry !== undefined && Date.now() - entry.time < MAX_AGE) {
    return entry.boats
  }
  return loadBoats()
}
export async function fetches(key: string) {
  const now = Date.now()
  if (!entries[key] || now - entries[key].time >= MAX_AGE) {
    await loadBoats()
  }
}
export async function turned(key: string) {
  if (!(Date.now() - entries[key].time > MAX_AGE)) return
  await loadBoats()
}
export async function sum(key: string) {
  const { time } = entries[key]
  if (time + MAX_AGE > Date.now()) {
    return
  }
  await loadBoats()
}
export async function stored() {
  const last = Number(localStorage.getItem('last-load'))
  const isFresh = Date.now() - last < MAX_AGE
  if (isFresh) {
    return
  }
  await loadBoats()
}
export function deletes(key: string) {
  if (entries[key].expiresAt <= Date.now()) {
    delete entries[key]
  }
}
export function renews(key: string) {
  const cutoff = Date.now() - 5000
  if (copy && copy.time > cutoff) {
    return copy.boats
  }
  copy = { boats: key, time: Date.now() }
  return key
}
const isOld = (entry: { time: number }) => Date.now() - entry.time > MAX_AGE
export async function asks(key: string) {
  if (isOld(entries[key])) {
    await loadBoats()
  }
}
export async function days(key: string) {
  if (dayjs().diff(entries[key].time, 'hours') > 12) {
    await loadBoats()
  }
}
export async function stopwatch(limit: number) {
  const start = Date.now()
  await sendBoat(1)
  if (Date.now() - start > limit) {
    await loadBoats()
  }
}
export async function sends(key: string) {
  if (Date.now() - entries[key].time > MAX_AGE) {
    await sendBoat(key)
  }
}
export async function otherBranch(key: string) {
  if (Date.now() - entries[key].time < MAX_AGE) {
    await loadBoats()
  }
}
export async function tokenIsOld(key: string) {
  if (Date.now() - entries[key].time > MAX_AGE) {
    await loadBoats()
  }
}
export async function justCounts(count: number) {
  if (count - entries.a.time > MAX_AGE) {
    await loadBoats()
  }
}
export async function spares() {
  const ranAt = Number(localStorage.getItem('ran-at'))
  const isDue = Date.now() - ranAt > 60_000
  if (!isDue) {
    return
  }
  await forgetBoats()
}
const forgetBoats = () => localStorage.removeItem('boats')
export async function daily() {
  const ranAt = Number(localStorage.getItem('ran-at'))
  const ranToday = new Date(ranAt).toDateString() === new Date().toDateString()
  if (ranAt && ranToday) return
  await forgetBoats()
}
export async function otherForm() {
  const ranAt = Number(localStorage.getItem('ran-at'))
  if (new Date(ranAt).toDateString() === new Date().toLocaleDateString()) return
  await forgetBoats()
}
export async function twoDays(a: number, b: number) {
  if (new Date(a).toDateString() === new Date(b).toDateString()) return
  await forgetBoats()
}
export async function countsOnly() {
  const ranAt = Number(localStorage.getItem('ran-at'))
  if (Date.now() - ranAt > 60_000) {
    return
  }
  await forgetBoats()
}
export async function inPassing() {
  const ranAt = Number(localStorage.getItem('ran-at'))
  if (Date.now() - ranAt < 60_000) return
  report()
}
const report = () => localStorage.removeItem('last-error')
let lastSaved = 0
export function throttled(boat: unknown) {
  if (Date.now() - lastSaved < 1000) {
    return
  }
  lastSaved = Date.now()
}
`

const KOTLIN = `
class BoatStore(private val prefs: SharedPreferences, private val editor: Editor) {
  fun prune(key: String) {
    val saved = prefs.getLong(key, 0)
    val now = System.currentTimeMillis()
    if (now - saved >= MAX_AGE) {
      editor.remove(key)
    }
  }
  fun fresh(key: String): Boolean {
    val saved = prefs.getLong(key, 0)
    return System.currentTimeMillis() - saved < MAX_AGE
  }
  companion object {
    private const val MAX_AGE = 60000L
  }
}
`

const SWIFT = `
class BoatCache {
  var boats: [String: Boat] = [:]
  var loadedAt = Date()
  func boat(key: String) {
    if Date().timeIntervalSince(loadedAt) > 30 {
      boats = [:]
      UserDefaults.standard.removeObject(forKey: "boats")
    }
  }
}
`

const COPIES = `
import { loadBoats } from './api'
class Boats {
  private byHarbour = new Map<string, unknown>()
  private all: unknown[] | null = null
  private shown = new Map<string, unknown>()
  private key: string | null = null
  private opened: unknown = null
  private list: unknown = null
  closed = ''

  async inHarbour(harbour: string) {
    const known = this.byHarbour.get(harbour)
    if (known) {
      return known
    }
    const answer = await loadBoats()
    const boats = answer.boats
    this.byHarbour.set(harbour, boats)
    return boats
  }
  async kept() {
    if (this.all !== null) return this.all
    this.all = await loadBoats()
    return this.all
  }
  async otherValue() {
    if (this.key !== null) return this.key
    await loadBoats()
    this.key = 'fixed' + Math.random()
    return this.key
  }
  async unlocked(harbour: string) {
    if (this.opened !== null) return this.opened
    const secret = await loadBoats()
    this.opened = await unlock(this.closed, secret)
    return this.opened
  }
  async parsed() {
    if (this.list !== null) return this.list
    const answer = await loadBoats()
    const list = parseBoats(answer)
    this.list = list.filter(Boolean)
    return this.list
  }
  async alwaysLoads(harbour: string) {
    const boats = await loadBoats()
    this.byHarbour.set(harbour, boats)
    return boats
  }
  forget() {
    this.byHarbour.clear()
  }
  later(harbour: string) {
    setTimeout(() => this.byHarbour.delete(harbour), 3000)
  }
  soon(harbour: string) {
    setTimeout(() => this.byHarbour.delete(harbour), 10)
  }
  hides(harbour: string) {
    this.shown.set(harbour, true)
    setTimeout(() => this.shown.delete(harbour), 3000)
  }
  bounded(harbour: string, boats: unknown) {
    if (this.byHarbour.size > 50) {
      this.byHarbour.delete(harbour)
    }
  }
  onlyCounts() {
    if (this.byHarbour.size > 50) {
      console.log('many')
    }
  }
}
`

describe('the end of what is kept', async () => {
  const index = await buildIndex(
    memoryRepository({
      'src/api.ts': API,
      'src/tests.ts': TESTS,
      'src/copies.ts': COPIES,
      'app/src/main/java/BoatStore.kt': KOTLIN,
      'ios/BoatCache.swift': SWIFT,
    }),
    { cache: false },
  )
  const ask = surveysOver(index)
  const found = ask(expiries)
  const of = (name: string) => found.filter(({ ref }) => ref.definition.name === name)

  it.each([
    ['leaves', 'leaves loadBoats 600000 entry.time'],
    ['fetches', 'fetches loadBoats 600000 entries[key].time'],
    ['turned', 'leaves loadBoats 600000 entries[key].time'],
    ['sum', 'leaves loadBoats 600000 time'],
    ['stored', 'leaves loadBoats 600000 last stored'],
    ['deletes', 'deletes delete undefined entries[key].expiresAt'],
    ['renews', 'renews copy 5000 copy.time'],
    ['asks', 'fetches loadBoats 600000 entry.time'],
    ['spares', 'spares forgetBoats 60000 ranAt stored'],
    ['daily', 'spares forgetBoats undefined ranAt stored'],
    ['days', 'fetches loadBoats 43200000 entries[key].time'],
    ['prune', 'deletes remove 60000 saved stored'],
    ['boat', 'deletes removeObject 30000 loadedAt'],
  ])('%s: %s', (name, expected) =>
    expect(
      of(name).map(
        ({ outcome, act, test, isStored }) =>
          `${outcome} ${act.name} ${test.limit?.ms} ${test.time}${isStored ? ' stored' : ''}`,
      ),
    ).toEqual([expected]),
  )

  it.each([
    'inPassing',
    'otherForm',
    'twoDays',
    'countsOnly',
    'stopwatch',
    'sends',
    'otherBranch',
    'tokenIsOld',
    'justCounts',
    'throttled',
    'fresh',
  ])('%s ends nothing', (name) => {
    expect(index.definitionsNamed(name)).toHaveLength(1)
    expect(of(name)).toEqual([])
  })

  it('cites the call of the function that tests', () =>
    expect(of('asks').map(({ call, test }) => [call?.call.line, test.line])).toEqual([[54, 52]]))

  it('tells copies without an end, and who removes them', () =>
    expect(
      ask(keptCopies).map(
        ({ ref, container, source, removals }) =>
          `${ref.definition.name} ${container.path} ${source.call.name} ${removals.map((one) => one.ref.definition.name)}`,
      ),
    ).toEqual([
      'inHarbour this.byHarbour loadBoats forget,later,soon,bounded',
      'kept this.all loadBoats ',
      'parsed this.list loadBoats ',
    ]))

  it('tells timers that remove what is asked for', () =>
    expect(ask(timedRemovals).map(({ ref, ms, removal }) => `${ref.definition.name} ${ms} ${removal.name}`)).toEqual([
      'later 3000 this.byHarbour.delete',
    ]))

  it('tells bounds by a number of entries', () =>
    expect(ask(sizeLimits).map(({ ref, count }) => `${ref.definition.name} ${count}`)).toEqual(['bounded 50']))
})
