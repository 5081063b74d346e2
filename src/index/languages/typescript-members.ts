import './typescript-loaded.js'
import { ts } from '#typescript'
import { dottedPath } from './typescript-expressions.js'
import { type Extraction, isAssignment, outside, unwrap, type Visitor, visitor } from './typescript-extraction.js'

/** Which properties are read of what calls answer, in place or through a variable. */
export const memberVisitors: readonly Visitor[] = [
  visitor(ts.SyntaxKind.VariableDeclaration, ts.isVariableDeclaration, (file, { name, initializer }) => {
    if (initializer) noteAnswer(file, name, initializer)
  }),
  visitor(ts.SyntaxKind.BinaryExpression, ts.isBinaryExpression, (file, { left, operatorToken, right }) => {
    if (isAssignment(operatorToken.kind)) noteAnswer(file, left, right)
  }),
  visitor(ts.SyntaxKind.PropertyAccessExpression, ts.isPropertyAccessExpression, enterProperty),
]

/** Path of the properties that are read of a call's answer: `tokens.access` of `(await account())?.tokens?.access`. */
export function pickedOf(call: ts.Node): string | undefined {
  const path: string[] = []
  let { child, parent } = beyondAwait(call)
  while (parent && ts.isPropertyAccessExpression(parent) && parent.expression === child) {
    path.push(parent.name.text)
    ;({ child, parent } = outside(parent))
  }
  if (parent && ts.isCallExpression(parent) && parent.expression === child) path.pop()
  return path.length > 0 && !isAssigned(child, parent) ? path.join('.') : undefined
}

function beyondAwait(node: ts.Node): { child: ts.Node; parent: ts.Node } {
  const holder = outside(node)
  return holder.parent && ts.isAwaitExpression(holder.parent) ? outside(holder.parent) : holder
}

/** A variable that is given what a call answers is worth following. */
function noteAnswer(file: Extraction, name: ts.Node, value: ts.Expression): void {
  if (file.frame && ts.isIdentifier(name) && holdsCall(value)) file.answers.add(name.text)
}

/** The value is a call's answer, or one of a choice is. */
function holdsCall(node: ts.Expression): boolean {
  const value = unwrap(node)
  if (ts.isAwaitExpression(value)) return holdsCall(value.expression)
  if (ts.isConditionalExpression(value)) return holdsCall(value.whenTrue) || holdsCall(value.whenFalse)
  if (ts.isBinaryExpression(value)) return !isAssignment(value.operatorToken.kind) && holdsCall(value.left)
  return ts.isCallExpression(value)
}

function enterProperty(file: Extraction, node: ts.PropertyAccessExpression): void {
  const { child, parent } = outside(node)
  if (ts.isPropertyAccessExpression(parent) && parent.expression === child) return
  const path = dottedPath(node)
  const [variable = '', ...names] = path?.split('.') ?? []
  if (!file.answers.has(variable) || isAssigned(child, parent)) return
  if (ts.isCallExpression(parent) && parent.expression === child) names.pop()
  if (names.length > 0)
    file.facts.members.push({ variable, path: names.join('.'), line: file.startLine(node), in: file.owner })
}

const isAssigned = (child: ts.Node, parent: ts.Node | undefined): boolean =>
  parent !== undefined &&
  ((ts.isBinaryExpression(parent) && parent.left === child && isAssignment(parent.operatorToken.kind)) ||
    ts.isDeleteExpression(parent))
