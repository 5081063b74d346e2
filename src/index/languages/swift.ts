import type { Language } from './language.js'
import {
  boundInCondition,
  enumMembers,
  functionOf,
  lambdaParameters,
  propertyOf,
  typeOf,
} from './swift-declarations.js'
import { treeSitterLanguage } from './tree-sitter.js'
import {
  at,
  binary,
  boolean,
  conditional,
  dictionary,
  firstNamed,
  lastNamed,
  list,
  literal,
  negation,
  numeral,
  operatorBetween,
  other,
  reference,
  stringOf,
} from './tree-sitter-expressions.js'
import type { ArgumentShape, CallShape, ComparisonShape, ExprReader, Grammar } from './tree-sitter-grammar.js'
import type { SyntaxNode } from './tree-sitter-node.js'

const string = stringOf({
  texts: ['line_str_text', 'multi_line_str_text'],
  escapes: ['str_escaped_char'],
  holes: ['interpolated_expression'],
})

const operation = binary('lhs', 'rhs')

const dictionaryLiteral = dictionary((node) => {
  const values = node.every('value')
  return node.every('key').map((key, index) => [key, values[index]])
})

/** `.failed` of an enum, `-1`, `&argument`, `!flag`. */
const prefix: ExprReader = (node, read) => {
  const sign = node.at('operation')?.text
  if (sign === '.') return reference(node, read)
  return sign === '&' ? read(node.at('target')) : negation((outer) => outer.at('target'))(node, read)
}

/** A call node of the grammar that is none: `map["key"]`, `Type()` of an array type. */
const uncalled: ExprReader = (node) => other(node)

