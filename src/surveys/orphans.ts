import type { Survey } from './survey.js'
import { isSearched } from './vocabulary.js'

/** Folders whose files a framework loads by their path, and files that a bundler or a page starts with. */
const LOADED_BY_PATH =
  /(?:^|\/)(?:pages|routes|app|screens|views|layouts|plugins|middleware|api|bin|scripts?|workers?|tasks)\//
const ENTRY =
  /(?:^|\/)(?:index|main|app|entry|preload|background|server|renderer|setup|register|config|[+_]\w+)(?:[.-]\w+)*\.\w+$/i
const SCRIPT = /\.(?:[cm]?[jt]sx?|vue|svelte)$/

/** A bundler, a page or a runtime starts with it. */
export const isEntryFile = (path: string): boolean => ENTRY.test(path)

/** Script files that no other file imports, as far as the last part of an import's path tells, and that nothing else is known to load. */
export const orphans: Survey<ReadonlySet<string>> = {
  name: 'orphans',
  run(index) {
    const imported = new Set(
      index.files.flatMap((facts) =>
        index.isProduction(facts.path) ? facts.imports.map(({ from }) => stem(from.replace(/\/index$/, ''))) : [],
      ),
    )
    const scripts = index.files
      .filter((facts) => isSearched(index, facts) && SCRIPT.test(facts.path))
      .map(({ path }) => path)
    const unused = scripts.filter(
      (path) => !LOADED_BY_PATH.test(path) && !isEntryFile(path) && !imported.has(stem(path)),
    )
    const all = countByFolder(scripts)
    const lonely = countByFolder(unused)
    return new Set(
      unused.filter((path) => (lonely.get(folderOf(path)) ?? 0) <= (all.get(folderOf(path)) ?? 0) * LIBRARY_SHARE),
    )
  },
}

/** Where more of a folder's files than this are imported by nothing, it is a library: others import them. */
const LIBRARY_SHARE = 0.2

const folderOf = (path: string): string => path.split('/')[0] ?? ''

function countByFolder(paths: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const path of paths) counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + 1)
  return counts
}

const stem = (path: string): string =>
  (path.split('/').at(-1) ?? path).replace(/(?:\.(?:[cm]?[jt]sx?|vue|svelte|ios|android|native|web))+$/, '')
