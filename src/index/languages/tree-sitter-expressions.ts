import { EXPR_ITEMS_MAX, EXPR_TEXT_MAX, type Expr } from '../facts.js'
import type { ExprReader } from './tree-sitter-grammar.js'
import type { SyntaxNode } from './tree-sitter-node.js'

/** Source text on one line, cut at EXPR_TEXT_MAX. */
export const shortText = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, EXPR_TEXT_MAX)

/** Swift and Kotlin write names that are keywords, or no names at all, between backticks. */
export const unquoted = (name: SyntaxNode): SyntaxNode =>
  /^`[^`]+`$/.test(name.text) ? name.part(name.type, name.start + 1, name.end - 1) : name

/** Path and receiver text: optional chaining and forced unwrapping left out, `::` and `->` as dots, chains on one line. */
export function dotted(text: string): string {
  return text
    .replaceAll('`', '')
    .replace(/\s*(?:\?\.|!!\.|!\.|::|->|\.)\s*/g, '.')
    .replace(/(?:!!|[?!])$/, '')
    .replace(/^this@\w+/, 'this')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, EXPR_TEXT_MAX)
}

const PATH = /^\.?[\w$@]+(?:\.[\w$]+)*$/

export const other = (node: SyntaxNode | undefined): Expr => ({ k: 'other', text: shortText(node?.text ?? '') })

export const reference: ExprReader = (node) => {
  const path = dotted(node.text)
  return PATH.test(path) ? { k: 'ref', path } : other(node)
}

export const literal =
  (v: 'true' | 'false' | 'null'): ExprReader =>
  () => ({ k: 'lit', v })

export const boolean: ExprReader = (node) => ({ k: 'lit', v: node.text === 'true' ? 'true' : 'false' })

export const numeral: ExprReader = (node) => {
  const v = parseNumber(node.text)
  return Number.isFinite(v) ? { k: 'num', v } : other(node)
}

/** `10L`, `1_000`, `0x1F`, `3.5f`, `10u64`, `@3`. */
export function parseNumber(text: string): number {
  const plain = text.replaceAll('_', '').replace(/^@/, '')
  if (/^0[xX]/.test(plain)) return Number(plain.replace(/(?:[uUlL]+|[iu](?:8|16|32|64|128|size))$/, ''))
  return Number(plain.replace(/(?:[iuf](?:8|16|32|64|128|size)|[uUlLfFdD]+)$/, ''))
}

/** The expression that stands for this one: parentheses, casts, `await`, `try`, `!`. */
export const through =
  (pick: (node: SyntaxNode) => SyntaxNode | undefined): ExprReader =>
  (node, read) =>
    read(pick(node))

export const firstNamed = through((node) => node.named[0])
export const lastNamed = through((node) => node.named.at(-1))
export const at = (field: string): ExprReader => through((node) => node.at(field))

/** Two operands with the operator between them, by field name or by position. */
export const binary =
  (left = 'left', right = 'right'): ExprReader =>
  (node, read) => {
    const l = node.at(left) ?? node.named[0]
    const r = node.at(right) ?? node.named.at(-1)
    return l && r && l !== r
      ? { k: 'bin', op: operatorBetween(node, l, r), left: read(l), right: read(r) }
      : other(node)
  }

/** The token between two children, without white space and comments. */
export function operatorBetween(node: SyntaxNode, left: SyntaxNode, right: SyntaxNode): string {
  const token = node.children.find((child) => child.start >= left.end && child.end <= right.start)
  return token?.text ?? ''
}

export const negation =
  (operand: (node: SyntaxNode) => SyntaxNode | undefined): ExprReader =>
  (node, read) => {
    const inner = operand(node)
    const value = inner ? read(inner) : other(node)
    if (node.text.startsWith('-') && value.k === 'num') return { k: 'num', v: -value.v }
    return node.text.startsWith('-') || node.text.startsWith('!') ? other(node) : value
  }

export const conditional =
  (yes: string, no: string): ExprReader =>
  (node, read) => ({ k: 'cond', yes: read(node.at(yes) ?? node.at('condition')), no: read(node.at(no)) })

