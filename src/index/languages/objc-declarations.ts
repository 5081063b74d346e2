import type { DefinitionKind } from '../facts.js'
import type { AnnotationShape, DefinitionShape, ParameterShape } from './tree-sitter-grammar.js'
import type { SyntaxNode } from './tree-sitter-node.js'

const EXTERN_MODULE = /^@interface\s+\w+_EXTERN_(?:REMAP_)?MODULE/

/**
 * `@interface X : Base <P>` is the class. Its extension `X ()`, a category `X (Name)`, and a declaration of what another language
 * implements are modules named like the class, so that their members are qualified by it.
 */
export function classOf(node: SyntaxNode): DefinitionShape[] {
  const name = node.child('identifier')
  if (!name) return []
  const isPart = node.child('(') !== undefined || EXTERN_MODULE.test(node.text)
  const base = node.at('superclass')
  return [
    {
      name,
      kind: isPart ? 'module' : 'class',
      exported: node.child('(') === undefined || node.at('category') !== undefined,
      heritage: [...(base ? [base.text] : []), ...protocolsOf(node, base)],
    },
  ]
}

/** Names in angle brackets behind the base class; those before it are type parameters. */
function protocolsOf(node: SyntaxNode, base: SyntaxNode | undefined): string[] {
  const after = base?.end ?? node.child('(')?.end ?? node.end
  return node
    .all('parameterized_arguments', 'protocol_reference_list')
    .filter((child) => child.start >= after)
    .flatMap((child) => child.named.map((protocol) => protocol.text))
}

export function protocolOf(node: SyntaxNode): DefinitionShape[] {
  const name = node.child('identifier')
  const bases = node.child('protocol_reference_list')?.named.map((base) => base.text) ?? []
  return name ? [{ name, kind: 'interface', exported: true, heritage: bases }] : []
}

/** The bodies of a class: a module named like it. Macros that export it stand among its members. */
export function implementationOf(node: SyntaxNode): DefinitionShape[] {
  const name = node.child('identifier')
  return name ? [{ name, kind: 'module', exported: true, annotations: moduleMacros(node) }] : []
}

