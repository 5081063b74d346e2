import type { Effect } from '#index/catalog'
import type { Definition, FileFacts } from '#index/facts'
import type { DefinitionRef, EffectSite, RepositoryIndex } from '#index/repository-index'
import type { ResolvedBy } from '#schema/evidence'
import type { Span } from '#schema/span'
import { fileStem } from './definitions-about.js'
import { exprText } from './expr-text.js'
import { orphans } from './orphans.js'
import type { Survey } from './survey.js'
import { isNamedFunction, isSearched, type Vocabulary, vocabulary, type Word } from './vocabulary.js'
import { spoken } from './words.js'

/** Signs by which code is about a question. Patterns over names are written against spoken words (words.ts). */
export interface Topic {
  name: string
  /** Names of functions. */
  functions?: RegExp
  /** Names of the classes and files around; count only beside another sign. */
  owners?: RegExp
  /** Cataloged calls; `about` must match the words of key, URL, channel or wrapper when it is given, `what` the store or the library as the catalog calls it. */
  effects?: readonly { effect: Effect; about?: RegExp; what?: RegExp }[]
  /** Names of called functions. */
  calls?: RegExp
  /** Literals and keys in the function, as spoken words. */
  strings?: RegExp
  /** `left op right` of comparisons, as written. */
  comparisons?: RegExp
  /** Targets of assignments, as written: `config.headers.Authorization`. */
  assignments?: RegExp
  /** JSX and template elements: `handler text` as spoken words. */
  elements?: RegExp
  /** Functions whose name says that they are something else. */
  not?: RegExp
}

export type Sign = 'function' | 'owner' | 'effect' | 'assignment' | 'call' | 'string' | 'comparison' | 'element'

/** A function that bears signs of the topic, with the lines that bear them. */
export interface Finding {
  file: string
  name: string
  span: Span
  score: number
  signs: Sign[]
  /** Lines in the function that bear a sign, strongest first; without those that only its name gives. */
  focus: Span[]
  resolved: ResolvedBy
  /** Platform and library calls that bear a sign, in source order: what is called, and on which key, URL or channel. */
  effects: { what: string; on: string; span: Span }[]
  /** What the strongest effect is and on what: `localStorage token`. */
  detail: string
}

/** How much a sign is worth: a platform call about the topic says more than a name, a name more than a literal. */
const WORTH: Record<Sign, number> = {
  effect: 9,
  function: 8,
  element: 7,
  comparison: 5,
  assignment: 6,
  call: 4,
  string: 2,
  owner: 3,
}

/** What nothing imports is likely dead: it comes after what runs, and below most thresholds. */
const ORPHAN_LOSS = 8

/** Production functions by how many and how strong signs of a topic they bear, best first. */
export const topicSurvey = (topic: Topic): Survey<readonly Finding[]> => ({
  name: `topic:${topic.name}`,
  run: (index, ask) => {
    const marks = new Marks()
    markEffects(index, topic, marks)
    markWords(ask(vocabulary), topic, marks)
    if (topic.comparisons) markComparisons(index, topic.comparisons, marks)
    if (topic.assignments) markAssignments(index, topic.assignments, marks)
    const unused = ask(orphans)
    return marks
      .files()
      .flatMap(([file, byScope]) => fileFindings(index.facts(file), topic, byScope))
      .map((found) => (unused.has(found.file) ? { ...found, score: found.score - ORPHAN_LOSS } : found))
      .sort((a, b) => b.score - a.score || (a.file < b.file ? -1 : a.file > b.file ? 1 : a.span.start - b.span.start))
  },
})

interface Mark {
  sign: Sign
  line: number
  end: number
  resolved: ResolvedBy
  detail: string
  effect?: { what: string; on: string }
}

/** Signs by file and by the scope in which they stand. */
class Marks {
  private readonly byFile = new Map<string, Map<number, Mark[]>>()

  add(file: string, scope: number, mark: Mark): void {
    const scopes = this.byFile.get(file) ?? new Map<number, Mark[]>()
    this.byFile.set(file, scopes)
    const known = scopes.get(scope)
    if (known) known.push(mark)
    else scopes.set(scope, [mark])
  }

  files(): [string, ReadonlyMap<number, Mark[]>][] {
    return [...this.byFile]
  }
}

function fileFindings(facts: FileFacts | undefined, topic: Topic, byScope: ReadonlyMap<number, Mark[]>): Finding[] {
  if (!facts) return []
  const owned = new Map<number, Mark[]>()
  for (const [scope, marks] of byScope) {
    const owner = namedOwner(facts, scope)
    owned.set(owner, [...(owned.get(owner) ?? []), ...marks])
  }
  const fileAbout = topic.owners?.test(spoken(fileStem(facts.path))) ?? false
  return [...owned].flatMap(([index, marks]) => finding(facts, topic, { index, marks, fileAbout }))
}

