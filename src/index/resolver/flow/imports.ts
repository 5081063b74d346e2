import { ts } from '#typescript'
import { createFlow, type Flow } from './solver.js'
import type { Walk } from './walk.js'

/** Connects the names that a file imports and exports. */
export function connectModule(walk: Walk, source: ts.SourceFile): void {
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) importNames(walk, statement)
    else if (ts.isExportDeclaration(statement)) exportNames(walk, statement)
    else if (ts.isImportEqualsDeclaration(statement)) importEquals(walk, statement)
    else exportDeclared(walk, statement)
  }
}

const textOf = (node: ts.Expression | undefined): string | undefined =>
  node && ts.isStringLiteralLike(node) ? node.text : undefined

function importNames(walk: Walk, node: ts.ImportDeclaration): void {
  const module = textOf(node.moduleSpecifier)
  const clause = node.importClause
  if (module === undefined || clause === undefined) return
  const { heap } = walk.calls
  const loaded = walk.loaded(module, node.getSourceFile())
  if (clause.name) readDefault(walk, loaded, walk.variable(clause.name))
  const bindings = clause.namedBindings
  if (bindings && ts.isNamespaceImport(bindings)) heap.solver.flow(loaded, walk.variable(bindings.name))
  if (bindings && ts.isNamedImports(bindings))
    for (const { name, propertyName } of bindings.elements) {
      const imported = (propertyName ?? name).text
      if (imported === 'default') readDefault(walk, loaded, walk.variable(name))
      else heap.readFrom(loaded, imported, walk.variable(name))
    }
}

/** What `module.exports` holds is the default of a file that has no other. */
function readDefault(walk: Walk, loaded: Flow, to: Flow): void {
  const { heap } = walk.calls
  heap.readFrom(loaded, 'default', to)
  heap.solver.each(loaded, (token) => {
    if (!(token.node && ts.isSourceFile(token.node))) heap.solver.add(to, token)
  })
}

function importEquals(walk: Walk, node: ts.ImportEqualsDeclaration): void {
  const module = ts.isExternalModuleReference(node.moduleReference)
    ? textOf(node.moduleReference.expression)
    : undefined
  if (module !== undefined)
    walk.calls.heap.solver.flow(walk.loaded(module, node.getSourceFile()), walk.variable(node.name))
}

function exportNames(walk: Walk, node: ts.ExportDeclaration): void {
  const { heap } = walk.calls
  const source = node.getSourceFile()
  const module = textOf(node.moduleSpecifier)
  const loaded = module === undefined ? undefined : walk.loaded(module, source)
  const clause = node.exportClause
  const own = walk.exportsOf(source)
  if (clause === undefined && loaded) {
    exportAll(walk, loaded, own)
    return
  }
  if (clause && ts.isNamespaceExport(clause) && loaded) {
    heap.writeTo(own, clause.name.text, loaded)
    return
  }
  if (!clause || !ts.isNamedExports(clause)) return
  for (const { name, propertyName } of clause.elements) {
    const from = propertyName ?? name
    const value = createFlow()
    if (loaded) heap.readFrom(loaded, from.text, value)
    else heap.solver.flow(walk.variable(from), value)
    heap.writeTo(own, name.text, value)
  }
}

function exportAll(walk: Walk, loaded: Flow, own: Flow): void {
  const { heap } = walk.calls
  heap.solver.each(loaded, (token) => {
    if (token.kind === 'unknown') return
    heap.solver.eachMember(token, (name, value) => {
      if (name !== 'default') heap.writeTo(own, name, value)
    })
  })
}

function exportDeclared(walk: Walk, node: ts.Statement): void {
  const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : []
  if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return
  const own = walk.exportsOf(node.getSourceFile())
  const isDefault = modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)
  if (ts.isVariableStatement(node)) {
    for (const declaration of node.declarationList.declarations) exportPattern(walk, declaration.name, own)
  } else if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) {
    const token = walk.calls.heap.make(ts.isClassDeclaration(node) ? 'class' : 'function', node)
    const value = walk.calls.heap.of(token)
    if (node.name && !isDefault) walk.calls.heap.writeTo(own, node.name.text, value)
    if (isDefault) walk.calls.heap.writeTo(own, 'default', value)
  }
}

function exportPattern(walk: Walk, name: ts.BindingName, own: Flow): void {
  if (ts.isIdentifier(name)) {
    walk.calls.heap.writeTo(own, name.text, walk.variable(name))
    return
  }
  for (const element of name.elements) if (ts.isBindingElement(element)) exportPattern(walk, element.name, own)
}
