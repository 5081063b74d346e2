import { type Argument, type Arguments, argumentsOfCall, NOTHING, partOf } from './evaluate-arguments.js'
import { joinedPath, pathParts, platformFolder } from './evaluate-paths.js'
import { methodOf, TEXT_METHODS, tidiedBy } from './evaluate-text.js'
import { arithmetic, concat, either, known, numeric, unknown, withSource } from './evaluate-values.js'
import type { Definition, Expr } from './facts.js'
import { isFunctionLike } from './facts.js'
import type { Lookup } from './lookup.js'
import type { DefinitionRef, Value } from './repository-index.js'
import type { Binding, Scope } from './scope.js'

/** Constants of constants, helpers of helpers, wrappers of wrappers: deeper chains than this are cycles. */
const DEPTH_MAX = 40
/** Conditions in cycles branch: what takes more steps is no key or delay any more. */
const STEPS_MAX = 1000

interface Frame {
  file: string
  scope: number
  given: Arguments
  depth: number
}

/** `given`: what is passed to the function around, when it is known. */
export type Evaluate = (file: string, scope: number, expr: Expr, given?: Arguments) => Value

/**
 * Evaluates expressions through constants, enums, members, templates, concatenation, arithmetic, methods of texts and
 * functions that return one value. A variable that is assigned again is what all its values have in common.
 */
export function createEvaluator(lookup: Lookup, scope: Scope): Evaluate {
  return (file, at, expr, given = NOTHING) =>
    new Evaluation(lookup, scope).expression(expr, { file, scope: at, given, depth: 0 })
}

class Evaluation {
  private steps = 0

  constructor(
    private readonly lookup: Lookup,
    private readonly scope: Scope,
  ) {}

