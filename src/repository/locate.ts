import { existsSync, realpathSync, statSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { Failure } from '#schema/failure'
import { type Git, openGit } from './git.js'
import { realPathInside } from './path-guard.js'

/** Where the target lies. `root` and `indexFile` are absolute; `folder` is relative to the root, empty for all of it. */
export type Location =
  | { kind: 'git'; root: string; folder: string; git: Git; indexFile: string; shallow: boolean }
  | { kind: 'plain'; root: string; folder: ''; reason: string }

/** The git work tree around `path`, or the plain folder itself. Throws Failure('unreadable') for anything else. */
export async function locate(path: string): Promise<Location> {
  const start = readableFolder(path)
  const found = await openGit(start)('rev-parse', '--show-toplevel', '--is-shallow-repository', '--git-path', 'index')
  if (found.kind === 'failed') {
    if (found.message.includes('must be run in a work tree'))
      throw unreadable(path, 'holds git objects, no files to read')
    return { kind: 'plain', root: start, folder: '', reason: noGit(found.message) }
  }
  const [top = '', shallow, indexFile = ''] = found.text.split('\n')
  // core.worktree can name any folder of the machine as the top level.
  const root = existsSync(join(top, '.git')) ? realpathSync.native(top) : null
  const folder = root === null ? null : realPathInside(root, start)
  if (root === null || folder === null) {
    return { kind: 'plain', root: start, folder: '', reason: 'its git work tree is configured to lie elsewhere' }
  }
  return {
    kind: 'git',
    root,
    folder,
    git: openGit(root),
    indexFile: resolve(start, indexFile),
    shallow: shallow === 'true',
  }
}

function readableFolder(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat === undefined) throw unreadable(path, 'does not exist')
  if (!stat.isDirectory()) throw unreadable(path, 'is not a folder')
  const real = realpathSync.native(path)
  if (real.split(sep).includes('.git')) throw unreadable(path, 'lies inside .git')
  return real
}

const unreadable = (path: string, why: string): Failure =>
  new Failure(
    'unreadable',
    `${JSON.stringify(path)} ${why}. Legal: a folder with source files, inside a git repository or not.`,
  )

function noGit(message: string): string {
  if (message.includes('not a git repository')) return 'the folder is not in a git repository'
  if (message.includes('dubious ownership')) return 'git refuses the repository, because another user owns it'
  if (message.includes('ENOENT')) return 'git is not installed'
  return 'git cannot read the repository'
}
