import { posix } from 'node:path'
import type { RepositoryIndex } from '#index/repository-index'
import type { Survey } from '../survey.js'
import { type DocumentLine, documentLines } from './document-lines.js'
import type { Doubt } from './doubt.js'

/** `[text](path)` and `[text](path#part)`. */
const LINK = /\]\(\s*<?([^)\s>#?]+)/g
/** A path of at least two parts with a source file's ending, alone between back quotes. */
const PATH = /`((?:[\w.-]+\/)+[\w.-]+\.(?:[cm]?[jt]sx?|java|kt|swift|mm?|rs|sh|py|json|ya?ml|md))`/g
const ELSEWHERE = /^(?:[a-z][\w+.-]*:|\/\/|\{|\$)/i

/** Files that a document names or links to and that the repository does not have. */
export const missingDocuments: Survey<readonly Doubt[]> = {
  name: 'missing-documents',
  run({ repository }, ask) {
    const listing = listingOf(repository)
    return ask(documentLines).flatMap((line) => missingIn(line, listing))
  },
}

interface Listing {
  /** Every file, every folder, and every end of a path: documents name files from where their reader stands. */
  known: ReadonlySet<string>
  /** Whether the listing would hold a path: files outside of the folder that was asked for are not listed. */
  reaches(path: string): boolean
}

function listingOf({ paths, identity: { folder } }: RepositoryIndex['repository']): Listing {
  const known = new Set<string>()
  for (const path of paths) {
    const parts = path.split('/')
    for (let at = 0; at < parts.length; at++) {
      known.add(parts.slice(0, at + 1).join('/'))
      known.add(parts.slice(at).join('/'))
    }
  }
  return { known, reaches: (path) => !path.startsWith('..') && (folder === '' || path.startsWith(`${folder}/`)) }
}

function missingIn({ file, line, text }: DocumentLine, listing: Listing): Doubt[] {
  const linked = [...text.matchAll(LINK)]
    .map(([, path = '']) => path)
    .filter((path) => isMissingLink(file, path, listing))
  const named = [...text.matchAll(PATH)].map(([, path = '']) => path).filter((path) => isMissingPath(path, listing))
  return [...new Set([...linked, ...named])].map((path) => ({
    subject: path,
    kind: 'doc-vs-code',
    message: { id: 'doubt.missing-file', values: { path } },
    places: [{ file, start: line, end: line }],
  }))
}

/** Only documents are looked for: folders may be pages. */
function isMissingLink(file: string, path: string, { known, reaches }: Listing): boolean {
  if (ELSEWHERE.test(path) || path.startsWith('/') || !/\.(?:mdx?|rst|adoc)$/i.test(path)) return false
  const target = posix.normalize(posix.join(posix.dirname(file), decoded(path)))
  return reaches(target) && !known.has(target)
}

/** What is built, installed or generated is not kept. */
const isMissingPath = (path: string, { known, reaches }: Listing): boolean =>
  !/(?:^|\/)(?:node_modules|dist|build|out|target|path|your|example|foo|\.\.?)\//i.test(path) &&
  reaches(path) &&
  !known.has(path) &&
  known.has(path.split('/')[0] ?? '')

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