  expression(expr: Expr, frame: Frame): Value {
    if (frame.depth > DEPTH_MAX || ++this.steps > STEPS_MAX) return unknown()
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
        return this.condition(expr, inner)
      case 'ref':
        return this.reference(expr, inner)
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

  /** `path[0] === '/' ? path.slice(1) : path` only tidies the path: it is as good as the path, though not sure. */
  private condition({ yes, no }: Extract<Expr, { k: 'cond' }>, frame: Frame): Value {
    const tidied = tidiedBy(yes, no) ?? tidiedBy(no, yes)
    if (tidied) return { ...this.expression(tidied, frame), known: false }
    return either(this.expression(yes, frame), this.expression(no, frame))
  }

  /** A value that nothing here fixes may be a folder of the platform by its name. */
  private reference(expr: Extract<Expr, { k: 'ref' }>, frame: Frame): Value {
    const value = this.path(expr.path, frame)
    const folder = value.text === '*' && !value.parameter ? platformFolder(expr) : undefined
    return folder === undefined ? value : known(folder)
  }

  private path(path: string, frame: Frame): Value {
    const [root = '', ...rest] = path.split('.')
    const given = frame.given.get(root)
    if (given) return this.given(given, rest, frame)
    const start = this.root(root, rest, frame)
    if (!start) return unknown()
    if (start.kind === 'parameter') return this.parameter(start, rest, frame)
    if (start.kind === 'import') return this.imported(start, rest, frame)
    return this.follow(start.ref, isSelf(root) ? rest.slice(1) : rest, frame)
  }

  private imported(binding: Extract<Binding, { kind: 'import' }>, rest: string[], frame: Frame): Value {
    const [name, ...more] = rest
    const isNamespace = binding.imported === '*' && name !== undefined
    const [target] = isNamespace ? this.scope.exported(frame.file, binding.from, name) : binding.targets
    return target ? this.follow(target, isNamespace ? more : rest, frame) : unknown()
  }

  private given({ expr, ...at }: Argument, rest: readonly string[], frame: Frame): Value {
    const part = rest.reduce((whole, name) => partOf(whole, name), expr)
    return this.expression(part, { ...at, depth: frame.depth + 1 })
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
    const isLocal = this.isLocal(ref, frame)
    const at = { ...frame, file: ref.file, scope: ref.definition.container, given: isLocal ? frame.given : NOTHING }
    if (next === undefined) return this.definitionValue(ref, at)
    const member = this.scope.member(ref, next)
    if (member) return this.follow(member, more, frame)
    const value = unwrap(ref.definition.value)
    if (value?.k === 'obj') return this.entry(ref, value, [next, ...more], at)
    if (value?.k === 'call') return this.entryOfAnswer(value, [next, ...more], at)
    if (value?.k === 'ref') return this.path([value.path, ...rest].join('.'), { ...at, depth: at.depth + 1 })
    return unknown()
  }

  /** Declared in the function whose parameters are known, or in a closure of it. */
  private isLocal(ref: DefinitionRef, frame: Frame): boolean {
    if (frame.given.size === 0 || ref.file !== frame.file || ref.definition.container === -1) return false
    return this.lookup.containers(frame.file, frame.scope).some(({ index }) => index === ref.definition.container)
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

  /** A part of the object that a function of the repository builds. */
  private entryOfAnswer(expr: Extract<Expr, { k: 'call' }>, names: string[], frame: Frame): Value {
    const target = this.callee(expr.callee, frame)
    const result = target?.definition.value
    if (!target || result?.k !== 'obj' || !isFunctionLike(target.definition.kind)) return unknown()
    const given = argumentsOfCall(expr, target, frame)
    return this.entry(target, result, names, { file: target.file, scope: target.index, given, depth: frame.depth + 1 })
  }

  private definitionValue(ref: DefinitionRef, frame: Frame): Value {
    const { definition } = ref
    if (isFunctionLike(definition.kind) && definition.kind !== 'getter') return unknown()
    const place = { file: ref.file, start: definition.line, end: definition.line }
    const value = unwrap(definition.value)
    if (!value) return definition.kind === 'enum-member' ? withSource(known(definition.name), place) : unknown()
    const first = this.expression(value, { ...frame, scope: definition.kind === 'getter' ? ref.index : frame.scope })
    const later = definition.kind === 'variable' ? this.assigned(ref, frame) : []
    return withSource(later.reduce(either, first), place)
  }

  /** What a variable is set to after its declaration, without what only tidies it: `path = path.trim()`. */
  private assigned({ file, definition }: DefinitionRef, frame: Frame): Value[] {
    const { name, container, start } = definition
    return (this.lookup.facts(file)?.assignments ?? [])
      .filter((assignment) => assignment.target === name && assignment.line >= start)
      .filter(
        (assignment) =>
          container === -1 || this.lookup.containers(file, assignment.in).some(({ index }) => index === container),
      )
      .filter(({ value }) => !tidiedBy(value, { k: 'ref', path: name }))
      .map(({ value, in: scope }) => this.expression(value, { ...frame, scope }))
  }

  private call(expr: Extract<Expr, { k: 'call' }>, frame: Frame): Value {
    const path = this.filePath(expr, frame)
    if (path) return path
    const transparent = transparentArgument(expr)
    if (transparent) return this.expression(transparent, frame)
    if (expr.isNew && /(?:^|\.)URL$/.test(expr.callee) && expr.args.length > 1) return this.url(expr.args, frame)
    const changed = this.changedText(expr, frame)
    if (changed) return changed
    const target = this.callee(expr.callee, frame)
    const result = target?.definition.value
    if (!target || !result || !isFunctionLike(target.definition.kind)) return unknown()
    const given = argumentsOfCall(expr, target, frame)
    return this.expression(result, { file: target.file, scope: target.index, given, depth: frame.depth + 1 })
  }

  /** Folders of the platform, and what is put together to a path in them. */
  private filePath(expr: Extract<Expr, { k: 'call' }>, frame: Frame): Value | undefined {
    const folder = platformFolder(expr)
    if (folder) return known(folder)
    const parts = pathParts(expr, frame.file, (local) => this.scope.importOf(frame.file, local)?.from)
    if (!parts) return undefined
    const values = parts.map((part) => this.expression(part, frame))
    return { ...concat(values), text: joinedPath(values.map(({ text }) => text)) }
  }

  /** `new URL(path, base)`: the base, a slash and the path, unless the path is a URL itself. */
  private url([written, base]: readonly Expr[], frame: Frame): Value {
    const path = written ? this.expression(written, frame) : unknown()
    if (!base || /^[a-z][\w+.-]*:/i.test(path.text)) return path
    const start = this.expression(base, frame)
    const joined = concat([start, known('/'), { ...path, text: path.text.replace(/^\//, '') }])
    return { ...joined, text: joined.text.replace(/([^:/])\/\/+/g, '$1/') }
  }

  /** Methods of a text that is known, with known arguments. */
  private changedText(expr: Extract<Expr, { k: 'call' }>, frame: Frame): Value | undefined {
    const [method = '', receiver] = methodOf(expr)
    const change = TEXT_METHODS[method]
    if (!change || !receiver) return undefined
    const text = this.expression(receiver, frame)
    const args = expr.args.map((arg) => this.expression(arg, frame))
    if (!text.known || args.some((arg) => !arg.known))
      return { ...unknown(), ...(text.parameter && { parameter: text.parameter }) }
    return known(change(text.text, args), [...text.sources, ...args.flatMap(({ sources }) => sources)])
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

/** These stand for what they are called on, whatever they get: a radix, a set of characters. */
const OF_RECEIVER = /\.(?:toString|trim|valueOf|asString)$/

function transparentArgument(expr: Extract<Expr, { k: 'call' }>): Expr | undefined {
  if (!TRANSPARENT.test(expr.callee)) return undefined
  const [first, second] = expr.args
  if (!first || OF_RECEIVER.test(expr.callee)) return methodOf(expr)[1]
  if (second && expr.isNew) return undefined
  return first.k === 'obj' && first.entries.length === 1 ? first.entries[0]?.value : first
}

const unwrap = (value: Definition['value']): Definition['value'] =>
  value?.k === 'call' && /(?:^|\.)freeze$/.test(value.callee) ? value.args[0] : value
