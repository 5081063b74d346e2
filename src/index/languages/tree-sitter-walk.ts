import {
  type CallSite,
  type Definition,
  type DefinitionKind,
  type FileFacts,
  type Guard,
  isTypeLike,
} from '../facts.js'
import { dotted, shortText, unquoted } from './tree-sitter-expressions.js'
import type { AssignmentShape, CallShape, ComparisonShape, DefinitionShape, Grammar } from './tree-sitter-grammar.js'
import type { SyntaxNode } from './tree-sitter-node.js'
import { ExpressionReader } from './tree-sitter-values.js'

const STRING_MIN = 2
const STRING_MAX = 200

/** One walk over a syntax tree that gathers its facts by the tables of a grammar. */
export class FactsWalk {
  /** Innermost definition, or -1. */
  private scope = -1
  private tried = false
  private readonly parts = new Set<SyntaxNode>()
  private readonly closures = new Map<SyntaxNode, number>()
  private readonly values: ExpressionReader

  constructor(
    private readonly grammar: Grammar,
    private readonly facts: FileFacts,
    private readonly deprecatedLines: ReadonlySet<number>,
  ) {
    this.values = new ExpressionReader(grammar, {
      indexOf: (node) => this.closures.get(node) ?? -1,
      list: (node, name) => this.listClosure(node, name),
    })
  }

  run(root: SyntaxNode): void {
    this.visitAll(root.children)
    this.facts.calls.sort((a, b) => a.line - b.line || a.column - b.column)
  }

  private visit(node: SyntaxNode): void {
    if (this.parts.has(node) || !node.isNamed) this.visitAll(node.children)
    else this.visitNamed(node)
  }

  private visitNamed(node: SyntaxNode): void {
    const { grammar } = this
    const imports = grammar.imports[node.type]?.(node)
    if (imports) {
      for (const entry of imports) this.facts.imports.push({ ...entry, line: node.line })
      return
    }
    const definitions = grammar.definitions[node.type]?.(node) ?? []
    if (definitions.length > 0) {
      this.define(node, definitions)
      return
    }
    this.addUses(node)
    const closure = this.closures.get(node)
    if (closure === undefined) this.visitTried(node)
    else this.within(closure, () => this.visitAll(node.children))
  }

  private addUses(node: SyntaxNode): void {
    const { grammar } = this
    for (const call of grammar.calls[node.type]?.(node) ?? []) this.addCall(node, call)
    for (const assignment of grammar.assignments[node.type]?.(node) ?? []) this.addAssignment(node, assignment)
    for (const comparison of grammar.comparisons[node.type]?.(node) ?? []) this.addComparison(node, comparison)
    if (grammar.strings.includes(node.type)) this.addStrings(node)
  }

  private visitAll(nodes: readonly SyntaxNode[]): void {
    for (const node of nodes) this.visit(node)
  }

  /** Visits the children; those that a catch guards are tried. */
  private visitTried(node: SyntaxNode): void {
    const guarded = this.grammar.tries[node.type]?.(node) ?? []
    this.addGuards(node, guarded)
    this.addBranches(node)
    for (const child of node.children) {
      const before = this.tried
      this.tried ||= guarded.includes(child)
      this.visit(child)
      this.tried = before
    }
  }

  private addGuards(node: SyntaxNode, guarded: readonly SyntaxNode[]): void {
    const [first, last] = [guarded[0], guarded.at(-1)]
    if (!first || !last) return
    for (const handler of node.all(...this.grammar.catches))
      this.facts.guards.push({
        kind: 'catch',
        from: first.line,
        to: last.endLine,
        start: handler.line,
        end: handler.endLine,
        ends: endOf(handler.text),
        in: this.scope,
      })
  }

  private addBranches(node: SyntaxNode): void {
    const kinds = this.grammar.branches[node.type] ?? []
    const branches = node.children.filter(({ type, field }) => kinds.includes(type) || kinds.includes(field ?? ''))
    const statement = (this.facts.branches.at(-1)?.statement ?? -1) + 1
    for (const { line: start, endLine: end, text } of branches)
      this.facts.branches.push({ statement, start, end, leaves: LAST_STATEMENT.test(text), in: this.scope })
  }

  private within(scope: number, work: () => void): void {
    const before = this.scope
    this.scope = scope
    work()
    this.scope = before
  }

  private define(node: SyntaxNode, shapes: readonly DefinitionShape[]): void {
    let inner = this.scope
    for (const shape of shapes) {
      const index = this.addDefinition(node, shape)
      if (this.opensScope(index, shape)) inner = inner === this.scope ? index : inner
    }
    const accessors = shapes.flatMap((shape) => shape.accessors ?? [])
    this.within(inner, () => {
      this.addUses(node)
      this.visitTried(node)
      for (const accessor of accessors) this.visitAll(accessor.children)
    })
    for (const accessor of accessors) this.hide(accessor)
  }

  /** Keeps a node that was visited out of turn from being visited again. */
  private hide(node: SyntaxNode): void {
    node.children.length = 0
  }

  /** What is inside a variable of a function belongs to the function. */
  private opensScope(index: number, shape: DefinitionShape): boolean {
    const kind = this.facts.definitions[index]?.kind
    if (kind !== 'variable' && kind !== 'constant') return true
    const container = this.facts.definitions[this.scope]
    return shape.from === undefined && (!container || isTypeLike(container.kind))
  }

