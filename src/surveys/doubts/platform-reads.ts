import type { RepositoryIndex } from '#index/repository-index'
import type { Span } from '#schema/span'
import { linesOf } from '../conditions.js'
import { storageKeys } from '../storage-keys.js'
import type { Survey } from '../survey.js'
import type { Doubt } from './doubt.js'

/** Names that builds and platforms give to the system that the program runs on. */
const PLATFORM = String.raw`(?:__(?:WIN32|DARWIN|LINUX|MAC|ANDROID|IOS)__|process\.platform|(?:os\.)?platform\(\)|Platform\.OS|is(?:Windows|Mac|MacOS|MacOs|OSX|Linux|Android|IOS|Ios|iOS)\b(?:\(\))?)`
const ASKED = new RegExp(String.raw`\bif\b.*${PLATFORM}`)
const REFUSED = new RegExp(String.raw`\bif\b.*(?:!\s*${PLATFORM}|${PLATFORM}\s*!==?)`)

/** Conditions begin this many lines before their branch at most. */
const HEAD_LINES = 2

/** Keys that are written on every platform, and read behind a condition on the platform only. */
export const platformReads: Survey<readonly Doubt[]> = {
  name: 'platform-reads',
  run: (index, ask) =>
    ask(storageKeys).flatMap(({ key, store, reads, writes }): Doubt[] => {
      const [write] = writes
      const [read] = reads
      const heads = reads.map((place) => headAround(index, place))
      const [head] = heads
      if (!write || !read || !head || heads.includes(undefined)) return []
      if (writes.some((place) => headAround(index, place))) return []
      return [
        {
          subject: key,
          kind: 'other',
          message: { id: 'doubt.platform-read', values: { key, store } },
          places: [head, read, write],
        },
      ]
    }),
}

/** The condition on the platform that a place stands behind: in a branch of it, or after one that leaves the function. */
function headAround(index: RepositoryIndex, { file, start }: Span): Span | undefined {
  const around = index.enclosing(file, start)
  const lines = linesOf(index, file)
  for (const branch of index.facts(file)?.branches ?? []) {
    const isAround = branch.start <= start && start <= branch.end
    const isPassed = branch.leaves && branch.end < start && branch.in === around?.index
    if (!isAround && !isPassed) continue
    const head = headOf(lines, branch.start, isAround ? ASKED : REFUSED)
    if (head !== undefined) return { file, start: head, end: head }
  }
  return undefined
}

function headOf(lines: readonly string[], start: number, pattern: RegExp): number | undefined {
  for (let line = start; line >= start - HEAD_LINES && line > 0; line--) {
    const text = lines[line - 1] ?? ''
    if (pattern.test(text)) return line
    if (/\bif\b|\belse\b/.test(text)) return undefined
  }
  return undefined
}