export const list: ExprReader = (node, read) => ({ k: 'arr', items: node.named.slice(0, EXPR_ITEMS_MAX).map(read) })

/** `pairs` gives key and value of each entry. */
export const dictionary =
  (pairs: (node: SyntaxNode) => [SyntaxNode | undefined, SyntaxNode | undefined][]): ExprReader =>
  (node, read) => ({
    k: 'obj',
    entries: pairs(node)
      .slice(0, EXPR_ITEMS_MAX)
      .map(([key, value]) => ({
        key: keyText(key ? read(key) : other(node), key),
        value: read(value),
        line: (key ?? node).line,
      })),
  })

function keyText(key: Expr, node: SyntaxNode | undefined): string {
  if (key.k === 'str') return key.v
  return key.k === 'ref' ? key.path : shortText(node?.text ?? '')
}

interface StringParts {
  texts?: readonly string[]
  escapes?: readonly string[]
  /** Interpolations; their expression is the last named child, or their own text. */
  holes?: readonly string[]
}

/** A string literal: `str`, or `cat` when it has interpolations. */
export const stringOf =
  ({ texts = [], escapes = [], holes = [] }: StringParts): ExprReader =>
  (node, read) => {
    const parts = node.children.filter((child) => [texts, escapes, holes].some((types) => types.includes(child.type)))
    if (parts.length === 0) return { k: 'str', v: stripQuotes(node.text) }
    const isBlock = node.text.startsWith('"""')
    const exprs: Expr[] = []
    for (const part of parts) {
      if (holes.includes(part.type)) exprs.push(part.named[0] ? read(part.named[0]) : reference(part, read))
      else
        addText(
          exprs,
          isBlock && (texts.includes(part.type) || LINE_END.test(part.text)) ? part.text : decode(part.text),
        )
    }
    return joined(exprs, isBlock)
  }

/** A line end behind a backslash: the text goes on with the next line. */
const LINE_END = /\\\r?\n/

function addText(exprs: Expr[], text: string): void {
  const last = exprs.at(-1)
  if (last?.k === 'str') last.v += text
  else exprs.push({ k: 'str', v: text })
}

function joined(exprs: Expr[], block: boolean): Expr {
  const [first] = exprs
  if (exprs.length === 1 && first?.k === 'str') return { k: 'str', v: block ? dedent(first.v) : first.v }
  return { k: 'cat', parts: exprs }
}

/** Literals whose grammar gives no content nodes: quotes, prefix and hash marks off. */
function stripQuotes(text: string): string {
  const open = /^@?([a-z]*)(#*)("""|"|'|<)/.exec(text)
  if (!open) return text
  const [whole, prefix = '', hashes = '', quote = ''] = open
  const inner = text.slice(whole.length, Math.max(whole.length, text.length - quote.length - hashes.length))
  const value = quote === '"""' ? dedent(inner) : inner
  return hashes !== '' || prefix.includes('r') ? value : decode(value)
}

/** The text of a `"""` block without its first line end, last line's indent and common indent. */
function dedent(text: string): string {
  const lines = text
    .replace(/^[ \t]*\r?\n/, '')
    .replace(/\r?\n[ \t]*$/, '')
    .split('\n')
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length)
  const margin = Math.min(...indents, Number.MAX_SAFE_INTEGER)
  const dedented = lines.map((line) => line.slice(Math.min(margin, line.length))).join('\n')
  return dedented.replace(/\\\r?\n/g, '')
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', '0': '\0' }

const decode = (text: string): string =>
  text.replace(/\\(?:u\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|\r?\n[ \t]*|[\s\S])/g, unescaped)

function unescaped(sequence: string): string {
  const code = /^\\[ux]\{?([0-9a-fA-F]+)\}?$/.exec(sequence)?.[1]
  const point = code === undefined ? Number.NaN : Number.parseInt(code, 16)
  if (point <= 0x10ffff) return String.fromCodePoint(point)
  const letter = sequence.slice(1)
  return ESCAPES[letter] ?? (letter.startsWith('\n') || letter.startsWith('\r') ? '' : letter)
}
