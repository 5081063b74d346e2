import type { Expr } from '../../facts.js'
import { isFunctionLike } from '../../facts.js'
import type { CallRef, DefinitionRef, RepositoryIndex } from '../../repository-index.js'
import {
  type BridgeEnd,
  type BridgeFindings,
  functionOf,
  lastPart,
  pairOf,
  productionFiles,
  siteSpan,
} from '../bridge.js'
import { handlerIn, productionCalls } from '../messages/handler.js'
import { textOf, throughCallers } from '../through-callers.js'
import { keyText } from './keys.js'

/** A call of what a table holds under a key that the code doesn't fix. */
interface TableCall {
  site: CallRef
  /** `handlers` of `handlers[type](x)`. */
  table: string
}

/** A table with more entries is data. */
const ENTRIES_MAX = 40
/** `const run = handlers[type]`. */
const ELEMENT = /^([\w$.]+)\[([^\]]+)\](?:\s*(?:\?\?|\|\|).*)?$/
const LOOK_UP = /^([\w$.]+)\.get$/

/** `handlers[type](message)`, for an object or a `Map` of functions, to every function in it. */
export function dispatchTables(index: RepositoryIndex): BridgeFindings {
  const entries = new Map<string, BridgeEnd[]>()
  const pairs = productionFiles(index, 'script')
    .flatMap(({ path }) => tableCalls(index, path))
    .flatMap(({ site, table }) => {
      const [target] = index.resolveName(site.file, site.call.line, table)
      if (!target) return []
      const key = `${target.ref.file}:${target.ref.index}`
      const found = entries.get(key) ?? entriesOf(index, target.ref)
      entries.set(key, found)
      const caller = { key, name: table, span: siteSpan(site) }
      return found.slice(0, ENTRIES_MAX).map((callee) => pairOf('custom', caller, callee))
    })
  return { pairs, halves: [] }
}

function tableCalls(index: RepositoryIndex, file: string): TableCall[] {
  const facts = index.facts(file)
  if (!facts) return []
  const held = heldElements(index, file)
  return facts.calls.flatMap((call, position) => {
    const site = { file, index: position, call }
    const direct = directTable(index, site)
    if (direct !== undefined) return [{ site, table: direct }]
    const holder = call.receiver === '' ? held.get(call.name) : undefined
    return holder && isVisible(index, holder.ref, site) ? [{ site, table: holder.table }] : []
  })
}

/** `handlers[type](x)` and `handlers.get(type)(x)`. */
function directTable(index: RepositoryIndex, { file, call }: CallRef): string | undefined {
  const key = /^\[(.+)\]$/.exec(call.name)?.[1]
  if (key !== undefined)
    return isOpen(index, file, call.in, key) && /^[\w$.]+$/.test(call.receiver) ? call.receiver : undefined
  return call.name === '' ? /^([\w$.]+)\.get\([^()]*\)$/.exec(call.receiver)?.[1] : undefined
}

