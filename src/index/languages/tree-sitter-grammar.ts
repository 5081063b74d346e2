import type { CallForm, Definition, DefinitionKind, Expr, Import, LanguageId } from '../facts.js'
import type { SyntaxNode } from './tree-sitter-node.js'

/** Reads an expression node; undefined gives an `other`. */
export type ReadExpr = (node: SyntaxNode | undefined) => Expr
export type ExprReader = (node: SyntaxNode, read: ReadExpr) => Expr

/** One argument; a label makes it an entry of the call's one `obj` argument. */
export interface ArgumentShape {
  label?: string
  value: SyntaxNode
}

export interface ParameterShape {
  name: string
  /** What a call writes before the argument, where it isn't the name. */
  label?: string
  type?: SyntaxNode | string
  default?: SyntaxNode
}

export interface AnnotationShape {
  name: string
  args: ArgumentShape[]
}

export interface DefinitionShape {
  /** The name token. */
  name: SyntaxNode
  /** `variable` becomes `field` or `constant` where the container and modifiers say so. */
  kind: DefinitionKind
  exported: boolean
  /** The type that it extends: `X` of an extension function of X. */
  owner?: string
  /** First and last node of the declaration, where it isn't the node that was read. */
  from?: SyntaxNode
  until?: SyntaxNode
  parameters?: ParameterShape[]
  type?: SyntaxNode | string
  /** Initializer or expression body; several nodes are the arguments of an enum member. */
  value?: SyntaxNode | SyntaxNode[]
  /** Body in which a sole `return` is looked for. */
  body?: SyntaxNode
  heritage?: string[]
  annotations?: AnnotationShape[]
  modifiers?: Definition['modifiers']
  deprecated?: boolean
  /** Siblings that belong to the declaration: accessors written after it. */
  accessors?: SyntaxNode[]
}

export interface CallShape {
  name: SyntaxNode
  receiver?: SyntaxNode | string
  form?: CallForm
  args: ArgumentShape[]
  /** Call nodes below this one that are part of it and no calls of their own. */
  parts?: SyntaxNode[]
}

export interface AssignmentShape {
  target: SyntaxNode
  value: SyntaxNode
  /** `+` of `+=`; left out for a plain assignment. */
  operator?: string
}

export interface ComparisonShape {
  left: SyntaxNode
  op: string
  right: SyntaxNode
  /** A `case` label: fixed by its nature. */
  isLabel?: boolean
}

export type Readers<T> = Readonly<Record<string, (node: SyntaxNode) => T>>

/** How the syntax tree of one language becomes facts: tables from node type to reader. */
export interface Grammar {
  id: LanguageId
  /** `x` of `tree-sitter-x.wasm`. */
  wasm: string
  extensions: readonly string[]
  /** False for a file of another language with the same extension: it has no facts. */
  accepts?: (path: string, text: string) => boolean
  comments: readonly string[]
  /** Text of the same length and lines that the grammar can parse, where it can't parse the real one. */
  rewrite?: (text: string) => string
  definitions: Readers<DefinitionShape[]>
  calls: Readers<CallShape[]>
  imports: Readers<Omit<Import, 'line'>[]>
  assignments: Readers<AssignmentShape[]>
  comparisons: Readers<ComparisonShape[]>
  /** Parameters of function literals. */
  closures: Readers<ParameterShape[]>
  expressions: Readonly<Record<string, ExprReader>>
  /** String literals: node types whose reader gives `str` or `cat`. */
  strings: readonly string[]
  /** Try statements that have a catch: the nodes that run under it. */
  tries: Readers<SyntaxNode[]>
  /** Statements of which one branch runs: types or fields of the children that are branches. */
  branches: Readonly<Record<string, readonly string[]>>
  /** Catch clauses, which are children of the try statement. */
  catches: readonly string[]
  /** Expressions that await the call they hold directly. */
  awaits: readonly string[]
  /** Return statements: the returned expression. */
  returns: Readers<SyntaxNode | undefined>
}
