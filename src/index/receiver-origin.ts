import { type CallSite, type Definition, EXPR_TEXT_MAX, type Expr, isFunctionLike } from './facts.js'
import type { Lookup } from './lookup.js'
import type { CallRef, DefinitionRef } from './repository-index.js'
import { isScriptPath, type Scope, soleType } from './scope.js'

/** One step back on the way from a call to what made the object that it is made on. */
export type OriginStep =
  /** The object is what this call answers. */
  | { kind: 'call'; call: CallRef }
  /** The object is a value of this declared type. */
  | { kind: 'type'; name: string }
  /** The object is this property of what comes next. */
  | { kind: 'property'; name: string }

/** Values of values of values: more than this is no way that a reader would follow. */
const DEPTH_MAX = 8

/** Kotlin's blocks in which a bare call is made on what stands before the block, or on the first argument of `with`. */
const SCOPE_BLOCKS = new Set(['apply', 'run', 'edit', 'with', 'commit'])

/**
 * Where the object of a call comes from: through chains (`open().edit().put()`), variables and fields with their assignments,
 * functions of the repository that return one value, and Kotlin's `x.apply { put() }`. Nearest step first. Facts only, no checker.
 */
export function createReceiverOrigins(
  lookup: Lookup,
  scope: Scope,
): { of(site: CallRef): readonly (readonly OriginStep[])[] } {
  const origins = new Origins(lookup, scope)
  const known = new Map<CallSite, readonly (readonly OriginStep[])[]>()
  return {
    of: (site) => {
      const found = known.get(site.call) ?? origins.ofCall(site)
      known.set(site.call, found)
      return found
    },
  }
}

type Way = readonly OriginStep[]

class Origins {
  constructor(
    private readonly lookup: Lookup,
    private readonly scope: Scope,
  ) {}

  ofCall(site: CallRef): readonly Way[] {
    const { receiver } = site.call
    return receiver === '' ? this.ofBareCall(site) : this.ofText(site, receiver, 0)
  }

  private ofBareCall(site: CallRef): readonly Way[] {
    if (!site.file.endsWith('.kt')) return []
    const block = this.lookup
      .facts(site.file)
      ?.calls.findLastIndex((call, index) => index < site.index && isBlockAround(call, site.call))
    const ref = block === undefined ? undefined : this.callAt(site.file, block)
    if (!ref) return []
    const [first] = ref.call.args
    if (ref.call.name === 'with') return first ? this.ofExpr(ref, first, 1) : []
    if (ref.call.name !== 'edit') return this.ofText(ref, ref.call.receiver, 1)
    return ahead({ kind: 'call', call: ref }, this.ofText(ref, ref.call.receiver, 1))
  }

  /** `at` is the call in whose file and scope the text stands, behind what made its object. */
  private ofText(at: CallRef, written: string, depth: number): readonly Way[] {
    const text = written.replace(/^\(?(?:await|new)\s+/, '').replace(/\?/g, '')
    if (depth > DEPTH_MAX || text === '') return []
    if (!text.includes('(')) return /^[\w.$]+$/.test(text) ? this.ofPath(at, text, depth) : []
    if (!/\)+$/.test(text) && text.length < EXPR_TEXT_MAX) return []
    const call = this.chained(at, text)
    return call ? this.ofAnswer(call, depth) : []
  }

  /** The last call of a chain, which stands before the call on it. */
  private chained(at: CallRef, text: string): CallRef | undefined {
    const calls = this.lookup.facts(at.file)?.calls ?? []
    let longest: CallRef | undefined
    for (let index = at.index - 1; index >= 0; index--) {
      const call = calls[index]
      if (!call || call.line < at.call.line - LINES_OF_CHAIN_MAX) break
      const start = (call.receiver === '' ? '' : `${call.receiver}.`) + call.name
      if (call.end > at.call.end || !isCalledIn(text, start)) continue
      if (!longest || call.receiver.length > longest.call.receiver.length) longest = { file: at.file, index, call }
    }
    return longest
  }

  private ofAnswer(call: CallRef, depth: number): readonly Way[] {
    const own = this.callee(call)
    if (own && isFunctionLike(own.definition.kind)) return this.ofDefinition(own, depth + 1)
    return ahead({ kind: 'call', call }, this.ofText(call, call.call.receiver, depth + 1))
  }

  private callee({ file, call }: CallRef): DefinitionRef | undefined {
    if (call.form === 'new') return undefined
    return this.named(file, call.in, call.receiver === '' ? call.name : `${call.receiver}.${call.name}`)
  }

  private ofPath(at: CallRef, written: string, depth: number): readonly Way[] {
    // One of a list is what the list is of.
    const path = written.replace(/[!?]|\.\d+(?![\w$])/g, '')
    const type = this.scope.typeName(at.file, at.call.in, path)
    const ref = this.named(at.file, at.call.in, path)
    const ways = ref ? this.ofDefinition(ref, depth + 1) : []
    const own: readonly Way[] = type ? [[{ kind: 'type', name: type }], ...ways] : ways
    const dot = path.lastIndexOf('.')
    if (dot < 0 || /^(?:this|self)$/.test(path.slice(0, dot))) return own
    return [
      ...own,
      ...ahead({ kind: 'property', name: path.slice(dot + 1) }, this.ofPath(at, path.slice(0, dot), depth + 1)),
    ]
  }

