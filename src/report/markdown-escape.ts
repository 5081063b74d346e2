/**
 * Text of the target must never become markup of the report. Everything that a template prints goes through one of these.
 */

/** A sentence in running text. Pairs of backticks in it mark code; all else is taken literally. */
export const prose = (text: string): string => inline(text, codeSpan)

/** The same for a table cell, where a pipe inside of a code span would end the cell. */
export const cell = (text: string): string => inline(text, code)

/** One piece of code in a line or a cell; an empty one is shown as such. */
export function code(text: string): string {
  const line = oneLine(text)
  if (!line.includes('|')) return codeSpan(text)
  return `<code>${line.replace(/[&<>|`*_~[\]\\$]/g, (char) => `&#${char.charCodeAt(0)};`)}</code>`
}

/** A fenced block around lines that stay as they are; the fence is longer than any run of backticks in them. */
export function fence(text: string, language: string): string {
  const mark = '`'.repeat(Math.max(3, longestRun(text) + 1))
  return `${mark}${language}\n${text}\n${mark}`
}

function inline(text: string, span: (code: string) => string): string {
  const parts = oneLine(text).split('`')
  // An even number of parts means an unpaired backtick: the last one is literal.
  const paired = parts.length % 2 === 1 ? parts.length : parts.length - 1
  return parts
    .map((part, index) => {
      if (index >= paired) return `\\\`${literal(part)}`
      if (index % 2 === 0) return literal(part)
      return part === '' ? '\\`\\`' : span(part)
    })
    .join('')
    .replace(/^(\s*)([#>+=-])/, '$1\\$2')
    .replace(/^(\s*\d+)([.)])(?=\s|$)/, '$1\\$2')
}

function literal(text: string): string {
  return text
    .replace(/[\\*[\]|~$]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(/</g, '&lt;')
}

/** CommonMark: a longer run of backticks delimits, and one space on each side is dropped. */
function codeSpan(text: string): string {
  const line = oneLine(text)
  if (line.trim() === '') return `<code>${line === '' ? '""' : line.replace(/ /g, '&nbsp;')}</code>`
  const mark = '`'.repeat(longestRun(line) + 1)
  const pad = /^`|`$|^ .* $/.test(line) ? ' ' : ''
  return `${mark}${pad}${line}${pad}${mark}`
}

/** Control characters would break the line; characters that turn the direction of text would show other code than there is. */
const oneLine = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/[\u2028\u2029]/g, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, (char) => `U+${char.charCodeAt(0).toString(16).toUpperCase()}`)

const longestRun = (text: string): number => Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))
