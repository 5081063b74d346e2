import {
  argumentsOf,
  constructorOf,
  enumEntry,
  functionOf,
  lambdaParameters,
  named,
  parametersOf,
  propertyOf,
  propertyParameter,
  typedLocal,
  typeOf,
} from './kotlin-declarations.js'
import type { Language } from './language.js'
import { treeSitterLanguage } from './tree-sitter.js'
import {
  binary,
  boolean,
  dictionary,
  firstNamed,
  lastNamed,
  list,
  literal,
  negation,
  numeral,
  other,
  reference,
  stringOf,
} from './tree-sitter-expressions.js'
import type { ArgumentShape, CallShape, ExprReader, Grammar } from './tree-sitter-grammar.js'
import type { SyntaxNode } from './tree-sitter-node.js'

const string = stringOf({ texts: ['string_content'], holes: ['interpolated_expression', 'interpolated_identifier'] })

/** `key to value` is an entry. */
const infix: ExprReader = (node, read) => {
  const [key, operator, value] = node.named
  return operator?.text === 'to' ? dictionary(() => [[key, value]])(node, read) : other(node)
}

const ifExpression: ExprReader = (node, read) => {
  const [yes, no] = node.all('control_structure_body')
  return yes && no ? { k: 'cond', yes: read(yes), no: read(no) } : other(node)
}

const soleStatement: ExprReader = (node, read) => (node.named.length === 1 ? read(node.named[0]) : other(node))

const grammar: Grammar = {
  id: 'kotlin',
  wasm: 'kotlin',
  extensions: ['.kt', '.kts'],
  comments: ['line_comment', 'multiline_comment'],
  rewrite,
  imports: {
    package_header: () => [],
    import_header: importOf,
  },
  definitions: {
    class_declaration: typeOf,
    object_declaration: typeOf,
    enum_entry: enumEntry,
    class_parameter: propertyParameter,
    function_declaration: functionOf,
    secondary_constructor: (node) => constructorOf(node, node.child('function_value_parameters')),
    anonymous_initializer: (node) => constructorOf(node, undefined),
    property_declaration: propertyOf,
    type_alias: (node) => named(node, 'type', node.child('type_identifier')),
    for_statement: typedLocal,
  },
  calls: {
    call_expression: callOf,
    constructor_invocation: (node) => {
      const name = node.child('user_type')?.all('type_identifier').at(-1)
      if (!name || node.parent?.type === 'annotation') return []
      return [{ name, form: 'super', args: argumentsOf(node.child('value_arguments')) }]
    },
    constructor_delegation_call: (node) => {
      const name = node.child('this', 'super')
      if (!name) return []
      return [
        { name, form: name.type === 'super' ? 'super' : 'call', args: argumentsOf(node.child('value_arguments')) },
      ]
    },
  },
  assignments: {
    assignment: (node) => {
      const target = node.child('directly_assignable_expression')
      const [operator, value] = node.children.slice(-2)
      if (!target || !operator || !value) return []
      return [{ target, value, operator: operator.text.slice(0, -1) || undefined }]
    },
  },
  comparisons: {
    equality_expression: comparisonOf,
    comparison_expression: comparisonOf,
    when_condition: (node) => {
      const left = node.enclosing('when_expression')?.child('when_subject')?.named.at(-1)
      const [right] = node.named
      if (!left || !right || ['type_test', 'range_test'].includes(right.type)) return []
      return [{ left, op: '==', right, isLabel: true }]
    },
  },
  closures: {
    lambda_literal: lambdaParameters,
    anonymous_function: (node) => parametersOf(node.child('function_value_parameters')),
  },
  expressions: {
    string_literal: string,
    character_literal: stringOf({}),
    integer_literal: numeral,
    hex_literal: numeral,
    bin_literal: numeral,
    long_literal: numeral,
    unsigned_literal: numeral,
    real_literal: numeral,
    boolean_literal: boolean,
    null: literal('null'),
    simple_identifier: reference,
    this_expression: reference,
    navigation_expression: reference,
    directly_assignable_expression: reference,
    callable_reference: (node, read) => {
      const expr = reference(node, read)
      return expr.k === 'ref' ? { k: 'ref', path: expr.path.replace(/^\./, '') } : expr
    },
    parenthesized_expression: firstNamed,
    as_expression: firstNamed,
    value_argument: lastNamed,
    interpolated_expression: firstNamed,
    prefix_expression: negation((node) => node.named.at(-1)),
    postfix_expression: firstNamed,
    additive_expression: binary(),
    multiplicative_expression: binary(),
    equality_expression: binary(),
    comparison_expression: binary(),
    conjunction_expression: binary(),
    disjunction_expression: binary(),
    elvis_expression: binary(),
    infix_expression: infix,
    if_expression: ifExpression,
    control_structure_body: soleStatement,
    statements: soleStatement,
    collection_literal: list,
    try_expression: (node, read) => read(node.child('statements')),
  },
  strings: ['string_literal'],
  tries: { try_expression: (node) => (node.child('catch_block') ? node.all('statements') : []) },
  branches: { if_expression: ['control_structure_body'], when_expression: ['when_entry'] },
  catches: ['catch_block'],
  awaits: [],
  returns: {
    jump_expression: (node) => (node.children[0]?.text === 'return' ? node.children[1] : undefined),
  },
}

