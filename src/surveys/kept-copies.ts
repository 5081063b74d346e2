import { type Branch, type Comparison, type Expr, isFunctionLike } from '#index/facts'
import type { CallRef, DefinitionRef, RepositoryIndex } from '#index/repository-index'
import { ageTests } from './age-tests.js'
import { type Lines, linesOf, waysAt } from './conditions.js'
import { type Change, type Container, containerOf, removalsOf, writesOf } from './kept-values.js'
import { type Reaching, readRequests, storageReads } from './reaching.js'
import type { Survey } from './survey.js'
import { isNamedFunction, isSearched } from './vocabulary.js'

/** A function that returns what is kept in memory and otherwise reads it anew and keeps it. */
export interface KeptCopy {
  ref: DefinitionRef
  container: Container
  /** The branch that returns what is kept. */
  served: Branch & { head: number }
  /** The request or the read of data at rest. */
  source: CallRef
  from: 'request' | 'storage'
  kept: Change
  /** Where functions of the file remove it. */
  removals: { ref: DefinitionRef; change: Change }[]
}

/** Copies without a test of their age: they are served until they are removed. */
export const keptCopies: Survey<readonly KeptCopy[]> = {
  name: 'kept-copies',
  run(index, ask) {
    const sources = { request: ask(readRequests), storage: ask(storageReads) }
    const aged = new Set(ask(ageTests).map(({ file }) => file))
    return index.files
      .filter((facts) => isSearched(index, facts) && !aged.has(facts.path))
      .flatMap(({ path, definitions }) =>
        definitions.flatMap((definition, position) =>
          isFunctionLike(definition.kind) ? copyIn(index, { file: path, index: position, definition }, sources) : [],
        ),
      )
      .sort((a, b) => Number(b.from === 'request') - Number(a.from === 'request'))
  },
}

function copyIn(
  index: RepositoryIndex,
  ref: DefinitionRef,
  sources: { request: Reaching; storage: Reaching },
): KeptCopy[] {
  const facts = index.facts(ref.file)
  const branches = facts?.branches.filter((branch) => branch.in === ref.index && branch.leaves) ?? []
  for (const branch of branches) {
    const container = returnedFrom(index, ref, branch)
    const rest = { start: branch.end + 1, end: ref.definition.end }
    const source = container && sourceIn(index, ref, rest, sources)
    const kept =
      source && writesOf(index, ref, container).find(({ line }) => line >= source.site.call.line && line <= rest.end)
    if (
      !container ||
      !source ||
      !kept ||
      !comesFrom(index, ref, source.site, kept) ||
      removalsOf(index, ref, container).length > 0
    )
      continue
    const head = headOf(index, ref, branch)
    if (head === undefined) continue
    return [
      {
        ref,
        container,
        served: { ...branch, head },
        source: source.site,
        from: source.from,
        kept,
        removals: removalsIn(index, ref, container),
      },
    ]
  }
  return []
}

