import { ts } from '#typescript'
import { type Definition, EXPR_TEXT_MAX, type FileFacts } from '../facts.js'
import type { LineTable } from './line-table.js'

/** Returned expressions of the function that is being walked. */
export interface Frame {
  returns: (ts.Expression | undefined)[]
}

/** What one walk over a syntax tree knows and gathers. Positions are offsets into `source`. */
export class Extraction {
  /** Innermost definition, or -1: the container of what is defined next. */
  scope = -1
  /** The same without the variables inside functions: what calls and literals are `in`. */
  owner = -1
  /** Inside a try block with a catch. */
  tried = false
  frame: Frame | undefined
  /** Names of variables inside functions that hold what a call answered. */
  readonly answers = new Set<string>()
  /** Blocks whose exceptions a catch clause receives. */
  readonly caught = new Set<ts.Node>()
  /** Definition of each listed function, and of each class expression that its variable names. */
  readonly listed = new Map<ts.Node, number>()
  /** Listed functions whose scope begins at the function itself, not at the declaration that names it. */
  readonly entered = new Map<ts.Node, number>()
  /** Names that `export { x }`, `export default x` and `module.exports` give out. */
  readonly exportedNames = new Set<string>()
  /** Start and end offsets, in turn, of tokens inside which comment marks mean nothing; ascending. */
  readonly opaque: number[] = []
  /** Offset of the declaration's first token, by definition index. */
  readonly starts: number[] = []
  /** Nodes to enter and work to do after their children, last first. */
  readonly pending: (ts.Node | (() => void))[] = []

  /** `offset` is added to positions: where `source` begins in the file that `lines` describes. */
  constructor(
    readonly source: ts.SourceFile,
    readonly lines: LineTable,
    readonly facts: FileFacts,
    readonly offset = 0,
  ) {}

  /** Runs after the children of the node that is being entered. */
  defer(work: () => void): void {
    this.pending.push(work)
  }

  startOf(node: ts.Node): number {
    return node.getStart(this.source, false)
  }

  line(position: number): number {
    return this.lines.line(position + this.offset)
  }

  column(position: number): number {
    return this.lines.column(position + this.offset)
  }

  startLine(node: ts.Node): number {
    return this.line(this.startOf(node))
  }

  endLine(node: ts.Node): number {
    return this.line(Math.max(this.startOf(node), node.end - 1))
  }

  /** Source text on one line, cut at `limit` characters. */
  text(node: ts.Node, limit = EXPR_TEXT_MAX): string {
    return this.slice(this.startOf(node), node.end, limit)
  }

  slice(start: number, end: number, limit = EXPR_TEXT_MAX): string {
    const raw = this.source.text.slice(start, Math.min(end, start + limit * RAW_PER_TEXT))
    return raw.replace(/\s+/g, ' ').trim().slice(0, limit)
  }

