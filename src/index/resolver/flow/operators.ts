import { ts } from '#typescript'
import type { Flow } from './solver.js'
import type { Walk } from './walk.js'

const isChoice = (operator: ts.SyntaxKind): boolean =>
  operator === ts.SyntaxKind.BarBarToken ||
  operator === ts.SyntaxKind.AmpersandAmpersandToken ||
  operator === ts.SyntaxKind.QuestionQuestionToken

const isAssignment = (operator: ts.SyntaxKind): boolean =>
  operator === ts.SyntaxKind.EqualsToken ||
  operator === ts.SyntaxKind.BarBarEqualsToken ||
  operator === ts.SyntaxKind.AmpersandAmpersandEqualsToken ||
  operator === ts.SyntaxKind.QuestionQuestionEqualsToken

/** Assignments and choices hand on what they get; `,` its right side; other operators compute texts and numbers. */
export function binary(walk: Walk, node: ts.BinaryExpression, result: Flow): void {
  const { solver } = walk.calls.heap
  const operator = node.operatorToken.kind
  if (isAssignment(operator)) {
    const value = walk.expression(node.right)
    walk.assign(node.left, value)
    solver.flow(value, result)
  } else if (isChoice(operator)) {
    for (const each of [node.left, node.right]) solver.flow(walk.expression(each), result)
  } else if (operator === ts.SyntaxKind.CommaToken) {
    walk.expression(node.left)
    solver.flow(walk.expression(node.right), result)
  } else visitOperands(walk, node)
}

/** Of a chain of sums, however long. */
function visitOperands(walk: Walk, node: ts.BinaryExpression): void {
  let left: ts.Expression = node
  while (ts.isBinaryExpression(left) && isComputing(left.operatorToken.kind)) {
    walk.expression(left.right)
    left = left.left
  }
  walk.expression(left)
}

const isComputing = (operator: ts.SyntaxKind): boolean =>
  !isAssignment(operator) && !isChoice(operator) && operator !== ts.SyntaxKind.CommaToken
