import './typescript-loaded.js'
import { ts } from '#typescript'
import type { Comparison, Expr } from '../facts.js'
import { dottedPath, reduce } from './typescript-expressions.js'
import {
  type Extraction,
  isAssignment,
  nameToken,
  outside,
  unwrap,
  type Visitor,
  visitor,
} from './typescript-extraction.js'

/** Assignments, header maps, comparisons and case labels. */
export const statementVisitors: readonly Visitor[] = [
  visitor(ts.SyntaxKind.BinaryExpression, ts.isBinaryExpression, enterBinary),
  visitor(ts.SyntaxKind.PropertyAssignment, ts.isPropertyAssignment, (file, node) =>
    addHeader(file, node, node.initializer),
  ),
  visitor(ts.SyntaxKind.ShorthandPropertyAssignment, ts.isShorthandPropertyAssignment, (file, node) =>
    addHeader(file, node, node.name),
  ),
  visitor(ts.SyntaxKind.DeleteExpression, ts.isDeleteExpression, (file, { expression }) => {
    file.facts.assignments.push({
      target: file.text(expression),
      value: { k: 'ref', path: 'undefined' },
      line: file.startLine(expression),
      in: file.owner,
    })
  }),
  visitor(ts.SyntaxKind.CaseClause, ts.isCaseClause, enterCase),
]

type Operator = Comparison['op']

const OPERATORS = new Map<ts.SyntaxKind, Operator>([
  [ts.SyntaxKind.EqualsEqualsToken, '=='],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '=='],
  [ts.SyntaxKind.ExclamationEqualsToken, '!='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '!='],
  [ts.SyntaxKind.LessThanToken, '<'],
  [ts.SyntaxKind.LessThanEqualsToken, '<='],
  [ts.SyntaxKind.GreaterThanToken, '>'],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>='],
])

const MIRRORED: Record<Operator, Operator> = { '==': '==', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' }

function enterBinary(file: Extraction, node: ts.BinaryExpression): void {
  const operator = node.operatorToken.kind
  if (isAssignment(operator)) addAssignment(file, node, file.text(node.left), node.right)
  const comparison = OPERATORS.get(operator)
  if (comparison) addComparison(file, node, comparison)
}

function addAssignment(file: Extraction, node: ts.Node, target: string, source: ts.Expression): void {
  const assignment = { target, value: UNKNOWN, line: file.startLine(node), in: file.owner }
  file.facts.assignments.push(assignment)
  file.defer(() => {
    assignment.value = reduce(file, source)
  })
}

const UNKNOWN: Expr = { k: 'other', text: '' }

function addComparison(file: Extraction, node: ts.BinaryExpression, op: Operator): void {
  const fixed = [node.right, node.left].find(isFixed) ?? (isNamed(node.right) ? node.right : undefined)
  if (!fixed) return
  file.facts.comparisons.push({
    left: file.text(fixed === node.right ? node.left : node.right),
    op: fixed === node.right ? op : MIRRORED[op],
    right: reduce(file, fixed),
    line: file.startLine(node),
    in: file.owner,
  })
}

function enterCase(file: Extraction, node: ts.CaseClause): void {
  file.facts.comparisons.push({
    left: file.text(node.parent.parent.expression),
    op: '==',
    right: reduce(file, node.expression),
    line: file.startLine(node),
    in: file.owner,
  })
}

/** A literal, an UPPER_CASE name, or a path that begins with a capital or ends in UPPER_CASE: `Status.Active`. */
function isFixed(node: ts.Expression): boolean {
  const inner = unwrap(node)
  if (ts.isStringLiteralLike(inner) || ts.isNumericLiteral(inner)) return true
  if (ts.isPrefixUnaryExpression(inner)) return ts.isNumericLiteral(inner.operand)
  if (LITERAL_KEYWORDS.has(inner.kind)) return true
  const path = dottedPath(inner)
  return path !== undefined && /^(?:[A-Z]\w*(?:\.\w+)+|(?:[\w$]+\.)*[A-Z][A-Z0-9_]+|undefined)$/.test(path)
}

/** A path or what a function gives: `current.version`, `getVersion()`. */
function isNamed(node: ts.Expression): boolean {
  const inner = unwrap(node)
  return dottedPath(inner) !== undefined || ts.isCallExpression(inner)
}

const LITERAL_KEYWORDS = new Set([ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword, ts.SyntaxKind.NullKeyword])

/** Members of a header map count as assignments: those of what is named headers, and every key with a hyphen. */
function addHeader(file: Extraction, node: ts.ObjectLiteralElementLike, source: ts.Expression): void {
  const { name } = node
  if (!name) return
  const key = nameToken(file, name).text
  const isHeader = ts.isComputedPropertyName(name)
    ? isHeaderMap(file, node)
    : key.includes('-') || isHeaderMap(file, node)
  if (isHeader) addAssignment(file, node, key.startsWith('[') ? `headers${key}` : `headers['${key}']`, source)
}

/** The object literal, also one that is spread or chosen into another, becomes something named headers. */
function isHeaderMap(file: Extraction, member: ts.ObjectLiteralElementLike): boolean {
  let { child, parent } = outside(member.parent)
  while (isPassedOn(parent)) {
    const holder = ts.isSpreadAssignment(parent) ? parent.parent : parent
    ;({ child, parent } = outside(holder))
  }
  const name = holderName(file, parent, child)
  return name !== undefined && /headers$/i.test(name)
}

const isPassedOn = (node: ts.Node): boolean =>
  ts.isSpreadAssignment(node) ||
  ts.isConditionalExpression(node) ||
  (ts.isBinaryExpression(node) && !isAssignment(node.operatorToken.kind))

function holderName(file: Extraction, holder: ts.Node | undefined, value: ts.Node): string | undefined {
  if (!holder) return undefined
  if (ts.isPropertyAssignment(holder) || ts.isPropertyDeclaration(holder)) return nameToken(file, holder.name).text
  if (ts.isVariableDeclaration(holder) && ts.isIdentifier(holder.name)) return holder.name.text
  if (ts.isNewExpression(holder)) return file.text(holder.expression)
  return ts.isBinaryExpression(holder) && holder.right === value ? file.text(holder.left) : undefined
}
