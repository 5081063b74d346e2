import type { Assignment, Expr, FileFacts } from '#index/facts'
import { isFunctionLike } from '#index/facts'
import type { CallRef, DefinitionRef, RepositoryIndex } from '#index/repository-index'
import { linesOf } from './conditions.js'
import { calleeText, writtenExpr } from './expr-text.js'
import { isEmpty } from './nothing.js'

/** What outlives a call: a field or a variable outside of functions. */
export interface Container {
  /** As written, without the entry: `this.cache` of `this.cache[key].time`. */
  path: string
  /** Entries are found by a key: a map, an object, a list. */
  isKeyed: boolean
}

/** A piece of code that changes a container. */
export interface Change {
  line: number
  end: number
  name: string
  /** What a write gives. */
  values?: readonly Expr[]
}

const SELF = /^(?:this|self)\./
const ENTRY = /^((?:this\.|self\.)?[\w$.]+?)\??\.?(?:\[.*|\.(?:get|getValue|object|value)\b.*)$/

/** The container that a path in a function reads from, through local variables; undefined for parameters and what calls give. */
export function containerOf(facts: FileFacts, scope: number, written: string, depth = 0): Container | undefined {
  const text = written.replace(/[!?]/g, '').replace(/^\((.*)\)$/, '$1')
  const entry = ENTRY.exec(text)
  const path = entry?.[1] ?? text.replace(/\(\)$/, '')
  if (SELF.test(path)) {
    const [self = '', name = ''] = path.split('.')
    return { path: `${self}.${name}`, isKeyed: entry !== null }
  }
  const [root = ''] = path.split('.')
  const local = localValue(facts, scope, root)
  if (local && depth < 3) return containerOf(facts, scope, writtenExpr(firstChoice(local)), depth + 1)
  if (local || isBoundInside(facts, scope, root) || !isOutside(facts, root)) return undefined
  return { path: root, isKeyed: entry !== null }
}

/** `map[key] || 0` reads the map. */
const firstChoice = (value: Expr): Expr =>
  value.k === 'bin' && (value.op === '||' || value.op === '??') ? firstChoice(value.left) : value

/** What a local constant or variable of the function, or of one around it, was first given. */
export function localValue(facts: FileFacts, scope: number, name: string): Expr | undefined {
  for (let at = scope; at >= 0; at = facts.definitions[at]?.container ?? -1) {
    const found = facts.definitions.find(
      (one) => one.container === at && one.name === name && (one.kind === 'constant' || one.kind === 'variable'),
    )
    const holder = facts.definitions[at]
    if (found && holder && isFunctionLike(holder.kind)) return found.value ?? { k: 'other', text: '' }
  }
  return undefined
}

function isBoundInside(facts: FileFacts, scope: number, name: string): boolean {
  for (let at = scope; at >= 0; at = facts.definitions[at]?.container ?? -1)
    if (facts.definitions[at]?.parameters?.some((one) => one.name.split(/\W+/).includes(name))) return true
  return false
}

/** A field of the class around (in languages that need no `this`), or a variable outside of functions. */
const isOutside = (facts: FileFacts, name: string): boolean =>
  facts.definitions.some((one) => {
    const holder = facts.definitions[one.container]
    return (
      one.name === name &&
      ['constant', 'variable', 'field'].includes(one.kind) &&
      (holder === undefined || !isFunctionLike(holder.kind))
    )
  })

const REMOVES = /^(?:delete|remove\w*|clear|evict\w*|invalidate\w*|splice|shift|pop|popFirst|popitem|pop_front)$/
const WRITES = /^(?:set|put|insert|setValue|setObject|add|push|unshift|replace|update)$/

/** Where entries of a container, or all of it, are removed: calls, `delete` and assignments of nothing. */
export function removalsOf(index: RepositoryIndex, ref: DefinitionRef, container: Container): Change[] {
  const lines = linesOf(index, ref.file)
  const { start, end } = ref.definition
  const deleted = lines.slice(start - 1, end).flatMap((line, at) => {
    const target = /^\s*delete\s+((?:this\.)?[\w$]+)\s*[[.]/.exec(line)?.[1]
    return target === container.path ? [{ line: start + at, end: start + at, name: 'delete' }] : []
  })
  const calls = callsOn(index.callsIn(ref), container, REMOVES)
  const emptied = assignmentsOf(index, ref, container).filter(({ value }) => isEmpty(value))
  return [...calls, ...deleted, ...emptied.map((one) => ({ line: one.line, end: one.line, name: one.target }))].sort(
    (a, b) => a.line - b.line,
  )
}

export function writesOf(index: RepositoryIndex, ref: DefinitionRef, container: Container): Change[] {
  const calls = callsOn(index.callsIn(ref), container, WRITES)
  const assigned = assignmentsOf(index, ref, container).filter(({ value }) => !isEmpty(value) && value.k !== 'lit')
  return [
    ...calls,
    ...assigned.map(({ line, target, value }) => ({ line, end: line, name: target, values: [value] })),
  ].sort((a, b) => a.line - b.line)
}

const callsOn = (sites: readonly CallRef[], { path }: Container, names: RegExp): Change[] =>
  sites
    .filter(({ call }) => names.test(call.name) && call.receiver.replace(/[!?]/g, '') === path)
    .map(({ call }) => ({ line: call.line, end: call.end, name: calleeText(call), values: call.args }))

const assignmentsOf = (index: RepositoryIndex, ref: DefinitionRef, { path }: Container): Assignment[] =>
  (index.facts(ref.file)?.assignments ?? []).filter(
    ({ line, target }) =>
      ref.definition.start <= line && line <= ref.definition.end && target.replace(/[!?]|\[.*$/g, '') === path,
  )
