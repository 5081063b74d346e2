import { posix } from 'node:path'
import type { RepositoryIndex } from '../repository-index.js'
import type { BridgeFindings } from './bridge.js'

interface Package {
  /** Of its package.json: empty for the repository's root. */
  folder: string
  name: string | undefined
  uses: ReadonlySet<string>
}

/**
 * Whether code of two files can run in one process: files of one package, or of two packages that some package of the
 * repository, one of them perhaps, is built of. What lies in no package or in that of the root runs with everything.
 */
export function runTogether(index: RepositoryIndex): (a: string, b: string) => boolean {
  const packages = packagesOf(index)
  if (packages.size < 2) return () => true
  const around = remembered((folder) => nearestPackage(packages, folder))
  const reached = reachOf(packages, importedFolders(index, around))
  return (a, b) => {
    const [one, other] = [around(posix.dirname(a)), around(posix.dirname(b))]
    if (!one || !other || one === other || one.folder === '' || other.folder === '') return true
    return [...packages.keys()].some((folder) => {
      const together = reached(folder)
      return folder !== '' && together.has(one.folder) && together.has(other.folder)
    })
  }
}

/** Without the pairs whose ends never meet. */
export function withinProcess(index: RepositoryIndex, { pairs, halves }: BridgeFindings): BridgeFindings {
  const isTogether = runTogether(index)
  return { pairs: pairs.filter(({ callerSpan, calleeSpan }) => isTogether(callerSpan.file, calleeSpan.file)), halves }
}

function packagesOf({ repository }: RepositoryIndex): Map<string, Package> {
  const manifests = repository.files.filter(({ path }) => posix.basename(path) === 'package.json')
  return new Map(
    manifests.flatMap(({ path }): [string, Package][] => {
      const manifest = manifestOf(repository.read(path))
      const folder = posix.dirname(path) === '.' ? '' : posix.dirname(path)
      return manifest ? [[folder, { folder, ...manifest }]] : []
    }),
  )
}

function manifestOf(read: ReturnType<RepositoryIndex['repository']['read']>): Omit<Package, 'folder'> | undefined {
  if (read.kind !== 'text') return undefined
  try {
    const { name, ...manifest } = JSON.parse(read.text) as Record<string, unknown>
    const lists = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']
    const uses = lists.flatMap((list) => Object.keys((manifest[list] as object | undefined) ?? {}))
    return { name: typeof name === 'string' ? name : undefined, uses: new Set(uses) }
  } catch {
    return undefined
  }
}

function nearestPackage(packages: ReadonlyMap<string, Package>, folder: string): Package | undefined {
  for (let at = folder; at !== '.' && at !== ''; at = posix.dirname(at)) {
    const found = packages.get(at)
    if (found) return found
  }
  return packages.get('')
}

/** Packages whose files a package imports by a relative path. */
function importedFolders(
  index: RepositoryIndex,
  around: (folder: string) => Package | undefined,
): Map<string, Set<string>> {
  const imported = new Map<string, Set<string>>()
  for (const { path, imports } of index.files) {
    const own = around(posix.dirname(path))
    for (const { from } of own ? imports : []) {
      const other = from.startsWith('../') ? around(posix.join(posix.dirname(path), posix.dirname(from))) : undefined
      if (!own || !other || other === own) continue
      const folders = imported.get(own.folder) ?? new Set()
      imported.set(own.folder, folders.add(other.folder))
    }
  }
  return imported
}

/** The folders of a package and of all that it is built of. */
function reachOf(
  packages: ReadonlyMap<string, Package>,
  imported: ReadonlyMap<string, ReadonlySet<string>>,
): (folder: string) => ReadonlySet<string> {
  const byName = new Map([...packages.values()].flatMap(({ name, folder }) => (name ? [[name, folder] as const] : [])))
  const next = (folder: string): string[] => [
    ...[...(packages.get(folder)?.uses ?? [])].flatMap((name) => byName.get(name) ?? []),
    ...(imported.get(folder) ?? []),
  ]
  return remembered((start) => {
    const reached = new Set([start])
    for (const folder of reached) for (const other of next(folder)) reached.add(other)
    return reached
  })
}

function remembered<Result>(compute: (key: string) => Result): (key: string) => Result {
  const known = new Map<string, Result>()
  return (key) => {
    if (!known.has(key)) known.set(key, compute(key))
    return known.get(key) as Result
  }
}
