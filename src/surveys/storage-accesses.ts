import type { Effect } from '#index/catalog'
import type { EffectSite, RepositoryIndex, Value } from '#index/repository-index'
import type { ResolvedBy } from '#schema/evidence'
import type { Span } from '#schema/span'
import { fileKey, fileKind, isBuildTool } from './storage-files.js'
import type { Survey } from './survey.js'

export type StorageOperation = 'read' | 'write' | 'delete' | 'clear' | 'open' | 'migrate' | 'transaction'

/** One access to data at rest: what is done, to which key of which store, where, and through what. */
export interface StorageAccess extends Span {
  operation: StorageOperation
  store: string
  /** Literal key, or prefix with `*`; `*` when nothing of it is known. */
  key: string
  /** Every part of the key was evaluated. */
  known: boolean
  /** Declarations that fix the key: constants, enum members. */
  sources: Span[]
  /** Qualified name of the function around; empty at top level. */
  owner: string
  ownerSpan: Span | undefined
  /** Wrapper functions on the way, outermost first, as `name`. */
  wrappers: { name: string; span: Span }[]
  /** The real key stands at the callers of the function around. */
  insideWrapper: boolean
  resolved: ResolvedBy
  site: EffectSite
}

const OPERATIONS: readonly [Effect, StorageOperation][] = [
  ['storage.read', 'read'],
  ['storage.write', 'write'],
  ['storage.delete', 'delete'],
  ['storage.clear', 'clear'],
  ['storage.open', 'open'],
  ['storage.migrate', 'migrate'],
  ['storage.transaction', 'transaction'],
]

const FILE_OPERATIONS: readonly [Effect, StorageOperation][] = [
  ['file.read', 'read'],
  ['file.write', 'write'],
  ['file.delete', 'delete'],
]

/** Every storage access of production code, by path, then source order. */
export const storageAccesses: Survey<readonly StorageAccess[]> = {
  name: 'storage-accesses',
  run: (index) => {
    const stores = OPERATIONS.flatMap(([effect, operation]) =>
      index.effects(effect).map((site) => access(index, site, operation, site.args.key)),
    )
    return [...stores, ...fileAccesses(index)].sort(byPlace)
  },
}

/** Files in the application's own folders, and files of a known name that it writes itself. */
function fileAccesses(index: RepositoryIndex): StorageAccess[] {
  const found = FILE_OPERATIONS.flatMap(([effect, operation]) =>
    index.effects(effect).flatMap((site) => {
      const { path } = site.args
      const key = path && { ...path, text: fileKey(path.text) }
      return key && (fileKind(key.text) || UNPLACED.test(key.text)) && !isBuildTool(site.site.file)
        ? [access(index, site, operation, key)]
        : []
    }),
  )
  const placed = foldersFilledIn(found)
  const written = new Set(placed.filter(({ operation }) => operation === 'write').map(({ key }) => key))
  return placed.filter(({ key }) => fileKind(key) === 'own' || (fileKind(key) === 'named' && written.has(key)))
}

/** A known name in a folder that is not known. */
const UNPLACED = /^\*\/[\w.-]*[A-Za-z]{2}[\w.-]*$/

/** A file whose folder is not known is the one of that name in a known folder, when there is one only. */
function foldersFilledIn(found: readonly StorageAccess[]): StorageAccess[] {
  const own = new Set(found.flatMap(({ key }) => (fileKind(key) === 'own' ? [key] : [])))
  return found.map((access) => {
    if (!access.key.startsWith('*/')) return access
    const [same, ...others] = [...own].filter((key) => key.endsWith(access.key.slice(1)))
    return same && others.length === 0 ? { ...access, key: same } : access
  })
}

function access(
  index: RepositoryIndex,
  site: EffectSite,
  operation: StorageOperation,
  key: Value | undefined,
): StorageAccess {
  const { file, call } = site.site
  const owner = index.enclosing(file, call.line)
  return {
    file,
    start: call.line,
    end: call.end,
    operation,
    store: site.row.what,
    key: key?.text ?? '*',
    known: key?.known ?? false,
    sources: key?.sources ?? [],
    owner: owner?.definition.qualified ?? '',
    ownerSpan: owner && { file: owner.file, start: owner.definition.start, end: owner.definition.end },
    wrappers: site.wrappers.map((ref) => ({
      name: ref.definition.qualified,
      span: { file: ref.file, start: ref.definition.start, end: ref.definition.end },
    })),
    insideWrapper: site.insideWrapper,
    resolved: site.resolved,
    site,
  }
}

const byPlace = (a: Span, b: Span): number => (a.file === b.file ? a.start - b.start : a.file < b.file ? -1 : 1)
