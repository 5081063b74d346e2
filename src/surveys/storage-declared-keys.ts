import type { Definition, Expr, FileFacts } from '#index/facts'
import type { RepositoryIndex } from '#index/repository-index'
import type { Span } from '#schema/span'
import { storageAccesses } from './storage-accesses.js'
import type { Survey } from './survey.js'
import { spoken } from './words.js'

/** A member of a constant map or enum that names stored data, and where the code uses it. */
export interface DeclaredKey {
  key: string
  declaredAt: Span
  writes: Span[]
  reads: Span[]
  deletes: Span[]
}

/** Names under which applications collect their keys and table names: `StorageKeys`, `SYSTEM_IDENTIFIERS`, `DB_TABLES`. */
const KEY_MAP =
  /\b(?:(?:storage|store|cache|db|database|pref\w*|settings?|local|session|keychain|cookies?) (?:\w+ )?(?:keys?|names?)|identifiers|tables)$/
const READS = /\b(?:get|find|query|observe|fetch|read|load|where|select|has|count|lookup)\b/
const WRITES = /\b(?:set|store|save|update|put|write|insert|handle|create|add|persist|prepare)\b/
const DELETES = /\b(?:delete|remove|clear|destroy|wipe|reset)\b/

/** Declared keys that production code uses in calls, without those that a cataloged access shows already. */
export const storageDeclaredKeys: Survey<readonly DeclaredKey[]> = {
  name: 'storage-declared-keys',
  run: (index, ask) => {
    const shown = new Set(ask(storageAccesses).map((access) => access.key))
    const members = new Map<string, DeclaredKey>()
    for (const facts of index.files) if (index.isProduction(facts.path)) collectMembers(facts, members)
    for (const facts of index.files) if (index.isProduction(facts.path)) collectUses(index, facts, members)
    return [...members.values()]
      .filter(({ key, reads, writes, deletes }) => !shown.has(key) && reads.length + writes.length + deletes.length > 0)
      .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  },
}

function collectMembers(facts: FileFacts, members: Map<string, DeclaredKey>): void {
  facts.definitions.forEach((definition, position) => {
    if (!KEY_MAP.test(spoken(definition.name)) || definition.container !== -1) return
    if (definition.value?.k === 'obj') addEntries(definition.name, definition.value, facts.path, members)
    if (definition.kind !== 'enum') return
    for (const member of facts.definitions) {
      if (member.container === position)
        addMember(`${definition.name}.${member.name}`, member.value, { path: facts.path, line: member.line }, members)
    }
  })
}

function addEntries(
  path: string,
  object: Extract<Definition['value'], { k: 'obj' }>,
  file: string,
  members: Map<string, DeclaredKey>,
): void {
  for (const { key, value, line } of object.entries) {
    if (value.k === 'obj') addEntries(`${path}.${key}`, value, file, members)
    else addMember(`${path}.${key}`, value, { path: file, line }, members)
  }
}

function addMember(
  path: string,
  value: Expr | undefined,
  at: { path: string; line: number },
  members: Map<string, DeclaredKey>,
): void {
  if (value?.k !== 'str') return
  members.set(path, {
    key: value.v,
    declaredAt: { file: at.path, start: at.line, end: at.line },
    writes: [],
    reads: [],
    deletes: [],
  })
}

type Use = 'writes' | 'reads' | 'deletes'

function collectUses(index: RepositoryIndex, facts: FileFacts, members: ReadonlyMap<string, DeclaredKey>): void {
  const seen = new Set<string>()
  for (const { named, use, start, end } of usesIn(index, facts)) {
    const member = memberOf(named.path, members)
    const at = named.line === undefined ? { start, end } : { start: named.line, end: named.line }
    const id = `${member?.key}:${at.start}`
    // A record that is passed on is found in each call around it; what it is decides, not where it is passed.
    if (!member || seen.has(id)) continue
    seen.add(id)
    member[use].push({ file: facts.path, ...at })
  }
}

interface UseOfName {
  named: Named
  use: Use
  start: number
  end: number
}

/** Records that variables hold, arguments of calls, and what records are compared with. */
function usesIn(index: RepositoryIndex, facts: FileFacts): UseOfName[] {
  const records = facts.definitions.flatMap(({ value, start, end }) =>
    (value ? namesIn(value) : [])
      .filter(({ isRecord }) => isRecord)
      .map((named): UseOfName => ({ named, use: 'writes', start, end })),
  )
  const passed = facts.calls.flatMap((call) => {
    const use = useOf(call.name, index.enclosing(facts.path, call.line)?.definition.name ?? '')
    return call.args
      .flatMap((arg) => namesIn(arg))
      .map((named): UseOfName => ({ named, use: named.isRecord ? 'writes' : use, start: call.line, end: call.end }))
  })
  const compared = facts.comparisons.flatMap(({ right, line }) =>
    namesIn(right).map((named): UseOfName => ({ named, use: 'reads', start: line, end: line })),
  )
  return [...records, ...passed, ...compared]
}

/** What the call says by its own name counts before what the function around it says. */
function useOf(called: string, around: string): Use {
  for (const words of [spoken(called), spoken(around)]) {
    if (READS.test(words)) return 'reads'
    if (DELETES.test(words)) return 'deletes'
    if (WRITES.test(words)) return 'writes'
  }
  return 'reads'
}

/** `Database.IDENTIFIERS.TOKEN`: the constants may stand in a namespace. */
function memberOf(path: string, members: ReadonlyMap<string, DeclaredKey>): DeclaredKey | undefined {
  const dot = path.indexOf('.')
  return members.get(path) ?? (dot > 0 ? members.get(path.slice(dot + 1)) : undefined)
}

/** A dotted path in an expression; `line` where it stands in an object; a record is `{ id: KEY, value: ... }`. */
interface Named {
  path: string
  line?: number
  isRecord: boolean
}

function namesIn(expr: Expr, line?: number, isRecord = false): Named[] {
  switch (expr.k) {
    case 'ref':
      return [{ path: expr.path, isRecord, ...(line !== undefined && { line }) }]
    case 'obj':
      return namesInObject(expr)
    case 'arr':
      return expr.items.flatMap((item) => namesIn(item, line))
    case 'cat':
      return expr.parts.flatMap((part) => namesIn(part, line, isRecord))
    case 'cond':
      return [...namesIn(expr.yes, line), ...namesIn(expr.no, line)]
    default:
      return []
  }
}

function namesInObject({ entries }: Extract<Expr, { k: 'obj' }>): Named[] {
  const hasValue = entries.some(({ key }) => /^(?:value|val|data)$/.test(key))
  return entries.flatMap(({ key, value, line }) =>
    namesIn(value, line, hasValue && /^(?:id|key|name|identifier)$/.test(key)),
  )
}
