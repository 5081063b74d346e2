import { describe, expect, it } from 'vitest'
import type { Commit, HistoryResult } from '#repository/repository'
import { fakeIndex } from '../../test/support/fake-index.js'
import { runTool } from './index.js'

const commit = (id: string): Commit => ({
  id,
  date: '2024-02-01T10:00:00+01:00',
  author: 'Ada',
  subject: 'Ripen',
  added: 3,
  removed: 1,
})
const history = (result: HistoryResult, input: object = {}) =>
  runTool(
    'git_history',
    { missing_fact: 'when the file changed; its commits tell', ...input },
    fakeIndex({ 'src/a.ts': 'one\n' }, { history: async () => result }),
  )

describe('git_history', () => {
  it('gives commits and sums', async () => {
    const envelope = await history(
      { kind: 'commits', commits: [commit('a'), commit('b')], more: 0 },
      { path: 'src\\a.ts' },
    )
    expect(envelope).toMatchObject({ file: 'src/a.ts', total_lines: 1, truncated: false, left_out: [] })
    expect(envelope.result).toEqual({ commits: [commit('a'), commit('b')], total: 2, added: 6, removed: 2 })
  })

  it('says how many more there are', async () => {
    const envelope = await history({ kind: 'commits', commits: [commit('a')], more: 7 })
    expect(envelope).toMatchObject({
      truncated: true,
      left_out: ['7 older commits: git_history with until 2024-02-01T10:00:00+01:00'],
    })
    expect(envelope.result).toMatchObject({ total: 8 })
  })

  it('answers without git', async () => {
    const envelope = await history({ kind: 'no-history', reason: 'not a git repository' })
    expect(envelope.error).toBeUndefined()
    expect(envelope.result).toEqual({
      commits: [],
      total: 0,
      added: 0,
      removed: 0,
      note: 'no history: not a git repository',
    })
  })

  it('passes on that older commits may be missing', async () => {
    const envelope = await history({
      kind: 'commits',
      commits: [commit('a')],
      more: 0,
      incomplete: 'the clone is shallow',
    })
    expect(envelope.result).toMatchObject({ note: 'the clone is shallow' })
  })

  const none: HistoryResult = { kind: 'commits', commits: [], more: 0 }
  it.each<[HistoryResult, object, object]>([
    [
      { kind: 'bad-range', reason: 'since "soon" is no date.' },
      { since: 'soon' },
      { parameter: 'since', problem: 'since "soon" is no date.' },
    ],
    [
      { kind: 'bad-range', reason: 'until "soon" is no date.' },
      { since: '2024-01-01', until: 'soon' },
      { parameter: 'until' },
    ],
    [none, { since: '2024-02-01', until: '2024-01-01' }, { parameter: 'until' }],
    [none, { path: 'src/b.ts' }, { parameter: 'path', legal: ['src/a.ts'] }],
    [none, { path: '../x' }, { parameter: 'path' }],
    [none, { path: '/etc' }, { parameter: 'path' }],
  ])('%j for %j is refused', async (result, input, error) =>
    expect((await history(result, input)).error).toMatchObject(error),
  )

  it('takes folders and ranges without commits', async () => {
    expect((await history(none, { path: 'src', since: '2 weeks ago' })).result).toMatchObject({ total: 0 })
  })
})
