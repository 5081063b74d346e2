import type { Branch, CallSite } from '#index/facts'
import type { RepositoryIndex } from '#index/repository-index'

/** Lines, 1-based and inclusive. */
export interface Lines {
  start: number
  end: number
}

/** What runs when a condition holds and what runs when it doesn't, as far as the facts tell. */
export interface Ways {
  /** First line of the statement. */
  head: number
  whenTrue?: Branch
  whenFalse?: Branch
}

/** Where a test is written: its function, its line and the first characters of it. */
export interface TestSite {
  file: string
  in: number
  line: number
  text: string
}

/** Conditions of more lines than this are not followed. */
const HEAD_LINES_MAX = 6

const HEAD = /^\s*(?:\}\s*)?(?:else\s+)?(?:if|guard)\b/
const GUARD = /^\s*guard\b/
const ENDS = /[;{}]\s*$/

export const linesOf = (index: RepositoryIndex, file: string): readonly string[] => {
  const read = index.repository.read(file)
  return read.kind === 'text' ? read.lines : []
}

/** The ways on at the `if` (or `guard`) whose condition holds a test; undefined when it stands in none. A negation around the test turns them. */
export function waysAt(index: RepositoryIndex, site: TestSite): Ways | undefined {
  const lines = linesOf(index, site.file)
  const head = headOf(lines, site.line)
  if (head === undefined) return undefined
  const [first, other] = branchesAfter(index.facts(site.file)?.branches ?? [], site, head)
  if (!first) return undefined
  const isTurned = GUARD.test(lines[head - 1] ?? '') !== isNegated(textBefore(lines, head, site))
  const [whenTrue, whenFalse] = isTurned ? [other, first] : [first, other]
  return { head, ...(whenTrue && { whenTrue }), ...(whenFalse && { whenFalse }) }
}

/** The line in which the condition begins. */
function headOf(lines: readonly string[], line: number): number | undefined {
  for (let at = line; at > 0 && at > line - HEAD_LINES_MAX; at--) {
    const text = lines[at - 1] ?? ''
    if (HEAD.test(text)) return at
    if (at < line && (ENDS.test(text) || text.trim() === '')) return undefined
    if (at === line && /^\s*(?:const|let|var|val|return|while|for)\b/.test(text)) return undefined
  }
  return undefined
}

/** The branch that begins first and ends first, and the other one of its statement. */
function branchesAfter(branches: readonly Branch[], { in: scope, line }: TestSite, head: number): Branch[] {
  const [first] = branches
    .filter((branch) => branch.in === scope && branch.start >= line && branch.start <= head + HEAD_LINES_MAX)
    .sort((a, b) => a.start - b.start || a.end - b.end)
  if (!first) return []
  const other = branches.find(
    (branch) => branch !== first && branch.statement === first.statement && branch.start >= first.end,
  )
  return other ? [first, other] : [first]
}

function textBefore(lines: readonly string[], head: number, { line, text }: TestSite): string {
  const last = lines[line - 1] ?? ''
  const at = last.indexOf(text)
  return [...lines.slice(head - 1, line - 1), at < 0 ? last : last.slice(0, at)].join('\n')
}

/** What stands before a test ends in `!`, or opens a bracket after one that is not closed. */
function isNegated(before: string): boolean {
  const open: boolean[] = []
  for (const [at, sign] of [...before].entries()) {
    if (sign === '(') open.push(/!\s*$/.test(before.slice(0, at)))
    if (sign === ')') open.pop()
  }
  const own = /!\s*(?:[\w$.?]+\.)?$/.test(before)
  return open.filter(Boolean).length % 2 === (own ? 0 : 1)
}

type CodePlace = Pick<CallSite, 'line' | 'column'>

/** The second place runs after the first: not in another branch of a statement, nor after a branch that leaves the function. Branches of the function that both stand in. */
export function leadsTo(branches: readonly Branch[], first: CodePlace, second: CodePlace): boolean {
  if (first.line > second.line || (first.line === second.line && first.column >= second.column)) return false
  const holds = ({ start, end }: Branch, { line }: CodePlace): boolean => start <= line && line <= end
  return !branches.some(
    (branch) =>
      holds(branch, first) &&
      ((branch.leaves && !holds(branch, second)) ||
        branches.some((other) => other !== branch && other.statement === branch.statement && holds(other, second))),
  )
}
