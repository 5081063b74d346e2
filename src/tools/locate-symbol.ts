import { z } from 'zod'
import type { DefinitionKind } from '#index/facts'
import type { RepositoryIndex } from '#index/repository-index'
import type { Envelope } from '#schema/envelope'
import type { LocateSymbolResult, SymbolDefinition, SymbolReference } from '#schema/tool-results'
import { exactSymbol } from './exact-symbol.js'
import { nearest } from './near.js'
import { unreadFiles } from './paths.js'
import { ANSWER_LINES, aboutFile, showHits } from './snippets.js'
import { referencesTo } from './symbol-references.js'
import { describeDefinition, findSymbol, SYMBOL_FORMS } from './symbols.js'
import { defineTool, emptyEnvelope, failure } from './tool.js'

const NAME = 'locate_symbol'
/** Definitions and references of one page. */
export const PAGE_SIZE = 40

const KINDS = [
  'function',
  'method',
  'constructor',
  'getter',
  'setter',
  'class',
  'interface',
  'enum',
  'enum-member',
  'type',
  'constant',
  'variable',
  'field',
  'module',
] as const satisfies readonly DefinitionKind[]

export const locateSymbol = defineTool({
  name: NAME,
  description:
    `Lists where a function, class, constant or string key is defined and referred to, each with file, line, column and the line itself. ` +
    `Forms: ${SYMBOL_FORMS.join(', ')}, path/file.ts for a file and what loads it, or a string key such as auth:token. With a column, any name of a script ` +
    `will do (parameters, local variables, members, uses): the answer holds what exactly that name means. Exported production definitions come first; ` +
    `${PAGE_SIZE} places a page, at most ${ANSWER_LINES} lines of context. A name that does not exist gets near names, never another symbol's answer.`,
  input: {
    name: z.string().min(1).max(300).describe('Symbol or string key, spelt exactly.'),
    kind: z.enum(KINDS).optional().describe('Only definitions of this kind.'),
    page: z.int().min(1).default(1).describe(`Page of ${PAGE_SIZE} places.`),
  },
  run: (input, index) => {
    const exact = exactSymbol(index, input.name)
    const answer = exact ? undefined : findSymbol(index, input.name)
    const refs = answer?.kind === 'found' ? answer.refs : []
    const all = exact?.definitions ?? refs.map((ref) => describeDefinition(index, ref))
    const isWanted = ({ kind }: { kind: string }) => input.kind === undefined || kind === input.kind
    const definitions = all.filter(isWanted)
    if (all.length > 0 && definitions.length === 0)
      return failure(NAME, {
        parameter: 'kind',
        problem: `${input.name} is defined, but not as ${input.kind}`,
        legal: [...new Set(all.map(({ kind }) => kind))].sort(),
        next: 'take one of the legal kinds or leave kind out',
      })
    const wanted = refs.filter((ref) => isWanted(ref.definition))
    const references = exact?.references ?? referencesTo(index, input.name.trim(), wanted)
    if (definitions.length === 0 && references.length === 0)
      return unknownName(
        index,
        input.name,
        answer?.kind === 'unknown' ? answer.problem : '',
        answer?.kind === 'unknown' ? answer.near : [],
      )
    return pageOf(index, definitions, references, input.page)
  },
})

function unknownName(index: RepositoryIndex, name: string, problem: string, names: readonly string[]): Envelope {
  const strings = index.files.flatMap((facts) => facts.strings.map((literal) => literal.value))
  const near = [...new Set([...names, ...(/^[\w$]+$/.test(name) ? [] : nearest(name, strings))])]
  const unread = unreadFiles(index)
  return failure(NAME, {
    parameter: 'name',
    problem: [`${problem}, and no code or string says ${name}`, unread].filter((part) => part !== '').join('; '),
    legal: near,
    next:
      near.length > 0
        ? 'take one of the legal names if it is the one you mean'
        : 'find_files finds files by words of their path',
  })
}

function pageOf(
  index: RepositoryIndex,
  definitions: readonly SymbolDefinition[],
  references: readonly SymbolReference[],
  page: number,
): Envelope {
  const total = definitions.length + references.length
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
  if (page > pages)
    return failure(NAME, {
      parameter: 'page',
      problem: `there is no page ${page}`,
      legal: [`1 to ${pages}`],
      next: 'take a page that exists',
    })
  const from = (page - 1) * PAGE_SIZE
  const shownDefinitions = definitions.slice(from, from + PAGE_SIZE)
  const before = Math.max(0, from - definitions.length)
  const shownReferences = references.slice(before, before + PAGE_SIZE - shownDefinitions.length)
  const shown = showHits(index, [
    ...shownDefinitions.map(({ file, line, qualified }) => ({
      file,
      start: line,
      end: line,
      reason: `definition of ${qualified}`,
    })),
    ...shownReferences.map(({ file, line }) => ({ file, start: line, end: line, reason: `reference at line ${line}` })),
  ])
  const result: LocateSymbolResult = {
    definitions: shownDefinitions,
    references: shownReferences,
    total_definitions: definitions.length,
    total_references: references.length,
    page,
    pages,
  }
  const leftOut = [...shown.leftOut]
  if (page < pages) leftOut.push(`${total - from - PAGE_SIZE} more places: locate_symbol with page ${page + 1}`)
  const file = shownDefinitions[0]?.file ?? shownReferences[0]?.file
  return {
    ...emptyEnvelope(NAME),
    ...(file === undefined ? {} : aboutFile(index, file)),
    snippets: shown.snippets,
    result,
    truncated: leftOut.length > 0,
    left_out: leftOut,
  }
}
