import { ts } from '#typescript'
import { bare, isFunctionExpression, moduleOfAlias, requiredModule } from './typescript-nodes.js'
import type { TypeScriptProgram } from './typescript-program.js'
import { externalName } from './typescript-symbols.js'

/** Where a value comes from whose type the checker doesn't know. */
export type Origin =
  /** A library whose types aren't there. */
  | { kind: 'external'; where: string }
  /** A known type that lacks the member. */
  | { kind: 'lacking'; type: string }
  /** Untyped code of the repository. */
  | { kind: 'untyped' }

const DEPTH_MAX = 10

/** Follows a chain of members, calls and variables back to an import, a declared type or the untyped value that it starts from. */
export function originOf(program: TypeScriptProgram, expression: ts.Expression, depth = DEPTH_MAX): Origin {
  const node = bare(expression)
  if (depth === 0) return { kind: 'untyped' }
  if (ts.isAsExpression(expression) && expression.type)
    return declaredOrigin(program, expression.type) ?? originOf(program, node, depth - 1)
  const typed = typedOrigin(program, node)
  if (typed) return typed
  const module = requiredModule(node)
  if (module !== undefined) return moduleOrigin(program, module, node.getSourceFile())
  if (ts.isIdentifier(node)) return identifierOrigin(program, node, depth)
  if (isChainLink(node)) return originOf(program, node.expression, depth - 1)
  if (ts.isBinaryExpression(node)) return originOf(program, node.left, depth - 1)
  if (ts.isConditionalExpression(node)) return originOf(program, node.whenTrue, depth - 1)
  return { kind: 'untyped' }
}

type ChainLink = ts.Expression & { expression: ts.Expression }

const isChainLink = (node: ts.Node): node is ChainLink =>
  ts.isPropertyAccessExpression(node) ||
  ts.isElementAccessExpression(node) ||
  ts.isCallExpression(node) ||
  ts.isNewExpression(node) ||
  ts.isAwaitExpression(node)

/** Of an expression whose type is known; a class that extends a library without types counts as that library. */
function typedOrigin(program: TypeScriptProgram, node: ts.Expression): Origin | undefined {
  const type = program.checker.getTypeAtLocation(node)
  if ((type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0) return undefined
  const symbol = type.getSymbol() ?? type.aliasSymbol
  for (const declaration of symbol?.declarations ?? []) {
    const base = unknownBase(program, declaration, DEPTH_MAX)
    if (base !== undefined) return { kind: 'external', where: base }
  }
  const [declaration] = symbol?.declarations ?? []
  const isOutside = declaration && program.pathOf(declaration.getSourceFile()) === undefined
  const name = program.checker.typeToString(type)
  return { kind: 'lacking', type: isOutside ? externalName(program, declaration) : name }
}

/** Module of the first base class or interface that has no types here. */
export function unknownBase(
  program: TypeScriptProgram,
  declaration: ts.Declaration,
  depth = DEPTH_MAX,
): string | undefined {
  if (depth === 0 || !(ts.isClassLike(declaration) || ts.isInterfaceDeclaration(declaration))) return undefined
  for (const type of (declaration.heritageClauses ?? []).flatMap((clause) => clause.types)) {
    const base = program.checker.getTypeAtLocation(type)
    const declarations = base.getSymbol()?.declarations ?? []
    const isKnown = (base.flags & ts.TypeFlags.Any) === 0
    if (!isKnown) {
      const origin = originOf(program, type.expression, depth - 1)
      if (origin.kind === 'external') return origin.where
    }
    for (const each of declarations) {
      const found = unknownBase(program, each, depth - 1)
      if (found !== undefined) return found
    }
  }
  return undefined
}

function identifierOrigin(program: TypeScriptProgram, node: ts.Identifier, depth: number): Origin {
  const symbol = program.checker.getSymbolAtLocation(node)
  const declaration = symbol?.declarations?.[0]
  if (declaration === undefined) return { kind: 'lacking', type: node.text }
  if (program.pathOf(declaration.getSourceFile()) === undefined)
    return { kind: 'external', where: externalName(program, declaration) }
  const module = symbol && (symbol.flags & ts.SymbolFlags.Alias) !== 0 ? moduleOfAlias(declaration) : undefined
  if (module !== undefined) return moduleOrigin(program, module, node.getSourceFile())
  return declarationOrigin(program, declaration, depth - 1)
}

function moduleOrigin(program: TypeScriptProgram, module: string, source: ts.SourceFile): Origin {
  const path = program.modules.resolve(module, program.pathOf(source) ?? '')
  return path === undefined ? { kind: 'external', where: module } : { kind: 'untyped' }
}

function declarationOrigin(program: TypeScriptProgram, declaration: ts.Declaration, depth: number): Origin {
  if (depth <= 0) return { kind: 'untyped' }
  const isTyped =
    ts.isVariableDeclaration(declaration) ||
    ts.isParameter(declaration) ||
    ts.isPropertyDeclaration(declaration) ||
    ts.isPropertySignature(declaration)
  const declared = isTyped && declaration.type ? declaredOrigin(program, declaration.type) : undefined
  if (declared) return declared
  if (ts.isBindingElement(declaration)) return declarationOrigin(program, declaration.parent.parent, depth - 1)
  if (ts.isParameter(declaration)) return parameterOrigin(program, declaration, depth)
  if (ts.isVariableDeclaration(declaration) && ts.isForOfStatement(declaration.parent.parent))
    return originOf(program, declaration.parent.parent.expression, depth - 1)
  const hasValue =
    ts.isVariableDeclaration(declaration) ||
    ts.isPropertyDeclaration(declaration) ||
    ts.isPropertyAssignment(declaration)
  return hasValue && declaration.initializer
    ? originOf(program, declaration.initializer, depth - 1)
    : { kind: 'untyped' }
}

/** What a library hands to a callback comes from that library. */
function parameterOrigin(program: TypeScriptProgram, parameter: ts.ParameterDeclaration, depth: number): Origin {
  const owner = parameter.parent
  if (!isFunctionExpression(owner)) return { kind: 'untyped' }
  const { parent } = owner
  return ts.isCallExpression(parent) && parent.expression !== owner
    ? originOf(program, parent.expression, depth - 1)
    : { kind: 'untyped' }
}

/** A type annotation that names something imported from a library without types. */
function declaredOrigin(program: TypeScriptProgram, type: ts.TypeNode): Origin | undefined {
  if (!ts.isTypeReferenceNode(type)) return undefined
  const module = moduleOfTypeName(program, type.typeName)
  return module === undefined ? undefined : { kind: 'external', where: module }
}

/** Module from which the first part of a type's name is imported, when that module isn't in the repository. */
export function moduleOfTypeName(program: TypeScriptProgram, name: ts.EntityName): string | undefined {
  let root = name
  while (ts.isQualifiedName(root)) root = root.left
  const declaration = program.checker.getSymbolAtLocation(root)?.declarations?.[0]
  const module = declaration && moduleOfAlias(declaration)
  if (module === undefined) return undefined
  return program.modules.resolve(module, program.pathOf(root.getSourceFile()) ?? '') === undefined ? module : undefined
}
