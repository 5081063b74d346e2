import type { ts } from '#typescript'
import type { Calls } from './calls.js'
import { type Argument, HELD } from './heap.js'
import { each, type Native, type NativeCall, plain } from './native-call.js'
import { createFlow } from './solver.js'

/** What promises and the functions of `Promise` do with what they get. */
export const PROMISE_FUNCTIONS: Record<string, Native> = {
  'Promise.resolve': (calls, { args: [value], result, site }) => {
    if (site) calls.heap.solver.add(result, calls.heap.promiseOf(site, value?.value ?? createFlow()))
  },
  'Promise.reject': (calls, { args: [reason], result, site }) => {
    if (site) calls.heap.solver.add(result, calls.heap.promiseOf(site, createFlow(), reason?.value))
  },
  'Promise.all': (calls, call) => joinPromises(calls, call, 'all'),
  'Promise.allSettled': (calls, call) => joinPromises(calls, call, 'allSettled'),
  'Promise.any': (calls, call) => joinPromises(calls, call, 'any'),
  'Promise.race': (calls, call) => joinPromises(calls, call, 'any'),
  'promise.then': (calls, call) => chain(calls, call, call.args[0], call.args[1]),
  'promise.catch': (calls, call) => chain(calls, call, undefined, call.args[0]),
  'promise.finally': (calls, { callee, args: [work], result }) => {
    each(calls, work, (token) => calls.call(token, createFlow(), [], createFlow(), undefined))
    if (callee.receiver) calls.heap.solver.add(result, callee.receiver)
  },
  'promise.fulfil': (calls, { callee, args: [value] }) => {
    if (value && callee.receiver) calls.heap.settle(value.value, callee.receiver)
  },
  'promise.reject': (calls, { callee, args: [reason] }) => {
    if (reason && callee.receiver)
      calls.heap.solver.flow(reason.value, calls.heap.solver.member(callee.receiver, HELD.reason))
  },
}

/** `.then(fulfilled, rejected)`: a handler that is left out lets its part through. */
function chain(calls: Calls, { callee, result, site }: NativeCall, fulfilled?: Argument, rejected?: Argument): void {
  const promise = callee.receiver
  if (!promise || !site) return
  const { heap } = calls
  const next = heap.make('promise', site)
  heap.solver.add(result, next)
  const parts = [
    [fulfilled, HELD.value],
    [rejected, HELD.reason],
  ] as const
  for (const [handler, part] of parts) {
    const held = heap.solver.member(promise, part)
    if (handler === undefined) heap.solver.flow(held, heap.solver.member(next, part))
    each(calls, handler, (token) => {
      const given = createFlow()
      calls.call(token, createFlow(), [plain(held)], given, undefined)
      heap.settle(given, next)
      if (token.node && token.kind === 'function')
        heap.solver.flow(heap.functionOf(token.node).thrown, heap.solver.member(next, HELD.reason))
    })
  }
}

function joinPromises(
  calls: Calls,
  { args: [list], result, site }: NativeCall,
  how: 'all' | 'allSettled' | 'any',
): void {
  if (!list || !site) return
  const { heap } = calls
  const joined = heap.make('promise', site)
  heap.solver.add(result, joined)
  const all = heap.make('list', site)
  if (how !== 'any') heap.solver.add(heap.solver.member(joined, HELD.value), all)
  heap.solver.each(list.value, (token) =>
    heap.elementsOf(token, (index, element) => {
      if (how === 'all') heap.awaited(element, heap.solver.member(all, index))
      if (how === 'any') heap.awaited(element, heap.solver.member(joined, HELD.value))
      heap.solver.each(element, (promise) => {
        if (promise.kind !== 'promise') return
        const reason = heap.solver.member(promise, HELD.reason)
        if (how !== 'allSettled') return heap.solver.flow(reason, heap.solver.member(joined, HELD.reason))
        const outcome = heap.make('object', site, index)
        heap.solver.add(heap.solver.member(all, index), outcome)
        heap.solver.flow(heap.solver.member(promise, HELD.value), heap.solver.member(outcome, 'value'))
        heap.solver.flow(reason, heap.solver.member(outcome, 'reason'))
      })
    }),
  )
}

export function constructPromise(calls: Calls, { args: [executor], result }: NativeCall, site: ts.Node): void {
  const promise = calls.heap.make('promise', site)
  calls.heap.solver.add(result, promise)
  const given = ['promise.fulfil', 'promise.reject'].map((name) => ({
    value: calls.heap.of(calls.native(name, promise)),
    isSpread: false,
  }))
  each(calls, executor, (token) => {
    calls.call(token, createFlow(), given, createFlow(), undefined)
    if (token.node && token.kind === 'function')
      calls.heap.solver.flow(calls.heap.functionOf(token.node).thrown, calls.heap.solver.member(promise, HELD.reason))
  })
}
