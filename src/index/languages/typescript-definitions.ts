import './typescript-loaded.js'
import { ts } from '#typescript'
import type { Definition, Expr } from '../facts.js'
import { reduce } from './typescript-expressions.js'
import {
  define,
  type Extraction,
  enterScope,
  type NameToken,
  nameToken,
  type Visitor,
  visitor,
} from './typescript-extraction.js'
import { functionFields, isImplemented, modifiersOf, typeText } from './typescript-functions.js'

/** Types, members, enums, modules and named functions. */
export const definitionVisitors: readonly Visitor[] = [
  visitor(ts.SyntaxKind.FunctionDeclaration, ts.isFunctionDeclaration, enterFunctionDeclaration),
  visitor(ts.SyntaxKind.ClassDeclaration, ts.isClassDeclaration, enterClass),
  visitor(ts.SyntaxKind.ClassExpression, ts.isClassExpression, enterClass),
  visitor(ts.SyntaxKind.InterfaceDeclaration, ts.isInterfaceDeclaration, enterInterface),
  visitor(ts.SyntaxKind.TypeAliasDeclaration, ts.isTypeAliasDeclaration, enterTypeAlias),
  visitor(ts.SyntaxKind.EnumDeclaration, ts.isEnumDeclaration, enterEnum),
  visitor(ts.SyntaxKind.ModuleDeclaration, ts.isModuleDeclaration, enterModule),
  visitor(ts.SyntaxKind.Constructor, ts.isConstructorDeclaration, enterConstructor),
  visitor(ts.SyntaxKind.MethodSignature, ts.isMethodSignature, enterMethodSignature),
  visitor(ts.SyntaxKind.PropertySignature, ts.isPropertySignature, enterPropertySignature),
  visitor(ts.SyntaxKind.Parameter, ts.isParameter, enterParameterProperty),
]

type Named = ts.DeclarationStatement | ts.ClassLikeDeclaration

/** The name, or the keyword `default` where a declaration has none. */
function declaredName(file: Extraction, node: Named): NameToken | undefined {
  if (node.name && (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name))) return nameToken(file, node.name)
  const keyword = ts.canHaveModifiers(node)
    ? ts.getModifiers(node)?.find((modifier) => modifier.kind === ts.SyntaxKind.DefaultKeyword)
    : undefined
  return keyword && { text: 'default', at: file.startOf(keyword) }
}

export const isExported = (node: ts.Declaration): boolean =>
  (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Export) !== 0

function enterFunctionDeclaration(file: Extraction, node: ts.FunctionDeclaration): void {
  const name = declaredName(file, node)
  if (!name || !isImplemented(node)) return
  const index = define(file, node, {
    name,
    kind: 'function',
    exported: isExported(node),
    ...functionFields(file, node),
  })
  file.listed.set(node, index)
  enterScope(file, index)
}

function enterClass(file: Extraction, node: ts.ClassLikeDeclaration): void {
  const name = declaredName(file, node)
  if (!name || file.listed.has(node)) return
  enterScope(file, defineClass(file, node, node, name, ts.isClassDeclaration(node) && isExported(node)))
}

/** `span` is the whole declaration of a class expression that a variable or export holds. */
export function defineClass(
  file: Extraction,
  span: ts.Node,
  node: ts.ClassLikeDeclaration,
  name: NameToken,
  exported: boolean,
): number {
  return define(file, span, {
    name,
    kind: 'class',
    exported,
    heritage: heritageOf(file, node.heritageClauses),
    modifiers: modifiersOf(node),
    annotations: annotationsOf(file, node),
  })
}

function heritageOf(file: Extraction, clauses: ts.NodeArray<ts.HeritageClause> | undefined): string[] {
  return (clauses ?? []).flatMap((clause) => clause.types.map((type) => file.chainText(type.expression)))
}

/** Arguments are reduced after the children were walked, so that function literals in them are known. */
export function annotationsOf(file: Extraction, node: ts.HasDecorators): Definition['annotations'] {
  return ts.getDecorators(node)?.map(({ expression }) => {
    if (!ts.isCallExpression(expression)) return { name: file.chainText(expression), args: [] }
    const args: Expr[] = []
    file.defer(() => args.push(...expression.arguments.map((argument) => reduce(file, argument))))
    return { name: file.chainText(expression.expression), args }
  })
}

function enterInterface(file: Extraction, node: ts.InterfaceDeclaration): void {
  const index = define(file, node, {
    name: nameToken(file, node.name),
    kind: 'interface',
    exported: isExported(node),
    heritage: heritageOf(file, node.heritageClauses),
  })
  enterScope(file, index)
}

function enterTypeAlias(file: Extraction, node: ts.TypeAliasDeclaration): void {
  const index = define(file, node, {
    name: nameToken(file, node.name),
    kind: 'type',
    exported: isExported(node),
    type: typeText(file, node.type),
  })
  enterScope(file, index)
}

function enterEnum(file: Extraction, node: ts.EnumDeclaration): void {
  const index = define(file, node, { name: nameToken(file, node.name), kind: 'enum', exported: isExported(node) })
  enterScope(file, index)
  let next: number | undefined = 0
  for (const member of node.members) {
    const written: Expr | undefined = member.initializer && reduce(file, member.initializer)
    const implied: Expr | undefined = next === undefined ? undefined : { k: 'num', v: next }
    const value: Expr | undefined = written ?? implied
    next = value?.k === 'num' ? value.v + 1 : undefined
    define(file, member, { name: nameToken(file, member.name), kind: 'enum-member', value })
  }
}

function enterModule(file: Extraction, node: ts.ModuleDeclaration): void {
  const index = define(file, node, { name: nameToken(file, node.name), kind: 'module', exported: isExported(node) })
  enterScope(file, index)
}

function enterConstructor(file: Extraction, node: ts.ConstructorDeclaration): void {
  if (!isImplemented(node)) return
  const at = file.source.text.indexOf('constructor', file.startOf(node))
  const name = { text: 'constructor', at }
  const index = define(file, node, { name, kind: 'constructor', ...functionFields(file, node) })
  file.listed.set(node, index)
  enterScope(file, index)
}

/** Members of an interface, or of a type alias that is an object type. Types inside signatures are left out. */
const isMemberOfType = (node: ts.TypeElement): boolean =>
  ts.isInterfaceDeclaration(node.parent) ||
  (ts.isTypeLiteralNode(node.parent) && ts.isTypeAliasDeclaration(node.parent.parent))

function enterMethodSignature(file: Extraction, node: ts.MethodSignature): void {
  if (!isMemberOfType(node)) return
  define(file, node, { name: nameToken(file, node.name), kind: 'method', ...functionFields(file, node) })
}

function enterPropertySignature(file: Extraction, node: ts.PropertySignature): void {
  if (!isMemberOfType(node)) return
  define(file, node, {
    name: nameToken(file, node.name),
    kind: 'field',
    type: typeText(file, node.type),
    modifiers: modifiersOf(node),
  })
}

/** `constructor(private readonly api: Api)` declares the field `api`. */
function enterParameterProperty(file: Extraction, node: ts.ParameterDeclaration): void {
  if (!ts.isParameterPropertyDeclaration(node, node.parent) || !ts.isIdentifier(node.name)) return
  define(file, node, {
    name: nameToken(file, node.name),
    kind: 'field',
    container: file.facts.definitions[file.scope]?.container ?? -1,
    type: typeText(file, node.type),
    modifiers: modifiersOf(node),
    annotations: annotationsOf(file, node),
  })
}
