import { ts } from '#typescript'
import { type Argument, Heap } from './heap.js'
import { constructNative, nativeMember, runNative } from './natives.js'
import { ANY_MEMBER, createFlow, type Flow, type Token } from './solver.js'

interface Bound {
  callee: Token
  receiver: Flow
  args: readonly Argument[]
  /** Functions that were bound before, one in another. */
  depth: number
}

/** `f = f.bind(x)` in a loop binds without end; people bind once, or twice by mistake. */
const BOUND_MAX = 3

/** Connects calls with what they call. */
export class Calls {
  readonly heap: Heap
  readonly #natives = new Map<string, Map<Token | undefined, Token>>()
  readonly #parameters = new Map<ts.ParameterDeclaration, Flow>()
  readonly #bases = new Map<ts.Node, Flow>()
  readonly #called = new Map<ts.Node, Flow>()
  readonly #bound = new Map<Token, Bound>()

  constructor() {
    this.heap = new Heap({
      call: (callee, receiver, args, result) => this.call(callee, receiver, args, result, callee.node),
      native: (token, name) => nativeMember(this, token, name),
    })
  }

  /** Functions and classes that a call expression reaches. */
  calledAt(site: ts.Node): Flow {
    return memo(this.#called, site)
  }

  called(): [site: ts.Node, called: Flow][] {
    return [...this.#called]
  }

  parameter(node: ts.ParameterDeclaration): Flow {
    return memo(this.#parameters, node)
  }

  /** What a class extends. */
  baseOf(node: ts.ClassLikeDeclaration): Flow {
    return memo(this.#bases, node)
  }

  native(name: string, receiver?: Token): Token {
    const byReceiver = this.#natives.get(name) ?? new Map<Token | undefined, Token>()
    this.#natives.set(name, byReceiver)
    const known = byReceiver.get(receiver)
    if (known) return known
    const token: Token = { ...this.heap.solver.token('native', undefined, name), receiver }
    byReceiver.set(receiver, token)
    return token
  }

  bind(callee: Token, receiver: Flow, args: readonly Argument[], site: ts.Node): Token {
    const depth = (this.#bound.get(callee)?.depth ?? 0) + 1
    if (depth > BOUND_MAX) return callee
    const token = this.heap.make('bound', site, String(callee.id))
    if (!this.#bound.has(token)) this.#bound.set(token, { callee, receiver, args, depth })
    return token
  }

  /** `site` is the call expression, where there is one. */
  call(callee: Token, receiver: Flow, args: readonly Argument[], result: Flow, site: ts.Node | undefined): void {
    const { solver } = this.heap
    if (callee.kind === 'function') {
      if (site) solver.add(this.calledAt(site), callee)
      this.#connect(callee.node, receiver, args, result)
    } else if (callee.kind === 'bound') {
      const bound = this.#bound.get(callee)
      if (bound) this.call(bound.callee, bound.receiver, [...bound.args, ...args], result, site)
    } else if (callee.kind === 'native') runNative(this, { callee, receiver, args, result, site })
    else if (callee.kind === 'class') this.construct(callee, args, result, site)
    else if (callee.kind === 'unknown') this.#callUnknown(args, result, site)
  }

  construct(callee: Token, args: readonly Argument[], result: Flow, site: ts.Node | undefined, self?: Flow): void {
    const { heap } = this
    if (callee.kind === 'native') {
      constructNative(this, { callee, receiver: createFlow(), args, result, site })
      return
    }
    if (callee.kind === 'unknown') {
      this.#callUnknown(args, result, site)
      return
    }
    const bound = this.#bound.get(callee)
    if (bound) {
      this.construct(bound.callee, [...bound.args, ...args], result, site, self)
      return
    }
    const { node } = callee
    if (!node || (callee.kind !== 'function' && callee.kind !== 'class')) return
    if (site) heap.solver.add(this.calledAt(site), callee)
    const made = self ?? heap.of(heap.instance(callee))
    if (self === undefined) heap.solver.flow(made, result)
    if (callee.kind === 'function') this.#connect(node, made, args, result)
    else if (ts.isClassLike(node)) this.#constructClass(callee, node, args, result, made)
  }

  #constructClass(
    callee: Token,
    node: ts.ClassLikeDeclaration,
    args: readonly Argument[],
    result: Flow,
    self: Flow,
  ): void {
    const { heap } = this
    heap.solver.flow(self, heap.constructedBy(callee))
    const written = node.members.find((member) => ts.isConstructorDeclaration(member) && member.body !== undefined)
    if (written) this.#connect(written, self, args, result)
    else heap.solver.each(this.baseOf(node), (base) => this.construct(base, args, createFlow(), undefined, self))
  }

  #callUnknown(args: readonly Argument[], result: Flow, site: ts.Node | undefined): void {
    const { heap } = this
    for (const { value } of args) heap.escapeAll(value)
    heap.solver.add(result, heap.solver.unknown)
    if (site) heap.solver.add(this.calledAt(site), heap.solver.unknown)
  }

  #connect(node: ts.Node | undefined, receiver: Flow, args: readonly Argument[], result: Flow): void {
    if (node === undefined || !ts.isFunctionLike(node)) return
    const { heap } = this
    const flows = heap.functionOf(node)
    heap.solver.flow(flows.returned, result)
    heap.solver.flow(receiver, flows.self)
    this.collect(args, 0, flows.args)
    node.parameters
      .filter((parameter) => !isThis(parameter))
      .forEach((parameter, index) => {
        if (parameter.dotDotDotToken) this.#rest(parameter, args, index)
        else this.argument(args, index, this.parameter(parameter))
      })
  }

  #rest(parameter: ts.ParameterDeclaration, args: readonly Argument[], from: number): void {
    const rest = this.heap.make('list', parameter)
    this.heap.solver.add(this.parameter(parameter), rest)
    this.collect(args, from, rest)
  }

  /** What a parameter gets. */
  argument(args: readonly Argument[], index: number, to: Flow): void {
    const spread = args.findIndex(({ isSpread }) => isSpread)
    args.forEach(({ value, isSpread }, position) => {
      const isFixed = spread < 0 || position < spread
      if (isSpread)
        this.#spread(value, position, (at, element) => {
          if (at === index || (at === undefined && index >= position)) this.heap.solver.flow(element, to)
        })
      else if (isFixed ? position === index : index >= spread) this.heap.solver.flow(value, to)
    })
  }

