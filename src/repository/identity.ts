import { basename } from 'node:path'
import type { Git } from './git.js'
import type { Location } from './locate.js'
import { parseRemote, permalinkTemplate, type Remote } from './remote.js'
import type { TargetIdentity } from './repository.js'

/** Who the target is, but for changes in the work tree: `dirty` tells only whether the index differs from the commit. */
export async function identify(location: Location): Promise<TargetIdentity> {
  const folderName = basename(location.root) || 'root'
  if (location.kind === 'plain') return { name: folderName, commit: null, dirty: false, folder: '', permalink: null }
  const { git, folder } = location
  const [head, remote, dirty] = await Promise.all([
    git('rev-parse', '--verify', '--quiet', 'HEAD^{commit}'),
    readRemote(git),
    indexDiffers(git, folder),
  ])
  const commit = head.kind === 'ok' ? head.text.trim() : null
  return {
    name: remote?.name ?? folderName,
    commit,
    dirty,
    folder,
    permalink: remote === null || commit === null ? null : permalinkTemplate(remote, commit),
  }
}

/** `origin`, or else the first remote by name. */
async function readRemote(git: Git): Promise<Remote | null> {
  const config = await git('config', '--local', '-z', '--get-regexp', '^remote\\..*\\.url$')
  if (config.kind === 'failed') return null
  const addresses = new Map<string, string>()
  for (const entry of config.text.split('\0').sort()) {
    const end = entry.indexOf('\n')
    if (end > 0 && !addresses.has(entry.slice(0, end))) addresses.set(entry.slice(0, end), entry.slice(end + 1))
  }
  const address = addresses.get('remote.origin.url') ?? [...addresses.values()][0]
  return address === undefined ? null : parseRemote(address)
}

async function indexDiffers(git: Git, folder: string): Promise<boolean> {
  const under = folder === '' ? [] : ['--', folder]
  const staged = await git(
    'diff-index',
    '--cached',
    '--name-only',
    '--no-ext-diff',
    '--ignore-submodules=all',
    '-z',
    'HEAD',
    ...under,
  )
  // Before the first commit there is nothing to differ from; the listing says whether files are present.
  return staged.kind === 'ok' && staged.text !== ''
}
