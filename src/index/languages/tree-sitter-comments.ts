import type { Comment } from '../facts.js'
import type { SyntaxNode } from './tree-sitter-node.js'

const COMMENT_MIN = 12
const COMMENT_MAX = 600
const LICENCE = /copyright|licen[sc]e|SPDX-|all rights reserved|@preserve/i

interface Run {
  start: number
  /** Last line. */
  end: number
  text: string
  isHead: boolean
  /** Of line comments. */
  column?: number
}

/** The listed comments, and the last lines of those that say `@deprecated`. `codeStart`: where the first other node begins. */
export function readComments(
  nodes: readonly SyntaxNode[],
  codeStart: number,
): { comments: Comment[]; deprecatedLines: ReadonlySet<number> } {
  const runs: Run[] = []
  for (const node of nodes) addRun(runs, node, node.start < codeStart)
  const comments = runs
    .filter((run) => run.text.length >= COMMENT_MIN && !(run.isHead && LICENCE.test(run.text)))
    .map(({ text, start, end }) => ({ text: text.slice(0, COMMENT_MAX), start, end }))
  const deprecated = runs.filter((run) => /@deprecated|\bDEPRECATED:/.test(run.text))
  return { comments, deprecatedLines: new Set(deprecated.map((run) => run.end)) }
}

/** Line comments that follow each other in one column are one comment. */
function addRun(runs: Run[], node: SyntaxNode, isHead: boolean): void {
  const isLine = node.text.startsWith('//')
  const text = commentText(node.text, isLine)
  const last = runs.at(-1)
  const follows = isLine && last && last.end + 1 === node.line && last.column === node.column
  if (follows) {
    last.text = `${last.text}\n${text}`.trim()
    last.end = node.endLine
    return
  }
  runs.push({ start: node.line, end: node.endLine, text, isHead, column: isLine ? node.column : undefined })
}

function commentText(raw: string, isLine: boolean): string {
  const inner = isLine ? raw : raw.replace(/^\/\*+!?|\*+\/$/g, '')
  return inner
    .split(/\r?\n/)
    .map((line) => line.replace(isLine ? /^\s*\/\/+!?\s?/ : /^\s*\*?\s?/, '').trimEnd())
    .join('\n')
    .trim()
}
