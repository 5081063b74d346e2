import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

export type Files = Record<string, string | Buffer>

/** A folder with these files that is removed when the test ends. Call it inside a test. */
export function temporaryFolder(files: Files = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'flowdoc-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFiles(folder, files)
  return folder
}

/** The same, as a git repository with one commit that holds all of them. */
export function temporaryRepository(files: Files): string {
  const folder = temporaryFolder(files)
  git(folder, 'init', '--quiet', '--initial-branch=main')
  commitAll(folder, 'Begin')
  return folder
}

export function writeFiles(folder: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}

export function commitAll(folder: string, subject: string, date = '2024-01-31T10:00:00+01:00'): string {
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', '--allow-empty', `--date=${date}`, '--message', subject)
  return git(folder, 'rev-parse', 'HEAD').trim()
}

/** git without this machine's configuration and without the variables of a hook that the tests may run in. */
export function git(folder: string, ...args: string[]): string {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'))
  const env = {
    ...Object.fromEntries(own),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_AUTHOR_NAME: 'Ada',
    GIT_AUTHOR_EMAIL: 'ada@example.org',
    GIT_COMMITTER_NAME: 'Ada',
    GIT_COMMITTER_EMAIL: 'ada@example.org',
    GIT_COMMITTER_DATE: '2024-01-31T10:00:00+01:00',
  }
  return execFileSync('git', args, { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Hash of everything below a folder: names, kinds, contents and times of change, `.git` included. */
export function hashTree(folder: string): string {
  const hash = createHash('sha256')
  const visit = (path: string): void => {
    const stat = lstatSync(path, { bigint: true })
    hash.update(`${path} ${stat.mode} ${stat.mtimeNs} ${stat.size}\n`)
    if (stat.isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name))
    else if (stat.isSymbolicLink()) hash.update(readlinkSync(path))
    else if (stat.isFile()) hash.update(readFileSync(path))
  }
  visit(folder)
  return hash.digest('hex')
}
