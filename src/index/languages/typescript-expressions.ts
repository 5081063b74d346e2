import { ts } from '#typescript'
import { EXPR_DEPTH_MAX, EXPR_ITEMS_MAX, type Expr } from '../facts.js'
import { type Extraction, isAssignment, isFunctionValue, nameToken, unwrap } from './typescript-extraction.js'

type Entry = { key: string; value: Expr; line: number }

/** Longer literals are texts, certificates or images: no key, URL or header. */
export const STRING_VALUE_MAX = 1000

/** Reduces an expression. Function literals inside it must have been entered before. */
export function reduce(file: Extraction, node: ts.Expression, depth = 0): Expr {
  const expression = unwrap(node)
  return reduceLeaf(file, expression) ?? reduceTree(file, expression, depth)
}

/** Dotted path of an identifier, `this`, `super`, `import.meta` or a chain of properties of one. */
export function dottedPath(node: ts.Expression): string | undefined {
  const parts: string[] = []
  let inner = unwrap(node)
  for (;;) {
    if (ts.isPropertyAccessExpression(inner)) parts.unshift(inner.name.text)
    else if (ts.isElementAccessExpression(inner) && isPlainKey(inner.argumentExpression))
      parts.unshift(inner.argumentExpression.text)
    else break
    inner = unwrap(inner.expression)
  }
  const root = rootName(inner)
  return root === undefined ? undefined : [root, ...parts].join('.')
}

function rootName(node: ts.Expression): string | undefined {
  if (ts.isIdentifier(node)) return node.text === '' ? undefined : node.text
  if (node.kind === ts.SyntaxKind.ThisKeyword) return 'this'
  if (node.kind === ts.SyntaxKind.SuperKeyword) return 'super'
  return ts.isMetaProperty(node) ? `import.${node.name.text}` : undefined
}

/** A property, or a place in a list: `ships[0]` is `ships.0`. */
const isPlainKey = (node: ts.Expression): node is ts.StringLiteralLike | ts.NumericLiteral =>
  (ts.isStringLiteralLike(node) && /^[\w$]+$/.test(node.text)) || (ts.isNumericLiteral(node) && /^\d+$/.test(node.text))

function reduceLeaf(file: Extraction, node: ts.Expression): Expr | undefined {
  if (ts.isStringLiteralLike(node)) return node.text.length > STRING_VALUE_MAX ? undefined : { k: 'str', v: node.text }
  if (ts.isNumericLiteral(node)) return { k: 'num', v: Number(node.text) }
  if (isFunctionValue(node)) return { k: 'fn', def: file.listed.get(node) ?? -1 }
  if (node.kind === ts.SyntaxKind.TrueKeyword) return { k: 'lit', v: 'true' }
  if (node.kind === ts.SyntaxKind.FalseKeyword) return { k: 'lit', v: 'false' }
  if (node.kind === ts.SyntaxKind.NullKeyword) return { k: 'lit', v: 'null' }
  const path = dottedPath(node)
  return path === undefined ? undefined : { k: 'ref', path }
}

function reduceTree(file: Extraction, node: ts.Expression, depth: number): Expr {
  if (depth >= EXPR_DEPTH_MAX) return other(file, node)
  if (ts.isAwaitExpression(node)) return reduce(file, node.expression, depth)
  if (ts.isPrefixUnaryExpression(node)) return reduceSign(file, node)
  if (ts.isTemplateExpression(node)) return reduceTemplate(file, node, depth + 1)
  if (ts.isBinaryExpression(node)) return reduceBinary(file, node, depth + 1)
  if (ts.isConditionalExpression(node))
    return {
      k: 'cond',
      yes: reduce(file, node.whenTrue, depth + 1),
      no: reduce(file, node.whenFalse, depth + 1),
    }
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) return reduceCall(file, node, depth + 1)
  if (ts.isTaggedTemplateExpression(node))
    return {
      k: 'call',
      callee: file.chainText(node.tag),
      args: [reduce(file, node.template, depth + 1)],
      line: file.startLine(node),
    }
  if (ts.isObjectLiteralExpression(node)) return reduceObject(file, node, depth + 1)
  if (ts.isArrayLiteralExpression(node))
    return { k: 'arr', items: node.elements.slice(0, EXPR_ITEMS_MAX).map((item) => reduce(file, item, depth + 1)) }
  return other(file, node)
}

const other = (file: Extraction, node: ts.Node): Expr => ({ k: 'other', text: file.text(node) })

function reduceSign(file: Extraction, node: ts.PrefixUnaryExpression): Expr {
  const operand = unwrap(node.operand)
  if (node.operator === ts.SyntaxKind.MinusToken && ts.isNumericLiteral(operand))
    return { k: 'num', v: -Number(operand.text) }
  return other(file, node)
}

function reduceTemplate(file: Extraction, node: ts.TemplateExpression, depth: number): Expr {
  const parts: Expr[] = []
  const addText = (v: string) => v !== '' && parts.push({ k: 'str', v: v.slice(0, STRING_VALUE_MAX) })
  addText(node.head.text)
  for (const span of node.templateSpans.slice(0, EXPR_ITEMS_MAX)) {
    parts.push(reduce(file, span.expression, depth))
    addText(span.literal.text)
  }
  return { k: 'cat', parts }
}