function markEffects(index: RepositoryIndex, topic: Topic, marks: Marks): void {
  for (const { effect, about, what } of topic.effects ?? []) {
    for (const found of index.effects(effect)) {
      if (what && !what.test(found.row.what)) continue
      if (about && !about.test(siteWords(index, found))) continue
      const { file, call } = found.site
      marks.add(file, call.in, {
        sign: 'effect',
        line: call.line,
        end: call.end,
        resolved: found.resolved,
        detail: `${found.row.what} ${keyText(found)}`.trim(),
        effect: { what: found.row.what, on: keyText(found).replace(/^\*$/, '') },
      })
    }
  }
}

function markWords({ functions, calls, elements, literals }: Vocabulary, topic: Topic, marks: Marks): void {
  const mark = (words: readonly Word[], pattern: RegExp | undefined, sign: Sign): void => {
    for (const word of pattern ? words.filter(({ text }) => pattern?.test(text)) : []) {
      for (const { file, scope, line, end } of word.places)
        marks.add(file, scope, { sign, line, end, resolved: 'direct', detail: sign === 'function' ? '' : word.written })
    }
  }
  mark(functions, topic.functions, 'function')
  mark(elements, topic.elements, 'element')
  mark(calls, topic.calls, 'call')
  mark(literals, topic.strings, 'string')
}

function markComparisons(index: RepositoryIndex, pattern: RegExp, marks: Marks): void {
  for (const facts of index.files.filter((file) => isSearched(index, file))) {
    for (const { left, op, right, line, in: scope } of facts.comparisons) {
      const detail = `${left} ${op} ${exprText(right)}`
      if (pattern.test(detail))
        marks.add(facts.path, scope, { sign: 'comparison', line, end: line, resolved: 'direct', detail })
    }
  }
}

function markAssignments(index: RepositoryIndex, pattern: RegExp, marks: Marks): void {
  for (const facts of index.files.filter((file) => isSearched(index, file))) {
    for (const { target, line, in: scope } of facts.assignments) {
      if (pattern.test(target))
        marks.add(facts.path, scope, { sign: 'assignment', line, end: line, resolved: 'direct', detail: target })
    }
  }
}

function finding(
  facts: FileFacts,
  topic: Topic,
  { index, marks, fileAbout }: { index: number; marks: Mark[]; fileAbout: boolean },
): Finding[] {
  const definition = facts.definitions[index]
  if (definition && topic.not?.test(spoken(definition.name))) return []
  const strongest = [...marks].sort((a, b) => WORTH[b.sign] - WORTH[a.sign] || a.line - b.line)
  const [first] = strongest
  if (!first) return []
  const signs = [...new Set<Sign>([...marks.map((mark) => mark.sign), ...ownerSign(topic, definition, fileAbout)])]
  const lines = definition ?? { start: first.line, end: first.end }
  return [
    {
      file: facts.path,
      name: definition?.qualified ?? fileStem(facts.path),
      span: { file: facts.path, start: lines.start, end: lines.end },
      score: scoreOf(signs, marks.length, definition?.deprecated ?? false),
      signs,
      focus: strongest
        .filter((mark) => mark.sign !== 'function')
        .map((mark) => ({ file: facts.path, start: mark.line, end: mark.end })),
      effects: marks.flatMap(({ effect, line, end }) =>
        effect ? [{ ...effect, span: { file: facts.path, start: line, end } }] : [],
      ),
      resolved: first.resolved,
      detail: strongest.find((mark) => mark.detail)?.detail ?? '',
    },
  ]
}

function ownerSign(topic: Topic, definition: Definition | undefined, fileAbout: boolean): Sign[] {
  const owner = definition?.qualified.split('.').slice(0, -1).join(' ') ?? ''
  return fileAbout || topic.owners?.test(spoken(owner)) ? ['owner'] : []
}

/** Several marks of one kind count little; a deprecated function comes after its replacement. */
const scoreOf = (signs: readonly Sign[], marks: number, deprecated: boolean): number =>
  signs.reduce((sum, sign) => sum + WORTH[sign], Math.min(3, marks - 1) / 2) - (deprecated ? 4 : 0)

/** Closures belong to the named function around them. */
function namedOwner(facts: FileFacts, scope: number): number {
  for (let index = scope; index >= 0; index = facts.definitions[index]?.container ?? -1) {
    const definition = facts.definitions[index]
    if (definition && isNamedFunction(definition)) return index
  }
  return -1
}

/** Everything that tells what a call is about: its arguments, its wrapper, the function around it. */
function siteWords(index: RepositoryIndex, site: EffectSite): string {
  const around: DefinitionRef | undefined = index.enclosing(site.site.file, site.site.call.line)
  const values = Object.values(site.args).map((value) => value.text)
  const written = Object.values(site.exprs).map(exprText)
  return spoken([...values, ...written, site.site.call.name, around?.definition.qualified ?? ''].join(' '))
}

const keyText = (site: EffectSite): string =>
  (site.args.key ?? site.args.url ?? site.args.channel ?? site.args.header)?.text ?? ''

/** The function that a finding is about; none for code outside of functions. */
export function definitionOf(index: RepositoryIndex, finding: Finding): DefinitionRef[] {
  const definitions = index.facts(finding.file)?.definitions ?? []
  const position = definitions.findIndex(
    (definition) => definition.start === finding.span.start && definition.qualified === finding.name,
  )
  const definition = definitions[position]
  return definition ? [{ file: finding.file, index: position, definition }] : []
}
