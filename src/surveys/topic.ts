import type { Effect } from '#index/catalog'
import { type Definition, type Expr, type FileFacts, isFunctionLike } from '#index/facts'
import type { DefinitionRef, EffectSite, RepositoryIndex } from '#index/repository-index'
import type { ResolvedBy } from '#schema/evidence'
import type { Span } from '#schema/span'
import { fileStem } from './definitions-about.js'
import type { Survey } from './survey.js'
import { spoken } from './words.js'

/** Signs by which code is about a question. Patterns over names are written against spoken words (words.ts). */
export interface Topic {
  name: string
  /** Names of functions. */
  functions?: RegExp
  /** Names of the classes and files around; count only beside another sign. */
  owners?: RegExp
  /** Cataloged calls; `about` must match the words of key, URL, channel or wrapper when it is given. */
  effects?: readonly { effect: Effect; about?: RegExp }[]
  /** Names of called functions. */
  calls?: RegExp
  /** Literals and keys in the function, as spoken words. */
  strings?: RegExp
  /** `left op right` of comparisons, as written. */
  comparisons?: RegExp
  /** JSX and template elements: `handler text` as spoken words. */
  elements?: RegExp
  /** Functions whose name says that they are something else. */
  not?: RegExp
}

export type Sign = 'function' | 'owner' | 'effect' | 'call' | 'string' | 'comparison' | 'element'

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
  /** What the strongest effect is and on what: `localStorage token`. */
  detail: string
}

/** How much a sign is worth: a platform call about the topic says more than a name, a name more than a literal. */
const WORTH: Record<Sign, number> = { effect: 9, function: 8, element: 7, comparison: 5, call: 4, string: 2, owner: 3 }

/** Production functions by how many and how strong signs of a topic they bear, best first. */
export const topicSurvey = (topic: Topic): Survey<readonly Finding[]> => ({
  name: `topic:${topic.name}`,
  run: (index) => {
    const effects = effectsByFile(index, topic)
    return index.files
      .filter((facts) => index.isProduction(facts.path) && !facts.path.endsWith('.d.ts'))
      .flatMap((facts) => fileFindings(facts, topic, effects.get(facts.path) ?? []))
      .sort((a, b) => b.score - a.score || (a.file < b.file ? -1 : a.file > b.file ? 1 : a.span.start - b.span.start))
  },
})

interface Mark {
  sign: Sign
  line: number
  end: number
  resolved: ResolvedBy
  detail: string
}

function fileFindings(facts: FileFacts, topic: Topic, effects: readonly EffectSite[]): Finding[] {
  const marks = new Map<number, Mark[]>()
  const add = (scope: number, mark: Mark): void => {
    const owner = namedOwner(facts, scope)
    marks.set(owner, [...(marks.get(owner) ?? []), mark])
  }
  addEffects(effects, add)
  addCalls(facts, topic, add)
  addLiterals(facts, topic, add)
  facts.definitions.forEach((definition, index) => {
    if (!isNamedFunction(definition) || !topic.functions?.test(spoken(definition.name))) return
    add(index, { sign: 'function', line: definition.line, end: definition.line, resolved: 'direct', detail: '' })
  })
  const fileAbout = topic.owners?.test(spoken(fileStem(facts.path))) ?? false
  return [...marks].flatMap(([index, found]) => finding(facts, topic, { index, marks: found, fileAbout }))
}

function addEffects(effects: readonly EffectSite[], add: (scope: number, mark: Mark) => void): void {
  for (const site of effects) {
    const { call } = site.site
    add(call.in, {
      sign: 'effect',
      line: call.line,
      end: call.end,
      resolved: site.resolved,
      detail: `${site.row.what} ${keyText(site)}`.trim(),
    })
  }
}

function addCalls(facts: FileFacts, topic: Topic, add: (scope: number, mark: Mark) => void): void {
  for (const call of facts.calls) {
    const at = { line: call.line, end: call.end, resolved: 'direct' as const }
    if (call.form === 'jsx' && topic.elements) {
      const text = elementText(call.args)
      if (topic.elements.test(text)) add(call.in, { ...at, sign: 'element', detail: call.name })
    } else if (topic.calls?.test(spoken(call.name))) add(call.in, { ...at, sign: 'call', detail: call.name })
  }
}

function addLiterals(facts: FileFacts, topic: Topic, add: (scope: number, mark: Mark) => void): void {
  for (const { value, line, in: scope } of topic.strings ? facts.strings : []) {
    if (value.length <= 60 && topic.strings?.test(spoken(value)))
      add(scope, { sign: 'string', line, end: line, resolved: 'direct', detail: value })
  }
  for (const { left, op, right, line, in: scope } of topic.comparisons ? facts.comparisons : []) {
    if (topic.comparisons?.test(`${left} ${op} ${exprText(right)}`))
      add(scope, {
        sign: 'comparison',
        line,
        end: line,
        resolved: 'direct',
        detail: `${left} ${op} ${exprText(right)}`,
      })
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

const isNamedFunction = (definition: Definition): boolean =>
  isFunctionLike(definition.kind) && definition.kind !== 'closure'

function effectsByFile(index: RepositoryIndex, topic: Topic): Map<string, EffectSite[]> {
  const table = new Map<string, EffectSite[]>()
  for (const { effect, about } of topic.effects ?? []) {
    for (const site of index.effects(effect)) {
      if (about && !about.test(siteWords(index, site))) continue
      const list = table.get(site.site.file)
      if (list) list.push(site)
      else table.set(site.site.file, [site])
    }
  }
  return table
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

function elementText(args: readonly Expr[]): string {
  const [attributes] = args
  if (attributes?.k !== 'obj') return ''
  const isHandled = attributes.entries.some((entry) => HANDLER.test(entry.key))
  return isHandled
    ? spoken(
        attributes.entries
          .filter((entry) => HANDLER.test(entry.key) || entry.key === 'children')
          .map((entry) => exprText(entry.value))
          .join(' '),
      )
    : ''
}

/** React, React Native, Angular, Vue and Svelte event attributes. */
const HANDLER = /^(?:on[A-Z:]|on(?:click|submit)|\((?:click|submit|ngSubmit)|@|v-on:)/

function exprText(expr: Expr): string {
  switch (expr.k) {
    case 'str':
    case 'lit':
      return expr.v
    case 'num':
      return String(expr.v)
    case 'ref':
      return expr.path
    case 'call':
      return [expr.callee, ...expr.args.map(exprText)].join(' ')
    case 'other':
      return expr.text
    default:
      return ''
  }
}
