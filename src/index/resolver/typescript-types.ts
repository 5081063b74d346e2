import { ts } from '#typescript'
import { bare, expressionOf, moduleOfAlias } from './typescript-nodes.js'
import { moduleOfTypeName } from './typescript-origin.js'
import type { TypeScriptProgram } from './typescript-program.js'
import { externalName } from './typescript-symbols.js'

/** A type that a receiver has, extends or implements. */
export interface ReceiverType {
  name: string
  /** Module or library type that declares it, when it lies outside the repository. */
  module?: string
  /** The repository's file that declares it. */
  file?: string
}

const isUnknown = ({ flags }: ts.Type): boolean =>
  (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Never)) !== 0
const BASES_MAX = 12

/** Name of the declared or inferred type of the expression that ends at a name token; undefined when it isn't known. */
export function typeTextAt(program: TypeScriptProgram, name: ts.Node): string | undefined {
  const { checker } = program
  const type = checker.getNonNullableType(checker.getTypeAtLocation(expressionOf(name)))
  if (isUnknown(type)) return declaredTypes(program, expressionOf(name))[0]?.name
  const symbol = type.aliasSymbol ?? type.getSymbol()
  if (symbol && /^[\p{L}$_]/u.test(symbol.name) && !symbol.name.startsWith('__')) return symbol.name
  return checker.typeToString(checker.getBaseTypeOfLiteralType(type))
}

/** The expression's type, its bases and the interfaces that they implement; nearest first. */
export function typesOf(program: TypeScriptProgram, expression: ts.Expression): ReceiverType[] {
  const { checker } = program
  const type = checker.getNonNullableType(checker.getTypeAtLocation(expression))
  const found = new Map<string, ReceiverType>()
  const add = (each: ReceiverType) => found.set(`${each.name}\0${each.module ?? each.file ?? ''}`, each)
  if (isUnknown(type)) for (const each of declaredTypes(program, expression)) add(each)
  const open = type.isUnionOrIntersection() ? [...type.types] : [type]
  const seen = new Set<ts.Type>()
  for (let at = open.shift(); at !== undefined && seen.size < BASES_MAX; at = open.shift()) {
    if (seen.has(at)) continue
    seen.add(at)
    for (const each of named(program, checker.getApparentType(at))) add(each)
    open.push(...parentsOf(program, at, add))
  }
  return [...found.values()]
}

function named(program: TypeScriptProgram, type: ts.Type): ReceiverType[] {
  const symbols = [type.aliasSymbol, type.getSymbol()].filter((symbol) => symbol !== undefined)
  return symbols
    .filter((symbol) => !symbol.name.startsWith('__'))
    .map((symbol) => place(program, nameOf(symbol), symbol.declarations?.[0]))
}

/** A class that a module exports as its default carries its own name. */
function nameOf(symbol: ts.Symbol): string {
  const declaration = symbol.declarations?.[0]
  const name = declaration && ts.getNameOfDeclaration(declaration)
  return symbol.name === 'default' && name ? name.getText() : symbol.name
}

function place(program: TypeScriptProgram, name: string, declaration: ts.Declaration | undefined): ReceiverType {
  if (declaration === undefined) return { name }
  const file = program.pathOf(declaration.getSourceFile())
  return file === undefined ? { name, module: externalName(program, declaration) } : { name, file }
}

/** Types of the heritage clauses; a base that the checker doesn't know is added by its written name. */
function parentsOf(program: TypeScriptProgram, type: ts.Type, add: (type: ReceiverType) => void): ts.Type[] {
  const parents: ts.Type[] = []
  for (const declaration of type.getSymbol()?.declarations ?? []) {
    if (!ts.isClassLike(declaration) && !ts.isInterfaceDeclaration(declaration)) continue
    for (const clause of (declaration.heritageClauses ?? []).flatMap((each) => each.types)) {
      const parent = program.checker.getTypeAtLocation(clause)
      if (!isUnknown(parent)) parents.push(parent)
      else for (const each of writtenType(program, clause.expression)) add(each)
    }
  }
  return parents
}

/** What the code says of an expression whose type the checker can't know: annotation, `new X()` or the import itself. */
function declaredTypes(program: TypeScriptProgram, expression: ts.Node): ReceiverType[] {
  const node = ts.isExpression(expression) ? bare(expression) : expression
  if (ts.isNewExpression(node)) return writtenType(program, node.expression)
  if (ts.isAwaitExpression(node)) return declaredTypes(program, node.expression)
  const name = ts.isPropertyAccessExpression(node) ? node.name : node
  const declaration = program.checker.getSymbolAtLocation(name)?.declarations?.[0]
  if (declaration === undefined) return []
  const module = moduleOfAlias(declaration)
  if (module !== undefined && ts.isIdentifier(name)) return [{ name: importedName(declaration) ?? name.text, module }]
  if (ts.isBindingElement(declaration)) return takenApart(program, declaration)
  const hasType =
    ts.isVariableDeclaration(declaration) ||
    ts.isParameter(declaration) ||
    ts.isPropertyDeclaration(declaration) ||
    ts.isPropertySignature(declaration)
  if (!hasType) return []
  if (declaration.type) return annotated(program, declaration.type)
  if (ts.isPropertySignature(declaration) || !declaration.initializer) return []
  return declaredTypes(program, declaration.initializer)
}

/** `const { database } = open()`: the property as the type of the answer declares it. */
function takenApart(program: TypeScriptProgram, { parent, propertyName, name }: ts.BindingElement): ReceiverType[] {
  const key = propertyName ?? name
  if (!ts.isObjectBindingPattern(parent) || !ts.isIdentifier(key)) return []
  const whole = program.checker.getNonNullableType(program.checker.getTypeAtLocation(parent))
  const declared = whole.getProperty(key.text)?.declarations?.[0]
  if (!declared || !(ts.isPropertySignature(declared) || ts.isPropertyDeclaration(declared))) return []
  return declared.type ? annotated(program, declared.type) : []
}

function importedName(declaration: ts.Declaration): string | undefined {
  return ts.isImportSpecifier(declaration) ? (declaration.propertyName ?? declaration.name).text : undefined
}

function annotated(program: TypeScriptProgram, type: ts.TypeNode): ReceiverType[] {
  if (ts.isUnionTypeNode(type)) return type.types.flatMap((each) => annotated(program, each))
  if (!ts.isTypeReferenceNode(type)) return []
  const name = ts.isQualifiedName(type.typeName) ? type.typeName.right.text : type.typeName.text
  const module = moduleOfTypeName(program, type.typeName)
  return [module === undefined ? { name } : { name, module }]
}

/** A class named in `new X()` or `extends ns.X`. */
function writtenType(program: TypeScriptProgram, written: ts.Expression): ReceiverType[] {
  const node = bare(written)
  if (ts.isPropertyAccessExpression(node)) {
    const [root] = writtenType(program, node.expression)
    return [{ ...root, name: node.name.text }]
  }
  if (!ts.isIdentifier(node)) return []
  const declaration = program.checker.getSymbolAtLocation(node)?.declarations?.[0]
  const module = declaration && moduleOfAlias(declaration)
  const name = (declaration && importedName(declaration)) ?? node.text
  return [module === undefined ? { name } : { name, module }]
}