  /** `text` without `?` of optional chains and `!` of assertions, and without line breaks inside chains. */
  chainText(node: ts.Node): string {
    const text = this.text(node, EXPR_TEXT_MAX * 2)
    if (/^[\w$.]*$/.test(text)) return text.slice(0, EXPR_TEXT_MAX)
    return text
      .replace(/\s*[?!]?\.\s*/g, '.')
      .replace(/\.(?=[[(])/g, '')
      .replace(/([\w\])])!(?=[[(]|$)/g, '$1')
      .slice(0, EXPR_TEXT_MAX)
  }
}

/** Whitespace of well indented code shrinks a text to no less than a fifth. */
const RAW_PER_TEXT = 5

export interface NameToken {
  text: string
  /** Offset of the first character of `text`. */
  at: number
}

export interface DefinitionFields
  extends Pick<Definition, 'kind' | 'parameters' | 'type' | 'value' | 'heritage' | 'annotations' | 'modifiers'> {
  name: NameToken
  /** Dotted path from the container's qualified name; left out: the name. */
  path?: string
  container?: number
  exported?: boolean
}

/** Lists a definition; `span` is its whole declaration. */
export function define(file: Extraction, span: ts.Node, fields: DefinitionFields): number {
  const { name, path = name.text, container = file.scope } = fields
  const start = file.startOf(span)
  const outer = file.facts.definitions[container]?.qualified
  const definition: Definition = {
    name: name.text,
    qualified: outer ? `${outer}.${path}` : path,
    kind: fields.kind,
    line: file.line(name.at),
    column: file.column(name.at),
    start: file.line(start),
    end: file.endLine(span),
    container,
    exported: fields.exported ?? false,
  }
  if (fields.parameters?.length) definition.parameters = fields.parameters
  if (fields.type) definition.type = fields.type
  if (fields.value) definition.value = fields.value
  if (fields.heritage?.length) definition.heritage = fields.heritage
  if (fields.annotations?.length) definition.annotations = fields.annotations
  if (fields.modifiers?.length) definition.modifiers = fields.modifiers
  const index = file.facts.definitions.push(definition) - 1
  file.starts[index] = start
  return index
}

/** Makes a definition the scope of the children of the node that is being entered. */
export function enterScope(file: Extraction, index: number): void {
  const { scope, owner } = file
  file.scope = index
  const kind = file.facts.definitions[index]?.kind
  if (!file.frame || (kind !== 'variable' && kind !== 'constant')) file.owner = index
  file.defer(() => {
    file.scope = scope
    file.owner = owner
  })
}

export type Visitor = readonly [kind: ts.SyntaxKind, enter: (file: Extraction, node: ts.Node) => void]

/** Binds a handler to the node kind that a guard of TypeScript tests. */
export function visitor<T extends ts.Node>(
  kind: ts.SyntaxKind,
  is: (node: ts.Node) => node is T,
  enter: (file: Extraction, node: T) => void,
): Visitor {
  return [kind, (file, node) => is(node) && enter(file, node)]
}

type Wrapper =
  | ts.ParenthesizedExpression
  | ts.AsExpression
  | ts.NonNullExpression
  | ts.SatisfiesExpression
  | ts.TypeAssertion

function isWrapper(node: ts.Node): node is Wrapper {
  switch (node.kind) {
    case ts.SyntaxKind.ParenthesizedExpression:
    case ts.SyntaxKind.AsExpression:
    case ts.SyntaxKind.NonNullExpression:
    case ts.SyntaxKind.SatisfiesExpression:
    case ts.SyntaxKind.TypeAssertionExpression:
      return true
    default:
      return false
  }
}

/** Without parentheses, assertions and `!`. */
export function unwrap(node: ts.Expression): ts.Expression {
  let inner = node
  while (isWrapper(inner)) inner = inner.expression
  return inner
}

/** The parent beyond parentheses and assertions, and the child of it that holds `node`. */
export function outside(node: ts.Node): { child: ts.Node; parent: ts.Node } {
  let child = node
  while (child.parent && isWrapper(child.parent)) child = child.parent
  return { child, parent: child.parent }
}

export const isAssignment = (operator: ts.SyntaxKind): boolean =>
  operator >= ts.SyntaxKind.FirstAssignment && operator <= ts.SyntaxKind.LastAssignment

export type FunctionValue = ts.ArrowFunction | ts.FunctionExpression

export const isFunctionValue = (node: ts.Node | undefined): node is FunctionValue =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node))

/** The function that an initializer is, if it is one. */
export function functionOf(node: ts.Expression | undefined): FunctionValue | undefined {
  const inner = node && unwrap(node)
  return isFunctionValue(inner) ? inner : undefined
}

/** Name of a member; quotes are left out, computed names come as written: `[Symbol.iterator]`. */
export function nameToken(file: Extraction, name: ts.PropertyName | ts.ModuleName | ts.JsxAttributeName): NameToken {
  const at = file.startOf(name)
  if (ts.isComputedPropertyName(name) && ts.isStringLiteralLike(name.expression))
    return { text: name.expression.text, at: file.startOf(name.expression) + 1 }
  if (ts.isStringLiteralLike(name)) return { text: name.text, at: at + 1 }
  return { text: file.source.text.slice(at, name.end), at }
}
