import { ts } from '#typescript'
import { isFunctionExpression } from './typescript-nodes.js'

/**
 * What the name of a callee stands for is written down, once: a function, class or method, or what holds one and is never given
 * another. Derived types know no more than one of several functions of the same shape, so elsewhere values must be followed.
 */
export function isFixedFunction(checker: ts.TypeChecker, callee: ts.Expression): boolean {
  const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee
  const declarations = aliased(checker, checker.getSymbolAtLocation(name))?.declarations ?? []
  return declarations.length > 0 && declarations.every(isFixed)
}

function aliased(checker: ts.TypeChecker, symbol: ts.Symbol | undefined): ts.Symbol | undefined {
  return symbol && (symbol.flags & ts.SymbolFlags.Alias) !== 0 ? checker.getAliasedSymbol(symbol) : symbol
}

function isFixed(declaration: ts.Declaration): boolean {
  if (ts.isFunctionLike(declaration) || ts.isClassLike(declaration)) return true
  if (ts.isVariableDeclaration(declaration))
    return isFunctionValue(declaration.initializer) && !isVariableAssigned(declaration)
  if (ts.isPropertyAssignment(declaration) || ts.isPropertyDeclaration(declaration))
    return isFunctionValue(declaration.initializer) && !isMemberAssigned(declaration)
  return isFunctionAssigned(declaration)
}

const isFunctionValue = (node: ts.Expression | undefined): boolean =>
  node !== undefined && (isFunctionExpression(node) || ts.isClassExpression(node))

/** `exports.f = function () {}`: declared by the assignment, of which there is no other. */
function isFunctionAssigned(declaration: ts.Declaration): boolean {
  const assignment = ts.isBinaryExpression(declaration) ? declaration : declaration.parent
  return ts.isBinaryExpression(assignment) && isFunctionValue(assignment.right)
}

/** The variable is given another value in its file. */
export function isVariableAssigned(declaration: ts.VariableDeclaration): boolean {
  if ((declaration.parent.flags & ts.NodeFlags.Const) !== 0) return false
  return ts.isIdentifier(declaration.name) && isAssigned(declaration, '(?:^|[^\\w$.])', declaration.name.text)
}

function isMemberAssigned(declaration: ts.PropertyAssignment | ts.PropertyDeclaration): boolean {
  const { name } = declaration
  if (!ts.isIdentifier(name) && !ts.isPrivateIdentifier(name)) return true
  return isAssigned(declaration, '\\.', name.text)
}

function isAssigned(declaration: ts.Declaration, before: string, name: string): boolean {
  const escaped = name.replaceAll('$', '\\$')
  return new RegExp(`${before}${escaped}\\s*(?:[-+*/%&|^?]{0,3}=(?![=>])|\\+\\+|--)`).test(
    declaration.getSourceFile().text.replace(declaration.getText(), ''),
  )
}