/** The operands of a chain of one operator, however long: `a + b + c`. */
function operandsOf(node: ts.BinaryExpression): ts.Expression[] {
  const operator = node.operatorToken.kind
  const operands: ts.Expression[] = []
  let left: ts.Expression = node
  while (ts.isBinaryExpression(left) && left.operatorToken.kind === operator) {
    operands.unshift(left.right)
    left = left.left
  }
  operands.unshift(left)
  return operands
}

function reduceBinary(file: Extraction, node: ts.BinaryExpression, depth: number): Expr {
  const operator = node.operatorToken.kind
  if (operator === ts.SyntaxKind.CommaToken || isAssignment(operator)) return reduce(file, node.right, depth)
  if (operator === ts.SyntaxKind.PlusToken) {
    const operands = operandsOf(node)
    if (operands.some((operand) => isText(unwrap(operand))))
      return { k: 'cat', parts: operands.slice(0, EXPR_ITEMS_MAX).map((part) => reduce(file, part, depth)) }
  }
  return {
    k: 'bin',
    op: node.operatorToken.getText(file.source),
    left: reduce(file, node.left, depth),
    right: reduce(file, node.right, depth),
  }
}

const isText = (node: ts.Expression): boolean => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)

function reduceCall(file: Extraction, node: ts.CallExpression | ts.NewExpression, depth: number): Expr {
  const callee = unwrap(node.expression)
  const before = ts.isPropertyAccessExpression(callee) ? unwrap(callee.expression) : undefined
  const call: Expr = {
    k: 'call',
    callee: file.chainText(callee),
    args: (node.arguments ?? []).slice(0, EXPR_ITEMS_MAX).map((argument) => reduce(file, argument, depth)),
    line: file.startLine(node),
    ...(before && isComposed(before) && { on: reduce(file, before, depth) }),
  }
  return ts.isNewExpression(node) ? { ...call, isNew: true } : call
}

/** Worth keeping as a receiver: a value that a method then changes. */
const isComposed = (node: ts.Expression): boolean =>
  ts.isCallExpression(node) || ts.isNewExpression(node) || ts.isTemplateExpression(node) || ts.isStringLiteralLike(node)

function reduceObject(file: Extraction, node: ts.ObjectLiteralExpression, depth: number): Expr {
  const entries = node.properties.slice(0, EXPR_ITEMS_MAX).map((property): Entry => {
    const line = file.startLine(property)
    if (ts.isSpreadAssignment(property)) return { key: '...', value: reduce(file, property.expression, depth), line }
    const key = nameToken(file, property.name).text
    if (ts.isPropertyAssignment(property)) return { key, value: reduce(file, property.initializer, depth), line }
    if (ts.isShorthandPropertyAssignment(property)) return { key, value: { k: 'ref', path: key }, line }
    return { key, value: { k: 'fn', def: file.listed.get(property) ?? -1 }, line }
  })
  return { k: 'obj', entries }
}

/** The attributes of a JSX element as one object; `children` is its literal text, or its only expression. */
export function reduceAttributes(file: Extraction, node: ts.JsxOpeningLikeElement): Expr {
  const entries = node.attributes.properties.slice(0, EXPR_ITEMS_MAX).map((property): Entry => {
    const line = file.startLine(property)
    if (ts.isJsxSpreadAttribute(property)) return { key: '...', value: reduce(file, property.expression, 1), line }
    return { key: nameToken(file, property.name).text, value: attributeValue(file, property.initializer), line }
  })
  const children = ts.isJsxOpeningElement(node) ? childrenOf(file, node.parent) : undefined
  if (children) entries.push({ key: 'children', ...children })
  return { k: 'obj', entries }
}

function attributeValue(file: Extraction, value: ts.JsxAttributeValue | undefined): Expr {
  if (!value) return { k: 'lit', v: 'true' }
  const inner = ts.isJsxExpression(value) ? value.expression : value
  return inner ? reduce(file, inner, 1) : other(file, value)
}

function childrenOf(file: Extraction, element: ts.JsxElement): { value: Expr; line: number } | undefined {
  const children = element.children.filter((child) => !(ts.isJsxText(child) && child.text.trim() === ''))
  const texts = children.filter(ts.isJsxText)
  if (texts[0]) {
    const text = texts.map((child) => child.text.replace(/\s+/g, ' ').trim()).join(' ')
    const blank = texts[0].text.length - texts[0].text.trimStart().length
    return { value: { k: 'str', v: text.slice(0, STRING_VALUE_MAX) }, line: file.line(texts[0].pos + blank) }
  }
  const only = children.length === 1 ? children[0] : undefined
  if (!only || !ts.isJsxExpression(only) || !only.expression) return undefined
  const value = reduce(file, only.expression, 1)
  return value.k === 'other' ? undefined : { value, line: file.startLine(only.expression) }
}
