import picomatch from 'picomatch'
import { Failure } from '#schema/failure'

export interface PathFilterOptions {
  include?: string[]
  exclude?: string[]
}

/**
 * Says whether a path is wanted. Patterns are globs from the root or from `folder` (the part of the repository that is
 * read); a pattern without `/` matches base names at any depth, and a folder's name stands for all that it holds.
 */
export function pathFilter(options: PathFilterOptions, folder: string): (path: string) => boolean {
  const included = anyPattern(options.include ?? [], 'include')
  const excluded = anyPattern(options.exclude ?? [], 'exclude')
  const fromFolder = folder === '' ? 0 : folder.length + 1
  const matches = (test: (path: string) => boolean, path: string): boolean =>
    test(path) || (fromFolder > 0 && test(path.slice(fromFolder)))
  return (path) => (included === null || matches(included, path)) && !(excluded !== null && matches(excluded, path))
}

function anyPattern(patterns: string[], option: 'include' | 'exclude'): ((path: string) => boolean) | null {
  if (patterns.length === 0) return null
  const tests = patterns.map((pattern) => onePattern(pattern, option))
  return (path) => tests.some((test) => test(path))
}

function onePattern(given: string, option: string): (path: string) => boolean {
  const pattern = given
    .trim()
    .replaceAll('\\', '/')
    .replace(/^\.?\/+/, '')
    .replace(/\/+$/, '')
  if (pattern === '') {
    throw new Failure(
      'usage',
      `--${option} ${JSON.stringify(given)} matches nothing. Legal: a path or glob, like src/**/*.ts, *.md or docs.`,
    )
  }
  // Folders such as `[id]` are legal names: the plain text of the pattern counts before its meaning as a glob.
  const plain = (path: string): boolean => path === pattern || path.startsWith(`${pattern}/`)
  const globs = [
    picomatch(pattern, { dot: true, basename: !pattern.includes('/') }),
    picomatch(`${pattern}/**`, { dot: true }),
  ]
  if (!pattern.includes('/')) globs.push(picomatch(`**/${pattern}/**`, { dot: true }))
  return (path) => plain(path) || globs.some((glob) => glob(path))
}
