import type { DefinitionKind } from '../facts.js'
import type { AnnotationShape, ArgumentShape, DefinitionShape, ParameterShape } from './tree-sitter-grammar.js'
import { modifiersIn } from './tree-sitter-modifiers.js'
import type { SyntaxNode } from './tree-sitter-node.js'

const KINDS: Readonly<Record<string, DefinitionKind>> = { enum: 'enum', extension: 'module', protocol: 'interface' }
const MEMBER_HOLDERS = ['class_body', 'enum_class_body', 'protocol_body']

/** An extension is a module named like the type it extends, so that its members are qualified by that type. */
export function typeOf(node: SyntaxNode): DefinitionShape[] {
  const kind = KINDS[node.at('declaration_kind')?.type ?? ''] ?? 'class'
  const name = node.at('name')
  const token = name?.type === 'user_type' ? name.child('type_identifier') : name
  const heritage = node.all('inheritance_specifier').map((base) => plainType(base.at('inherits_from')?.text ?? ''))
  return token ? [{ name: token, kind, heritage, ...declared(node) }] : []
}

const plainType = (text: string): string => text.replace(/<[\s\S]*$/, '').trim()

/** Attributes, modifiers and visibility of a declaration. */
function declared(node: SyntaxNode): Pick<DefinitionShape, 'exported' | 'annotations' | 'modifiers' | 'deprecated'> {
  const modifiers = node.child('modifiers')
  const annotations = (modifiers?.all('attribute') ?? []).map(attributeOf)
  const words = modifiers?.named.flatMap((child) => (child.type === 'attribute' ? [] : child.text.split(/\W/, 1))) ?? []
  const inline = node.children.filter((child) => child.type === 'async').map(() => 'async')
  return {
    exported: !words.includes('private') && !words.includes('fileprivate'),
    annotations,
    modifiers: modifiersIn([...words.filter((word) => word !== 'final'), ...inline]),
    deprecated: annotations.some(({ name, args }) => name === 'available' && args.some(isDeprecated)),
  }
}

const isDeprecated = ({ label, value }: ArgumentShape): boolean => label === 'deprecated' || value.text === 'deprecated'

/** Arguments of attributes come as a flat list of tokens: `label: value` where a colon stands between. */
function attributeOf(node: SyntaxNode): AnnotationShape {
  const [type, ...tokens] = node.named
  const args: ArgumentShape[] = []
  tokens.forEach((token, index) => {
    const isLabel = node.children[node.children.indexOf(token) + 1]?.text === ':'
    const before = tokens[index - 1]
    const hasLabel = before && node.children[node.children.indexOf(before) + 1]?.text === ':'
    const isSelector = isLabel && tokens[index + 1] === undefined
    if (!isLabel || isSelector) args.push({ label: hasLabel ? before.text : undefined, value: token })
  })
  return { name: type?.text ?? '', args }
}

export function functionOf(node: SyntaxNode, kind: DefinitionKind): DefinitionShape[] {
  const name = node.at('name') ?? node.child('init', 'deinit', 'subscript')
  const isPlain = name && ['simple_identifier', 'init', 'deinit', 'subscript'].includes(name.type)
  if (!isPlain) return []
  const body = node.at('body') ?? node.child('function_body')
  const inType = MEMBER_HOLDERS.includes(node.parent?.type ?? '')
  return [
    {
      ...declared(node),
      name,
      kind: kind === 'function' && inType ? 'method' : kind,
      parameters: parametersOf(node),
      type: node
        .every('name')
        .filter((child) => child !== name && child.end <= (body?.start ?? child.end))
        .at(-1),
      value: implicitReturn(body),
      body,
    },
  ]
}

/** The only expression of a body is its value. */
function implicitReturn(body: SyntaxNode | undefined): SyntaxNode | undefined {
  const statements = body?.child('statements')
  const only = statements?.named.length === 1 ? statements.named[0] : undefined
  return only && /_literal$|_expression$|^simple_identifier$/.test(only.type) ? only : undefined
}

