import type { DefinitionKind } from '../facts.js'
import { dotted } from './tree-sitter-expressions.js'
import type { AnnotationShape, ArgumentShape, DefinitionShape, ParameterShape } from './tree-sitter-grammar.js'
import { modifiersIn } from './tree-sitter-modifiers.js'
import type { SyntaxNode } from './tree-sitter-node.js'

type Marks = Pick<DefinitionShape, 'exported' | 'annotations' | 'modifiers' | 'deprecated' | 'from' | 'until'>

/** Attributes stand before the declaration as siblings; `words` are further keywords. */
function declared(node: SyntaxNode, words: readonly string[] = []): Marks {
  const attributes = attributesBefore(node)
  const annotations = attributes.flatMap(annotationOf)
  const inTrait = node.parent?.parent?.type === 'trait_item' || node.parent?.parent?.at('trait') !== undefined
  const keywords = (node.child('function_modifiers')?.children ?? []).map((child) => child.text)
  return {
    exported: inTrait || node.child('visibility_modifier') !== undefined,
    annotations,
    modifiers: modifiersIn([...keywords.filter((word) => word !== 'const'), ...words]),
    deprecated: annotations.some(({ name }) => name === 'deprecated'),
    ...(attributes.length > 0 ? { from: attributes[0], until: node } : {}),
  }
}

function attributesBefore(node: SyntaxNode): SyntaxNode[] {
  const siblings = node.parent?.children ?? []
  const end = siblings.indexOf(node)
  let start = end
  while (siblings[start - 1]?.type === 'attribute_item') start--
  return siblings.slice(start, end)
}

/** `#[tauri::command]` is called `tauri.command`. */
function annotationOf(item: SyntaxNode): AnnotationShape[] {
  const attribute = item.child('attribute')
  const name = attribute?.named[0]
  return attribute && name ? [{ name: dotted(name.text), args: attributeArguments(attribute.at('arguments')) }] : []
}

/** Tokens in brackets, split at the commas: `label = value` or one token; whatever is longer is left out. */
function attributeArguments(tokens: SyntaxNode | undefined): ArgumentShape[] {
  const groups: SyntaxNode[][] = [[]]
  for (const token of tokens?.children.slice(1, -1) ?? []) {
    if (token.text === ',') groups.push([])
    else groups.at(-1)?.push(token)
  }
  return groups.flatMap((group): ArgumentShape[] => {
    const [first, equals, value] = group
    if (first && group.length === 1) return [{ value: first }]
    return first && value && equals?.text === '=' ? [{ label: first.text, value }] : []
  })
}

function named(node: SyntaxNode, kind: DefinitionKind, words?: readonly string[]): DefinitionShape[] {
  const name = node.at('name')
  return name ? [{ ...declared(node, words), name, kind }] : []
}

export function typeOf(node: SyntaxNode, kind: DefinitionKind): DefinitionShape[] {
  const bounds = node.at('bounds')?.named ?? []
  const heritage = bounds.filter(({ type }) => type !== 'lifetime').map((bound) => plainType(bound.text))
  return named(node, kind).map((shape) => ({ ...shape, heritage, type: node.at('type') }))
}

const plainType = (text: string): string => dotted(text.replace(/^\?/, '').replace(/<[\s\S]*$/, ''))

export const macroDefinition = (node: SyntaxNode): DefinitionShape[] => named(node, 'function')

/** `mod x;` says that a file of that name belongs here. */
export function moduleOf(node: SyntaxNode): DefinitionShape[] {
  return named(node, 'module')
}

/** `impl` is a module named like its type, so that its members are qualified by that type; its trait is its heritage. */
export function implementationOf(node: SyntaxNode): DefinitionShape[] {
  const name = typeName(node.at('type'))
  const trait = node.at('trait')
  if (!name) return []
  return [{ ...declared(node), name, kind: 'module', exported: true, heritage: trait ? [plainType(trait.text)] : [] }]
}

function typeName(type: SyntaxNode | undefined): SyntaxNode | undefined {
  switch (type?.type) {
    case 'scoped_type_identifier':
      return type.at('name')
    case 'generic_type':
    case 'reference_type':
      return typeName(type.at('type'))
    default:
      return type
  }
}

export function functionOf(node: SyntaxNode): DefinitionShape[] {
  const holder = node.parent?.parent?.type
  const isMember = holder === 'impl_item' || holder === 'trait_item'
  const list = node.at('parameters')
  const isStatic = isMember && list?.child('self_parameter') === undefined
  const body = node.at('body')
  return named(node, isMember ? 'method' : 'function', isStatic ? ['static'] : []).map((shape) => ({
    ...shape,
    parameters: parametersOf(list),
    type: node.at('return_type'),
    value: tail(body),
    body: endsInValue(body) ? undefined : body,
  }))
}

