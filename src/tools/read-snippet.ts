import { z } from 'zod'
import type { RepositoryIndex } from '#index/repository-index'
import { type Envelope, SNIPPET_LINES } from '#schema/envelope'
import type { Span } from '#schema/span'
import type { ReadSnippetResult, SymbolDefinition } from '#schema/tool-results'
import { absenceOf, nearPaths, normalisePath } from './paths.js'
import { aboutFile, linesOf, showLines } from './snippets.js'
import {
  CANDIDATES_MAX,
  describeDefinition,
  distinctNames,
  findSymbol,
  SYMBOL_FORMS,
  soleDefinition,
} from './symbols.js'
import { defineTool, emptyEnvelope, failure } from './tool.js'

const NAME = 'read_snippet'

export const readSnippet = defineTool({
  name: NAME,
  description:
    `Shows lines of one file, by path, start and end (1-based, inclusive), or the whole definition of a symbol. At most ${SNIPPET_LINES} lines a call; ` +
    'a longer range is cut and the answer tells how to go on. Lines of configuration files that hold secrets are left out.',
  input: {
    path: z
      .string()
      .min(1)
      .max(500)
      .optional()
      .describe('Path from the root. With a symbol: the file that defines it.'),
    start: z.int().min(1).optional().describe('First line; 1 when left out.'),
    end: z
      .int()
      .min(1)
      .optional()
      .describe(`Last line; start + ${SNIPPET_LINES - 1} when left out.`),
    symbol: z
      .string()
      .min(1)
      .max(300)
      .optional()
      .describe(`Instead of lines. Forms: ${SYMBOL_FORMS.join(', ')}.`),
  },
  run: (input, index) => {
    if (input.symbol !== undefined) return readSymbol(index, input.symbol, input.path)
    if (input.path === undefined)
      return failure(NAME, {
        parameter: 'path',
        problem: 'neither a path nor a symbol was given',
        legal: ['path with start and end', 'symbol'],
        next: 'find_files lists paths, locate_symbol lists definitions',
      })
    return readLines(index, input.path, input.start ?? 1, input.end)
  },
})

function readLines(index: RepositoryIndex, path: string, start: number, end: number | undefined): Envelope {
  const file = normalisePath(path)
  const total = index.repository.has(file) ? linesOf(index, file)?.length : undefined
  if (total === undefined)
    return failure(NAME, {
      parameter: 'path',
      problem: absenceOf(index, file),
      legal: nearPaths(index, path),
      next: 'take one of the legal paths, or ask find_files',
    })
  if (end !== undefined && end < start)
    return failure(NAME, {
      parameter: 'end',
      problem: `end ${end} lies before start ${start}`,
      legal: [`${start} to ${Math.max(start, total)}`],
      next: 'give an end that is not before start',
    })
  if (start > Math.max(1, total))
    return failure(NAME, {
      parameter: 'start',
      problem: `${file} has ${total} lines, line ${start} is not there`,
      legal: [`1 to ${total}`],
      next: 'give a start inside the file',
    })
  return show(
    index,
    { file, start, end: Math.min(end ?? start + SNIPPET_LINES - 1, total) },
    'requested lines',
    end !== undefined,
  )
}

function readSymbol(index: RepositoryIndex, symbol: string, path: string | undefined): Envelope {
  const answer = findSymbol(
    index,
    path === undefined || symbol.includes(':') ? symbol : `${normalisePath(path)}:${symbol}`,
  )
  if (answer.kind === 'unknown')
    return failure(NAME, {
      parameter: 'symbol',
      problem: answer.problem,
      legal: answer.near,
      next: 'take one of the legal values, or ask locate_symbol',
    })
  const sole = soleDefinition(index, answer.refs)
  if (sole.kind === 'several')
    return failure(NAME, {
      parameter: 'symbol',
      problem: `${symbol} is defined ${sole.refs.length} times`,
      legal: distinctNames(sole.refs).slice(0, CANDIDATES_MAX),
      next: 'take one of the legal values',
    })
  const { ref } = sole
  const { start, end, qualified } = ref.definition
  return show(index, { file: ref.file, start, end }, `definition of ${qualified}`, true, describeDefinition(index, ref))
}

/** `wanted`: the caller named the end, so what lies behind the cut is missing. */
function show(
  index: RepositoryIndex,
  span: Span,
  reason: string,
  wanted: boolean,
  symbol?: SymbolDefinition,
): Envelope {
  const end = Math.min(span.end, span.start + SNIPPET_LINES - 1)
  const shown = end < span.start ? { snippets: [], leftOut: [] } : showLines(index, { ...span, end, reason })
  const about = aboutFile(index, span.file)
  const total = about.total_lines ?? 0
  const cut = wanted && end < span.end
  const leftOut = [...shown.leftOut]
  if (cut)
    leftOut.push(`lines ${end + 1}-${span.end}: read_snippet with path ${span.file}, start ${end + 1}, end ${span.end}`)
  else if (!wanted && end < total)
    leftOut.push(`lines ${end + 1}-${total}: read_snippet with path ${span.file}, start ${end + 1}`)
  const result: ReadSnippetResult = { path: span.file, start: span.start, end, ...(symbol ? { symbol } : {}) }
  return {
    ...emptyEnvelope(NAME),
    ...about,
    snippets: shown.snippets,
    result,
    truncated: leftOut.length > 0,
    left_out: leftOut,
  }
}