/** The default of a parameter is its next sibling but one. */
function parametersOf(node: SyntaxNode): ParameterShape[] {
  return node.all('parameter').map((parameter) => {
    const [name, type] = parameter.every('name')
    const label = parameter.at('external_name')?.text
    const after = parameter.sibling(2)
    return { name: name?.text ?? '', label, type, default: after?.field === 'default_value' ? after : undefined }
  })
}

export function lambdaParameters(node: SyntaxNode): ParameterShape[] {
  const list = node.child('lambda_function_type')?.child('lambda_function_type_parameters')
  return (list?.all('lambda_parameter') ?? []).map((parameter) => {
    const [name, type] = parameter.every('name')
    return { name: name?.text ?? parameter.text, type }
  })
}

/** One shape for each pattern of `let a = 1, b: T = x`. */
export function propertyOf(node: SyntaxNode): DefinitionShape[] {
  const marks = declared(node)
  const parts = node.children.filter(
    (child) => child.type === 'pattern' || child.field === 'value' || child.type in PARTS,
  )
  const binding = node.child('value_binding_pattern') ?? node.child('pattern')?.child('value_binding_pattern')
  const modifiers = [...(marks.modifiers ?? []), ...modifiersIn([binding?.text ?? ''])]
  const isMember = MEMBER_HOLDERS.includes(node.parent?.type ?? '')
  const exported = marks.exported && (isMember || node.parent?.type === 'source_file')
  return parts.flatMap((pattern, index): DefinitionShape[] => {
    const names = pattern.type === 'pattern' ? namesIn(pattern) : []
    const next = parts.findIndex((part, at) => at > index && part.type === 'pattern')
    const own = parts.slice(index + 1, next === -1 ? undefined : next)
    const shape = { ...marks, modifiers, exported, ...bindingOf(own) }
    if (names.length > 1) return names.map((name) => ({ ...shape, name, value: undefined, type: undefined }))
    return names.map((name) => ({
      ...shape,
      name,
      kind: isMember && shape.kind === 'variable' ? memberKind(modifiers) : shape.kind,
    }))
  })
}

const PARTS: Readonly<Record<string, true>> = {
  type_annotation: true,
  computed_property: true,
  willset_didset_block: true,
}

const memberKind = (modifiers: readonly string[]): DefinitionKind =>
  modifiers.includes('static') && modifiers.includes('readonly') ? 'constant' : 'field'

function bindingOf(parts: readonly SyntaxNode[]): Pick<DefinitionShape, 'kind' | 'type' | 'value' | 'body'> {
  const type = parts.find((part) => part.type === 'type_annotation')?.named[0]
  const computed = parts.find((part) => part.type === 'computed_property')
  const value = parts.find((part) => part.field === 'value')
  if (!computed) return { kind: 'variable', type, value }
  const body = computed.child('computed_getter') ?? computed
  return { kind: 'getter', type, value: implicitReturn(body), body }
}

function namesIn(pattern: SyntaxNode): SyntaxNode[] {
  const bound = pattern.every('bound_identifier')
  if (bound.length > 0) return bound
  return pattern.all('pattern').flatMap((inner) => inner.all('simple_identifier'))
}

/** `if let a = x, let b = y`: names, and the expressions that stand behind their `=`. */
export function boundInCondition(node: SyntaxNode): DefinitionShape[] {
  return node.every('bound_identifier').map((name) => {
    const index = node.children.indexOf(name)
    const behind = node.children.slice(index + 1, index + 4)
    const equals = behind.findIndex((child) => child.type === '=')
    const type = behind.find((child) => child.type === 'type_annotation')?.named[0]
    const value = equals === -1 ? undefined : node.children[index + equals + 2]
    return { name, kind: 'variable', exported: false, modifiers: ['readonly'], from: name, until: value, type, value }
  })
}

/** `case a = "x", b(Int)`: a raw value follows its name. */
export function enumMembers(node: SyntaxNode): DefinitionShape[] {
  return node.every('name').map((name, index, names) => {
    const end = names[index + 1]?.start ?? node.end
    const value = node.children.find(
      (child) => child.field === 'raw_value' && child.isNamed && child.start > name.start && child.end <= end,
    )
    return { name, kind: 'enum-member', exported: true, value }
  })
}