  /** The arguments from one on, as a list. */
  collect(args: readonly Argument[], from: number, list: Token): void {
    const { solver } = this.heap
    const spread = args.findIndex(({ isSpread }) => isSpread)
    args.forEach(({ value, isSpread }, position) => {
      const put = (at: number | undefined, element: Flow) => {
        if (at === undefined || at >= from) solver.flow(element, solver.member(list, indexName(at, from)))
      }
      if (isSpread) this.#spread(value, position, put)
      else put(spread >= 0 && spread < position ? undefined : position, value)
    })
  }

  #spread(value: Flow, position: number, use: (at: number | undefined, element: Flow) => void): void {
    this.heap.solver.each(value, (token) =>
      this.heap.elementsOf(token, (index, element) =>
        use(index === ANY_MEMBER ? undefined : position + Number(index), element),
      ),
    )
  }
}

/** `f(x, ...rest)` that calls itself moves its arguments on without end. Nobody writes that many. */
const INDEX_MAX = 32

const indexName = (at: number | undefined, from: number): string =>
  at === undefined || at - from > INDEX_MAX ? ANY_MEMBER : String(at - from)

function memo<Key>(map: Map<Key, Flow>, key: Key): Flow {
  const known = map.get(key) ?? createFlow()
  map.set(key, known)
  return known
}

const isThis = ({ name }: ts.ParameterDeclaration): boolean => ts.isIdentifier(name) && name.text === 'this'
