import type { Expr } from '../facts.js'
import { dotted, other, stringOf } from './tree-sitter-expressions.js'
import type { CallShape, ExprReader } from './tree-sitter-grammar.js'
import type { SyntaxNode } from './tree-sitter-node.js'

/** A call among the arguments of a macro, which come as bare tokens: a name before a bracket. */
export function macroCall(tree: SyntaxNode): CallShape[] {
  const name = tree.sibling(-1)
  const isCall = name?.type === 'identifier' && tree.text.startsWith('(') && /^[a-z_]/.test(name.text)
  if (!isCall || tree.enclosing('attribute_item', 'inner_attribute_item', 'macro_definition')) return []
  const tokens = tree.parent?.children ?? []
  const args = groupsOf(tree).flatMap((group) => nodeOf(group) ?? [])
  return [{ name, receiver: receiverBefore(tokens, tokens.indexOf(name)), args: args.map((value) => ({ value })) }]
}

/** The path that ends before the name: `self.store` of `self.store.get(...)`. */
function receiverBefore(tokens: readonly SyntaxNode[], nameIndex: number): string {
  let start = nameIndex
  while (start > 1 && /^(?:\.|::)$/.test(tokens[start - 1]?.text ?? '')) {
    start -= 2
    while (start > 0 && (tokens[start]?.type === 'token_tree' || tokens[start]?.text === '?')) start--
  }
  const parts = tokens.slice(start, nameIndex).map((token) => token.text)
  return dotted(parts.join('')).replace(/\.$/, '')
}

/** Several tokens are a path or an expression without a syntax tree; the name of a named argument is left out. */
function nodeOf(tokens: readonly SyntaxNode[]): SyntaxNode | undefined {
  const plain = tokens[1]?.text === '=' ? tokens.slice(2) : tokens.filter((token) => token.text !== '&')
  const [first, last] = [plain[0], plain.at(-1)]
  return first && last && (first === last ? first : first.part('field_expression', first.start, last.end))
}

/** Tokens between the brackets, split at the commas. */
function groupsOf(tree: SyntaxNode): SyntaxNode[][] {
  const groups: SyntaxNode[][] = [[]]
  for (const token of tree.children.slice(1, -1)) {
    if (token.text === ',') groups.push([])
    else groups.at(-1)?.push(token)
  }
  return groups.filter((group) => group.length > 0)
}

const string = stringOf({})
const HOLE = /\{\{|\}\}|\{(\w*)(?::[^{}]*)?\}/g

/** `format!("{}/a/{id}", base)`: text and what is put in. */
export const formatted: ExprReader = (node, read) => {
  const tree = node.child('token_tree')
  if (node.at('macro')?.text !== 'format' || !tree) return other(node)
  const [template, ...args] = groupsOf(tree)
  const text = template?.[0] ? string(template[0], read) : undefined
  if (text?.k !== 'str') return other(node)
  const values = args.map((tokens) => read(nodeOf(tokens)))
  return pieces(text.v, (name, position) => named(args, values, name) ?? values[position] ?? other(node))
}

/** `{name}` is an argument `name = value`, the argument of that number, or a variable. */
function named(args: readonly SyntaxNode[][], values: readonly Expr[], name: string): Expr | undefined {
  if (name === '') return undefined
  if (/^\d+$/.test(name)) return values[Number(name)]
  const index = args.findIndex((tokens) => tokens[0]?.text === name && tokens[1]?.text === '=')
  return values[index] ?? { k: 'ref', path: name }
}

function pieces(text: string, hole: (name: string, position: number) => Expr): Expr {
  const parts: Expr[] = []
  let from = 0
  let literal = ''
  let position = 0
  for (const match of text.matchAll(HOLE)) {
    literal += text.slice(from, match.index)
    from = match.index + match[0].length
    if (match[1] === undefined) {
      literal += match[0].charAt(0)
      continue
    }
    if (literal !== '') parts.push({ k: 'str', v: literal })
    literal = ''
    parts.push(hole(match[1], position))
    if (match[1] === '') position++
  }
  literal += text.slice(from)
  if (literal !== '' || parts.length === 0) parts.push({ k: 'str', v: literal })
  const [first] = parts
  return parts.length === 1 && first?.k === 'str' ? first : { k: 'cat', parts }
}