const MODULE_MACRO = /^[ \t]*(\w+_EXPORT_MODULE\w*)[ \t]*\([ \t]*(\w*)/gm

function moduleMacros(node: SyntaxNode): AnnotationShape[] {
  return [...node.text.matchAll(MODULE_MACRO)].map(([whole, name = '', argument = ''], index) => {
    const end = node.start + node.text.indexOf(whole, index) + whole.length
    const value = node.part('identifier', end - argument.length, end)
    return { name, args: argument === '' ? [] : [{ value }] }
  })
}

const METHOD_MACRO = /^\w+_METHOD\w*(?=\s*\()/

/** The name is the selector's first part; the label of a parameter is the part that stands before it. */
export function methodOf(node: SyntaxNode): DefinitionShape[] {
  const name = node.child('identifier')
  if (!name) return []
  const macro = METHOD_MACRO.exec(node.text)?.[0]
  const body = node.child('compound_statement')
  return [
    {
      name,
      kind: 'method',
      exported: true,
      parameters: node.all('method_parameter').map((parameter, index) => methodParameter(parameter, index)),
      type: macro ? undefined : typeInBrackets(node.child('method_type')),
      body,
      modifiers: node.children[0]?.type === '+' ? ['static'] : [],
      annotations: macro ? [{ name: macro, args: [] }] : [],
      deprecated: isDeprecated(node, body),
    },
  ]
}

function methodParameter(node: SyntaxNode, index: number): ParameterShape {
  const name = node.named.at(-1)?.text ?? ''
  const part = node.sibling(-1)
  const label = index > 0 && part?.type === 'identifier' && part.text !== name ? part.text : undefined
  return { name, label, type: typeInBrackets(node.child('method_type')) }
}

const typeInBrackets = (node: SyntaxNode | undefined): string | undefined =>
  node && plainType(node.text.replace(/^\(|\)$/g, ''))

/** Without the words on ownership and on null. */
const plainType = (text: string): string =>
  text
    .replace(
      /\b(?:_?_?(?:nullable|nonnull|Nullable|Nonnull|null_unspecified|kindof|strong|weak)|inout|out|const)\b/g,
      '',
    )
    .replace(/\s+/g, ' ')
    .trim()

/** The attribute or macro stands behind the signature. */
const isDeprecated = (node: SyntaxNode, body?: SyntaxNode): boolean =>
  /\bdeprecated\b|DEPRECATED/.test(node.text.slice(0, body ? body.start - node.start : undefined))

export function propertyOf(node: SyntaxNode): DefinitionShape[] {
  const attributes = node.child('property_attributes_declaration')?.named.map((attribute) => attribute.text) ?? []
  const words = [
    ...(attributes.includes('class') ? (['static'] as const) : []),
    ...(attributes.includes('readonly') ? (['readonly'] as const) : []),
  ]
  const owner = node.enclosing('class_interface')
  const isHidden = owner?.child('(') !== undefined && owner.at('category') === undefined
  return membersOf(node.child('struct_declaration')).map((shape) => ({
    ...shape,
    exported: !isHidden,
    modifiers: words,
    deprecated: isDeprecated(node),
  }))
}

/** Instance variables, and fields of C structs. */
export function fieldsOf(node: SyntaxNode): DefinitionShape[] {
  const isVariable = node.type === 'instance_variable'
  return membersOf(isVariable ? node.child('struct_declaration') : node).map((shape) => ({
    ...shape,
    exported: !isVariable,
    modifiers: isVariable ? ['private'] : [],
  }))
}

function membersOf(node: SyntaxNode | undefined): Pick<DefinitionShape, 'name' | 'kind' | 'type'>[] {
  if (!node) return []
  const declarators = node.children.filter(
    (child) => child.type === 'struct_declarator' || child.field === 'declarator',
  )
  return declarators.flatMap((declarator) => {
    const name = nameIn(declarator)
    return name ? [{ name, kind: 'field' as const, type: declaredType(node, declarator) }] : []
  })
}

const NAMES = ['identifier', 'field_identifier', 'type_identifier']

/** `*name`, `name[3]`, `(^name)(int)`: the name is the innermost declarator. */
function nameIn(declarator: SyntaxNode): SyntaxNode | undefined {
  if (NAMES.includes(declarator.type)) return declarator
  const inner =
    declarator.at('declarator') ??
    declarator.named.find((child) => NAMES.includes(child.type) || child.type.endsWith('_declarator'))
  return inner && nameIn(inner)
}

/** The specifier, and `*` for a pointer; a block or function type is given as written, without the name. */
function declaredType(node: SyntaxNode, declarator: SyntaxNode): string | undefined {
  const specifier =
    node.at('type') ??
    node.named.find(
      (child) => /(?:_type|_specifier|type_identifier)$/.test(child.type) && !child.type.startsWith('storage'),
    )
  if (!specifier || specifier.text.startsWith('#')) return undefined
  if (OWN_TYPE.test(specifier.text)) return ownClass(node)
  const name = nameIn(declarator)
  const value = declarator.at('value')
  const text = declarator.text.slice(0, value ? value.start - declarator.start : undefined).replace(/\s*=\s*$/, '')
  if (/^\(?\s*[\^*]\s*\w+\)\s*\(|^\(\^/.test(text) && name) return `${specifier.text} ${text.replace(name.text, '')}`
  return /^\*/.test(text) ? `${specifier.text} *` : specifier.text
}

/** `__weak typeof(self) weakSelf`. */
const OWN_TYPE = /^_*typeof_*\s*\(\s*\*?\s*\w*[sS]elf\s*\)$/

function ownClass(node: SyntaxNode): string | undefined {
  const name = node.enclosing('class_implementation')?.child('identifier')?.text
  return name && `${name} *`
}

export function cFunction(node: SyntaxNode): DefinitionShape[] {
  const declarator = node.at('declarator')
  const signature = declarator && functionIn(declarator)
  const name = signature && nameIn(signature)
  if (!declarator || !name) return []
  return [
    {
      name,
      kind: 'function',
      exported: !isStatic(node),
      parameters: parametersOf(signature.at('parameters')),
      type: declaredType(node, declarator),
      body: node.at('body'),
    },
  ]
}

function functionIn(declarator: SyntaxNode): SyntaxNode | undefined {
  if (declarator.type === 'function_declarator') return declarator
  const inner = declarator.at('declarator')
  return inner && functionIn(inner)
}

const isStatic = (node: SyntaxNode): boolean =>
  node.all('storage_class_specifier').some(({ text }) => text === 'static')

/** Parameters of C functions and of blocks. */
export function parametersOf(node: SyntaxNode | undefined): ParameterShape[] {
  return (node?.all('parameter_declaration') ?? []).flatMap((parameter) => {
    const declarator = parameter.at('declarator')
    const name = declarator && nameIn(declarator)
    return name ? [{ name: name.text, type: declaredType(parameter, declarator) }] : []
  })
}

/** Variables and constants; prototypes and `extern` name what is defined elsewhere. */
export function declarationOf(node: SyntaxNode): DefinitionShape[] {
  if (node.all('storage_class_specifier').some(({ text }) => text === 'extern')) return []
  const isMacro = node.text.startsWith('#')
  const isFixed = isMacro || /\bconst\b/.test(node.text.split('=', 1)[0] ?? '')
  const isLocal = node.enclosing('compound_statement') !== undefined
  return node.every('declarator').flatMap((declarator): DefinitionShape[] => {
    const name = nameIn(declarator)
    const isPrototype = functionIn(declarator) && !/\(\s*[\^*]/.test(declarator.text)
    if (!name?.text || isPrototype) return []
    return [
      {
        name,
        kind: isFixed ? 'constant' : 'variable',
        exported: !isLocal && !isStatic(node),
        type: declaredType(node, declarator),
        value: declarator.at('value'),
        modifiers: isFixed ? ['readonly'] : [],
      },
    ]
  })
}

export function typedefOf(node: SyntaxNode): DefinitionShape[] {
  const declarator = node.at('declarator')
  const name = declarator && nameIn(declarator)
  const type = node.at('type')
  if (!name) return []
  const kind: DefinitionKind = !type?.at('body') ? 'type' : type.type === 'enum_specifier' ? 'enum' : 'class'
  return [{ name, kind, exported: true, type: kind === 'type' ? declaredType(node, declarator) : undefined }]
}

/** Those inside a `typedef` have their name from there. */
export function enumOrStruct(node: SyntaxNode, kind: DefinitionKind): DefinitionShape[] {
  const name = node.at('name')
  return name && node.at('body') && node.parent?.type !== 'type_definition' ? [{ name, kind, exported: true }] : []
}

export function enumerator(node: SyntaxNode): DefinitionShape[] {
  const name = node.at('name')
  return name ? [{ name, kind: 'enum-member', exported: true, value: node.at('value') }] : []
}

/** `for (Type *name in list)`. */
export function fastEnumeration(node: SyntaxNode): DefinitionShape[] {
  const declarator = node.children.find((child) => child.type === 'pointer_declarator' || child.type === 'identifier')
  const isIn = node.child('in') !== undefined
  const name = declarator && nameIn(declarator)
  if (!isIn || !name || !node.at('type')) return []
  return [{ name, kind: 'variable', exported: false, from: name, type: declaredType(node, declarator) }]
}
