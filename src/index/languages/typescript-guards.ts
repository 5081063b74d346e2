import './typescript-loaded.js'
import { ts } from '#typescript'
import type { Guard } from '../facts.js'
import { type Extraction, isFunctionValue, unwrap, type Visitor, visitor } from './typescript-extraction.js'

/** Catch clauses, handlers of rejections, and tests of the error that a call has answered with. */
export const guardVisitors: readonly Visitor[] = [
  visitor(ts.SyntaxKind.TryStatement, ts.isTryStatement, enterTry),
  visitor(ts.SyntaxKind.CallExpression, ts.isCallExpression, enterChain),
  visitor(ts.SyntaxKind.IfStatement, ts.isIfStatement, enterTest),
]

function add(file: Extraction, kind: Guard['kind'], guarded: ts.Node, handler: ts.Node): void {
  file.facts.guards.push({
    kind,
    from: file.startLine(guarded),
    to: file.endLine(guarded),
    start: file.startLine(handler),
    end: file.endLine(handler),
    ends: endOf(handler),
    in: file.owner,
  })
}

function enterTry(file: Extraction, { tryBlock, catchClause }: ts.TryStatement): void {
  if (catchClause) add(file, 'catch', tryBlock, catchClause)
}

function enterChain(file: Extraction, { expression, arguments: given }: ts.CallExpression): void {
  if (!ts.isPropertyAccessExpression(expression)) return
  const handler = expression.name.text === 'catch' ? given[0] : expression.name.text === 'then' ? given[1] : undefined
  if (handler && isFunctionValue(unwrap(handler))) add(file, 'rejection', expression.expression, handler)
}

/** Only where the tested value comes from a call that stands before in the same function. */
function enterTest(file: Extraction, { expression, thenStatement, parent }: ts.IfStatement): void {
  const tested = errorIn(unwrap(expression))
  const source = tested === undefined ? undefined : sourceOf(tested, parent, file.startOf(expression))
  if (source) add(file, 'answer', source, thenStatement)
}

/** What answers hold when something went wrong, and when it did not. */
const ERROR = /^(?:err|error|errors|failure|failed)$/i
const SUCCESS = /^(?:ok|success|succeeded|isSuccess)$/

/** The variable whose error is tested: `error`, `answer` of `answer.error`, of `!answer.ok` and of `'error' in answer`. */
function errorIn(test: ts.Expression): string | undefined {
  if (ts.isPrefixUnaryExpression(test) && test.operator === ts.SyntaxKind.ExclamationToken)
    return namedLast(unwrap(test.operand), SUCCESS)
  if (ts.isBinaryExpression(test)) {
    if (test.operatorToken.kind === ts.SyntaxKind.InKeyword)
      return ts.isStringLiteralLike(test.left) && ERROR.test(test.left.text) ? rootName(test.right) : undefined
    return errorIn(unwrap(test.left))
  }
  return namedLast(test, ERROR)
}

const namedLast = (path: ts.Expression, pattern: RegExp): string | undefined => {
  const last = ts.isPropertyAccessExpression(path) ? path.name : path
  return ts.isIdentifier(last) && pattern.test(last.text) ? rootName(path) : undefined
}

function rootName(path: ts.Expression): string | undefined {
  const inner = unwrap(path)
  if (ts.isPropertyAccessExpression(inner)) return rootName(inner.expression)
  return ts.isIdentifier(inner) ? inner.text : undefined
}

/** The nearest statement before that gives the variable what a call answered; not across a function's bounds. */
function sourceOf(name: string, around: ts.Node | undefined, before: number): ts.Statement | undefined {
  for (let at = around; at && !ts.isFunctionLike(at); at = at.parent) {
    const statements = 'statements' in at ? (at.statements as readonly ts.Statement[]) : []
    const source = statements.findLast((statement) => statement.end <= before && gives(statement, name))
    if (source) return source
  }
  return undefined
}

function gives(statement: ts.Statement, name: string): boolean {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.some(
      (each) => each.initializer && isAnswer(each.initializer) && binds(each.name, name),
    )
  if (!ts.isExpressionStatement(statement)) return false
  const assignment = unwrap(statement.expression)
  return (
    ts.isBinaryExpression(assignment) &&
    assignment.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    rootName(assignment.left) === name &&
    isAnswer(assignment.right)
  )
}

const isAnswer = (value: ts.Expression): boolean => {
  const inner = unwrap(value)
  return ts.isAwaitExpression(inner) || ts.isCallExpression(inner)
}

const binds = (pattern: ts.BindingName, name: string): boolean =>
  ts.isIdentifier(pattern)
    ? pattern.text === name
    : pattern.elements.some((element) => ts.isBindingElement(element) && binds(element.name, name))

function endOf(handler: ts.Node): Guard['ends'] {
  const body = bodyOf(handler)
  const last = ts.isBlock(body) ? body.statements.at(-1) : body
  if (last === undefined) return 'goes-on'
  if (ts.isThrowStatement(last)) return 'throws'
  const given = ts.isReturnStatement(last) ? last.expression : last
  if (given && isRejection(given)) return 'throws'
  if (ts.isReturnStatement(last)) return 'returns'
  return leaves(body) ? 'depends' : 'goes-on'
}

function bodyOf(handler: ts.Node): ts.Node {
  if (ts.isCatchClause(handler)) return handler.block
  return ts.isArrowFunction(handler) || ts.isFunctionExpression(handler) ? handler.body : handler
}

/** A `throw` or `return` somewhere, those of functions inside left out. */
const leaves = (node: ts.Node): boolean =>
  ts.isThrowStatement(node) ||
  ts.isReturnStatement(node) ||
  (!ts.isFunctionLike(node) && (ts.forEachChild(node, leaves) ?? false))

function isRejection(value: ts.Node): boolean {
  const call = ts.isExpression(value) ? unwrap(value) : value
  return (
    ts.isCallExpression(call) &&
    ts.isPropertyAccessExpression(call.expression) &&
    call.expression.name.text === 'reject'
  )
}
