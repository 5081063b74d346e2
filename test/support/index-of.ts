import { buildIndex } from '#index/build'
import type { CallRef, CallResolution, RepositoryIndex } from '#index/repository-index'
import { openRepository } from '#repository/open'
import { type Files, temporaryFolder } from './temporary-folder.js'

/** The index over these files, written to a temporary folder and opened as any target is. */
export async function indexOf(files: Files, catalogs?: readonly string[]): Promise<RepositoryIndex> {
  const repository = await openRepository(temporaryFolder(files), {})
  return buildIndex(repository, { cache: false, catalogs })
}

/** The only call of a name; of several, the one in the line that holds `text`. */
export function callOf(index: RepositoryIndex, name: string, text = ''): CallRef {
  const calls = index.callsNamed(name).filter(({ file, call }) => {
    const read = index.repository.read(file)
    return read.kind === 'text' && (read.lines[call.line - 1] ?? '').includes(text)
  })
  const [call] = calls
  if (!call || calls.length > 1) throw new Error(`${calls.length} calls of ${name} in lines with "${text}"`)
  return call
}

/** `type src/store.ts:4 Store.save`, one for each target; `external ...` or `break` otherwise. */
export function described(resolution: CallResolution): string[] {
  if (resolution.kind === 'external') return [`external ${resolution.where}`]
  if (resolution.kind === 'break') return ['break']
  return resolution.targets.map(
    ({ ref, resolved }) => `${resolved} ${ref.file}:${ref.definition.line} ${ref.definition.qualified}`,
  )
}
