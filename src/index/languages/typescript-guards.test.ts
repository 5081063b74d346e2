import { describe, expect, it } from 'vitest'
import { memoryRepository } from '../../../test/support/memory-repository.js'
import { buildIndex } from '../build.js'

const SOURCE = `
declare const remote: any, log: any
export async function caught() {
  try {
    await remote.save()
    await remote.send()
  } catch (error) {
    log(error)
    throw error
  } finally {
    log('done')
  }
}
export const chained = () =>
  remote
    .save()
    .then((saved) => log(saved), () => undefined)
    .catch(() => {
      return Promise.reject(new Error('no'))
    })
export async function answered() {
  const { data, error } = await remote.save()
  if (error) {
    return { error }
  }
  const answer = await remote.send(data)
  if (!answer.ok) log(answer)
  let response
  response = await remote.ask()
  if ('error' in response) {
    log(response)
  }
  if (response.errors.length > 0) log('asked')
  if (response.error) log('again')
  response = await remote.ask()
  try {
    await remote.send(data)
  } catch (problem) {
    if (log(problem)) throw problem
    log(() => {
      return 1
    })
  }
  try {
    await remote.send(data)
  } catch {
    log(() => {
      return 1
    })
  }
}
export function nearly(error: Error, list: { ok: boolean }[]) {
  if (error) return
  const names = ['ok']
  if (!names) return
  for (const each of list) if (!each.ok) return
  const answer = remote.save()
  list.forEach(() => {
    if (answer.error) log(answer)
  })
  try {
    log(error)
  } finally {
    log('done')
  }
}
`

describe('what runs when other code fails', async () => {
  const index = await buildIndex(memoryRepository({ 'main.ts': SOURCE }), { cache: false })
  const { guards, definitions } = index.facts('main.ts')!
  it.each([
    ['caught', ['catch 7-10 of 4-7, throws']],
    ['chained', ['rejection 17-17 of 15-16, goes-on', 'rejection 18-20 of 15-17, throws']],
    [
      'answered',
      [
        'answer 23-25 of 22-22, returns',
        'answer 27-27 of 26-26, goes-on',
        'answer 30-32 of 29-29, goes-on',
        'answer 34-34 of 29-29, goes-on',
        'catch 38-43 of 36-38, depends',
        'catch 46-50 of 44-46, goes-on',
      ],
    ],
    ['nearly', []],
  ])('%s', (name, expected) => {
    const own = guards.filter((guard) => definitions[guard.in]?.qualified.split('.')[0] === name)
    expect(
      own
        .sort((a, b) => a.start - b.start)
        .map(({ kind, from, to, start, end, ends }) => `${kind} ${start}-${end} of ${from}-${to}, ${ends}`),
    ).toEqual(expected)
  })
})
