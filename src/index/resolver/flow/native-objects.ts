import { ts } from '#typescript'
import type { Calls } from './calls.js'
import { getterOf, setterOf } from './heap.js'
import { each, type Native } from './native-call.js'
import { ANY_MEMBER, createFlow, type Flow, type Token } from './solver.js'

/** What the functions of `Object` do with what they get. */
export const OBJECT_FUNCTIONS: Record<string, Native> = {
  Object: (calls, { args: [value], result, site }) => {
    if (value) calls.heap.solver.flow(value.value, result)
    else if (site) calls.heap.solver.add(result, calls.heap.make('object', site))
  },
  'Object.create': (calls, { args: [proto, members], result, site }) => {
    if (!site) return
    const made = calls.heap.make('object', site)
    if (proto) calls.heap.solver.flow(proto.value, made.proto)
    if (members) defineAll(calls, calls.heap.of(made), members.value)
    calls.heap.solver.add(result, made)
  },
  'Object.assign': (calls, { args: [target, ...sources], result }) => {
    if (!target) return
    calls.heap.solver.flow(target.value, result)
    for (const { value } of sources) copyMembers(calls, value, target.value)
  },
  'Object.defineProperty': (calls, { args: [target, , descriptor], result, site }) => {
    const name = site && ts.isCallExpression(site) ? keyOf(site.arguments[1]) : undefined
    if (target && descriptor) define(calls, target.value, name, descriptor.value)
    if (target) calls.heap.solver.flow(target.value, result)
  },
  'Object.defineProperties': (calls, { args: [target, descriptors], result }) => {
    if (target && descriptors) defineAll(calls, target.value, descriptors.value)
    if (target) calls.heap.solver.flow(target.value, result)
  },
  'Object.getOwnPropertyDescriptor': (calls, { args: [from], result, site }) => {
    const name = site && ts.isCallExpression(site) ? keyOf(site.arguments[1]) : undefined
    if (site && from) calls.heap.solver.add(result, descriptorOf(calls, site, from.value, name))
  },
  'Object.getOwnPropertyDescriptors': (calls, { args: [from], result, site }) => {
    if (!site || !from) return
    const all = calls.heap.make('object', site)
    each(calls, from, (token) => {
      calls.heap.solver.eachMember(token, (name, value) => {
        const descriptor = calls.heap.make('object', site, name)
        calls.heap.solver.flow(value, calls.heap.solver.member(descriptor, 'value'))
        calls.heap.solver.add(calls.heap.solver.member(all, name), descriptor)
      })
    })
    calls.heap.solver.add(result, all)
  },
  'Object.setPrototypeOf': (calls, { args: [target, proto], result }) => {
    if (target && proto) each(calls, target, (token) => calls.heap.solver.flow(proto.value, token.proto))
    if (target) calls.heap.solver.flow(target.value, result)
  },
  'Object.getPrototypeOf': (calls, { args: [from], result }) => {
    each(calls, from, (token) => calls.heap.solver.flow(token.proto, result))
  },
  'Object.values': (calls, { args: [from], result, site }) => {
    if (!site || !from) return
    const list = calls.heap.make('list', site)
    calls.heap.readFrom(from.value, undefined, calls.heap.solver.member(list, ANY_MEMBER))
    calls.heap.solver.add(result, list)
  },
  'Object.entries': (calls, { args: [from], result, site }) => {
    if (!site || !from) return
    const [list, entry] = [calls.heap.make('list', site), calls.heap.make('list', site, 'entry')]
    calls.heap.solver.add(calls.heap.solver.member(list, ANY_MEMBER), entry)
    calls.heap.readFrom(from.value, undefined, calls.heap.solver.member(entry, '1'))
    calls.heap.solver.add(result, list)
  },
  'Object.fromEntries': (calls, { args: [from], result, site }) => {
    if (!site || !from) return
    const [made, entries] = [calls.heap.make('object', site), createFlow()]
    calls.heap.elements(from.value, entries)
    calls.heap.readFrom(entries, '1', calls.heap.solver.member(made, ANY_MEMBER))
    calls.heap.solver.add(result, made)
  },
}

/** Text of a literal key. */
function keyOf(node: ts.Expression | undefined): string | undefined {
  return node && (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) ? node.text : undefined
}

function copyMembers(calls: Calls, from: Flow, to: Flow): void {
  calls.heap.solver.each(from, (token) =>
    calls.heap.solver.eachMember(token, (name, value) => {
      if (name !== 'constructor') calls.heap.writeTo(to, name, value)
    }),
  )
}

function define(calls: Calls, target: Flow, name: string | undefined, descriptor: Flow): void {
  const { heap } = calls
  const value = createFlow()
  heap.readFrom(descriptor, 'value', value)
  heap.writeTo(target, name, value)
  if (name === undefined) return
  heap.solver.each(target, (token) => {
    if (token.kind === 'unknown') return
    heap.readFrom(descriptor, 'get', heap.solver.member(token, getterOf(name)))
    heap.readFrom(descriptor, 'set', heap.solver.member(token, setterOf(name)))
  })
}

function defineAll(calls: Calls, target: Flow, descriptors: Flow): void {
  calls.heap.solver.each(descriptors, (token) =>
    calls.heap.solver.eachMember(token, (name, value) => {
      if (name !== 'constructor') define(calls, target, name === ANY_MEMBER ? undefined : name, value)
    }),
  )
}

function descriptorOf(calls: Calls, site: ts.Node, from: Flow, name: string | undefined): Token {
  const descriptor = calls.heap.make('object', site)
  calls.heap.readFrom(from, name, calls.heap.solver.member(descriptor, 'value'))
  return descriptor
}
