import { ts } from '#typescript'
import { ANY_MEMBER, createFlow, type Flow, Solver, type Token, type TokenKind } from './solver.js'

/** Arguments of a call, in order. */
export interface Argument {
  value: Flow
  isSpread: boolean
}

/** The parts of a function that calls connect. */
export interface FunctionFlows {
  self: Flow
  args: Token
  /** What `return` gives; `returned` is what the caller gets: the same, a promise of it, or an iterator. */
  result: Flow
  returned: Flow
  thrown: Flow
  yielded: Flow
  /** What `next(x)` sends in. */
  sent: Flow
}

/** Members under which promises and collections keep what they hold. */
export const HELD = { value: 'held value', reason: 'held reason', key: 'held key', entry: 'held entry' } as const

/** How a member is read and written: by whom members are called is not known here. */
export interface Accessors {
  call(callee: Token, receiver: Flow, args: readonly Argument[], result: Flow): void
  native(token: Token, name: string): Token | undefined
}

const isGenerator = (node: ts.Node): boolean =>
  (ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node) || ts.isMethodDeclaration(node)) &&
  node.asteriskToken !== undefined

const isAsync = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) ?? false)

/** Marks members that hold the functions of accessors. */
export const getterOf = (name: string): string => `get ${name}`
export const setterOf = (name: string): string => `set ${name}`
const isHidden = (name: string): boolean => /^(?:get|set|held) /.test(name)

const INDEX = /^\d+$/
export const isIndex = (name: string): boolean => INDEX.test(name)

/** Prototypes that are asked for an accessor: chains of classes are short, what is merged may go in circles. */
const PROTOTYPES_MAX = 16

/** A value and its prototypes, nearest first. */
function chainOf(token: Token): ReadonlySet<Token> {
  const chain = new Set([token])
  for (const each of chain) for (const next of each.proto.tokens) if (chain.size < PROTOTYPES_MAX) chain.add(next)
  return chain
}

/** A prototype takes what is written under that name. */
const hasAccessor = (token: Token, name: string): boolean =>
  [...chainOf(token)].some((each) => each !== token && (each.members.get(getterOf(name))?.tokens.size ?? 0) > 0)

function isFirstRead(token: Token, read: string, to: Flow): boolean {
  const reads = token.readers.get(to) ?? new Set<string>()
  token.readers.set(to, reads)
  if (reads.has(read)) return false
  reads.add(read)
  return true
}

/** Objects, functions and their members, over one solver. */
export class Heap {
  readonly solver = new Solver()
  readonly #made = new Map<ts.Node, Map<string, Token>>()
  readonly #functions = new Map<ts.Node, FunctionFlows>()
  readonly #constructed = new Map<Token, Flow>()
  readonly #accessors: Accessors

  constructor(accessors: Accessors) {
    this.#accessors = accessors
  }

  /** The one value of that kind that a place makes. */
  make(kind: TokenKind, node: ts.Node, role = ''): Token {
    const made = this.#made.get(node) ?? new Map<string, Token>()
    this.#made.set(node, made)
    const known = made.get(`${kind} ${role}`)
    if (known) return known
    const token = this.solver.token(kind, node)
    made.set(`${kind} ${role}`, token)
    if (kind === 'function' || kind === 'class') this.#addPrototype(token, node)
    return token
  }

  /** What `new` makes of a function or class. */
  instance(of: Token): Token {
    const node = of.node
    if (node === undefined) return this.solver.unknown
    const token = this.make('object', node, 'instance')
    this.solver.flow(this.solver.member(of, 'prototype'), token.proto)
    return token
  }

  prototype(of: Token): Token {
    return of.node ? this.make('object', of.node, 'prototype') : this.solver.unknown
  }

