import { isFunctionLike, isTypeLike } from '#index/facts'
import type { RepositoryIndex } from '#index/repository-index'
import {
  CONTEXT_LINES,
  type Envelope,
  HEAD_LINES,
  OUTLINE_FROM_LINES,
  SNIPPET_LINES,
  type Snippet,
} from '#schema/envelope'
import { formatSpan, type Span } from '#schema/span'

/** Lines of all snippets of one answer (own judgement: some ten hits with their context). */
export const ANSWER_LINES = 400
/** Entries of one outline. */
export const OUTLINE_MAX = 200

export interface Hit extends Span {
  reason: string
}

/** Where secrets are held back: `data` in configuration files only, `all` in code too. */
export type SecretScope = 'data' | 'all'

export interface Shown {
  snippets: Snippet[]
  leftOut: string[]
}

/**
 * Each hit with CONTEXT_LINES around it and the first HEAD_LINES of its file, clipped to the file, overlapping ones merged;
 * the best hits first, until ANSWER_LINES are used up.
 */
export function showHits(index: RepositoryIndex, hits: readonly Hit[], secrets: SecretScope = 'data'): Shown {
  const pieces: Hit[] = []
  const taken = new Map<string, Set<number>>()
  let used = 0
  const missed: Hit[] = []
  for (const hit of hits) {
    const total = linesOf(index, hit.file)?.length ?? 0
    if (total === 0 || hit.start > total) continue
    const head = { file: hit.file, start: 1, end: Math.min(HEAD_LINES, total), reason: 'first lines of the file' }
    const wanted = [...(taken.has(hit.file) ? [] : [head]), withContext(hit, total)]
    const fresh = freshLines(wanted, taken.get(hit.file))
    if (used + fresh.size > ANSWER_LINES) {
      missed.push(hit)
      continue
    }
    used += fresh.size
    taken.set(hit.file, new Set([...(taken.get(hit.file) ?? []), ...fresh]))
    pieces.push(...wanted)
  }
  const shown = assemble(index, pieces, secrets)
  if (missed[0])
    shown.leftOut.push(
      `the lines of ${missed.length} more places, the first is ${formatSpan(missed[0])}: read_snippet shows them`,
    )
  return shown
}

/** Exactly these lines, without context. */
export const showLines = (index: RepositoryIndex, hit: Hit): Shown => assemble(index, [hit], 'data')

export const linesOf = (index: RepositoryIndex, file: string): readonly string[] | undefined => {
  const read = index.repository.read(file)
  return read.kind === 'text' ? read.lines : undefined
}

/** The line itself; empty when it is not there. */
export const lineAt = (index: RepositoryIndex, file: string, line: number): string =>
  linesOf(index, file)?.[line - 1] ?? ''

/** What an envelope says about the file an answer is about. */
export function aboutFile(index: RepositoryIndex, file: string): Pick<Envelope, 'file' | 'total_lines' | 'outline'> {
  const total = linesOf(index, file)?.length ?? 0
  const about = { file, total_lines: total }
  return total > OUTLINE_FROM_LINES ? { ...about, outline: outlineOf(index, file) } : about
}

function outlineOf(index: RepositoryIndex, file: string): NonNullable<Envelope['outline']> {
  return (index.facts(file)?.definitions ?? [])
    .filter((definition) => definition.kind !== 'closure')
    .filter(
      (definition) => isFunctionLike(definition.kind) || isTypeLike(definition.kind) || definition.container === -1,
    )
    .slice(0, OUTLINE_MAX)
    .map(({ qualified, kind, start, end }) => ({ name: qualified, kind, start, end }))
}

function withContext(hit: Hit, total: number): Hit {
  const last = Math.min(hit.end, hit.start + SNIPPET_LINES - 1, total)
  return { ...hit, start: Math.max(1, hit.start - CONTEXT_LINES), end: Math.min(total, last + CONTEXT_LINES) }
}

function freshLines(pieces: readonly Hit[], taken: ReadonlySet<number> | undefined): Set<number> {
  const fresh = new Set<number>()
  for (const piece of pieces)
    for (let line = piece.start; line <= piece.end; line++) if (!taken?.has(line)) fresh.add(line)
  return fresh
}

/** Runs of neighbouring lines; a run's reason joins those of the pieces in it. Secret lines part runs. */
function assemble(index: RepositoryIndex, pieces: readonly Hit[], secrets: SecretScope): Shown {
  const snippets: Snippet[] = []
  const leftOut: string[] = []
  for (const file of new Set(pieces.map((piece) => piece.file))) {
    const lines = linesOf(index, file) ?? []
    const own = pieces.filter((piece) => piece.file === file)
    const hidden = secretLines(index, file, secrets)
    const wanted = [...freshLines(own, undefined)].filter((line) => line <= lines.length).sort((a, b) => a - b)
    const held = wanted.filter((line) => hidden.has(line))
    if (held.length > 0)
      leftOut.push(`${file}: line ${held.join(', ')} holds a secret; lookup_config tells its key with the value masked`)
    for (const [start, end] of runs(wanted.filter((line) => !hidden.has(line)))) {
      const reasons = own.filter((piece) => piece.start <= end && piece.end >= start).map((piece) => piece.reason)
      snippets.push({ file, start, end, reason: [...new Set(reasons)].join('; '), lines: lines.slice(start - 1, end) })
    }
  }
  return { snippets, leftOut }
}

function runs(lines: readonly number[]): [start: number, end: number][] {
  const found: [number, number][] = []
  for (const line of lines) {
    const last = found.at(-1)
    if (last && line === last[1] + 1) last[1] = line
    else found.push([line, line])
  }
  return found
}

function secretLines(index: RepositoryIndex, file: string, scope: SecretScope): Set<number> {
  const lines = new Set<number>()
  if (scope === 'data' && index.facts(file)) return lines
  for (const value of index.config('*')) {
    if (value.file !== file || !value.masked) continue
    for (let line = value.line; line <= (value.end ?? value.line); line++) lines.add(line)
  }
  return lines
}
