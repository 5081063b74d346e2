import { ts } from '#typescript'
import type { TypeScriptProgram } from './typescript-program.js'

/** Other names under which a file knows what it imports. */
export interface Aliases {
  /** `b` of `import { a as b }`, `x` of `import x from`, `export { a as c }` and the like, for the declaration that is meant. */
  namesOf(declaration: ts.Declaration): readonly string[]
  /** Module specifiers that load a file. */
  specifiersOf(file: ts.SourceFile): readonly ts.StringLiteralLike[]
}

/** Made of all imports and re-exports at the first question. */
export function createAliases(program: TypeScriptProgram): Aliases {
  let made: Table | undefined
  const table = (): Table => {
    made ??= readAliases(program)
    return made
  }
  return {
    namesOf: (declaration) => [...(table().names.get(declaration) ?? [])],
    specifiersOf: (file) => table().specifiers.get(file) ?? [],
  }
}

interface Table {
  names: Map<ts.Declaration, Set<string>>
  specifiers: Map<ts.SourceFile, ts.StringLiteralLike[]>
}

function readAliases(program: TypeScriptProgram): Table {
  const table: Table = { names: new Map(), specifiers: new Map() }
  for (const { source } of program.sources) {
    for (const specifier of specifiersIn(source)) {
      const loaded = program.checker.getSymbolAtLocation(specifier)?.declarations?.find(ts.isSourceFile)
      if (loaded) push(table.specifiers, loaded, specifier)
      for (const name of renamed(specifier)) addName(program, table, name)
    }
    for (const statement of source.statements)
      if (ts.isExportDeclaration(statement) && !statement.moduleSpecifier)
        for (const name of renamedExports(statement)) addName(program, table, name)
  }
  return table
}

function addName({ checker }: TypeScriptProgram, { names }: Table, name: ts.Node): void {
  const symbol = checker.getSymbolAtLocation(name)
  if (symbol === undefined || (symbol.flags & ts.SymbolFlags.Alias) === 0) return
  for (const declaration of checker.getAliasedSymbol(symbol).declarations ?? [])
    names.set(declaration, (names.get(declaration) ?? new Set()).add(name.getText()))
}

function push<Key, Item>(map: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = map.get(key)
  if (list) list.push(item)
  else map.set(key, [item])
}

/** TypeScript's list of what a file loads, though its declarations do not tell of it. */
function specifiersIn(source: ts.SourceFile): ts.StringLiteralLike[] {
  const imports: unknown = 'imports' in source ? source.imports : undefined
  return Array.isArray(imports)
    ? imports.filter((each) => each.parent !== undefined && ts.isStringLiteralLike(each))
    : []
}

/** Names in the file that a statement gives to what it loads, where they may differ from the names there. */
function renamed(specifier: ts.StringLiteralLike): ts.Node[] {
  const { parent } = specifier
  if (ts.isImportDeclaration(parent)) return renamedImports(parent.importClause)
  if (ts.isExportDeclaration(parent)) return renamedExports(parent)
  if (ts.isExternalModuleReference(parent)) return [parent.parent.name]
  const holder = ts.findAncestor(parent, (node) => ts.isVariableDeclaration(node) || ts.isStatement(node))
  if (!holder || !ts.isVariableDeclaration(holder)) return []
  if (ts.isIdentifier(holder.name)) return [holder.name]
  return holder.name.elements.flatMap((each) => (ts.isBindingElement(each) && each.propertyName ? [each.name] : []))
}

function renamedImports(clause: ts.ImportClause | undefined): ts.Node[] {
  const bindings = clause?.namedBindings
  const named = bindings && ts.isNamedImports(bindings) ? bindings.elements.filter((each) => each.propertyName) : []
  return [
    ...(clause?.name ? [clause.name] : []),
    ...(bindings && ts.isNamespaceImport(bindings) ? [bindings.name] : []),
    ...named.map((each) => each.name),
  ]
}

function renamedExports({ exportClause: clause }: ts.ExportDeclaration): ts.Node[] {
  if (clause === undefined) return []
  if (ts.isNamespaceExport(clause)) return [clause.name]
  return clause.elements.filter((each) => each.propertyName).map((each) => each.name)
}
