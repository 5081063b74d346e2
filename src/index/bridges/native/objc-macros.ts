import type { Span } from '#schema/span'
import { closingBracket } from '../../closing-bracket.js'
import type { RepositoryIndex } from '../../repository-index.js'

/** One use of a macro. Arguments are split at the commas outside brackets, white space trimmed. */
export interface MacroCall {
  macro: string
  args: string[]
  span: Span
}

/** Macros are no calls of the language, and parsers differ in what they make of them: the text decides. */
export function macroCalls(index: RepositoryIndex, macros: readonly string[]): MacroCall[] {
  const pattern = new RegExp(`\\b(${macros.join('|')})\\s*\\(`, 'g')
  return objcPaths(index).flatMap((path) => {
    const read = index.repository.read(path)
    if (read.kind !== 'text') return []
    return [...read.text.matchAll(pattern)].flatMap((match) => {
      const start = match.index + match[0].length
      const end = closingBracket(read.text, start)
      const isDefined = /#\s*define\s*$/.test(read.text.slice(0, match.index))
      if (end < 0 || isDefined) return []
      const span = { file: path, start: lineAt(read.text, match.index), end: lineAt(read.text, end) }
      return [{ macro: match[1] ?? '', args: splitArguments(read.text.slice(start, end)), span }]
    })
  })
}

export const objcPaths = (index: RepositoryIndex): string[] =>
  index.repository.files.map(({ path }) => path).filter((path) => /\.mm?$/.test(path) && index.isProduction(path))

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

function splitArguments(text: string): string[] {
  const args: string[] = []
  let depth = 0
  let from = 0
  for (let i = 0; i <= text.length; i++) {
    const char = text[i] ?? ','
    if (char === '(' || char === '<' || char === '[') depth++
    if (char === ')' || char === '>' || char === ']') depth--
    if (i < text.length && (char !== ',' || depth > 0)) continue
    args.push(text.slice(from, i).trim())
    from = i + 1
  }
  return args
}