export const kotlin: Language = treeSitterLanguage(grammar)

/**
 * The grammar knows neither `fun interface` nor a body after `by delegate`: the keyword and the delegate are blanked.
 * A delegate is what stands behind the `:` of a class header.
 */
function rewrite(text: string): string {
  const blank = (found: string) => ' '.repeat(found.length)
  return text
    .replace(/\bfun(?=\s+interface\s+\w)/g, blank)
    .replace(
      /(\b(?:class|object)\s+\w+(?:\s*<[^<>{}]*>)?(?:\s*\([^(){}]*(?:\([^(){}]*\)[^(){}]*)*\))?\s*:[^{}=]*?)(\bby\s+[\w.]+)(?=\s*\{)/g,
      (_, head: string, delegate: string) => head + blank(delegate),
    )
}

function importOf(node: SyntaxNode) {
  const from = node.child('identifier')?.text ?? ''
  if (node.child('wildcard_import')) return [{ from, names: [{ imported: '*', local: '*' }] }]
  const imported = from.replace(/^.*\./, '')
  return [{ from, names: [{ imported, local: node.child('import_alias')?.named[0]?.text ?? imported }] }]
}

/** `f(a) { ... }` comes as a call of the call `f(a)`. */
function callOf(node: SyntaxNode): CallShape[] {
  const suffix = node.child('call_suffix')
  const [first] = node.children
  const isTrailing = first?.type === 'call_expression' && suffix?.child('value_arguments') === undefined
  const inner = isTrailing ? first : undefined
  const callee = inner?.children[0] ?? first
  const target = callee && calleeOf(callee)
  if (!target) return []
  const args = [inner?.child('call_suffix'), suffix].flatMap(suffixArguments)
  const isNew = /^[A-Z]/.test(target.name.text) && /^(?:[A-Z]\w*(?:\.[A-Z]\w*)*)?$/.test(target.receiver?.text ?? '')
  const isSuper = target.receiver?.type === 'super_expression'
  const form = isSuper ? 'super' : isNew ? 'new' : 'call'
  return [{ ...target, receiver: isSuper ? 'super' : target.receiver, form, args, parts: inner ? [inner] : [] }]
}

function calleeOf(callee: SyntaxNode): { name: SyntaxNode; receiver?: SyntaxNode } | undefined {
  if (callee.type === 'simple_identifier') return { name: callee }
  if (callee.type !== 'navigation_expression') return undefined
  const name = callee.child('navigation_suffix')?.child('simple_identifier')
  return name ? { name, receiver: callee.children[0] } : undefined
}

function suffixArguments(suffix: SyntaxNode | undefined): ArgumentShape[] {
  const lambda = suffix?.child('annotated_lambda')?.child('lambda_literal')
  const args = argumentsOf(suffix?.child('value_arguments'))
  return lambda ? [...args, { value: lambda }] : args
}

function comparisonOf(node: SyntaxNode) {
  const [left, operator, right] = node.children
  return left && operator && right ? [{ left, op: operator.text, right }] : []
}
