import { z } from 'zod'
import { type DefinitionKind, isFunctionLike } from '#index/facts'
import type { DefinitionRef, Reference, RepositoryIndex } from '#index/repository-index'
import type { Envelope } from '#schema/envelope'
import type { LocateSymbolResult, SymbolReference } from '#schema/tool-results'
import { nearest } from './near.js'
import { unreadFiles } from './paths.js'
import { ANSWER_LINES, aboutFile, lineAt, showHits } from './snippets.js'
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
    `Forms: ${SYMBOL_FORMS.join(', ')}, or a string key such as auth:token. Exported production definitions come first; ${PAGE_SIZE} places a page, ` +
    `at most ${ANSWER_LINES} lines of context. A name that does not exist gets near names, never another symbol's answer.`,
  input: {
    name: z.string().min(1).max(300).describe('Symbol or string key, spelt exactly.'),
    kind: z.enum(KINDS).optional().describe('Only definitions of this kind.'),
    page: z.int().min(1).default(1).describe(`Page of ${PAGE_SIZE} places.`),
  },
  run: (input, index) => {
    const answer = findSymbol(index, input.name)
    const all = answer.kind === 'found' ? answer.refs : []
    const definitions = input.kind === undefined ? all : all.filter((ref) => ref.definition.kind === input.kind)
    if (all.length > 0 && definitions.length === 0)
      return failure(NAME, {
        parameter: 'kind',
        problem: `${input.name} is defined, but not as ${input.kind}`,
        legal: [...new Set(all.map((ref) => ref.definition.kind))].sort(),
        next: 'take one of the legal kinds or leave kind out',
      })
    const references = referencesTo(index, input.name.trim(), definitions)
    if (definitions.length === 0 && references.length === 0)
      return unknownName(
        index,
        input.name,
        answer.kind === 'unknown' ? answer.problem : '',
        answer.kind === 'unknown' ? answer.near : [],
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
  definitions: readonly DefinitionRef[],
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
    ...shownDefinitions.map(({ file, definition }) => ({
      file,
      start: definition.line,
      end: definition.line,
      reason: `definition of ${definition.qualified}`,
    })),
    ...shownReferences.map(({ file, line }) => ({ file, start: line, end: line, reason: `reference at line ${line}` })),
  ])
  const result: LocateSymbolResult = {
    definitions: shownDefinitions.map((ref) => describeDefinition(index, ref)),
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

/** Production code first, then by place. A qualified name has only calls that were resolved, and calls that may be meant. */
function referencesTo(index: RepositoryIndex, name: string, definitions: readonly DefinitionRef[]): SymbolReference[] {
  const isWord = /^[\w$]+$/.test(name)
  const found = isWord ? wordReferences(index, name, definitions) : callReferences(index, definitions)
  const strings = isWord ? [] : stringReferences(index, name)
  const rank = (item: SymbolReference) => (index.isProduction(item.file) ? 0 : 1)
  return [...found, ...strings].sort(
    (a, b) =>
      rank(a) - rank(b) || (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line || a.column - b.column,
  )
}

const at = (file: string, line: number, column: number): string => `${file}:${line}:${column}`

function wordReferences(
  index: RepositoryIndex,
  name: string,
  definitions: readonly DefinitionRef[],
): SymbolReference[] {
  const own = new Set(definitions.map((ref) => at(ref.file, ref.definition.line, ref.definition.column)))
  // Only a sole definition can be told which of the words mean it; of several, each place stays a guess by name.
  const sole =
    definitions.length === 1 && definitions[0] && isFunctionLike(definitions[0].definition.kind)
      ? definitions[0]
      : undefined
  const resolved = new Map(
    (sole ? index.callersOf(sole).callers : []).map((caller) => [
      at(caller.site.file, caller.site.call.line, caller.site.call.column),
      caller,
    ]),
  )
  return index
    .references(name)
    .filter((reference) => !own.has(at(reference.file, reference.start, reference.column)))
    .filter((reference) =>
      reference.inString ? isWholeLiteral(index, reference, name) : !isInModulePath(index, reference),
    )
    .map((reference) => {
      const caller = resolved.get(at(reference.file, reference.start, reference.column))
      return {
        file: reference.file,
        line: reference.start,
        column: reference.column,
        text: lineAt(index, reference.file, reference.start),
        in_string: reference.inString,
        resolved: caller?.resolved ?? ('name' as const),
        ...(caller?.via === undefined ? {} : { via: caller.via }),
      }
    })
}

/** A word inside a longer text or a module path is not a string key. */
function isWholeLiteral(index: RepositoryIndex, reference: Reference, name: string): boolean {
  const strings = index.facts(reference.file)?.strings ?? []
  return strings.some((literal) => literal.line === reference.start && literal.value === name)
}

function isInModulePath(index: RepositoryIndex, { file, start, column }: Reference): boolean {
  const text = lineAt(index, file, start)
  return (index.facts(file)?.imports ?? []).some(({ from }) => {
    const at = text.indexOf(from)
    return at >= 0 && /['"`]/.test(text[at - 1] ?? '') && column > at && column <= at + from.length
  })
}

function callReferences(index: RepositoryIndex, definitions: readonly DefinitionRef[]): SymbolReference[] {
  const found = new Map<string, SymbolReference>()
  const add = (file: string, line: number, column: number, resolved: SymbolReference['resolved'], via?: string) => {
    const id = at(file, line, column)
    if (found.get(id)?.resolved !== undefined && found.get(id)?.resolved !== 'name') return
    found.set(id, {
      file,
      line,
      column,
      text: lineAt(index, file, line),
      in_string: false,
      resolved,
      ...(via ? { via } : {}),
    })
  }
  for (const ref of definitions) {
    const { callers, unresolved } = index.callersOf(ref)
    for (const { site, resolved, via } of callers) add(site.file, site.call.line, site.call.column, resolved, via)
    for (const site of index.passedAt(ref)) add(site.file, site.call.line, site.call.column, 'import')
    for (const site of unresolved) add(site.file, site.call.line, site.call.column, 'name')
  }
  return [...found.values()]
}

function stringReferences(index: RepositoryIndex, value: string): SymbolReference[] {
  return index.files.flatMap((facts) =>
    facts.strings
      .filter((literal) => literal.value === value)
      .map((literal) => {
        const text = lineAt(index, facts.path, literal.line)
        const column = text.indexOf(value) + 1
        return {
          file: facts.path,
          line: literal.line,
          column: Math.max(1, column),
          text,
          in_string: true,
          resolved: 'direct' as const,
        }
      }),
  )
}
