import type { Repository } from '#repository/repository'

/** A repository in memory: path to text. */
export function fakeRepository(texts: Record<string, string>): Repository {
  const paths = Object.keys(texts).sort()
  return {
    root: '/fake',
    identity: { name: 'fake', commit: null, dirty: false, folder: '', permalink: null },
    files: paths.map((path) => ({ path, blob: path, size: texts[path]!.length })),
    skipped: [],
    paths: Object.keys(texts),
    has: (path) => path in texts,
    read(path) {
      const text = texts[path]
      if (text === undefined) return { kind: 'refused', reason: `${path} is no file` }
      return { kind: 'text', text, lines: text.replace(/\n$/, '').split('\n') }
    },
    history: async () => ({ kind: 'no-history', reason: 'a repository in memory' }),
  }
}
