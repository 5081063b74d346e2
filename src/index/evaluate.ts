import type { Span } from '#schema/span'
import type { Definition, Expr } from './facts.js'
import { isFunctionLike } from './facts.js'
import type { Lookup } from './lookup.js'
import type { DefinitionRef, Value } from './repository-index.js'
import type { Binding, Scope } from './scope.js'

/** Constants of constants, helpers of helpers: deeper chains than this are not keys or delays any more. */
const DEPTH_MAX = 12

interface Frame {
  file: string
  scope: number
  /** Values of the parameters of the function whose result is being evaluated. */
  bound: ReadonlyMap<string, Value>
  depth: number
}

export type Evaluate = (file: string, scope: number, expr: Expr) => Value

/** Evaluates expressions through constants, enums, members, templates, concatenation, arithmetic and functions that return one value. */
export function createEvaluator(lookup: Lookup, scope: Scope): Evaluate {
  return (file, at, expr) =>
    new Evaluation(lookup, scope).expression(expr, { file, scope: at, bound: new Map(), depth: 0 })
}

const unknown = (extra: Partial<Value> = {}): Value => ({ text: '*', known: false, sources: [], ...extra })
const known = (text: string, sources: Span[] = []): Value => ({ text, known: true, sources })
const numeric = (number: number, sources: Span[] = []): Value => ({
  text: String(number),
  known: true,
  number,
  sources,
})

class Evaluation {
  constructor(
    private readonly lookup: Lookup,
    private readonly scope: Scope,
  ) {}

  expression(expr: Expr, frame: Frame): Value {
    if (frame.depth > DEPTH_MAX) return unknown()
    const inner = { ...frame, depth: frame.depth + 1 }
    switch (expr.k) {
      case 'str':
        return known(expr.v)
      case 'num':
        return numeric(expr.v)
      case 'lit':
        return known(expr.v)
      case 'cat':
        return concat(expr.parts.map((part) => this.expression(part, inner)))
      case 'bin':
        return this.binary(expr, inner)
      case 'cond':
        return either(this.expression(expr.yes, inner), this.expression(expr.no, inner))
      case 'ref':
        return this.path(expr.path, inner)
      case 'call':
        return this.call(expr, inner)
      default:
        return unknown()
    }
  }

  private binary(expr: Extract<Expr, { k: 'bin' }>, frame: Frame): Value {
    const left = this.expression(expr.left, frame)
    const right = this.expression(expr.right, frame)
    if (expr.op === '??' || expr.op === '||') return left.known ? left : either(left, right)
    if (left.number !== undefined && right.number !== undefined) {
      const result = arithmetic(expr.op, left.number, right.number)
      return result === undefined ? unknown() : numeric(result, [...left.sources, ...right.sources])
    }
    return expr.op === '+' ? concat([left, right]) : unknown({ parameter: left.parameter ?? right.parameter })
  }

  private path(path: string, frame: Frame): Value {
    const [root = '', ...rest] = path.split('.')
    const bound = frame.bound.get(root)
    if (bound && rest.length === 0) return bound
    const start = this.root(root, rest, frame)
    if (!start) return unknown()
    if (start.kind === 'parameter') return this.parameter(start, rest, frame)
    const targets = start.kind === 'definition' ? [start.ref] : start.targets
    const [target] = targets
    return target
      ? this.follow(target, start.kind === 'definition' && isSelf(root) ? rest.slice(1) : rest, frame)
      : unknown()
  }

  private root(root: string, rest: string[], frame: Frame): Binding | undefined {
    if (!isSelf(root)) return this.scope.bind(frame.file, frame.scope, root)
    const owner = this.lookup.enclosingClass(frame.file, frame.scope)
    const member = owner && rest[0] ? this.scope.member(owner, rest[0]) : undefined
    return member && { kind: 'definition', ref: member }
  }

  private parameter(binding: Extract<Binding, { kind: 'parameter' }>, rest: string[], frame: Frame): Value {
    const parameter = [binding.parameter.name, ...rest].join('.')
    const fallback = rest.length === 0 && binding.parameter.default
    if (!fallback) return unknown({ parameter })
    const value = this.expression(fallback, {
      ...frame,
      file: binding.owner.file,
      scope: binding.owner.definition.container,
    })
    return { ...unknown({ parameter }), sources: value.sources }
  }

  /** From a definition along the remaining names: enum members, object entries, static and instance fields. */
  private follow(ref: DefinitionRef, rest: string[], frame: Frame): Value {
    const [next, ...more] = rest
    const at = { ...frame, file: ref.file, scope: ref.definition.container, bound: new Map<string, Value>() }
    if (next === undefined) return this.definitionValue(ref, at)
    const member = this.scope.member(ref, next)
    if (member) return this.follow(member, more, frame)
    const value = unwrap(ref.definition.value)
    if (value?.k === 'obj') return this.entry(ref, value, [next, ...more], at)
    if (value?.k === 'ref') return this.path([value.path, ...rest].join('.'), { ...at, depth: at.depth + 1 })
    return unknown()
  }