  private ofDefinition(ref: DefinitionRef, depth: number): readonly Way[] {
    if (depth > DEPTH_MAX || ref.definition.part !== undefined) return []
    const inside = isFunctionLike(ref.definition.kind) ? ref.index : ref.definition.container
    const { value, returns } = ref.definition
    const values = [...(returns ?? (value ? [value] : [])), ...this.assigned(ref)]
    const place = { file: ref.file, in: inside, definition: ref.definition }
    return values.flatMap((value) => this.ofValue(place, value, depth))
  }

  private ofValue(
    place: { file: string; in: number; definition?: Definition },
    value: Expr,
    depth: number,
  ): readonly Way[] {
    if (value.k === 'ref') {
      const calls = this.lookup.facts(place.file)?.calls ?? []
      const index = calls.findIndex((call) => call.in === place.in)
      const at = { file: place.file, index, call: { ...NOWHERE, in: place.in } }
      return this.ofPath(at, value.path, depth + 1)
    }
    if (value.k === 'bin' && (value.op === '??' || value.op === '||'))
      return [...this.ofValue(place, value.left, depth + 1), ...this.ofValue(place, value.right, depth + 1)]
    if (value.k !== 'call') return []
    const call = this.callOf(place.file, value)
    return call ? this.ofAnswer(call, depth + 1) : []
  }

  private ofExpr(at: CallRef, expr: Expr, depth: number): readonly Way[] {
    return this.ofValue({ file: at.file, in: at.call.in }, expr, depth)
  }

  /** The call site of an expression. */
  private callOf(file: string, expr: Extract<Expr, { k: 'call' }>): CallRef | undefined {
    const name = expr.callee.split('.').at(-1)
    const index = this.lookup
      .facts(file)
      ?.calls.findIndex(
        (call) => call.name === name && call.line <= expr.line + LINES_OF_CHAIN_MAX && call.line >= expr.line,
      )
    return index === undefined || index < 0 ? undefined : this.callAt(file, index)
  }

  private callAt(file: string, index: number): CallRef | undefined {
    const call = this.lookup.facts(file)?.calls[index]
    return call && { file, index, call }
  }

  /** What a field or variable is set to in its file. */
  private assigned({ file, definition }: DefinitionRef): Expr[] {
    if (isFunctionLike(definition.kind)) return []
    const isField = definition.kind === 'field'
    return (this.lookup.facts(file)?.assignments ?? [])
      .filter(({ target }) => target === definition.name || (isField && target.endsWith(`.${definition.name}`)))
      .map(({ value }) => value)
  }

  /** Definition that a dotted path means, from declarations and imports. */
  private named(file: string, at: number, path: string): DefinitionRef | undefined {
    const [root = '', ...rest] = path.split('.')
    const isSelf = root === 'this' || root === 'self'
    let ref = isSelf ? this.lookup.enclosingClass(file, at) : this.bound(file, at, root)
    let prefix = root
    for (const name of rest) {
      ref = ref && (this.scope.member(ref, name) ?? this.memberOfType(file, at, prefix, name))
      prefix = `${prefix}.${name}`
    }
    if (ref || rest.length > 0 || isSelf || isScriptPath(file)) return ref
    const owner = this.lookup.enclosingClass(file, at)
    return owner && this.scope.member(owner, root)
  }

  private memberOfType(file: string, at: number, path: string, name: string): DefinitionRef | undefined {
    const type = this.scope.typeName(file, at, path)
    const owner = type && soleType(this.lookup, type, file)
    return owner ? this.scope.member(owner, name) : undefined
  }

  private bound(file: string, at: number, name: string): DefinitionRef | undefined {
    const binding = this.scope.bind(file, at, name)
    if (binding?.kind === 'definition') return binding.ref
    return binding?.kind === 'import' ? binding.targets[0] : undefined
  }
}

/** Type arguments may stand before the parentheses. */
const isCalledIn = (text: string, callee: string): boolean =>
  text.startsWith(callee) && /^(?:<[^()]*>)?\(/.test(text.slice(callee.length))

/** A chain that is written over more lines than this is none that was meant to be read. */
const LINES_OF_CHAIN_MAX = 20

const NOWHERE: CallSite = { name: '', receiver: '', form: 'call', line: 0, column: 0, end: 0, args: [], in: -1 }

const ahead = (step: OriginStep, ways: readonly Way[]): readonly Way[] =>
  ways.length === 0 ? [[step]] : ways.map((way) => [step, ...way])

const isBlockAround = (block: CallSite, call: CallSite): boolean =>
  SCOPE_BLOCKS.has(block.name) &&
  block.args.some((arg) => arg.k === 'fn') &&
  block.line <= call.line &&
  call.end <= block.end
