import './typescript-loaded.js'
import { ts } from '#typescript'
import { dottedPath } from './typescript-expressions.js'
import { type Extraction, functionOf, type NameToken, unwrap, type Visitor, visitor } from './typescript-extraction.js'
import { defineHolder } from './typescript-values.js'

/** `export default`, `export { x }`, CommonJS exports, and functions that are assigned to a path. */
export const exportVisitors: readonly Visitor[] = [
  visitor(ts.SyntaxKind.ExportAssignment, ts.isExportAssignment, enterExportAssignment),
  visitor(ts.SyntaxKind.ExportSpecifier, ts.isExportSpecifier, enterExportSpecifier),
  visitor(ts.SyntaxKind.BinaryExpression, ts.isBinaryExpression, enterAssignedValue),
]

/** Marks the top-level definitions that an export named before or after them. */
export function markExported(file: Extraction): void {
  for (const definition of file.facts.definitions)
    if (definition.container === -1 && file.exportedNames.has(definition.name)) definition.exported = true
}

function enterExportAssignment(file: Extraction, node: ts.ExportAssignment): void {
  const value = unwrap(node.expression)
  if (ts.isIdentifier(value)) {
    file.exportedNames.add(value.text)
    return
  }
  if (node.isExportEquals) return
  const at = file.source.text.indexOf('default', file.startOf(node))
  defineHolder(file, {
    span: node,
    name: { text: 'default', at },
    kind: 'constant',
    functionKind: 'function',
    initializer: value,
    exported: true,
  })
}

function enterExportSpecifier(file: Extraction, node: ts.ExportSpecifier): void {
  if (!node.parent.parent.moduleSpecifier) file.exportedNames.add((node.propertyName ?? node.name).text)
}

function enterAssignedValue(file: Extraction, node: ts.BinaryExpression): void {
  if (node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return
  const path = dottedPath(node.left)
  const name = lastName(file, node.left)
  if (path === undefined || !name) return
  const exported = /^(?:module\.)?exports(?:$|\.)/.test(path)
  const value = unwrap(node.right)
  if (exported) exportNames(file, value)
  const isFunction = functionOf(value) !== undefined
  const isListed =
    isFunction || ts.isClassExpression(value) || (exported && isPlainValue(value) && name.text !== 'exports')
  if (!isListed) return
  defineHolder(file, {
    span: ts.isExpressionStatement(node.parent) ? node.parent : node,
    name,
    kind: 'constant',
    initializer: value,
    exported,
    ...placeOf(file, path, exported),
  })
}

/** Names that `module.exports = { a, b: c }` or `exports.a = b` gives out. */
function exportNames(file: Extraction, value: ts.Expression): void {
  if (ts.isIdentifier(value)) file.exportedNames.add(value.text)
  if (!ts.isObjectLiteralExpression(value)) return
  for (const property of value.properties) {
    if (ts.isShorthandPropertyAssignment(property)) file.exportedNames.add(property.name.text)
    if (ts.isPropertyAssignment(property) && ts.isIdentifier(property.initializer))
      file.exportedNames.add(property.initializer.text)
  }
}

const isPlainValue = (value: ts.Expression): boolean =>
  !ts.isIdentifier(value) && !ts.isVoidExpression(value) && !ts.isBinaryExpression(value)

function lastName(file: Extraction, target: ts.Expression): NameToken | undefined {
  const inner = unwrap(target)
  if (ts.isIdentifier(inner)) return { text: inner.text, at: file.startOf(inner) }
  if (ts.isPropertyAccessExpression(inner)) return { text: inner.name.text, at: file.startOf(inner.name) }
  if (!ts.isElementAccessExpression(inner) || !ts.isStringLiteralLike(inner.argumentExpression)) return undefined
  return { text: inner.argumentExpression.text, at: file.startOf(inner.argumentExpression) + 1 }
}

/** `A.prototype.m` is `A.m`; `this.m` belongs to the class or function around it; `exports.m` is `m`. */
function placeOf(
  file: Extraction,
  path: string,
  exported: boolean,
): { path: string; functionKind: 'function' | 'method'; container?: number } {
  if (exported) return { path: path.split('.').at(-1) ?? path, functionKind: 'function' }
  if (path.includes('.prototype.')) return { path: path.replace('.prototype.', '.'), functionKind: 'method' }
  if (!path.startsWith('this.')) return { path, functionKind: 'function' }
  return { path: path.slice('this.'.length), functionKind: 'method', container: classAround(file) ?? file.scope }
}

function classAround(file: Extraction): number | undefined {
  let index = file.scope
  while (index >= 0) {
    const definition = file.facts.definitions[index]
    if (definition?.kind === 'class') return index
    index = definition?.container ?? -1
  }
  return undefined
}
