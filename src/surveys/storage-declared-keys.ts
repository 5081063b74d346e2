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
  /\b(?:(?:storage|store|cache|db|database|pref\w*|settings?|local|session|keychain|cookies?) (?:\w+ )?(?:keys?|names?)|identifiers?|tables?)\b/
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

function collectUses(index: RepositoryIndex, facts: FileFacts, members: ReadonlyMap<string, DeclaredKey>): void {
  for (const call of facts.calls) {
    for (const path of call.args.flatMap(pathsIn)) {
      const member = members.get(path)
      if (!member) continue
      const around = index.enclosing(facts.path, call.line)?.definition.name ?? ''
      const words = `${spoken(call.name)} ${spoken(around)}`
      const list = DELETES.test(words) ? member.deletes : WRITES.test(words) ? member.writes : member.reads
      list.push({ file: facts.path, start: call.line, end: call.end })
    }
  }
}

function pathsIn(expr: Expr): string[] {
  switch (expr.k) {
    case 'ref':
      return [expr.path]
    case 'obj':
      return expr.entries.flatMap((entry) => pathsIn(entry.value))
    case 'arr':
      return expr.items.flatMap(pathsIn)
    case 'cat':
      return expr.parts.flatMap(pathsIn)
    default:
      return []
  }
}
