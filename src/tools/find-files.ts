import picomatch from 'picomatch'
import { z } from 'zod'
import type { RepositoryIndex } from '#index/repository-index'
import { type Envelope, FIND_FILES_MAX } from '#schema/envelope'
import type { FindFilesResult } from '#schema/tool-results'
import { NEAR_MAX } from './near.js'
import { nearPaths, unreadFiles } from './paths.js'
import { defineTool, emptyEnvelope, failure } from './tool.js'

const NAME = 'find_files'

export const findFiles = defineTool({
  name: NAME,
  description:
    `Lists files by their path. Every keyword must occur in the path, whatever its case; or give a glob (\`src/**/*.ts\`; without a slash ` +
    `it meets base names). Base-name hits come first, shorter paths before longer ones. At most ${FIND_FILES_MAX} paths; the answer says how many more.`,
  input: {
    keywords: z
      .union([z.string().max(200), z.array(z.string().max(200)).max(10)])
      .optional()
      .describe('Words, apart by spaces or as a list; all of them must occur in the path.'),
    glob: z.string().min(1).max(300).optional().describe('Glob over paths from the root; `\\` is read as `/`.'),
  },
  run: (input, index) => {
    const words = wordsOf(input.keywords)
    if (words.length === 0 && input.glob === undefined)
      return failure(NAME, {
        parameter: 'keywords',
        problem: 'neither keywords nor a glob was given',
        legal: ['keywords: one or more words', 'glob: a pattern such as src/**/*.ts'],
        next: 'give words of the path, such as "login form", or a glob',
      })
    return answer(index, words, input.glob)
  },
})

const wordsOf = (keywords: string | string[] | undefined): string[] =>
  (Array.isArray(keywords) ? keywords : [keywords ?? ''])
    .flatMap((text) => text.toLowerCase().replaceAll('\\', '/').split(/\s+/))
    .filter((word) => word !== '')

function answer(index: RepositoryIndex, words: readonly string[], glob: string | undefined): Envelope {
  const isMatch = matcher(glob)
  const all = index.repository.files.map((file) => file.path)
  const found = all
    .filter((path) => isMatch(path) && words.every((word) => path.toLowerCase().includes(word)))
    .sort((a, b) => byRank(a, b, words))
  const paths = found.slice(0, FIND_FILES_MAX)
  const near = found.length === 0 ? similar(index, all, words, glob) : []
  const leftOut: string[] = []
  if (found.length > paths.length)
    leftOut.push(`${found.length - paths.length} more paths match: add a keyword or narrow the glob`)
  const unread = found.length === 0 ? unreadFiles(index) : ''
  if (unread !== '') leftOut.push(`${unread}; skipped files are not listed`)
  const result: FindFilesResult = { paths, total: found.length, near }
  return { ...emptyEnvelope(NAME), result, truncated: found.length > paths.length, left_out: leftOut }
}

function matcher(glob: string | undefined): (path: string) => boolean {
  if (glob === undefined) return () => true
  const pattern = glob.replaceAll('\\', '/').replace(/^(\.?\/)+/, '')
  return picomatch(pattern, { dot: true, basename: !pattern.includes('/') })
}

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

function byRank(a: string, b: string, words: readonly string[]): number {
  const inName = (path: string) => words.filter((word) => baseName(path).toLowerCase().includes(word)).length
  return inName(b) - inName(a) || a.length - b.length || (a < b ? -1 : 1)
}

/** Nothing matched: paths with most of the words, then paths whose base name is spelt alike. */
function similar(
  index: RepositoryIndex,
  all: readonly string[],
  words: readonly string[],
  glob: string | undefined,
): string[] {
  const count = (path: string) => words.filter((word) => path.toLowerCase().includes(word)).length
  const some = all.filter((path) => count(path) > 0).sort((a, b) => count(b) - count(a) || byRank(a, b, words))
  const spelt = [...words, ...(glob === undefined ? [] : [glob.replace(/[*?{}[\]!]/g, '')])].flatMap((word) =>
    nearStems(index, all, word),
  )
  return [...new Set([...spelt, ...some])].slice(0, NEAR_MAX)
}

function nearStems(index: RepositoryIndex, all: readonly string[], word: string): string[] {
  const withSuffix = nearPaths(index, word)
  if (withSuffix.length > 0 || word.includes('.')) return withSuffix
  const suffixes = new Set(all.map((path) => /\.[^./]+$/.exec(path)?.[0] ?? ''))
  return [...suffixes]
    .sort()
    .flatMap((suffix) => nearPaths(index, word + suffix).filter((path) => path.endsWith(suffix)))
}
