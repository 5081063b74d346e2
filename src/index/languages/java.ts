import type { DefinitionKind } from '../facts.js'
import type { Language } from './language.js'
import { treeSitterLanguage } from './tree-sitter.js'
import {
  at,
  binary,
  boolean,
  conditional,
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
import type {
  AnnotationShape,
  ArgumentShape,
  CallShape,
  DefinitionShape,
  ParameterShape,
} from './tree-sitter-grammar.js'
import { modifiersIn } from './tree-sitter-modifiers.js'
import type { SyntaxNode } from './tree-sitter-node.js'

const string = stringOf({ texts: ['string_fragment', 'multiline_string_fragment'], escapes: ['escape_sequence'] })

export const java: Language = treeSitterLanguage({
  id: 'java',
  wasm: 'java',
  extensions: ['.java'],
  comments: ['line_comment', 'block_comment'],
  imports: {
    package_declaration: () => [],
    import_declaration: importOf,
  },
  definitions: {
    class_declaration: (node) => typeOf(node, 'class'),
    record_declaration: (node) => typeOf(node, 'class'),
    interface_declaration: (node) => typeOf(node, 'interface'),
    annotation_type_declaration: (node) => typeOf(node, 'interface'),
    enum_declaration: (node) => typeOf(node, 'enum'),
    enum_constant: enumConstant,
    method_declaration: (node) => functionOf(node, 'method'),
    constructor_declaration: (node) => functionOf(node, 'constructor'),
    compact_constructor_declaration: (node) => functionOf(node, 'constructor'),
    field_declaration: (node) => variables(node, 'field'),
    constant_declaration: (node) => variables(node, 'constant'),
    local_variable_declaration: (node) => variables(node, 'variable'),
    enhanced_for_statement: typedLocal,
    resource: typedLocal,
  },
  calls: {
    method_invocation: methodCall,
    object_creation_expression: (node) => construction(node),
    explicit_constructor_invocation: (node) => {
      const name = node.at('constructor')
      if (!name) return []
      return [{ name, form: name.type === 'super' ? 'super' : 'call', args: argumentsOf(node.at('arguments')) }]
    },
  },
  assignments: {
    assignment_expression: (node) => {
      const [target, value] = [node.at('left'), node.at('right')]
      if (!target || !value) return []
      return [{ target, value, operator: operatorBetween(node, target, value).slice(0, -1) || undefined }]
    },
  },
  comparisons: {
    binary_expression: (node) => {
      const [left, right] = [node.at('left'), node.at('right')]
      return left && right ? [{ left, op: operatorBetween(node, left, right), right }] : []
    },
    method_invocation: (node) => {
      const [left, right] = [node.at('object'), node.at('arguments')?.named[0]]
      if (!left || !right || !EQUALITY.has(node.at('name')?.text ?? '')) return []
      return [{ left, op: isNegated(node) ? '!=' : '==', right }]
    },
    switch_label: (node) => {
      const left = node.enclosing('switch_expression', 'switch_statement')?.at('condition')?.named[0]
      return left ? node.named.map((right) => ({ left, op: '==', right, isLabel: true })) : []
    },
  },
  closures: { lambda_expression: (node) => lambdaParameters(node.at('parameters')) },
  expressions: {
    string_literal: string,
    character_literal: stringOf({}),
    decimal_integer_literal: numeral,
    hex_integer_literal: numeral,
    octal_integer_literal: numeral,
    binary_integer_literal: numeral,
    decimal_floating_point_literal: numeral,
    true: boolean,
    false: boolean,
    null_literal: literal('null'),
    identifier: reference,
    this: reference,
    field_access: reference,
    class_literal: reference,
    method_reference: reference,
    parenthesized_expression: firstNamed,
    cast_expression: at('value'),
    unary_expression: negation((node) => node.at('operand')),
    binary_expression: binary(),
    ternary_expression: conditional('consequence', 'alternative'),
    assignment_expression: at('right'),
    array_initializer: list,
    element_value_array_initializer: list,
    array_creation_expression: (node, read) => (node.at('value') ? read(node.at('value')) : other(node)),
    annotation: (node, read) => ({
      k: 'call',
      callee: node.at('name')?.text ?? '',
      line: node.line,
      args: [
        {
          k: 'obj',
          entries: annotationArguments(node).map(({ label = 'value', value }) => ({
            key: label,
            value: read(value),
            line: value.line,
          })),
        },
      ],
    }),
    expression_statement: lastNamed,
  },
  strings: ['string_literal'],
  tries: {
    try_statement: guarded,
    try_with_resources_statement: guarded,
  },
  branches: {
    if_statement: ['consequence', 'alternative'],
    switch_block: ['switch_block_statement_group', 'switch_rule'],
  },
  catches: ['catch_clause'],
  awaits: [],
  returns: { return_statement: (node) => node.named[0] },
})

/** Methods that say whether two values are the same. */
const EQUALITY = new Set(['equals', 'equalsIgnoreCase', 'contentEquals'])

const isNegated = (node: SyntaxNode): boolean =>
  node.parent?.type === 'unary_expression' && node.parent.text.startsWith('!')

function guarded(node: SyntaxNode): SyntaxNode[] {
  return node.child('catch_clause')
    ? node.children.filter((child) => ['body', 'resources'].includes(child.field ?? ''))
    : []
}

function importOf(node: SyntaxNode) {
  const path = node.child('scoped_identifier', 'identifier')?.text ?? ''
  const isWildcard = node.child('asterisk') !== undefined
  const isStatic = node.child('static') !== undefined
  const [owner, last] = [path.replace(/\.?\w+$/, ''), path.replace(/^.*\./, '')]
  if (isWildcard) return [{ from: path, names: [{ imported: '*', local: '*' }] }]
  return [{ from: isStatic ? owner : path, names: [{ imported: last, local: last }] }]
}

function typeOf(node: SyntaxNode, kind: DefinitionKind): DefinitionShape[] {
  const name = node.at('name')
  if (!name) return []
  const bases = [
    node.at('superclass'),
    node.at('interfaces'),
    node.child('extends_interfaces'),
    node.child('super_interfaces'),
  ]
  const heritage = bases.flatMap((base) => base?.child('type_list')?.named ?? base?.named ?? [])
  const parameters = node.at('parameters')
  return [
    {
      name,
      kind,
      heritage: [...new Set(heritage.map(plainType))],
      parameters: parameters ? parametersOf(parameters) : undefined,
      ...declared(node),
    },
  ]
}

const plainType = (node: SyntaxNode): string => node.text.replace(/<[\s\S]*$/, '').trim()

/** Annotations, modifiers and visibility of a declaration. */
function declared(node: SyntaxNode): Pick<DefinitionShape, 'exported' | 'annotations' | 'modifiers' | 'deprecated'> {
  const modifiers = node.child('modifiers')
  const annotations = (modifiers?.all('annotation', 'marker_annotation') ?? []).map(annotationOf)
  const words = modifiers?.children.map((child) => child.text) ?? []
  return {
    exported: !words.includes('private'),
    annotations,
    modifiers: modifiersIn(words),
    deprecated: annotations.some(({ name }) => name === 'Deprecated'),
  }
}

const annotationOf = (node: SyntaxNode): AnnotationShape => ({
  name: node.at('name')?.text ?? '',
  args: annotationArguments(node),
})

function annotationArguments(node: SyntaxNode): ArgumentShape[] {
  return (node.at('arguments')?.named ?? []).flatMap((argument) => {
    if (argument.type !== 'element_value_pair') return [{ value: argument }]
    const value = argument.at('value')
    return value ? [{ label: argument.at('key')?.text, value }] : []
  })
}

function enumConstant(node: SyntaxNode): DefinitionShape[] {
  const name = node.at('name')
  return name
    ? [{ name, kind: 'enum-member', value: node.at('arguments')?.named ?? [], ...declared(node), exported: true }]
    : []
}

function functionOf(node: SyntaxNode, kind: DefinitionKind): DefinitionShape[] {
  const name = node.at('name')
  if (!name) return []
  const parameters = parametersOf(node.at('parameters'))
  return [{ name, kind, parameters, type: node.at('type'), body: node.at('body'), ...declared(node) }]
}

function parametersOf(node: SyntaxNode | undefined): ParameterShape[] {
  return (node?.all('formal_parameter', 'spread_parameter') ?? []).map((parameter) => {
    const isSpread = parameter.type === 'spread_parameter'
    const name = isSpread ? parameter.child('variable_declarator') : parameter.at('name')
    const type = isSpread ? parameter.named.find((child) => child.type !== 'modifiers') : parameter.at('type')
    return { name: name?.text ?? '', type }
  })
}

function lambdaParameters(node: SyntaxNode | undefined): ParameterShape[] {
  if (!node) return []
  if (node.type === 'formal_parameters') return parametersOf(node)
  return (node.type === 'identifier' ? [node] : node.named).map((name) => ({ name: name.text }))
}

function variables(node: SyntaxNode, kind: DefinitionKind): DefinitionShape[] {
  const marks = declared(node)
  const isConstant = kind === 'field' && marks.modifiers?.includes('static') && marks.modifiers.includes('readonly')
  return node.all('variable_declarator').flatMap((declarator) => {
    const name = declarator.at('name')
    if (!name) return []
    const shape = { name, type: node.at('type'), value: declarator.at('value') }
    return [
      { ...shape, ...marks, kind: isConstant ? 'constant' : kind, exported: kind !== 'variable' && marks.exported },
    ]
  })
}

/** `for (Type name : list)` and `try (Type name = value)`. */
function typedLocal(node: SyntaxNode): DefinitionShape[] {
  const [name, type] = [node.at('name'), node.at('type')]
  const value = node.type === 'resource' ? node.at('value') : undefined
  return name && type ? [{ name, kind: 'variable', exported: false, from: name, until: value, type, value }] : []
}

function methodCall(node: SyntaxNode): CallShape[] {
  const [name, object] = [node.at('name'), node.at('object')]
  if (!name) return []
  const isSuper = object?.type === 'super' || node.child('super') !== undefined
  return [
    {
      name,
      receiver: isSuper ? 'super' : object,
      form: isSuper ? 'super' : 'call',
      args: argumentsOf(node.at('arguments')),
    },
  ]
}

function construction(node: SyntaxNode): CallShape[] {
  let type = node.at('type')
  if (type?.type === 'generic_type') type = type.named[0]
  const name = type?.type === 'scoped_type_identifier' ? type.named.at(-1) : type
  if (!type || !name) return []
  const receiver = name === type ? '' : type.text.slice(0, name.start - type.start).replace(/\.\s*$/, '')
  return [{ name, receiver, form: 'new', args: argumentsOf(node.at('arguments')) }]
}

const argumentsOf = (node: SyntaxNode | undefined): ArgumentShape[] => (node?.named ?? []).map((value) => ({ value }))