/** A body without `return` gives its last expression. */
function tail(body: SyntaxNode | undefined): SyntaxNode | undefined {
  return endsInValue(body) && !/\breturn\b/.test(body?.text ?? '') ? body?.named.at(-1) : undefined
}

const VALUE = /_literal$|_expression$|^(?:self|identifier|scoped_identifier|macro_invocation)$/

/** Then a `return` before it is but one of several results. */
function endsInValue(body: SyntaxNode | undefined): boolean {
  const last = body?.named.at(-1)
  return last !== undefined && last.type !== 'return_expression' && VALUE.test(last.type)
}

/** Parameters of functions, those of closures also without a type; `self` is none. */
export function parametersOf(node: SyntaxNode | undefined): ParameterShape[] {
  return (node?.named ?? []).flatMap((parameter): ParameterShape[] => {
    if (parameter.type === 'self_parameter' || parameter.type === 'attribute_item') return []
    if (parameter.type !== 'parameter') return [{ name: boundName(parameter) }]
    const pattern = parameter.at('pattern')
    return [{ name: pattern ? boundName(pattern) : '', type: parameter.at('type') }]
  })
}

const boundName = (pattern: SyntaxNode): string => (namesIn(pattern)[0] ?? pattern).text

export function constantOf(node: SyntaxNode): DefinitionShape[] {
  const isFixed = node.child('mutable_specifier') === undefined
  const holder = node.parent?.parent?.type
  const isMember = holder === 'impl_item' || holder === 'trait_item'
  const words = [...(isMember ? ['static'] : []), ...(isFixed ? ['readonly'] : [])]
  return named(node, isFixed ? 'constant' : 'variable', words).map((shape) => ({
    ...shape,
    type: node.at('type'),
    value: node.at('value'),
  }))
}

export function fieldOf(node: SyntaxNode): DefinitionShape[] {
  return named(node, 'field').map((shape) => ({ ...shape, type: node.at('type') }))
}

export function enumVariant(node: SyntaxNode): DefinitionShape[] {
  return named(node, 'enum-member').map((shape) => ({ ...shape, exported: true, value: node.at('value') }))
}

/** `let a = x`, `let Some(a) = x else`, `if let Ok(a) = x`: a sole name has the value, several have none. */
export function bindingsOf(node: SyntaxNode): DefinitionShape[] {
  const pattern = node.at('pattern')
  const names = pattern ? namesIn(pattern) : []
  const isMutable = node.child('mutable_specifier') !== undefined
  const value = names.length === 1 ? node.at('value') : undefined
  const whole = node.type === 'let_condition'
  return names.map((name) => ({
    name,
    kind: 'variable',
    exported: false,
    modifiers: isMutable ? [] : ['readonly'],
    type: pattern === name ? (node.at('type') ?? constructedType(value)) : undefined,
    value,
    ...(whole ? { from: name, until: value ?? name } : {}),
  }))
}

/** By custom these give their own type: `Store::new(x)`, `Store::with_path(x).await?`. */
const CONSTRUCTORS = /^(?:try_)?(?:new|default|open|connect|load|init|create|with|from)(?:_\w+)?$/

function constructedType(value: SyntaxNode | undefined): string | undefined {
  let node = value
  while (node?.type === 'try_expression' || node?.type === 'await_expression') node = node.named[0]
  const callee = node?.type === 'call_expression' ? node.at('function') : undefined
  const type = callee?.type === 'scoped_identifier' ? callee.at('path')?.text : undefined
  if (!type || !CONSTRUCTORS.test(callee?.at('name')?.text ?? '')) return undefined
  return /^(?:\w+::)*[A-Z]\w*$/.test(type) && !type.startsWith('Self') ? dotted(type) : undefined
}

/** Names that a pattern binds: identifiers in lower case that are no path, no type and no field's name. */
function namesIn(pattern: SyntaxNode): SyntaxNode[] {
  if (pattern.type === 'identifier') return /^[A-Z]/.test(pattern.text) ? [] : [pattern]
  if (pattern.type === 'shorthand_field_identifier') return [pattern]
  if (pattern.type === 'scoped_identifier' || pattern.type.endsWith('_literal')) return []
  return pattern.named.filter((child) => child.field !== 'type').flatMap(namesIn)
}

export const argumentsOf = (node: SyntaxNode | undefined): ArgumentShape[] =>
  (node?.named ?? []).filter((value) => value.type !== 'attribute_item').map((value) => ({ value }))
