import { cpSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { main } from '../src/cli/main.js'
import { commitAll, git, hashTree, temporaryFolder } from './support/temporary-folder.js'

const FIXTURES = ['field-mobile', 'notes-desktop', 'visitor-capacitor']
/** Later than the commit, so that git's index is stale: a command that refreshes it would write to the target. */
const LATER = new Date('2024-06-30T12:00:00Z')

afterEach(() => vi.unstubAllEnvs())

/** git would run these while it looks at a work tree; each leaves a file behind. */
const HOOKS = ['post-index-change', 'post-checkout', 'fsmonitor']

/** A git repository with a fixture's files, at the same commit wherever it lies. */
function checkout(fixture: string): string {
  const folder = temporaryFolder()
  cpSync(fileURLToPath(new URL(`../fixtures/${fixture}`, import.meta.url)), folder, { recursive: true })
  git(folder, 'init', '--quiet', '--initial-branch=main')
  git(folder, 'remote', 'add', 'origin', 'https://example.org/ada/app.git')
  commitAll(folder, 'Begin')
  for (const path of git(folder, 'ls-files').trim().split('\n')) utimesSync(join(folder, path), LATER, LATER)
  git(folder, 'config', 'core.fsmonitor', '.git/hooks/fsmonitor')
  for (const hook of HOOKS) {
    writeFileSync(join(folder, '.git/hooks', hook), `#!/bin/sh\ntouch "${folder}/${hook}-ran"\n`, { mode: 0o755 })
  }
  return folder
}

/** Runs the command line over all flows with a cache folder of its own; gives the reports by file name. */
async function reportsOf(target: string, scratch: string): Promise<Record<string, string>> {
  const cache = join(scratch, 'cache')
  for (const variable of ['XDG_CACHE_HOME', 'LOCALAPPDATA', 'HOME']) vi.stubEnv(variable, cache)
  const out = join(scratch, 'reports')
  mkdirSync(out, { recursive: true })
  expect(await main(['analyze', 'all', target, '--format', 'md,json', '--out', out, '--quiet'])).toBe(0)
  return Object.fromEntries(readdirSync(out).map((name) => [name, readFileSync(join(out, name), 'utf8')]))
}

test.each(FIXTURES)('analyze all on %s writes nothing there, and gives the same bytes everywhere', async (fixture) => {
  const [target, elsewhere] = [checkout(fixture), checkout(fixture)]
  const [scratch, other] = [temporaryFolder(), temporaryFolder()]
  const before = hashTree(target)
  const reports = await reportsOf(target, scratch)
  expect(hashTree(target)).toBe(before)
  expect(Object.keys(reports).sort()).toEqual([
    'index.md',
    ...['login', 'storage', 'update'].flatMap((flow) => [`${flow}.json`, `${flow}.md`]),
  ])

  // Again from the full cache, and in another folder from an empty one.
  expect(await reportsOf(target, scratch)).toEqual(reports)
  expect(hashTree(target)).toBe(before)
  expect(await reportsOf(elsewhere, other)).toEqual(reports)
  const told = Object.values(reports).join('\n')
  for (const folder of [target, elsewhere, scratch, other]) expect(told).not.toContain(folder)
})

test('the hash notices a file that is written again', () => {
  const folder = temporaryFolder({ 'a.txt': 'a' })
  const before = hashTree(folder)
  writeFileSync(join(folder, 'a.txt'), 'a')
  expect(hashTree(folder)).not.toBe(before)
})

test('the hooks would leave a file behind', () => {
  const folder = checkout('field-mobile')
  git(folder, 'status')
  expect(readdirSync(folder)).toContain('fsmonitor-ran')
})
