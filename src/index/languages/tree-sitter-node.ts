import type { LineTable } from './line-table.js'

/** What the nodes of one tree share. */
export interface SourceText {
  readonly text: string
  readonly lines: LineTable
}

/** A node of a syntax tree as plain data: it outlives the parser's own tree. Comments are not among the children. */
export class SyntaxNode {
  readonly children: SyntaxNode[] = []

  constructor(
    private readonly source: SourceText,
    readonly parent: SyntaxNode | undefined,
    readonly type: string,
    /** The field it has in its parent. */
    readonly field: string | undefined,
    readonly isNamed: boolean,
    readonly start: number,
    readonly end: number,
  ) {}

  get text(): string {
    return this.source.text.slice(this.start, this.end)
  }

  get line(): number {
    return this.source.lines.line(this.start)
  }

  get column(): number {
    return this.source.lines.column(this.start)
  }

  /** Last line, white space at the end not counted. */
  get endLine(): number {
    let end = this.end
    while (end > this.start + 1 && /\s/.test(this.source.text[end - 1] ?? '')) end--
    return this.source.lines.line(Math.max(this.start, end - 1))
  }

  get named(): SyntaxNode[] {
    return this.children.filter((child) => child.isNamed)
  }

  /** First child of one of these types. */
  child(...types: string[]): SyntaxNode | undefined {
    return this.children.find((child) => types.includes(child.type))
  }

  /** All children of these types. */
  all(...types: string[]): SyntaxNode[] {
    return this.children.filter((child) => types.includes(child.type))
  }

  /** First child with this field name. */
  at(field: string): SyntaxNode | undefined {
    return this.children.find((child) => child.field === field)
  }

  /** All named children with this field name. */
  every(field: string): SyntaxNode[] {
    return this.children.filter((child) => child.field === field && child.isNamed)
  }

  /** The sibling `distance` places further; negative: before. */
  sibling(distance: number): SyntaxNode | undefined {
    const siblings = this.parent?.children ?? []
    const index = siblings.indexOf(this)
    return index === -1 ? undefined : siblings[index + distance]
  }

  /** A leaf of the same text, for what the grammar keeps in one token or in none. */
  part(type: string, start: number, end: number): SyntaxNode {
    return new SyntaxNode(this.source, this, type, undefined, true, start, end)
  }

  /** Nearest enclosing node of one of these types. */
  enclosing(...types: string[]): SyntaxNode | undefined {
    let node = this.parent
    while (node && !types.includes(node.type)) node = node.parent
    return node
  }
}