  private addDefinition(node: SyntaxNode, shape: DefinitionShape): number {
    const start = (shape.from ?? node).line
    const ends = [shape.until ?? shape.from ?? node, ...(shape.accessors ?? [])].map((part) => part.endLine)
    const modifiers = shape.modifiers ?? []
    const name = unquoted(shape.name)
    const definition = this.push(name.text, name, this.kindOf(shape), start, Math.max(...ends))
    definition.exported = shape.exported
    if (shape.owner)
      definition.qualified = `${definition.qualified.slice(0, -definition.name.length)}${shape.owner}.${definition.name}`
    const index = this.facts.definitions.length - 1
    const isLocal = !this.opensScope(index, shape)
    this.within(isLocal ? this.scope : index, () => this.fill(definition, shape))
    if (modifiers.length > 0) definition.modifiers = modifiers
    if (shape.deprecated || this.deprecatedLines.has(start - 1)) definition.deprecated = true
    return index
  }

  private fill(definition: Definition, shape: DefinitionShape): void {
    if (shape.parameters && shape.parameters.length > 0)
      definition.parameters = this.values.parameters(shape.parameters)
    const type = typeof shape.type === 'string' ? shape.type : shape.type && shortText(shape.type.text)
    if (type) definition.type = type
    const value = this.values.definitionValue(shape)
    if (value) definition.value = value
    if (shape.heritage && shape.heritage.length > 0) definition.heritage = shape.heritage
    if (shape.annotations && shape.annotations.length > 0)
      definition.annotations = shape.annotations.map(({ name, args }) => ({ name, args: this.values.args(args, name) }))
  }

  private kindOf(shape: DefinitionShape): DefinitionKind {
    const container = this.facts.definitions[this.scope]
    const inType = container !== undefined && isTypeLike(container.kind)
    if (shape.kind !== 'variable') return shape.kind
    const isReadonly = shape.modifiers?.includes('readonly') ?? false
    if (!inType) return isReadonly ? 'constant' : 'variable'
    return isReadonly && shape.modifiers?.includes('static') ? 'constant' : 'field'
  }

  private push(name: string, at: SyntaxNode, kind: DefinitionKind, start: number, end: number): Definition {
    const outer = this.facts.definitions[this.scope]?.qualified
    const definition: Definition = {
      name,
      qualified: outer ? `${outer}.${name}` : name,
      kind,
      line: at.line,
      column: at.column,
      start: Math.min(start, at.line),
      end: Math.max(end, at.line),
      container: this.scope,
      exported: false,
    }
    this.facts.definitions.push(definition)
    return definition
  }

  /** Function literals of one line are not listed. */
  private listClosure(node: SyntaxNode, name: string): void {
    const parameters = this.grammar.closures[node.type]?.(node) ?? []
    if (node.line === node.endLine || this.closures.has(node)) return
    const definition = this.push(name, node, 'closure', node.line, node.endLine)
    this.closures.set(node, this.facts.definitions.length - 1)
    if (parameters.length > 0) definition.parameters = this.values.parameters(parameters)
  }

  private addCall(node: SyntaxNode, shape: CallShape): void {
    for (const part of shape.parts ?? []) this.parts.add(part)
    const name = unquoted(shape.name)
    const site: CallSite = {
      name: name.text,
      receiver: this.values.receiver(shape),
      form: shape.form ?? 'call',
      line: name.line,
      column: name.column,
      end: Math.max(node.endLine, name.line),
      args: this.values.args(shape.args, this.values.calleeName(shape)),
      in: this.scope,
    }
    if (this.grammar.awaits.includes(node.parent?.type ?? '')) site.awaited = true
    if (this.tried) site.tried = true
    this.facts.calls.push(site)
  }

  private addAssignment(node: SyntaxNode, { target, value, operator }: AssignmentShape): void {
    const right = this.values.read(value)
    this.facts.assignments.push({
      target: dotted(target.text),
      value: operator ? { k: 'bin', op: operator, left: this.values.read(target), right } : right,
      line: node.line,
      in: this.scope,
    })
  }

  private addComparison(node: SyntaxNode, shape: ComparisonShape): void {
    const comparison = this.values.comparison(shape)
    if (!comparison) return
    this.facts.comparisons.push({ ...comparison, line: shape.isLabel ? shape.right.line : node.line, in: this.scope })
  }

  private addStrings(node: SyntaxNode): void {
    const expr = this.values.read(node)
    for (const part of expr.k === 'cat' ? expr.parts : [expr])
      if (part.k === 'str' && part.v.trim().length >= STRING_MIN && part.v.length <= STRING_MAX)
        this.facts.strings.push({ value: part.v, line: node.line, in: this.scope })
  }
}

const LAST_STATEMENT = /(?:^|[\s;{:])(throw|return)\b[^;{}\n]*;?\s*\}?\s*$/

function endOf(handler: string): Guard['ends'] {
  const last = LAST_STATEMENT.exec(handler)?.[1]
  if (last) return last === 'throw' ? 'throws' : 'returns'
  return /\b(?:throw|return)\b/.test(handler) ? 'depends' : 'goes-on'
}
