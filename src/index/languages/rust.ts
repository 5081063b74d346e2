import type { Import } from '../facts.js'
import type { Language } from './language.js'
import {
  argumentsOf,
  bindingsOf,
  constantOf,
  enumVariant,
  fieldOf,
  functionOf,
  implementationOf,
  macroDefinition,
  moduleOf,
  parametersOf,
  typeOf,
} from './rust-declarations.js'
import { formatted, macroCall } from './rust-macros.js'
import { treeSitterLanguage } from './tree-sitter.js'
import {
  at,
  binary,
  boolean,
  dotted,
  firstNamed,
  lastNamed,
  list,
  negation,
  numeral,
  other,
  reference,
  stringOf,
} from './tree-sitter-expressions.js'
import type { CallShape, ComparisonShape, ExprReader, Grammar } from './tree-sitter-grammar.js'
import type { SyntaxNode } from './tree-sitter-node.js'

/** Constructors of the standard library that only wrap a value: what they hold is meant. */
const WRAPPERS = new Set(['Some', 'Ok', 'Err'])

const string = stringOf({})

const path: ExprReader = (node, read) => (node.text === 'None' ? { k: 'lit', v: 'null' } : reference(node, read))

const ifExpression: ExprReader = (node, read) => {
  const otherwise = node.at('alternative')?.named[0]
  return otherwise ? { k: 'cond', yes: read(node.at('consequence')), no: read(otherwise) } : other(node)
}

const soleExpression: ExprReader = (node, read) => (node.named.length === 1 ? read(node.named[0]) : other(node))

/** `Store { key, ..rest }` builds a Store. */
const structExpression: ExprReader = (node, read) => ({
  k: 'call',
  callee: dotted(withoutTypeArguments(node.at('name')?.text ?? '')),
  line: node.line,
  isNew: true,
  args: [
    {
      k: 'obj',
      entries: (node.at('body')?.all('field_initializer', 'shorthand_field_initializer') ?? []).map((field) => ({
        key: (field.at('name') ?? field.named[0] ?? field).text,
        value: read(field.at('value') ?? field.named.at(-1)),
        line: field.line,
      })),
    },
  ],
})

