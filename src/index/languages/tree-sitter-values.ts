import { type Comparison, EXPR_DEPTH_MAX, type Expr, isFunctionLike, isTypeLike, type Parameter } from '../facts.js'
import { dotted, other, shortText, unquoted } from './tree-sitter-expressions.js'
import type {
  ArgumentShape,
  CallShape,
  ComparisonShape,
  DefinitionShape,
  Grammar,
  ParameterShape,
} from './tree-sitter-grammar.js'
import type { SyntaxNode } from './tree-sitter-node.js'

/** Function literals that are listed as definitions. */
export interface ClosureList {
  indexOf(node: SyntaxNode): number
  /** Lists the literal under this name unless it is too small. */
  list(node: SyntaxNode, name: string): void
}

/** Reduces nodes to `Expr` by the expression table of a grammar. */
export class ExpressionReader {
  private depth = 0

  constructor(
    private readonly grammar: Grammar,
    private readonly closures: ClosureList,
  ) {}

  readonly read = (node: SyntaxNode | undefined): Expr => {
    if (!node || this.depth >= EXPR_DEPTH_MAX) return other(node)
    this.depth++
    const expr = this.readHere(node)
    this.depth--
    return expr
  }

  private readHere(node: SyntaxNode): Expr {
    if (this.grammar.closures[node.type]) return { k: 'fn', def: this.closures.indexOf(node) }
    const call = this.grammar.calls[node.type]?.(node)[0]
    if (call) return this.call(call)
    return this.grammar.expressions[node.type]?.(node, this.read) ?? other(node)
  }

  private call(shape: CallShape): Expr {
    const callee = [this.receiver(shape), unquoted(shape.name).text].filter((part) => part !== '').join('.')
    const args = this.args(shape.args, this.calleeName(shape))
    const expr: Expr = { k: 'call', callee, args, line: shape.name.line }
    if (shape.form === 'new') expr.isNew = true
    return expr
  }

  receiver(shape: CallShape): string {
    const { receiver } = shape
    return typeof receiver === 'string' ? receiver : receiver ? dotted(receiver.text) : ''
  }

  /** Dotted names in full; of a chain of calls the last name. */
  calleeName(shape: CallShape): string {
    const receiver = this.receiver(shape)
    const name = unquoted(shape.name).text
    return /^[\w$.]+$/.test(receiver) ? `${receiver}.${name}` : name
  }

  /** Positional arguments in order; the labelled ones become one `obj` where the first of them stands. */
  args(shapes: readonly ArgumentShape[], callee: string): Expr[] {
    const args: Expr[] = []
    const entries: { key: string; value: Expr; line: number }[] = []
    let functions = 0
    for (const { label, value } of shapes) {
      if (this.grammar.closures[value.type]) {
        functions++
        this.closures.list(value, `${callee}(${label ?? `callback${functions === 1 ? '' : functions}`})`)
      }
      const expr = this.read(value)
      if (label === undefined) args.push(expr)
      else if (entries.push({ key: label, value: expr, line: value.line }) === 1) args.push({ k: 'obj', entries })
    }
    return args
  }

  parameters(shapes: readonly ParameterShape[]): Parameter[] {
    return shapes.map((shape) => {
      const parameter: Parameter = { name: shape.name.replaceAll('`', '') }
      if (shape.label) parameter.label = shape.label
      if (shape.type) parameter.type = typeof shape.type === 'string' ? shape.type : shortText(shape.type.text)
      if (shape.default) parameter.default = this.read(shape.default)
      return parameter
    })
  }

  /** Initializer, expression body, or what the only `return` of a body gives. */
  definitionValue({ value, body }: DefinitionShape): Expr | undefined {
    if (Array.isArray(value)) {
      const items = value.map(this.read)
      return items.length > 1 ? { k: 'arr', items } : items[0]
    }
    if (value) return this.read(value)
    const returned = body ? this.returnedIn(body, []) : []
    return returned.length === 1 ? this.read(returned[0]) : undefined
  }

  private returnedIn(node: SyntaxNode, found: SyntaxNode[]): SyntaxNode[] {
    for (const child of node.children) {
      if (!child.isNamed || this.grammar.closures[child.type] || this.isOwnBody(child)) continue
      const returned = this.grammar.returns[child.type]?.(child)
      if (returned) found.push(returned)
      this.returnedIn(child, found)
    }
    return found
  }

  private isOwnBody(node: SyntaxNode): boolean {
    const shapes = this.grammar.definitions[node.type]?.(node) ?? []
    return shapes.some((shape) => isFunctionLike(shape.kind) || isTypeLike(shape.kind))
  }

  /** Undefined when neither side is a literal or a constant. */
  comparison({ left, op, right, isLabel }: ComparisonShape): Omit<Comparison, 'line' | 'in'> | undefined {
    const operator = OPERATORS[op]
    if (!operator) return undefined
    const [l, r] = [this.read(left), this.read(right)]
    if (isLabel || isFixed(r)) return { left: shortText(left.text), op: operator, right: r }
    return isFixed(l) ? { left: shortText(right.text), op: MIRRORED[operator], right: l } : undefined
  }
}

const OPERATORS: Readonly<Record<string, Comparison['op']>> = {
  '==': '==',
  '===': '==',
  '!=': '!=',
  '!==': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
}

const MIRRORED: Readonly<Record<Comparison['op'], Comparison['op']>> = {
  '==': '==',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
}

/** `Status.Active`, `codes.NOT_FOUND`, `.failed` (an enum's member in Swift), `kTimeout` (Apple's habit for constants). */
const CONSTANT = /^(?:[A-Z]\w*(?:\.\w+)+|(?:[\w$]+\.)*[A-Z][A-Z0-9_]+|\.\w+|k[A-Z]\w*)$/

function isFixed(expr: Expr): boolean {
  if (expr.k === 'ref') return CONSTANT.test(expr.path)
  return expr.k === 'str' || expr.k === 'num' || expr.k === 'lit'
}
