import { ts } from '#typescript'
import { isVariableAssigned } from '../typescript-fixed.js'
import type { TypeScriptProgram } from '../typescript-program.js'
import type { Calls } from './calls.js'
import type { Flow } from './solver.js'

/** What the walk over files knows; `expression` and `assign` stand here because patterns, statements and classes need each other. */
export interface Walk {
  program: TypeScriptProgram
  calls: Calls
  /** Of a name: what it may hold. */
  variable(name: ts.Node): Flow
  expression(node: ts.Expression): Flow
  /** Visits what is no expression. */
  statement(node: ts.Node): void
  /** Gives a value to a pattern, variable or member. */
  assign(target: ts.Node, value: Flow): void
  /** The member's name; undefined when it isn't fixed by the code. */
  memberName(node: ts.PropertyName | ts.Expression): string | undefined
  /** What `this` is at a place. */
  self(node: ts.Node): Flow
  /** Where exceptions at a place go. */
  thrown(node: ts.Node): Flow
  /** What loading a module gives: `module.exports`. */
  loaded(specifier: string, from: ts.SourceFile): Flow
  /** The object that holds a file's exports. */
  exportsOf(source: ts.SourceFile): Flow
}

export const enclosingFunction = (node: ts.Node): ts.FunctionLikeDeclaration | undefined =>
  ts.findAncestor(node.parent, (each): each is ts.FunctionLikeDeclaration => isFunctionBody(each))

export const isFunctionBody = (node: ts.Node): node is ts.FunctionLikeDeclaration =>
  ts.isFunctionLike(node) && 'body' in node && node.body !== undefined

/** A fixed text: literals, constants that hold one, and what is put together from them. */
export function fixedText(program: TypeScriptProgram, node: ts.Node, depth = 6): string | undefined {
  if (depth === 0) return undefined
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return fixedText(program, node.expression, depth)
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return joined([node.left, node.right].map((each) => fixedText(program, each, depth - 1)))
  if (ts.isTemplateExpression(node)) {
    const parts = node.templateSpans.flatMap((span) => [
      fixedText(program, span.expression, depth - 1),
      span.literal.text,
    ])
    return joined([node.head.text, ...parts])
  }
  return ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) ? heldText(program, node, depth) : undefined
}

const joined = (parts: readonly (string | undefined)[]): string | undefined =>
  parts.every((part) => part !== undefined) ? parts.join('') : undefined

/** Of a variable that is never assigned again, and of a literal type. */
function heldText(
  program: TypeScriptProgram,
  node: ts.Identifier | ts.PropertyAccessExpression,
  depth: number,
): string | undefined {
  const type = program.checker.getTypeAtLocation(node)
  if (type.isStringLiteral() || type.isNumberLiteral()) return String(type.value)
  if (!ts.isIdentifier(node)) return undefined
  const [declaration] = program.checker.getSymbolAtLocation(node)?.declarations ?? []
  const isOnlyHeld =
    declaration && ts.isVariableDeclaration(declaration) && declaration.initializer && !isVariableAssigned(declaration)
  return isOnlyHeld && declaration.initializer ? fixedText(program, declaration.initializer, depth - 1) : undefined
}