const grammar: Grammar = {
  id: 'rust',
  wasm: 'rust',
  extensions: ['.rs'],
  comments: ['line_comment', 'block_comment'],
  // The grammar fails on attributes of the whole file that fill several lines.
  rewrite: (text) => text.replace(/^#!\[(?:[^[\]]|\[[^[\]]*\])*\]/gm, (found) => found.replace(/[^\n]/g, ' ')),
  imports: {
    use_declaration: (node) => {
      const tree = node.at('argument')
      const isReexport = node.child('visibility_modifier') !== undefined
      return (tree ? usesIn(tree, '') : []).map((entry) => (isReexport ? { ...entry, reexport: true } : entry))
    },
    extern_crate_declaration: (node) => {
      const from = node.at('name')?.text ?? ''
      return [{ from, names: [{ imported: '*', local: node.at('alias')?.text ?? from }] }]
    },
  },
  definitions: {
    mod_item: moduleOf,
    struct_item: (node) => typeOf(node, 'class'),
    union_item: (node) => typeOf(node, 'class'),
    enum_item: (node) => typeOf(node, 'enum'),
    trait_item: (node) => typeOf(node, 'interface'),
    type_item: (node) => typeOf(node, 'type'),
    associated_type: (node) => typeOf(node, 'type'),
    impl_item: implementationOf,
    function_item: functionOf,
    function_signature_item: functionOf,
    macro_definition: macroDefinition,
    const_item: constantOf,
    static_item: constantOf,
    field_declaration: fieldOf,
    enum_variant: enumVariant,
    let_declaration: bindingsOf,
    let_condition: bindingsOf,
  },
  calls: {
    call_expression: callOf,
    token_tree: macroCall,
  },
  assignments: {
    assignment_expression: assignmentOf,
    compound_assignment_expr: assignmentOf,
  },
  comparisons: {
    binary_expression: (node) => {
      const [left, right] = [node.at('left'), node.at('right')]
      return left && right ? [{ left, op: node.at('operator')?.text ?? '', right }] : []
    },
    match_arm: armComparisons,
  },
  closures: { closure_expression: (node) => parametersOf(node.at('parameters')) },
  expressions: {
    string_literal: string,
    raw_string_literal: string,
    char_literal: string,
    integer_literal: numeral,
    float_literal: numeral,
    boolean_literal: boolean,
    negative_literal: negation((node) => node.named[0]),
    identifier: path,
    self: reference,
    scoped_identifier: path,
    field_expression: reference,
    parenthesized_expression: firstNamed,
    reference_expression: at('value'),
    type_cast_expression: at('value'),
    try_expression: firstNamed,
    await_expression: firstNamed,
    return_expression: firstNamed,
    unary_expression: (node, read) =>
      node.text.startsWith('*') ? read(node.named[0]) : negation((outer) => outer.named[0])(node, read),
    binary_expression: binary(),
    call_expression: (node, read) => (wraps(node) ? read(argumentsOf(node.at('arguments'))[0]?.value) : other(node)),
    struct_expression: structExpression,
    if_expression: ifExpression,
    else_clause: lastNamed,
    block: soleExpression,
    unsafe_block: lastNamed,
    expression_statement: firstNamed,
    array_expression: (node, read) => (node.at('length') ? other(node) : list(node, read)),
    macro_invocation: formatted,
  },
  strings: ['string_literal', 'raw_string_literal'],
  // Errors are values here: nothing is caught.
  tries: {},
  branches: { if_expression: ['consequence', 'alternative'], match_block: ['match_arm'] },
  catches: [],
  awaits: ['await_expression'],
  returns: { return_expression: (node) => node.named[0] },
}

export const rust: Language = treeSitterLanguage(grammar)

const withoutTypeArguments = (text: string): string => text.replace(/(?:::)?<[^<>]*(?:<[^<>]*>[^<>]*)*>/g, '')

const wraps = (node: SyntaxNode): boolean => WRAPPERS.has(node.at('function')?.text ?? '')

/** `a::{b, c as d}` gives one import for each leaf; `from` is what stands before the last name. */
function usesIn(node: SyntaxNode, before: string): Omit<Import, 'line'>[] {
  const joined = (text: string) => [before, text].filter((part) => part !== '').join('::')
  switch (node.type) {
    case 'use_list':
      return node.named.flatMap((child) => usesIn(child, before))
    case 'scoped_use_list':
      return (node.at('list')?.named ?? []).flatMap((child) => usesIn(child, joined(node.at('path')?.text ?? '')))
    case 'use_wildcard':
      return [{ from: joined(node.named[0]?.text ?? ''), names: [{ imported: '*', local: '*' }] }]
    case 'use_as_clause':
      return [usedName(joined(node.at('path')?.text ?? ''), node.at('alias')?.text)]
    case 'self':
      return [usedName(before)]
    default:
      return [usedName(joined(node.text))]
  }
}

function usedName(path: string, alias?: string): Omit<Import, 'line'> {
  const parts = path.split('::').map((part) => part.trim())
  const imported = parts.pop() ?? ''
  return { from: parts.length > 0 ? parts.join('::') : imported, names: [{ imported, local: alias ?? imported }] }
}

/** `f(x)`, `value.f(x)`, `Type::f(x)`; a name that begins with a capital builds a struct or an enum's variant. */
function callOf(node: SyntaxNode): CallShape[] {
  let callee = node.at('function')
  if (callee?.type === 'generic_function') callee = callee.at('function')
  if (!callee || wraps(node)) return []
  const name = callee.type === 'identifier' ? callee : (callee.at('field') ?? callee.at('name'))
  if (!name || name.type === 'integer_literal') return []
  const owner = callee.at('value') ?? callee.at('path')
  const receiver = owner?.type === 'bracketed_type' ? qualifiedType(owner) : withoutTypeArguments(owner?.text ?? '')
  return [
    {
      name,
      receiver: dotted(receiver),
      form: /^[A-Z]/.test(name.text) ? 'new' : 'call',
      args: argumentsOf(node.at('arguments')),
    },
  ]
}

/** `<T as Trait>::f()` calls what the trait declares. */
const qualifiedType = (node: SyntaxNode): string => node.child('qualified_type')?.at('alias')?.text ?? node.text

function assignmentOf(node: SyntaxNode) {
  const [target, value] = [node.at('left'), node.at('right')]
  return target && value ? [{ target, value, operator: node.at('operator')?.text.slice(0, -1) || undefined }] : []
}

const FIXED_PATTERNS = [
  'integer_literal',
  'float_literal',
  'string_literal',
  'char_literal',
  'boolean_literal',
  'negative_literal',
  'scoped_identifier',
]

function armComparisons(node: SyntaxNode): ComparisonShape[] {
  const left = node.enclosing('match_expression')?.at('value')
  const pattern = node.at('pattern')?.named[0]
  return left && pattern ? fixedIn(pattern).map((right) => ({ left, op: '==', right, isLabel: true })) : []
}

/** The literals and constants of a pattern's alternatives, those inside `Some(...)`, `Ok(...)` and `Err(...)` included. */
function fixedIn(pattern: SyntaxNode): SyntaxNode[] {
  if (FIXED_PATTERNS.includes(pattern.type)) return [pattern]
  if (pattern.type === 'or_pattern') return pattern.named.flatMap(fixedIn)
  const isWrapper = pattern.type === 'tuple_struct_pattern' && WRAPPERS.has(pattern.at('type')?.text ?? '')
  return isWrapper ? pattern.named.slice(1).flatMap(fixedIn) : []
}
