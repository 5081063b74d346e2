import type { Repository } from '#repository/repository'

/** A repository without a disk: path to text. It has no history, and is read like any other. */
export function memoryRepository(files: Readonly<Record<string, string>>): Repository {
  const paths = Object.keys(files).sort()
  return {
    root: '/memory',
    identity: { name: 'memory', commit: null, dirty: false, folder: '', permalink: null },
    files: paths.map((path) => ({ path, blob: path, size: files[path]?.length ?? 0 })),
    skipped: [],
    paths: Object.keys(files),
    has: (path) => path in files,
    read: (path) => {
      const text = files[path]
      if (text === undefined) return { kind: 'refused', reason: `${path} is not listed` }
      return { kind: 'text', text, lines: text.split(/\r?\n/) }
    },
    history: async () => ({ kind: 'no-history', reason: 'in memory' }),
  }
}
