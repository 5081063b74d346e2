import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  commitAll,
  git,
  temporaryFolder,
  temporaryRepository,
  writeFiles,
} from '../../test/support/temporary-folder.js'
import { readHistory } from './history.js'
import { locate } from './locate.js'

const DATE = '2024-01-31T10:00:00+01:00'

function threeCommits(): { root: string; ids: string[] } {
  const root = temporaryRepository({ 'src/a.ts': 'one\n', 'b.png': Buffer.from([0, 1]) })
  const ids = [git(root, 'rev-parse', 'HEAD').trim()]
  writeFiles(root, { 'src/a.ts': 'one\ntwo\n', 'c.ts': 'c\n' })
  ids.push(commitAll(root, 'Add "two": ünï'))
  writeFiles(root, { 'src/a.ts': 'three\n', 'b.png': Buffer.from([0, 2]) })
  ids.push(commitAll(root, 'Third'))
  return { root, ids }
}

test('commits of a file, newest first, with the lines of that file', async () => {
  const { root, ids } = threeCommits()
  const location = await locate(root)
  const third = { id: ids[2], date: DATE, author: 'Ada', subject: 'Third', added: 1, removed: 2 }
  const second = { id: ids[1], date: DATE, author: 'Ada', subject: 'Add "two": ünï', added: 1, removed: 0 }
  const first = { id: ids[0], date: DATE, author: 'Ada', subject: 'Begin', added: 1, removed: 0 }
  expect(await readHistory(location, 'src/a.ts', { limit: 50 })).toEqual({
    kind: 'commits',
    commits: [third, second, first],
    more: 0,
  })
  expect(await readHistory(location, 'src', { limit: 1 })).toEqual({ kind: 'commits', commits: [third], more: 2 })
  expect(await readHistory(location, 'c.ts', { limit: 5 })).toEqual({ kind: 'commits', commits: [second], more: 0 })
  expect(await readHistory(location, 'never.ts', { limit: 5 })).toEqual({ kind: 'commits', commits: [], more: 0 })
})

test('the whole target is its folder', async () => {
  const { root } = threeCommits()
  const subjects = async (folder: string): Promise<string[]> => {
    const history = await readHistory(await locate(folder), '', { limit: 5 })
    return history.kind === 'commits' ? history.commits.map((commit) => commit.subject) : [history.reason]
  }
  writeFiles(root, { 'c.ts': 'only c\n' })
  commitAll(root, 'Fourth')
  expect(await subjects(root)).toEqual(['Fourth', 'Third', 'Add "two": ünï', 'Begin'])
  expect(await subjects(join(root, 'src'))).toEqual(['Third', 'Add "two": ünï', 'Begin'])
})

test('a range is inclusive by days; nonsense is named', async () => {
  const { root } = threeCommits()
  const location = await locate(root)
  const count = async (since?: string, until?: string): Promise<number | string> => {
    const history = await readHistory(location, '', { since, until, limit: 5 })
    return history.kind === 'commits' ? history.commits.length : `${history.kind}: ${history.reason}`
  }
  expect(await count('2024-01-31', '2024-01-31')).toBe(3)
  expect(await count('2024-02-01')).toBe(0)
  expect(await count(undefined, '2024-01-30')).toBe(0)
  expect(await count('banana')).toBe(
    'bad-range: since "banana" is no date. Legal: 2024-01-31, 2024-01-31T10:00:00Z, 2 weeks ago, yesterday, last month.',
  )
})

test('a path out of the repository has no history', async () => {
  const { root } = threeCommits()
  expect(await readHistory(await locate(root), '../x', { limit: 5 })).toMatchObject({ kind: 'no-history' })
})

test('a shallow clone says that commits are missing', async () => {
  const { root } = threeCommits()
  const folder = temporaryFolder()
  git(folder, 'clone', '--quiet', '--depth=1', `file://${root}`, 'clone')
  expect(await readHistory(await locate(join(folder, 'clone')), 'src/a.ts', { limit: 5 })).toMatchObject({
    commits: [{ subject: 'Third' }],
    incomplete: 'the clone is shallow: older commits are missing',
  })
})
