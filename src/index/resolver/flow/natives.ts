import { ts } from '#typescript'
import type { Calls } from './calls.js'
import { HELD } from './heap.js'
import { each, type Native, type NativeCall } from './native-call.js'
import { LIST_METHODS } from './native-lists.js'
import { OBJECT_FUNCTIONS } from './native-objects.js'
import { constructPromise, PROMISE_FUNCTIONS } from './native-promises.js'
import { createFlow, type Token, type TokenKind } from './solver.js'

/** What the platform's functions do with what they get. Those that only read texts and numbers do nothing. */
const NATIVES = new Map<string, Native>(
  Object.entries({
    'function.call': (calls, { callee, args, result, site }) => {
      const [self, ...rest] = args
      if (callee.receiver) calls.call(callee.receiver, self?.value ?? createFlow(), rest, result, site)
    },
    'function.apply': (calls, { callee, args, result, site }) => {
      const [self, list] = args
      const given = list ? [{ value: list.value, isSpread: true }] : []
      if (callee.receiver) calls.call(callee.receiver, self?.value ?? createFlow(), given, result, site)
    },
    'function.bind': (calls, { callee, args, result, site }) => {
      const [self, ...rest] = args
      if (callee.receiver && site)
        calls.heap.solver.add(result, calls.bind(callee.receiver, self?.value ?? createFlow(), rest, site))
    },
    'Reflect.apply': (calls, { args: [callee, self, list], result, site }) => {
      const given = list ? [{ value: list.value, isSpread: true }] : []
      each(calls, callee, (token) => calls.call(token, self?.value ?? createFlow(), given, result, site))
    },
    'Reflect.construct': (calls, { args: [callee, list], result, site }) => {
      const given = list ? [{ value: list.value, isSpread: true }] : []
      each(calls, callee, (token) => calls.construct(token, given, result, site))
    },
    'generator.next': (calls, { callee, args: [sent], result }) => {
      const node = callee.receiver?.node
      if (!node) return
      const { heap } = calls
      const flows = heap.functionOf(node)
      if (sent) heap.solver.flow(sent.value, flows.sent)
      const item = heap.make('object', node, 'item')
      heap.solver.flow(flows.yielded, heap.solver.member(item, 'value'))
      heap.solver.flow(flows.result, heap.solver.member(item, 'value'))
      heap.solver.add(result, isAsync(node) ? heap.promiseOf(node, heap.of(item), undefined, 'item') : item)
    },
    timer: (calls, { args: [work, , ...given] }) => {
      each(calls, work, (token) => calls.call(token, createFlow(), given, createFlow(), undefined))
    },
    soon: (calls, { args: [work, ...given] }) => {
      each(calls, work, (token) => calls.call(token, createFlow(), given, createFlow(), undefined))
    },
    noop: () => {},
    ...OBJECT_FUNCTIONS,
    ...PROMISE_FUNCTIONS,
    ...LIST_METHODS,
  } satisfies Record<string, Native>),
)

const isAsync = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) ?? false)

const METHODS: Partial<Record<TokenKind, { prefix: string; names: ReadonlySet<string> }>> = {
  function: { prefix: 'function', names: new Set(['call', 'apply', 'bind']) },
  class: { prefix: 'function', names: new Set(['bind']) },
  bound: { prefix: 'function', names: new Set(['call', 'apply', 'bind']) },
  promise: { prefix: 'promise', names: new Set(['then', 'catch', 'finally']) },
  generator: { prefix: 'generator', names: new Set(['next']) },
  list: { prefix: 'list', names: namesOf('list') },
  collection: { prefix: 'collection', names: namesOf('collection') },
}

function namesOf(prefix: string): ReadonlySet<string> {
  const begin = `${prefix}.`
  return new Set(
    Object.keys(LIST_METHODS)
      .filter((name) => name.startsWith(begin))
      .map((name) => name.slice(begin.length)),
  )
}

