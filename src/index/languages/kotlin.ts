import type { DefinitionKind } from '../facts.js'
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
import type {
  AnnotationShape,
  ArgumentShape,
  CallShape,
  DefinitionShape,
  ExprReader,
  ParameterShape,
} from './tree-sitter-grammar.js'
import { modifiersIn } from './tree-sitter-modifiers.js'
import type { SyntaxNode } from './tree-sitter-node.js'

const TYPES = ['user_type', 'nullable_type', 'function_type', 'parenthesized_type', 'not_nullable_type']

const string = stringOf({ texts: ['string_content'], holes: ['interpolated_expression', 'interpolated_identifier'] })

export const kotlin: Language = treeSitterLanguage({
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
      return [{ name, form: name.type === 'super' ? 'super' : 'call', args: argumentsOf(node.child('value_arguments')) }]
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
  awaits: [],
  returns: {
    jump_expression: (node) => (node.children[0]?.text === 'return' ? node.children[1] : undefined),
  },
})

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

function named(node: SyntaxNode, kind: DefinitionKind, name: SyntaxNode | undefined): DefinitionShape[] {
  return name ? [{ name, kind, ...declared(node) }] : []
}

function typeOf(node: SyntaxNode): DefinitionShape[] {
  const kind = node.child('interface') ? 'interface' : node.child('enum') ? 'enum' : 'class'
  const bases = node.all('delegation_specifier').flatMap((base) => {
    const type = base.child('user_type') ?? base.named[0]?.child('user_type')
    return type ? [type.text.replace(/<[\s\S]*$/, '')] : []
  })
  const parameters = parametersOf(node.child('primary_constructor'))
  return named(node, kind, node.child('type_identifier')).map((shape) => ({ ...shape, heritage: bases, parameters }))
}

/** Annotations, modifiers and visibility of a declaration; what stands in a companion object is static. */
function declared(node: SyntaxNode): Pick<DefinitionShape, 'exported' | 'annotations' | 'modifiers' | 'deprecated'> {
  const modifiers = node.child('modifiers')
  const annotations = (modifiers?.all('annotation') ?? []).map(annotationOf)
  const words = modifiers?.named.map((child) => child.text) ?? []
  const holder = node.parent?.parent?.type
  const isStatic = words.includes('const') || holder === 'companion_object' || holder === 'object_declaration'
  const binding = node.child('binding_pattern_kind')?.text ?? ''
  return {
    exported: !words.includes('private'),
    annotations,
    modifiers: modifiersIn(isStatic ? [...words, 'static', binding] : [...words.filter((word) => word !== 'final'), binding]),
    deprecated: annotations.some(({ name }) => name === 'Deprecated'),
  }
}

function annotationOf(node: SyntaxNode): AnnotationShape {
  const call = node.child('constructor_invocation') ?? node
  return {
    name: call.child('user_type')?.all('type_identifier').at(-1)?.text ?? '',
    args: argumentsOf(call.child('value_arguments')),
  }
}

function enumEntry(node: SyntaxNode): DefinitionShape[] {
  const name = node.child('simple_identifier')
  const value = argumentsOf(node.child('value_arguments')).map((argument) => argument.value)
  return name ? [{ name, kind: 'enum-member', exported: true, value }] : []
}

/** `class A(val x: X)`: x is a field. */
function propertyParameter(node: SyntaxNode): DefinitionShape[] {
  const name = node.child('simple_identifier')
  if (!name || !node.child('binding_pattern_kind')) return []
  const { type, default: value } = parameterOf(node)
  return [{ ...declared(node), name, kind: 'field', type, value }]
}

function parametersOf(node: SyntaxNode | undefined): ParameterShape[] {
  return (node?.all('parameter', 'class_parameter') ?? []).map(parameterOf)
}

