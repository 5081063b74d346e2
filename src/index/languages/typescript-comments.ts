import type { Comment } from '../facts.js'
import type { Extraction } from './typescript-extraction.js'

const COMMENT_MIN = 12
const COMMENT_MAX = 600
const LICENCE = /copyright|licen[sc]e|SPDX-|all rights reserved|@preserve/i

interface Range {
  start: number
  /** Exclusive. */
  end: number
  isLine: boolean
}

/** Finds the comments between the tokens, lists them, and marks what a `@deprecated` stands before. */
export function addComments(file: Extraction): void {
  const { text } = file.source
  const ranges = mergeLines(text, commentRanges(text, file.opaque))
  for (const range of ranges) {
    const raw = text.slice(range.start, range.end)
    if (raw.includes('@deprecated')) markDeprecated(file, range.end)
    const comment = commentText(raw, range.isLine)
    if (comment.length < COMMENT_MIN || isLicence(text, range, comment)) continue
    const entry: Comment = {
      text: comment.slice(0, COMMENT_MAX),
      start: file.line(range.start),
      end: file.line(range.end - 1),
    }
    file.facts.comments.push(entry)
  }
}

function commentRanges(text: string, opaque: readonly number[]): Range[] {
  const ranges: Range[] = []
  const marks = /\/[/*]/g
  let next = 0
  marks.lastIndex = text.startsWith('#!') ? Math.max(0, text.indexOf('\n')) : 0
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    const start = mark.index
    while (next < opaque.length && (opaque[next + 1] ?? 0) <= start) next += 2
    if (next < opaque.length && (opaque[next] ?? 0) <= start) {
      marks.lastIndex = opaque[next + 1] ?? text.length
      continue
    }
    const isLine = mark[0] === '//'
    const end = isLine ? lineEnd(text, start) : blockEnd(text, start)
    ranges.push({ start, end, isLine })
    marks.lastIndex = end
  }
  return ranges
}

function lineEnd(text: string, from: number): number {
  const at = text.indexOf('\n', from)
  if (at === -1) return text.length
  return text[at - 1] === '\r' ? at - 1 : at
}

function blockEnd(text: string, from: number): number {
  const at = text.indexOf('*/', from + 2)
  return at === -1 ? text.length : at + 2
}

/** Joins line comments that follow each other, each alone on its line. */
function mergeLines(text: string, ranges: readonly Range[]): Range[] {
  const merged: Range[] = []
  for (const range of ranges) {
    const before = merged.at(-1)
    const follows = before?.isLine && range.isLine && /^\r?\n[ \t]*$/.test(text.slice(before.end, range.start))
    if (before && follows && isAlone(text, before.start)) before.end = range.end
    else merged.push({ ...range })
  }
  return merged
}

const isAlone = (text: string, start: number): boolean =>
  text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trim() === ''

function commentText(raw: string, isLine: boolean): string {
  const inner = isLine ? raw : raw.replace(/^\/\*+|\*+\/$/g, '')
  return inner
    .split(/\r?\n/)
    .map((line) => line.replace(isLine ? /^\s*\/\/+\s?/ : /^\s*\*?\s?/, '').trimEnd())
    .join('\n')
    .trim()
}

/** Only comments stand before it. */
function isLicence(text: string, range: Range, comment: string): boolean {
  if (!LICENCE.test(comment)) return false
  const before = text.slice(0, range.start).replace(/\/\*[\s\S]*?\*\/|\/\/.*|^#!.*|<!--[\s\S]*?-->/g, '')
  return before.trim() === ''
}

function markDeprecated(file: Extraction, commentEnd: number): void {
  const blank = /\s*/y
  blank.lastIndex = commentEnd
  blank.exec(file.source.text)
  file.facts.definitions.forEach((definition, index) => {
    if (file.starts[index] === blank.lastIndex) definition.deprecated = true
  })
}
