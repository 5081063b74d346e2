import type { Calls } from './calls.js'
import { HELD } from './heap.js'
import { type Native, type NativeCall, plain } from './native-call.js'
import { ANY_MEMBER, createFlow, type Flow, type Token } from './solver.js'

function elementsOf(calls: Calls, list: Token): Flow {
  const all = createFlow()
  calls.heap.elementsOf(list, (_, value) => calls.heap.solver.flow(value, all))
  return all
}

/** Calls the first argument with what `given` makes of the list; its results. */
function withEach(
  calls: Calls,
  { callee: { receiver: list }, args: [work, self] }: NativeCall,
  given: (elements: Flow, list: Token) => Flow[],
): Flow {
  const results = createFlow()
  if (!list || !work) return results
  const elements = elementsOf(calls, list)
  calls.heap.solver.each(work.value, (token) =>
    calls.call(token, self?.value ?? createFlow(), given(elements, list).map(plain), results, undefined),
  )
  return results
}

const element =
  (calls: Calls) =>
  (elements: Flow, list: Token): Flow[] => [elements, createFlow(), calls.heap.of(list)]

/** A new list with the elements of others. */
function newList(calls: Calls, { site, result }: NativeCall, ...elements: Flow[]): Token | undefined {
  if (!site) return undefined
  const made = calls.heap.make('list', site)
  for (const each of elements) calls.heap.solver.flow(each, calls.heap.solver.member(made, ANY_MEMBER))
  calls.heap.solver.add(result, made)
  return made
}

const run: Native = (calls, call) => {
  withEach(calls, call, element(calls))
}

const copy: Native = (calls, call) => {
  if (call.callee.receiver) newList(calls, call, elementsOf(calls, call.callee.receiver))
}

const same: Native = (calls, { callee, result }) => {
  if (callee.receiver) calls.heap.solver.add(result, callee.receiver)
}

const one: Native = (calls, { callee, result }) => {
  if (callee.receiver) calls.heap.solver.flow(elementsOf(calls, callee.receiver), result)
}

const find: Native = (calls, call) => {
  run(calls, call)
  one(calls, call)
}

const put: Native = (calls, { callee, args }) => {
  const list = callee.receiver
  if (list)
    for (const { value, isSpread } of args)
      if (isSpread) calls.heap.elements(value, calls.heap.solver.member(list, ANY_MEMBER))
      else calls.heap.solver.flow(value, calls.heap.solver.member(list, ANY_MEMBER))
}

const reduce: Native = (calls, call) => {
  const { callee, args, result } = call
  const sum = createFlow()
  if (args[1]) calls.heap.solver.flow(args[1].value, sum)
  else if (callee.receiver) calls.heap.solver.flow(elementsOf(calls, callee.receiver), sum)
  const reduced = withEach(calls, { ...call, args: args.slice(0, 1) }, (elements, list) => [
    sum,
    elements,
    createFlow(),
    calls.heap.of(list),
  ])
  calls.heap.solver.flow(reduced, sum)
  calls.heap.solver.flow(sum, result)
}

/** Elements that are lists give theirs instead. */
function flattened(calls: Calls, elements: Flow, depth: number): Flow {
  const flat = createFlow()
  calls.heap.solver.each(elements, (token) => {
    if (token.kind !== 'list') calls.heap.solver.add(flat, token)
    else
      calls.heap.solver.flow(
        depth > 1 ? flattened(calls, elementsOf(calls, token), depth - 1) : elementsOf(calls, token),
        flat,
      )
  })
  return flat
}

/** Levels that `flat` opens, whatever number it is given. */
const FLAT_DEPTH = 2

const held =
  (part: string): Native =>
  (calls, call) => {
    const { receiver } = call.callee
    if (receiver) newList(calls, call, calls.heap.solver.member(receiver, part))
  }