/** A default stands inside a class's parameter and behind a function's. */
function parameterOf(node: SyntaxNode): ParameterShape {
  const inside = node.children.findIndex((child) => child.type === '=')
  const value = inside === -1 && node.sibling(1)?.type === '=' ? node.sibling(2) : node.children[inside + 1]
  return {
    name: node.child('simple_identifier')?.text ?? '',
    type: node.child(...TYPES),
    default: inside === -1 && node.sibling(1)?.type !== '=' ? undefined : value,
  }
}

function functionOf(node: SyntaxNode): DefinitionShape[] {
  const name = node.child('simple_identifier')
  if (!name) return []
  const list = node.child('function_value_parameters')
  const body = node.child('function_body')
  const kind = node.parent?.type === 'class_body' || node.parent?.type === 'enum_class_body' ? 'method' : 'function'
  return [
    {
      ...declared(node),
      name,
      kind,
      parameters: parametersOf(list),
      type: node.all(...TYPES).find((type) => list && type.start > list.end),
      value: expressionBody(body),
      body,
    },
  ]
}

const expressionBody = (body: SyntaxNode | undefined): SyntaxNode | undefined =>
  body?.children[0]?.type === '=' ? body.named[0] : undefined

function constructorOf(node: SyntaxNode, list: SyntaxNode | undefined): DefinitionShape[] {
  const name = node.child('constructor', 'init')
  return name ? [{ ...declared(node), name, kind: 'constructor', parameters: parametersOf(list) }] : []
}

function propertyOf(node: SyntaxNode): DefinitionShape[] {
  const accessors = accessorsOf(node)
  const getter = accessors.find((accessor) => accessor.type === 'getter') ?? node.child('getter')
  const body = getter?.child('function_body')
  const delegate = node.child('property_delegate')?.named[0]
  const equals = node.children.findIndex((child) => child.type === '=')
  const value = equals === -1 ? (expressionBody(body) ?? delegate) : node.children[equals + 1]
  const variables = [node, node.child('multi_variable_declaration')].flatMap((part) => part?.all('variable_declaration') ?? [])
  const isLocal = !['class_body', 'enum_class_body', 'source_file'].includes(node.parent?.type ?? '')
  const marks = declared(node)
  return variables.flatMap((variable) => {
    const name = variable.child('simple_identifier')
    if (!name) return []
    const shape = { ...marks, name, type: variable.child(...TYPES), accessors, exported: marks.exported && !isLocal }
    if (variables.length > 1) return [{ ...shape, kind: 'variable' }]
    return [{ ...shape, kind: body ? 'getter' : 'variable', value, body }]
  })
}

/** Accessors on lines of their own come as siblings of the property. */
function accessorsOf(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = []
  for (let i = 1; ; i++) {
    const next = node.sibling(i)
    if (next?.type !== 'getter' && next?.type !== 'setter') return found
    found.push(next)
  }
}

/** `for (name: Type in list)`. */
function typedLocal(node: SyntaxNode): DefinitionShape[] {
  const variable = node.child('variable_declaration')
  const [name, type] = [variable?.child('simple_identifier'), variable?.child(...TYPES)]
  return name && type ? [{ name, kind: 'variable', exported: false, from: name, type }] : []
}

function lambdaParameters(node: SyntaxNode): ParameterShape[] {
  return (node.child('lambda_parameters')?.all('variable_declaration') ?? []).map(parameterOf)
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

function argumentsOf(node: SyntaxNode | undefined): ArgumentShape[] {
  return (node?.all('value_argument') ?? []).flatMap((argument) => {
    const equals = argument.children.findIndex((child) => child.type === '=')
    const value = equals === -1 ? argument.children.at(-1) : argument.children[equals + 1]
    return value ? [{ label: equals === -1 ? undefined : argument.children[0]?.text, value }] : []
  })
}

function comparisonOf(node: SyntaxNode) {
  const [left, operator, right] = node.children
  return left && operator && right ? [{ left, op: operator.text, right }] : []
}

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
