import type { Repository } from '#repository/repository'
import type { FileFacts } from './facts.js'
import type { Reference } from './repository-index.js'

/** Occurrences of a whole word in code and string literals of all analysed files; comments are left out. */
export function findReferences(repository: Repository, files: readonly FileFacts[], word: string): Reference[] {
  if (!/^[\p{L}\p{N}_$-]+$/u.test(word)) return []
  return files.flatMap((facts) => fileReferences(repository, facts, word))
}

function fileReferences(repository: Repository, facts: FileFacts, word: string): Reference[] {
  const read = repository.read(facts.path)
  if (read.kind !== 'text' || !read.text.includes(word)) return []
  const found: Reference[] = []
  read.lines.forEach((text, index) => {
    const line = index + 1
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
      if (!isWholeWord(text, at, word) || isComment(facts, text, line, at)) continue
      found.push({
        file: facts.path,
        start: line,
        end: line,
        column: at + 1,
        text: text.trim(),
        inString: isString(facts, text, line, at, word),
      })
    }
  })
  return found
}

const WORD = /[\p{L}\p{N}_$]/u
const isWholeWord = (text: string, at: number, word: string): boolean =>
  !WORD.test(text[at - 1] ?? ' ') && !WORD.test(text[at + word.length] ?? ' ')

function isComment(facts: FileFacts, text: string, line: number, at: number): boolean {
  if (/^\s*(?:\/\/|\*|\/\*)/.test(text)) return true
  const marker = text.search(/(?:^|[^:'"`])\/\//)
  if (marker >= 0 && marker < at && !isQuoted(text, marker)) return true
  return facts.comments.some((comment) => comment.start < line && comment.end > line)
}

const isQuoted = (text: string, at: number): boolean => ((text.slice(0, at).match(/['"`]/g) ?? []).length & 1) === 1

const isString = (facts: FileFacts, text: string, line: number, at: number, word: string): boolean =>
  isQuoted(text, at) && facts.strings.some((literal) => literal.line === line && literal.value.includes(word))