  private entry(ref: DefinitionRef, object: Extract<Expr, { k: 'obj' }>, names: string[], frame: Frame): Value {
    const [name, ...rest] = names
    const entry = object.entries.find((candidate) => candidate.key === name)
    if (!entry) return unknown()
    const place = { file: ref.file, start: entry.line, end: entry.line }
    const value = unwrap(entry.value)
    if (rest.length > 0) return value?.k === 'obj' ? this.entry(ref, value, rest, frame) : unknown()
    return withSource(this.expression(entry.value, frame), place)
  }

  private definitionValue(ref: DefinitionRef, frame: Frame): Value {
    const { definition } = ref
    if (isFunctionLike(definition.kind) && definition.kind !== 'getter') return unknown()
    const place = { file: ref.file, start: definition.line, end: definition.line }
    const value = unwrap(definition.value)
    if (!value) return definition.kind === 'enum-member' ? withSource(known(definition.name), place) : unknown()
    return withSource(
      this.expression(value, { ...frame, scope: definition.kind === 'getter' ? ref.index : frame.scope }),
      place,
    )
  }

  private call(expr: Extract<Expr, { k: 'call' }>, frame: Frame): Value {
    const transparent = transparentArgument(expr)
    if (transparent) return this.expression(transparent, frame)
    const target = this.callee(expr.callee, frame)
    const result = target?.definition.value
    if (!target || !result || !isFunctionLike(target.definition.kind)) return unknown()
    const bound = new Map<string, Value>()
    target.definition.parameters?.forEach((parameter, position) => {
      const argument = expr.args[position] ?? parameter.default
      bound.set(parameter.name, argument ? this.expression(argument, frame) : unknown())
    })
    return this.expression(result, { file: target.file, scope: target.index, bound, depth: frame.depth + 1 })
  }

  private callee(callee: string, frame: Frame): DefinitionRef | undefined {
    const [root = '', ...rest] = callee.split('.')
    const binding = this.root(root, rest, frame)
    if (!binding || binding.kind === 'parameter') return undefined
    let ref = binding.kind === 'definition' ? binding.ref : binding.targets[0]
    for (const name of isSelf(root) ? rest.slice(1) : rest) ref = ref && this.scope.member(ref, name)
    return ref
  }
}

const isSelf = (root: string): boolean => root === 'this' || root === 'self'

/** `Object.freeze(x)`, `String(x)`, `URL(string: x)` and the like stand for their argument. */
const TRANSPARENT =
  /(?:^|\.)(?:freeze|String|URL|NSURL|URI|Uri\.parse|encodeURIComponent|encodeURI|toString|trim|asString|Symbol|parse|create|milliseconds|valueOf)$/

function transparentArgument(expr: Extract<Expr, { k: 'call' }>): Expr | undefined {
  if (!TRANSPARENT.test(expr.callee)) return undefined
  const [first] = expr.args
  if (!first) {
    const receiver = expr.callee.split('.').slice(0, -1).join('.')
    return receiver ? { k: 'ref', path: receiver } : undefined
  }
  return first.k === 'obj' && first.entries.length === 1 ? first.entries[0]?.value : first
}

const unwrap = (value: Definition['value']): Definition['value'] =>
  value?.k === 'call' && /(?:^|\.)freeze$/.test(value.callee) ? value.args[0] : value

function concat(parts: Value[]): Value {
  const text = parts
    .map((part) => part.text)
    .join('')
    .replace(/\*+/g, '*')
  const parameter = parts.find((part) => part.parameter)?.parameter
  return {
    text,
    known: parts.every((part) => part.known),
    sources: parts.flatMap((part) => part.sources),
    ...(parameter && { parameter }),
  }
}

/** Both branches of a condition: equal ones are known, else the common beginning is. */
function either(yes: Value, no: Value): Value {
  if (yes.known && no.known && yes.text === no.text) return yes
  let length = 0
  while (length < yes.text.length && yes.text[length] === no.text[length]) length++
  const parameter = yes.parameter ?? no.parameter
  return {
    text: `${yes.text.slice(0, length).replace(/\*$/, '')}*`,
    known: false,
    sources: [...yes.sources, ...no.sources],
    ...(parameter && { parameter }),
  }
}

const withSource = (value: Value, place: Span): Value => ({ ...value, sources: [place, ...value.sources] })

function arithmetic(op: string, left: number, right: number): number | undefined {
  switch (op) {
    case '*':
      return left * right
    case '+':
      return left + right
    case '-':
      return left - right
    case '/':
      return right === 0 ? undefined : left / right
    case '**':
      return left ** right
    case '<<':
      return left << right
    default:
      return undefined
  }
}