/** Objects of the platform whose functions give nothing that could be called. */
const QUIET = new Set([
  'console',
  'Math',
  'JSON',
  'Number',
  'String',
  'Boolean',
  'Symbol',
  'parseInt',
  'parseFloat',
  'isNaN',
])
const ROOTS = new Set(['Object', 'Array', 'Promise', 'Reflect', 'Map', 'Set', 'WeakMap', 'WeakSet'])
const TIMERS: Record<string, string> = {
  setTimeout: 'timer',
  setInterval: 'timer',
  setImmediate: 'soon',
  queueMicrotask: 'soon',
}

/** The platform's value of that name, when its behaviour is known. */
export function globalNamed(calls: Calls, name: string): Token | undefined {
  if (QUIET.has(name)) return calls.native('noop')
  const timer = TIMERS[name]
  if (timer !== undefined) return calls.native(timer)
  return ROOTS.has(name) ? calls.native(name) : undefined
}

/** A function of the platform that a value has as its member. */
export function nativeMember(calls: Calls, token: Token, name: string): Token | undefined {
  if (token.kind === 'native') return memberOfNative(calls, token, name)
  const methods = METHODS[token.kind]
  return methods?.names.has(name) ? calls.native(`${methods.prefix}.${name}`, token) : undefined
}

function memberOfNative(calls: Calls, token: Token, name: string): Token | undefined {
  if (token.name === 'noop') return token
  const full = `${token.name}.${name}`
  if (NATIVES.has(full)) return calls.native(full)
  if (token.name === 'Array' && name === 'prototype') return calls.native('list')
  return ['call', 'apply', 'bind'].includes(name) && !isNested(token)
    ? calls.native(`function.${name}`, token)
    : undefined
}

/** `f.call.call.call`: nobody writes it, merged values may go in circles. */
const isNested = (token: Token): boolean => token.receiver?.receiver?.kind === 'native'

export function runNative(calls: Calls, call: NativeCall): void {
  const { callee, receiver } = call
  const run = NATIVES.get(callee.name)
  const isMethod = /^(?:list|collection|promise|generator)\./.test(callee.name)
  if (run === undefined) {
    calls.call(calls.heap.solver.unknown, receiver, call.args, call.result, undefined)
    return
  }
  if (!isMethod || callee.receiver) {
    run(calls, call)
    return
  }
  calls.heap.solver.each(receiver, (token) => run(calls, { ...call, callee: calls.native(callee.name, token) }))
}

export function constructNative(calls: Calls, call: NativeCall): void {
  const { callee, args, result, site } = call
  const { heap } = calls
  if (!site) return
  if (callee.name === 'Promise') {
    constructPromise(calls, call, site)
    return
  }
  if (callee.name === 'Array') {
    const list = heap.make('list', site)
    calls.collect(args, 0, list)
    heap.solver.add(result, list)
  } else if (/^(?:Weak)?(?:Map|Set)$/.test(callee.name)) constructCollection(calls, call, site)
  else runNative(calls, call)
}

function constructCollection(calls: Calls, { callee, args: [from], result }: NativeCall, site: ts.Node): void {
  const { heap } = calls
  const { solver } = heap
  const made = heap.make('collection', site)
  solver.add(result, made)
  const entry = heap.make('list', site, 'entry')
  const isMap = callee.name.endsWith('Map')
  const [key, value] = [solver.member(made, HELD.key), solver.member(made, HELD.value)]
  if (isMap) {
    solver.flow(key, solver.member(entry, '0'))
    solver.flow(value, solver.member(entry, '1'))
    solver.add(solver.member(made, HELD.entry), entry)
  } else {
    solver.flow(value, solver.member(made, HELD.entry))
    solver.flow(value, key)
  }
  if (!from) return
  const elements = isMap ? createFlow() : value
  heap.elements(from.value, elements)
  if (!isMap) return
  heap.readFrom(elements, '0', key)
  heap.readFrom(elements, '1', value)
}
