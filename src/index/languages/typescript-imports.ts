import './typescript-loaded.js'
import { ts } from '#typescript'
import type { Import } from '../facts.js'
import { type Extraction, nameToken, outside, unwrap, type Visitor, visitor } from './typescript-extraction.js'

type ImportName = Import['names'][number]

export const importVisitors: readonly Visitor[] = [
  visitor(ts.SyntaxKind.ImportDeclaration, ts.isImportDeclaration, enterImport),
  visitor(ts.SyntaxKind.ImportEqualsDeclaration, ts.isImportEqualsDeclaration, enterImportEquals),
  visitor(ts.SyntaxKind.ExportDeclaration, ts.isExportDeclaration, enterReexport),
  visitor(ts.SyntaxKind.CallExpression, ts.isCallExpression, enterModuleCall),
]

/** Specifier of `require('x')` or `require('x').part`. */
export function requiredModule(node: ts.Expression): string | undefined {
  const inner = unwrap(node)
  const call = ts.isPropertyAccessExpression(inner) ? unwrap(inner.expression) : inner
  return ts.isCallExpression(call) && isRequire(call) ? specifierOf(call) : undefined
}

/** `import('x')` and `require('x')` are imports, not calls. */
export const isModuleCall = (node: ts.CallExpression): boolean =>
  (node.expression.kind === ts.SyntaxKind.ImportKeyword || isRequire(node)) && specifierOf(node) !== undefined

const isRequire = (node: ts.CallExpression): boolean =>
  ts.isIdentifier(node.expression) && node.expression.text === 'require'

function specifierOf(node: ts.CallExpression): string | undefined {
  const first = node.arguments[0]
  return first && ts.isStringLiteralLike(first) ? first.text : undefined
}

type ImportFields = Pick<Import, 'reexport' | 'typeOnly' | 'dynamic'>

function add(file: Extraction, node: ts.Node, from: string, names: ImportName[], fields: ImportFields): void {
  const entry: Import = { from, line: file.startLine(node), names }
  if (fields.reexport) entry.reexport = true
  if (fields.typeOnly) entry.typeOnly = true
  if (fields.dynamic) entry.dynamic = true
  file.facts.imports.push(entry)
}

function enterImport(file: Extraction, node: ts.ImportDeclaration): void {
  if (!ts.isStringLiteral(node.moduleSpecifier)) return
  const clause = node.importClause
  const bindings = clause?.namedBindings
  const names: ImportName[] = []
  if (clause?.name) names.push({ imported: 'default', local: clause.name.text })
  if (bindings && ts.isNamespaceImport(bindings)) names.push({ imported: '*', local: bindings.name.text })
  if (bindings && ts.isNamedImports(bindings)) names.push(...bindings.elements.map(importedName))
  const typesAlone =
    bindings !== undefined &&
    ts.isNamedImports(bindings) &&
    !clause?.name &&
    bindings.elements.length > 0 &&
    bindings.elements.every((element) => element.isTypeOnly)
  const isType = clause?.phaseModifier === ts.SyntaxKind.TypeKeyword
  add(file, node, node.moduleSpecifier.text, names, { typeOnly: isType || typesAlone })
}

const importedName = (node: ts.ImportSpecifier | ts.ExportSpecifier): ImportName => ({
  imported: (node.propertyName ?? node.name).text,
  local: node.name.text,
})

function enterImportEquals(file: Extraction, node: ts.ImportEqualsDeclaration): void {
  const { moduleReference: reference } = node
  if (!ts.isExternalModuleReference(reference) || !ts.isStringLiteral(reference.expression)) return
  const names = [{ imported: '*', local: node.name.text }]
  add(file, node, reference.expression.text, names, { typeOnly: node.isTypeOnly })
}

function enterReexport(file: Extraction, node: ts.ExportDeclaration): void {
  if (!node.moduleSpecifier || !ts.isStringLiteral(node.moduleSpecifier)) return
  const clause = node.exportClause
  const names =
    clause && ts.isNamedExports(clause)
      ? clause.elements.map(importedName)
      : [{ imported: '*', local: clause ? clause.name.text : '*' }]
  add(file, node, node.moduleSpecifier.text, names, { reexport: true, typeOnly: node.isTypeOnly })
}

function enterModuleCall(file: Extraction, node: ts.CallExpression): void {
  const from = isModuleCall(node) ? specifierOf(node) : undefined
  if (from !== undefined) add(file, node, from, boundNames(file, node), { dynamic: true })
}

/** Names of the variable that a `require` or an awaited `import()` fills. */
function boundNames(file: Extraction, node: ts.CallExpression): ImportName[] {
  let { child, parent } = outside(node)
  if (ts.isAwaitExpression(parent)) ({ child, parent } = outside(parent))
  const part = ts.isPropertyAccessExpression(parent) ? parent.name.text : undefined
  if (part !== undefined) ({ child, parent } = outside(parent))
  if (!ts.isVariableDeclaration(parent) || parent.initializer !== child) return []
  if (ts.isIdentifier(parent.name)) return [{ imported: part ?? '*', local: parent.name.text }]
  if (!ts.isObjectBindingPattern(parent.name) || part !== undefined) return []
  return parent.name.elements.flatMap(({ name, propertyName }) =>
    ts.isIdentifier(name)
      ? [{ imported: propertyName ? nameToken(file, propertyName).text : name.text, local: name.text }]
      : [],
  )
}
