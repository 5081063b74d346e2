import type { DefinitionKind } from '../facts.js'
import type { AnnotationShape, ArgumentShape, DefinitionShape, ParameterShape } from './tree-sitter-grammar.js'
import { modifiersIn } from './tree-sitter-modifiers.js'
import type { SyntaxNode } from './tree-sitter-node.js'

const TYPES = ['user_type', 'nullable_type', 'function_type', 'parenthesized_type', 'not_nullable_type']

export function named(node: SyntaxNode, kind: DefinitionKind, name: SyntaxNode | undefined): DefinitionShape[] {
  return name ? [{ name, kind, ...declared(node) }] : []
}

export function typeOf(node: SyntaxNode): DefinitionShape[] {
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
    modifiers: modifiersIn(
      isStatic ? [...words, 'static', binding] : [...words.filter((word) => word !== 'final'), binding],
    ),
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

export function enumEntry(node: SyntaxNode): DefinitionShape[] {
  const name = node.child('simple_identifier')
  const value = argumentsOf(node.child('value_arguments')).map((argument) => argument.value)
  return name ? [{ name, kind: 'enum-member', exported: true, value }] : []
}

/** `class A(val x: X)`: x is a field. */
export function propertyParameter(node: SyntaxNode): DefinitionShape[] {
  const name = node.child('simple_identifier')
  if (!name || !node.child('binding_pattern_kind')) return []
  const { type, default: value } = parameterOf(node)
  return [{ ...declared(node), name, kind: 'field', type, value }]
}

export function parametersOf(node: SyntaxNode | undefined): ParameterShape[] {
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

export function functionOf(node: SyntaxNode): DefinitionShape[] {
  const name = node.child('simple_identifier')
  if (!name) return []
  const list = node.child('function_value_parameters')
  const body = node.child('function_body')
  const extended = node.all(...TYPES).find((type) => type.end < name.start)
  const kind = node.parent?.type === 'class_body' || node.parent?.type === 'enum_class_body' ? 'method' : 'function'
  return [
    {
      ...declared(node),
      name,
      kind,
      parameters: parametersOf(list),
      owner: extended?.text.replace(/[<?][\s\S]*$/, ''),
      type: node.all(...TYPES).find((type) => list && type.start > list.end),
      value: expressionBody(body),
      body,
    },
  ]
}

const expressionBody = (body: SyntaxNode | undefined): SyntaxNode | undefined =>
  body?.children[0]?.type === '=' ? body.named[0] : undefined

export function constructorOf(node: SyntaxNode, list: SyntaxNode | undefined): DefinitionShape[] {
  const name = node.child('constructor', 'init')
  return name ? [{ ...declared(node), name, kind: 'constructor', parameters: parametersOf(list) }] : []
}

export function propertyOf(node: SyntaxNode): DefinitionShape[] {
  const accessors = accessorsOf(node)
  const getter = accessors.find((accessor) => accessor.type === 'getter') ?? node.child('getter')
  const body = getter?.child('function_body')
  const delegate = delegated(node.child('property_delegate')?.named[0])
  const equals = node.children.findIndex((child) => child.type === '=')
  const value = equals === -1 ? (expressionBody(body) ?? delegate) : node.children[equals + 1]
  const variables = [node, node.child('multi_variable_declaration')].flatMap(
    (part) => part?.all('variable_declaration') ?? [],
  )
  const isLocal = !['class_body', 'enum_class_body', 'source_file'].includes(node.parent?.type ?? '')
  const marks = declared(node)
  return variables.flatMap((variable): DefinitionShape[] => {
    const name = variable.child('simple_identifier')
    if (!name) return []
    const shape = { ...marks, name, type: variable.child(...TYPES), accessors, exported: marks.exported && !isLocal }
    const kind: DefinitionKind = body ? 'getter' : 'variable'
    return variables.length > 1 ? [{ ...shape, kind: 'variable' }] : [{ ...shape, kind, value, body }]
  })
}

/** What `by lazy { ... }` gives, or the delegate itself. */
function delegated(delegate: SyntaxNode | undefined): SyntaxNode | undefined {
  const lambda = delegate?.child('call_suffix')?.child('annotated_lambda')?.child('lambda_literal')
  const isLazy = delegate?.child('simple_identifier')?.text === 'lazy'
  return isLazy ? lambda?.child('statements')?.named.at(-1) : delegate
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
export function typedLocal(node: SyntaxNode): DefinitionShape[] {
  const variable = node.child('variable_declaration')
  const [name, type] = [variable?.child('simple_identifier'), variable?.child(...TYPES)]
  return name && type ? [{ name, kind: 'variable', exported: false, from: name, type }] : []
}

export function lambdaParameters(node: SyntaxNode): ParameterShape[] {
  return (node.child('lambda_parameters')?.all('variable_declaration') ?? []).map(parameterOf)
}

export function argumentsOf(node: SyntaxNode | undefined): ArgumentShape[] {
  return (node?.all('value_argument') ?? []).flatMap((argument) => {
    const equals = argument.children.findIndex((child) => child.type === '=')
    const value = equals === -1 ? argument.children.at(-1) : argument.children[equals + 1]
    return value ? [{ label: equals === -1 ? undefined : argument.children[0]?.text, value }] : []
  })
}