/** `return this.items`, `return cached` where `cached` was read from it: the whole of what the branch gives back. */
function returnedFrom(index: RepositoryIndex, ref: DefinitionRef, { start, end }: Branch): Container | undefined {
  const facts = index.facts(ref.file)
  const lines = linesOf(index, ref.file).slice(start - 1, end)
  const returned = lines.flatMap((line) => /\breturn\s+(?:await\s+)?([^;{}]+?)\s*[;}]*\s*$/.exec(line)?.[1] ?? [])[0]
  if (!facts || !returned || !/^[\w$.?![\]'"]+(?:\.get\([\w$.]+\))?!?$/.test(returned)) return undefined
  const container = containerOf(facts, ref.index, returned)
  return container && !/promise|inflight|pending/i.test(container.path) ? container : undefined
}

function headOf(index: RepositoryIndex, ref: DefinitionRef, branch: Branch): number | undefined {
  for (let line = branch.start; line > branch.start - 4 && line >= ref.definition.start; line--) {
    const ways = waysAt(index, { file: ref.file, in: ref.index, line, text: '' })
    if (ways?.whenTrue === branch || ways?.whenFalse === branch) return ways.head
  }
  return undefined
}

function sourceIn(
  index: RepositoryIndex,
  ref: DefinitionRef,
  lines: Lines,
  sources: { request: Reaching; storage: Reaching },
): { site: CallRef; from: 'request' | 'storage' } | undefined {
  const sites = index
    .callsIn(ref)
    .filter(({ call }) => call.awaited && lines.start <= call.line && call.line <= lines.end && call.in === ref.index)
  for (const from of ['request', 'storage'] as const) {
    const site = sites.find((one) => sources[from].has(one))
    if (site) return { site, from }
  }
  return undefined
}

/** What is kept is the answer itself, or a name that was given it or something made of it. */
function comesFrom(index: RepositoryIndex, ref: DefinitionRef, { call }: CallRef, kept: Change): boolean {
  if (kept.line <= call.line && call.line <= kept.end) return true
  const names = new Set<string>()
  for (const { name, line, value } of givenIn(index, ref, { start: call.line, end: kept.line })) {
    const isAnswer = line <= call.line && call.line <= line + LINES_OF_ANSWER
    if (isAnswer || (value && isMadeOf(value, names))) names.add(name)
  }
  return (kept.values ?? []).some((value) => isMadeOf(value, names))
}

/** A call may stand some lines below the name that is given its answer. */
const LINES_OF_ANSWER = 2

/** Local names that are given something, in the order of the lines. */
function givenIn(
  index: RepositoryIndex,
  ref: DefinitionRef,
  { start, end }: Lines,
): { name: string; line: number; value?: Expr }[] {
  const facts = index.facts(ref.file)
  const isHere = (line: number): boolean => start - LINES_OF_ANSWER <= line && line <= end
  const declared = (facts?.definitions ?? []).filter(
    ({ container, kind, line }) =>
      container === ref.index && (kind === 'constant' || kind === 'variable') && isHere(line),
  )
  const assigned = (facts?.assignments ?? [])
    .filter(({ in: scope, line, target }) => scope === ref.index && /^\w+$/.test(target) && isHere(line))
    .map(({ target, line, value }) => ({ name: target, line, value }))
  return [...declared, ...assigned].sort((a, b) => a.line - b.line)
}

/** The named value or a part of it, inside something larger, or turned into another form of the same. */
function isMadeOf(expr: Expr, names: ReadonlySet<string>): boolean {
  const made = (inner: Expr): boolean => isMadeOf(inner, names)
  switch (expr.k) {
    case 'ref':
      return names.has(rootOf(expr.path))
    case 'call':
      return (
        names.has(rootOf(expr.callee)) ||
        (expr.on !== undefined && made(expr.on)) ||
        ((expr.isNew === true || TURNS.test(expr.callee)) && expr.args.some(made))
      )
    case 'obj':
      return expr.entries.some(({ value }) => made(value))
    case 'arr':
      return expr.items.some(made)
    case 'cond':
      return made(expr.yes) || made(expr.no)
    case 'bin':
      return made(expr.left) || made(expr.right)
    default:
      return false
  }
}

const rootOf = (path: string): string => path.split(/[.?![]/)[0] ?? ''

/** Functions whose answer is their argument in another form: a key that something is decrypted with is none. */
const TURNS =
  /(?:^|\.)(?:(?:parse|from|to|map|convert|normali[sz]e|transform|deserialize|hydrate|clone|copy|freeze|sort|filter|group|index|key|uniq)[A-Z_]\w*|parse|from|assign|freeze|keyBy|groupBy|structuredClone)$/

function removalsIn(index: RepositoryIndex, own: DefinitionRef, container: Container): KeptCopy['removals'] {
  const definitions = index.facts(own.file)?.definitions ?? []
  return definitions.flatMap((definition, position) => {
    const ref = { file: own.file, index: position, definition }
    if (!isNamedFunction(definition) || definition.kind === 'constructor' || position === own.index) return []
    const [change] = removalsOf(index, ref, container)
    return change ? [{ ref, change }] : []
  })
}

/** What is kept is bounded by a number of entries: the rest is removed. */
export interface SizeLimit {
  ref: DefinitionRef
  container: Container
  comparison: Comparison
  /** Entries, when the code fixes it. */
  count?: number
  removal: Change
}

const SIZE = /^(.+?)\??\.(?:size|length|count)(?:\(\))?$/

export const sizeLimits: Survey<readonly SizeLimit[]> = {
  name: 'size-limits',
  run: (index) =>
    index.files
      .filter((facts) => isSearched(index, facts))
      .flatMap((facts) => facts.comparisons.flatMap((one) => limitIn(index, facts.path, one))),
}

function limitIn(index: RepositoryIndex, file: string, comparison: Comparison): SizeLimit[] {
  const { left, right, line, in: scope } = comparison
  const facts = index.facts(file)
  const ref = index.definition(file, scope)
  const path = isLimit(comparison) ? SIZE.exec(left)?.[1] : undefined
  const container = path && facts ? containerOf(facts, scope, path) : undefined
  if (!ref || !facts || !container || !isAsked(facts.calls, container)) return []
  const branch = waysAt(index, { file, in: scope, line, text: left })?.whenTrue
  const removal = removalsOf(index, ref, container).find(
    (one) => branch && branch.start <= one.line && one.line <= branch.end,
  )
  const count = index.evaluate(file, scope, right).number
  return removal ? [{ ref, container, comparison, removal, ...(count !== undefined && { count }) }] : []
}

const isLimit = ({ op, right }: Comparison): boolean =>
  (op === '>' || op === '>=') && !(right.k === 'num' && right.v <= 1)

/** Entries are asked for by their key. */
const isAsked = (calls: readonly { receiver: string; name: string }[], { path }: Container): boolean =>
  calls.some(({ receiver, name }) => receiver === path && name === 'get')