const grammar: Grammar = {
  id: 'swift',
  wasm: 'swift',
  extensions: ['.swift'],
  comments: ['comment', 'multiline_comment'],
  // The grammar looks for a raw string at each of them, to the end of the run.
  rewrite: (text) => text.replace(/#{256,}/g, (marks) => ' '.repeat(marks.length)),
  imports: {
    import_declaration: (node) => {
      const from = node.child('identifier')?.text ?? ''
      return [{ from, names: [{ imported: '*', local: '*' }] }]
    },
  },
  definitions: {
    class_declaration: typeOf,
    protocol_declaration: typeOf,
    enum_entry: enumMembers,
    function_declaration: (node) => functionOf(node, 'function'),
    protocol_function_declaration: (node) => functionOf(node, 'method'),
    init_declaration: (node) => functionOf(node, 'constructor'),
    deinit_declaration: (node) => functionOf(node, 'method'),
    subscript_declaration: (node) => functionOf(node, 'method'),
    property_declaration: propertyOf,
    protocol_property_declaration: propertyOf,
    typealias_declaration: (node) => {
      const [name, type] = node.every('name')
      return name ? [{ name, kind: 'type', exported: true, type }] : []
    },
    if_statement: boundInCondition,
    guard_statement: boundInCondition,
    while_statement: boundInCondition,
  },
  calls: { call_expression: callOf },
  assignments: {
    assignment: (node) => {
      const [target, value] = [node.at('target'), node.at('result')]
      if (!target || !value) return []
      return [{ target, value, operator: node.at('operator')?.text.slice(0, -1) || undefined }]
    },
  },
  comparisons: {
    equality_expression: comparisonOf,
    comparison_expression: comparisonOf,
    infix_expression: comparisonOf,
    switch_pattern: (node) => {
      const left = node.enclosing('switch_statement')?.at('expr')
      const right = node.child('pattern')
      const isRange = right?.named[0]?.type === 'range_expression'
      return left && right && !isRange ? [{ left, op: '==', right, isLabel: true }] : []
    },
  },
  closures: { lambda_literal: lambdaParameters },
  expressions: {
    line_string_literal: string,
    multi_line_string_literal: string,
    raw_string_literal: stringOf({}),
    integer_literal: numeral,
    hex_literal: numeral,
    oct_literal: numeral,
    bin_literal: numeral,
    real_literal: numeral,
    boolean_literal: boolean,
    nil: literal('null'),
    simple_identifier: reference,
    self_expression: reference,
    navigation_expression: reference,
    directly_assignable_expression: reference,
    selector_expression: (node) => ({ k: 'ref', path: /\(\s*([\w.]+)/.exec(node.text)?.[1] ?? node.text }),
    call_expression: uncalled,
    pattern: (node, read) =>
      node.text.startsWith('.') ? { k: 'ref', path: node.text.split('(', 1)[0] ?? '' } : firstNamed(node, read),
    tuple_expression: (node, read) => (node.every('value').length === 1 ? read(node.at('value')) : other(node)),
    prefix_expression: prefix,
    postfix_expression: at('target'),
    as_expression: at('expr'),
    try_expression: at('expr'),
    await_expression: at('expr'),
    additive_expression: operation,
    multiplicative_expression: operation,
    equality_expression: operation,
    comparison_expression: operation,
    infix_expression: operation,
    conjunction_expression: operation,
    disjunction_expression: operation,
    nil_coalescing_expression: binary('value', 'if_nil'),
    ternary_expression: conditional('if_true', 'if_false'),
    array_literal: list,
    dictionary_literal: dictionaryLiteral,
    value_argument: lastNamed,
    interpolated_expression: at('value'),
  },
  strings: ['line_string_literal', 'multi_line_string_literal', 'raw_string_literal'],
  tries: { do_statement: (node) => (node.child('catch_block') ? node.all('statements') : []) },
  branches: {
    if_statement: ['statements', 'if_statement'],
    guard_statement: ['statements'],
    switch_statement: ['switch_entry'],
  },
  catches: ['catch_block'],
  awaits: ['await_expression'],
  returns: {
    control_transfer_statement: (node) => (node.text.startsWith('return') ? node.at('result') : undefined),
  },
}

export const swift: Language = treeSitterLanguage(grammar)

function callOf(node: SyntaxNode): CallShape[] {
  const suffix = node.child('call_suffix')
  const [callee] = node.children
  if (!callee || suffix?.child('value_arguments')?.text.startsWith('[')) return []
  const target = calleeOf(callee)
  if (!target) return []
  const isSuper = target.receiver?.type === 'super_expression'
  const isNew = /^[A-Z]/.test(target.name.text) && /^(?:[A-Z]\w*(?:\.[A-Z]\w*)*)?$/.test(target.receiver?.text ?? '')
  const form = isSuper ? 'super' : isNew ? 'new' : 'call'
  return [{ ...target, receiver: isSuper ? 'super' : target.receiver, form, args: suffixArguments(suffix) }]
}

function calleeOf(callee: SyntaxNode): { name: SyntaxNode; receiver?: SyntaxNode } | undefined {
  if (callee.type === 'simple_identifier') return { name: callee }
  if (callee.type === 'postfix_expression' && callee.at('target')?.type === 'simple_identifier')
    return { name: callee.at('target') ?? callee }
  const target = callee.at('target')
  const inner =
    callee.type === 'navigation_expression' ? callee : target?.type === 'navigation_expression' ? target : undefined
  const name = inner?.at('suffix')?.at('suffix')
  return inner && name?.type === 'simple_identifier' ? { name, receiver: unmarked(inner.at('target')) } : undefined
}

/** `try await a.b().c()` and `!a.b()` come as `c` and `b` of what is awaited or negated: the marks are no part of the receiver. */
function unmarked(node: SyntaxNode | undefined): SyntaxNode | undefined {
  if (node?.type === 'await_expression' || node?.type === 'try_expression') return unmarked(node.at('expr'))
  const isSign = node?.type === 'prefix_expression' && node.at('operation')?.text !== '.'
  return isSign ? unmarked(node?.at('target')) : node
}

/** Arguments in parentheses, then trailing closures: the first without a label, the others behind theirs. */
function suffixArguments(suffix: SyntaxNode | undefined): ArgumentShape[] {
  const args = (suffix?.child('value_arguments')?.all('value_argument') ?? []).flatMap((argument) => {
    const value = argument.at('value')
    return value ? [{ label: argument.at('name')?.text, value }] : []
  })
  const trailing = (suffix?.all('lambda_literal') ?? []).map((value) => {
    const label = value.sibling(-1)?.type === ':' ? value.sibling(-2) : undefined
    return { label: label?.text, value }
  })
  return [...args, ...trailing]
}

/** `a == nil || b` comes as `a == (nil || b)`: the grammar binds custom operators wrongly. */
function comparisonOf(node: SyntaxNode): ComparisonShape[] {
  const left = node.at('lhs')
  let right = node.at('rhs')
  if (!left || !right) return []
  const op = node.at('op')?.text ?? operatorBetween(node, left, right)
  while (right?.type === 'disjunction_expression' || right?.type === 'conjunction_expression') right = right.at('lhs')
  return right ? [{ left, op, right }] : []
}
