import { ts } from '#typescript'
import { bare, isFunctionExpression } from './typescript-nodes.js'
import type { TypeScriptProgram } from './typescript-program.js'
import { reachValue } from './typescript-symbols.js'

/**
 * Classes that mixin functions add to a class whose base is made by calls: of `class A extends mix(B).with(C, D)` and
 * `class A extends C(D(B))` the class expressions that `C` and `D` return. The type of such a base is often declared by hand.
 */
export function mixedInto(program: TypeScriptProgram, declaration: ts.ClassLikeDeclaration): ts.ClassLikeDeclaration[] {
  const base = declaration.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0]
  return base === undefined ? [] : namesIn(base.expression).flatMap((name) => returnedClasses(program, name))
}

/** What is called and what is given to calls, in the order of the source. */
function namesIn(written: ts.Expression): ts.Expression[] {
  const expression = bare(written)
  if (!ts.isCallExpression(expression)) return []
  const { expression: callee, arguments: given } = expression
  const inner = ts.isPropertyAccessExpression(callee) ? namesIn(callee.expression) : [callee]
  return [...inner, ...given.flatMap((each) => (ts.isCallExpression(bare(each)) ? namesIn(each) : [each]))]
}

function returnedClasses(program: TypeScriptProgram, name: ts.Expression): ts.ClassLikeDeclaration[] {
  const reached = reachValue(program, name)
  if (reached.kind !== 'declarations') return []
  return reached.declarations.flatMap((declaration) => {
    const made = functionOf(declaration)
    const returned = made?.body && classIn(made.body)
    return returned ? [returned] : []
  })
}

function functionOf(declaration: ts.Node): ts.FunctionLikeDeclaration | undefined {
  if (ts.isFunctionDeclaration(declaration) || isFunctionExpression(declaration)) return declaration
  const value = ts.isExportAssignment(declaration)
    ? declaration.expression
    : ts.isVariableDeclaration(declaration)
      ? declaration.initializer
      : undefined
  const made = value && bare(value)
  return isFunctionExpression(made) ? made : undefined
}

/** The class expression that a body returns, or the class that it declares and returns by name. */
function classIn(body: ts.ConciseBody): ts.ClassLikeDeclaration | undefined {
  const returned = ts.isBlock(body) ? body.statements.find(ts.isReturnStatement)?.expression : body
  const value = returned && bare(returned)
  if (value === undefined || ts.isClassExpression(value)) return value
  const isReturned = (statement: ts.Statement): statement is ts.ClassDeclaration =>
    ts.isClassDeclaration(statement) && ts.isIdentifier(value) && statement.name?.text === value.text
  return ts.isBlock(body) ? body.statements.find(isReturned) : undefined
}
