import { describe, expect, it } from 'vitest'
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

  it('cites the test with its branch, what follows and where the limit is declared', () =>
    expect(claimOf('load').places.map(({ start, end }) => [start, end])).toEqual([
      [7, 9],
      [10, 10],
      [2, 2],
    ]))
})