  #addPrototype(token: Token, node: ts.Node): void {
    if (ts.isArrowFunction(node)) return
    this.solver.add(this.solver.member(token, 'prototype'), this.make('object', node, 'prototype'))
    this.solver.add(this.solver.member(this.make('object', node, 'prototype'), 'constructor'), token)
  }

  functionOf(node: ts.Node): FunctionFlows {
    const known = this.#functions.get(node)
    if (known) return known
    const [self, result, thrown, yielded, sent] = [createFlow(), createFlow(), createFlow(), createFlow(), createFlow()]
    const args = this.make('list', node, 'arguments')
    const flows = { self, args, result, returned: result, thrown, yielded, sent }
    this.#functions.set(node, flows)
    if (isGenerator(node)) flows.returned = this.of(this.make('generator', node))
    else if (isAsync(node)) flows.returned = this.of(this.promiseOf(node, result, thrown))
    return flows
  }

  /** A promise that is settled by these. */
  promiseOf(node: ts.Node, value: Flow, reason?: Flow, role = ''): Token {
    const promise = this.make('promise', node, role)
    this.settle(value, promise)
    if (reason) this.solver.flow(reason, this.solver.member(promise, HELD.reason))
    return promise
  }

  /** A promise that is given to a promise becomes it. */
  settle(value: Flow, promise: Token): void {
    this.awaited(value, this.solver.member(promise, HELD.value))
    this.solver.each(value, (token) => {
      if (token.kind === 'promise')
        this.solver.flow(this.solver.member(token, HELD.reason), this.solver.member(promise, HELD.reason))
    })
  }

  awaited(value: Flow, to: Flow): void {
    this.solver.each(value, (token) => {
      if (token.kind === 'promise') this.solver.flow(this.solver.member(token, HELD.value), to)
      else this.solver.add(to, token)
    })
  }

  /** Objects on which the fields of a class are set. */
  constructedBy(of: Token): Flow {
    const known = this.#constructed.get(of) ?? createFlow()
    this.#constructed.set(of, known)
    return known
  }

  /** Reads a member of whatever flows there; of all members when the name isn't known. */
  readFrom(base: Flow, name: string | undefined, to: Flow): void {
    this.solver.each(base, (token) => this.read(token, name, to))
  }

  read(token: Token, name: string | undefined, to: Flow, receiver = token): void {
    const { solver } = this
    if (token.kind === 'unknown') {
      solver.add(to, solver.unknown)
      return
    }
    if (!isFirstRead(token, `${name ?? ''} ${receiver.id}`, to)) return
    if (token.escaped) solver.add(to, solver.unknown)
    if (name === undefined) {
      this.#readAll(token, to)
      return
    }
    if (name === '__proto__') {
      solver.flow(token.proto, to)
      return
    }
    solver.flow(solver.member(token, name), to)
    if (name !== ANY_MEMBER) solver.flow(solver.member(token, ANY_MEMBER), to)
    const native = this.#accessors.native(token, name)
    if (native) solver.add(to, native)
    const self = createFlow()
    solver.add(self, receiver)
    solver.each(solver.member(token, getterOf(name)), (getter) => this.#accessors.call(getter, self, [], to))
    solver.later(() => this.#readInherited(token, name, to, receiver))
  }

  #readAll(token: Token, to: Flow): void {
    this.solver.eachMember(token, (name, value) => {
      if (!isHidden(name) && name !== 'constructor') this.solver.flow(value, to)
    })
    this.solver.each(token.proto, (proto) => this.read(proto, undefined, to))
  }

  #readInherited(token: Token, name: string, to: Flow, receiver: Token): void {
    const isOwn = this.solver.member(token, name).tokens.size > 0 && !hasAccessor(token, name)
    if (token.declared.has(name) || isOwn) return
    this.solver.each(token.proto, (proto) => {
      if (proto !== token) this.read(proto, name, to, receiver)
    })
  }

  writeTo(base: Flow, name: string | undefined, value: Flow): void {
    this.solver.each(base, (token) => this.write(token, name, value))
  }

  write(token: Token, name: string | undefined, value: Flow): void {
    const { solver } = this
    if (token.kind === 'unknown') {
      this.escapeAll(value)
      return
    }
    if (name === '__proto__') {
      solver.flow(value, token.proto)
      return
    }
    solver.flow(value, solver.member(token, name ?? ANY_MEMBER))
    if (token.escaped) this.escapeAll(value)
    if (name !== undefined) solver.later(() => this.#callSetter(token, name, value))
  }

  #callSetter(token: Token, name: string, value: Flow): void {
    const args = [{ value, isSpread: false }]
    for (const holder of chainOf(token)) {
      const setters = holder.members.get(setterOf(name))
      if (setters === undefined) continue
      this.solver.each(setters, (setter) => this.#accessors.call(setter, this.of(token), args, createFlow()))
      return
    }
  }

  /** What a loop over the value meets. */
  elements(base: Flow, to: Flow): void {
    this.solver.each(base, (token) => this.elementsOf(token, (_, value) => this.solver.flow(value, to)))
  }

  /** Elements with their index, or `*` when it isn't known. */
  elementsOf(token: Token, use: (index: string, value: Flow) => void): void {
    const { solver } = this
    if (token.kind === 'unknown') use(ANY_MEMBER, this.of(token))
    else if (token.kind === 'generator' && token.node) use(ANY_MEMBER, this.functionOf(token.node).yielded)
    else if (token.kind === 'collection') use(ANY_MEMBER, solver.member(token, HELD.entry))
    else if (token.kind === 'list' || token.kind === 'object')
      solver.eachMember(token, (name, value) => {
        if (isIndex(name) || name === ANY_MEMBER) use(name, value)
      })
  }

  of(...tokens: Token[]): Flow {
    const flow = createFlow()
    for (const token of tokens) this.solver.add(flow, token)
    return flow
  }

  escapeAll(flow: Flow): void {
    this.solver.each(flow, (token) => this.escape(token))
  }

  /** Code that isn't read gets hold of the value. */
  escape(token: Token): void {
    const { solver } = this
    if (token.escaped || token.kind === 'unknown' || token.kind === 'native') return
    token.escaped = true
    for (const reader of token.readers.keys()) solver.add(reader, solver.unknown)
    solver.eachMember(token, (name, value) => {
      if (name !== 'constructor') this.escapeAll(value)
    })
    this.escapeAll(token.proto)
    if (token.kind !== 'function' && token.kind !== 'class' && token.kind !== 'bound') return
    const result = createFlow()
    this.#accessors.call(token, this.of(solver.unknown), [{ value: this.of(solver.unknown), isSpread: true }], result)
    this.escapeAll(result)
  }
}