export const LIST_METHODS: Record<string, Native> = {
  'list.forEach': run,
  'list.some': run,
  'list.every': run,
  'list.findIndex': run,
  'list.find': find,
  'list.findLast': find,
  'list.filter': (calls, call) => {
    run(calls, call)
    copy(calls, call)
  },
  'list.map': (calls, call) => {
    newList(calls, call, withEach(calls, call, element(calls)))
  },
  'list.flatMap': (calls, call) => {
    newList(calls, call, flattened(calls, withEach(calls, call, element(calls)), 1))
  },
  'list.reduce': reduce,
  'list.reduceRight': reduce,
  'list.sort': (calls, call) => {
    withEach(calls, call, (elements) => [elements, elements])
    same(calls, call)
  },
  'list.reverse': same,
  'list.slice': copy,
  'list.splice': (calls, call) => {
    copy(calls, call)
    put(calls, { ...call, args: call.args.slice(2) })
  },
  'list.flat': (calls, call) => {
    const { receiver } = call.callee
    if (receiver) newList(calls, call, flattened(calls, elementsOf(calls, receiver), FLAT_DEPTH))
  },
  'list.concat': (calls, call) => {
    copy(calls, call)
    newList(calls, call, ...call.args.map(({ value }) => flattened(calls, value, 1)))
  },
  'list.values': copy,
  'list.entries': (calls, call) => {
    const { site, callee } = call
    if (!site || !callee.receiver) return
    const entry = calls.heap.make('list', site, 'entry')
    calls.heap.solver.flow(elementsOf(calls, callee.receiver), calls.heap.solver.member(entry, '1'))
    newList(calls, call, calls.heap.of(entry))
  },
  'list.next': (calls, { callee, result, site }) => {
    if (!site || !callee.receiver) return
    const item = calls.heap.make('object', site, 'item')
    calls.heap.solver.flow(elementsOf(calls, callee.receiver), calls.heap.solver.member(item, 'value'))
    calls.heap.solver.add(result, item)
  },
  'list.pop': one,
  'list.shift': one,
  'list.at': one,
  'list.push': put,
  'list.unshift': put,
  'list.fill': (calls, call) => {
    put(calls, { ...call, args: call.args.slice(0, 1) })
    same(calls, call)
  },
  'list.includes': () => {},
  'list.indexOf': () => {},
  'list.join': () => {},
  'collection.set': (calls, call) => {
    const {
      callee,
      args: [key, value],
    } = call
    const { solver } = calls.heap
    if (callee.receiver && key) solver.flow(key.value, solver.member(callee.receiver, HELD.key))
    if (callee.receiver && value) solver.flow(value.value, solver.member(callee.receiver, HELD.value))
    same(calls, call)
  },
  'collection.add': (calls, call) => {
    const {
      callee,
      args: [value],
    } = call
    const { solver } = calls.heap
    if (callee.receiver && value) solver.flow(value.value, solver.member(callee.receiver, HELD.value))
    same(calls, call)
  },
  'collection.get': (calls, { callee, result }) => {
    const { solver } = calls.heap
    if (callee.receiver) solver.flow(solver.member(callee.receiver, HELD.value), result)
  },
  'collection.has': () => {},
  'collection.delete': () => {},
  'collection.forEach': (calls, { callee: { receiver }, args: [work, self] }) => {
    const { solver } = calls.heap
    if (!receiver || !work) return
    const given = [solver.member(receiver, HELD.value), solver.member(receiver, HELD.key), calls.heap.of(receiver)]
    solver.each(work.value, (token) =>
      calls.call(token, self?.value ?? createFlow(), given.map(plain), createFlow(), undefined),
    )
  },
  'collection.values': held(HELD.value),
  'collection.keys': held(HELD.key),
  'collection.entries': (calls, call) => {
    const {
      site,
      callee: { receiver },
    } = call
    if (!site || !receiver) return
    const entry = calls.heap.make('list', site, 'entry')
    const { solver } = calls.heap
    solver.flow(solver.member(receiver, HELD.key), solver.member(entry, '0'))
    solver.flow(solver.member(receiver, HELD.value), solver.member(entry, '1'))
    newList(calls, call, calls.heap.of(entry))
  },
  'Array.of': (calls, { args, result, site }) => {
    if (!site) return
    const made = calls.heap.make('list', site)
    calls.collect(args, 0, made)
    calls.heap.solver.add(result, made)
  },
  'Array.isArray': () => {},
  'Array.from': (calls, call) => {
    const {
      args: [from, work, self],
    } = call
    if (!from) return
    const elements = createFlow()
    calls.heap.elements(from.value, elements)
    if (!work) {
      newList(calls, call, elements)
      return
    }
    const results = createFlow()
    calls.heap.solver.each(work.value, (token) =>
      calls.call(token, self?.value ?? createFlow(), [plain(elements)], results, undefined),
    )
    newList(calls, call, results)
  },
}
