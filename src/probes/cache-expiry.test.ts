import { describe, expect, it } from 'vitest'
import { loadWords, phrase } from '#data/words'
import { buildIndex } from '#index/build'
import { expiries } from '#surveys/cache-expiry'
import { surveysOver } from '#surveys/survey'
import { memoryRepository } from '../../test/support/memory-repository.js'
import { expiryClaim } from './cache-expiry.js'

const CODE = `
const MAX_AGE = 90 * 1000
const entries: Record<string, { boats: unknown; time: number; endsAt: number }> = {}
const isOld = (entry: { time: number }) => Date.now() - entry.time > MAX_AGE

export async function load(key: string) {
  if (Date.now() - entries[key].time < MAX_AGE) {
    return
  }
  await fetch('/api/boats')
}
export async function asked(key: string) {
  if (isOld(entries[key])) {
    await fetch('/api/boats')
  }
}
export function ended(key: string) {
  if (entries[key].endsAt < Date.now()) {
    delete entries[key]
  }
}
`

describe('what is said of an age', async () => {
  const index = await buildIndex(memoryRepository({ 'src/boats.ts': CODE }), { cache: false })
  const found = surveysOver(index)(expiries)
  const claimOf = (name: string) => {
    const one = found.find(({ ref }) => ref.definition.name === name)
    if (!one) throw new Error(`nothing of ${name}`)
    return expiryClaim(one)
  }

  it.each([
    ['load', 'leaves.limit', { tester: 'load', limit: '1.5 min (`MAX_AGE`)' }],
    ['asked', 'fetches.limit', { tester: 'isOld', act: 'fetch' }],
    ['ended', 'deletes.end', { time: 'entries[key].endsAt', act: 'delete' }],
  ])('%s: %s', (name, id, values) => {
    const { message, atMost } = claimOf(name)
    expect(message).toMatchObject({ id: `storage.cache-expiry.${id}`, values })
    expect(atMost).toBe('inferred')
  })

  it.each(
    (['fetches', 'leaves', 'deletes', 'spares', 'renews'] as const).flatMap((outcome) =>
      (['limit', 'end', 'day'] as const).map((asked) => [outcome, asked] as const),
    ),
  )('has words for what %s by the %s', (outcome, asked) => {
    const [one] = found
    if (!one) throw new Error('nothing is found')
    const { limit: _limit, ...plain } = one.test
    const limits = { limit: { limit: { text: 'MAX_AGE', sources: [] } }, end: {}, day: { isDay: true as const } }
    const { message } = expiryClaim({ ...one, outcome, test: { ...plain, ...limits[asked] } })
    expect(message?.id).toBe(`storage.cache-expiry.${outcome}.${asked}`)
    expect(message && phrase(loadWords('en'), message)).toContain('`')
  })

  it('cites the test with its branch, what follows and where the limit is declared', () =>
    expect(claimOf('load').places.map(({ start, end }) => [start, end])).toEqual([
      [7, 9],
      [10, 10],
      [2, 2],
    ]))
})