/** A key that is fixed takes one entry, which the resolver finds. */
function isOpen(index: RepositoryIndex, file: string, scope: number, key: string): boolean {
  if (/^(?:['"\d`]|Symbol\b)/.test(key)) return /^`/.test(key)
  return !/^[\w$.]+$/.test(key) || !index.evaluate(file, scope, { k: 'ref', path: key }).known
}

/** Constants that hold what a look-up gives, by name. */
function heldElements(index: RepositoryIndex, file: string): Map<string, { table: string; ref: DefinitionRef }> {
  const held = new Map<string, { table: string; ref: DefinitionRef }>()
  index.facts(file)?.definitions.forEach((definition, position) => {
    const { value, kind, name } = definition
    if (kind !== 'constant' && kind !== 'variable') return
    const table = elementOf(index, file, definition.container, value)
    if (table !== undefined) held.set(name, { table, ref: { file, index: position, definition } })
  })
  return held
}

function elementOf(index: RepositoryIndex, file: string, scope: number, value: Expr | undefined): string | undefined {
  if (value?.k === 'bin') return elementOf(index, file, scope, value.left)
  if (value?.k === 'call') return value.args.length === 1 ? LOOK_UP.exec(value.callee)?.[1] : undefined
  const [, table, key] = value?.k === 'other' ? (ELEMENT.exec(value.text) ?? []) : []
  return table && key && isOpen(index, file, scope, key) ? table : undefined
}

/** The call stands in the function of the constant. */
function isVisible(index: RepositoryIndex, holder: DefinitionRef, site: CallRef): boolean {
  for (
    let ref = index.definition(site.file, site.call.in);
    ref;
    ref = index.definition(site.file, ref.definition.container)
  ) {
    if (ref.index === holder.definition.container) return true
  }
  return holder.definition.container === -1
}

/** Only a table of which every entry is a function, or a `Map` with what is set on it. */
function entriesOf(index: RepositoryIndex, ref: DefinitionRef): BridgeEnd[] {
  const { value } = ref.definition
  if (value?.k === 'obj') {
    const found = value.entries.map((entry) => entryEnd(index, ref, entry))
    return found.every((end) => end !== undefined) ? found : []
  }
  if (value?.k !== 'call' || lastPart(value.callee) !== 'Map') return []
  const [list] = value.args
  const listed = list?.k === 'arr' ? list.items.flatMap((item) => listedEntry(index, ref, item)) : []
  return [...listed, ...setEntries(index, ref)]
}

function entryEnd(
  index: RepositoryIndex,
  table: DefinitionRef,
  { key, line, value }: { key: string; line: number; value: Expr },
): BridgeEnd | undefined {
  const name = `${table.definition.name}.${keyText(index, table.file, table.definition.container, key) ?? key}`
  const target = functionOf(index, table.file, line, value)
  if (value.k !== 'fn' && !target) return undefined
  const isHere = target?.file === table.file && target.definition.start === line
  const end = isHere ? target.definition.end : line
  return { key: name, name, span: { file: table.file, start: line, end }, ...(target && { target }) }
}

/** `['type', f]` of `new Map([...])`. */
function listedEntry(index: RepositoryIndex, table: DefinitionRef, item: Expr): BridgeEnd[] {
  const [key, value] = item.k === 'arr' ? item.items : []
  const text = key && index.evaluate(table.file, table.definition.container, key)
  const target = value && functionOf(index, table.file, table.definition.line, value)
  if (!text?.known || !target) return []
  const name = `${table.definition.name}.${text.text}`
  const span = { file: target.file, start: target.definition.line, end: target.definition.end }
  return [{ key: name, name, span, target }]
}

/** `table.set('type', f)`, also by a function that registers what it gets. */
function setEntries(index: RepositoryIndex, table: DefinitionRef): BridgeEnd[] {
  const { name } = table.definition
  return productionCalls(index, ['set'])
    .filter(({ file, call }) => lastPart(call.receiver) === name && call.args.length === 2 && file === table.file)
    .filter(({ file, call }) => {
      const [target] = index.resolveName(file, call.line, call.receiver)
      return target?.ref.file === table.file && target.ref.index === table.index
    })
    .flatMap((call) => throughCallers(index, call, [0, 1]))
    .flatMap(({ site, written: [key, value] }) => {
      const text = textOf(index, key)
      const target = handlerIn(index, value) ?? (value && madeFunction(index, value.at, value.expr))
      if (text === undefined || !target) return []
      const full = `${name}.${text}`
      return [{ key: full, name: full, span: siteSpan(site), target }]
    })
}

/** The function that a factory returns; the factory, where it isn't told apart. */
function madeFunction(index: RepositoryIndex, at: CallRef, expr: Expr): DefinitionRef | undefined {
  if (expr.k !== 'call') return undefined
  const [target] = index.resolveName(at.file, at.call.line, expr.callee)
  if (!target || !isFunctionLike(target.ref.definition.kind)) return undefined
  const { value } = target.ref.definition
  return value?.k === 'fn' ? (index.definition(target.ref.file, value.def) ?? target.ref) : target.ref
}
