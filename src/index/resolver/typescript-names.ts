import { ts } from '#typescript'
import type { Target } from '../repository-index.js'
import { definitionOf, type FactsAccess } from './typescript-definitions.js'
import { expressionOf, nodeAt } from './typescript-nodes.js'
import type { TypeScriptProgram } from './typescript-program.js'
import { reach, symbolOf } from './typescript-symbols.js'

/** Definitions that a name token refers to. A local variable that holds a known function leads to both, the variable first. */
export function nameTargets(program: TypeScriptProgram, facts: FactsAccess, name: ts.Node): Target[] {
  const { symbol, importedFrom } = symbolOf(program, name)
  return symbol ? symbolTargets(program, facts, symbol, name.getSourceFile(), importedFrom) : []
}

function symbolTargets(
  program: TypeScriptProgram,
  facts: FactsAccess,
  symbol: ts.Symbol,
  source: ts.SourceFile,
  importedFrom: string | undefined,
): Target[] {
  const reached = reach(program, symbol, source)
  const followed = reached.kind === 'declarations' ? reached.declarations : []
  const refs = [...(symbol.declarations ?? []), ...followed].flatMap((each) => definitionOf(program, facts, each) ?? [])
  const distinct = new Map(refs.map((ref) => [`${ref.file}:${ref.index}`, ref]))
  return [...distinct.values()].map((ref) =>
    importedFrom === undefined ? { ref, resolved: 'type' } : { ref, resolved: 'import', via: importedFrom },
  )
}

/** The last name token of a dotted path as written in a line; undefined when the path doesn't stand there. */
export function pathToken(source: ts.SourceFile, line: number, path: string): ts.Node | undefined {
  const starts = source.getLineStarts()
  const start = starts[line - 1]
  if (start === undefined) return undefined
  const text = source.text.slice(start, starts[line] ?? source.end)
  const last = path.split('.').at(-1) ?? path
  for (let at = text.indexOf(last); at >= 0; at = text.indexOf(last, at + 1)) {
    const node = nodeAt(source, { line, column: at + 1 })
    if (node && node.getStart(source) === start + at && written(node) === path) return node
  }
  return undefined
}

/** Source text of a chain that ends in this token, without spaces, `?` and `!`. */
function written(name: ts.Node): string {
  return expressionOf(name)
    .getText()
    .replace(/\s+/g, '')
    .replace(/[?!](?=\.)/g, '')
}

/** For a path that isn't written in the line itself: what its first name means there, then member by member. */
export function pathInScope(
  program: TypeScriptProgram,
  facts: FactsAccess,
  source: ts.SourceFile,
  line: number,
  path: string,
): Target[] {
  const [root = '', ...members] = path.split('.')
  const at = firstNode(source, line)
  const found = root === 'this' ? classAround(program, at) : inScope(program, at, root)
  if (found === undefined) return []
  const { checker } = program
  let symbol: ts.Symbol | undefined =
    (found.flags & ts.SymbolFlags.Alias) === 0 ? found : checker.getAliasedSymbol(found)
  for (const member of members) {
    const isClass: boolean = root === 'this' && symbol === found
    const type: ts.Type | undefined =
      symbol && (isClass ? checker.getDeclaredTypeOfSymbol(symbol) : checker.getTypeOfSymbolAtLocation(symbol, at))
    const exported: ts.Symbol | undefined =
      symbol && (symbol.flags & ts.SymbolFlags.Module) !== 0
        ? symbol.exports?.get(ts.escapeLeadingUnderscores(member))
        : undefined
    symbol = exported ?? (type && checker.getPropertyOfType(checker.getNonNullableType(type), member))
  }
  const [declaration] = found.declarations ?? []
  const isImported = declaration && (found.flags & ts.SymbolFlags.Alias) !== 0
  return symbol
    ? symbolTargets(program, facts, symbol, source, isImported ? importSpecifier(declaration) : undefined)
    : []
}

function importSpecifier(declaration: ts.Node): string | undefined {
  const statement = ts.findAncestor(declaration, ts.isImportDeclaration)
  return statement && ts.isStringLiteral(statement.moduleSpecifier) ? statement.moduleSpecifier.text : undefined
}

function firstNode(source: ts.SourceFile, line: number): ts.Node {
  const start = source.getLineStarts()[line - 1] ?? 0
  const indent = /^\s*/.exec(source.text.slice(start))?.[0].length ?? 0
  return nodeAt(source, { line, column: indent + 1 }) ?? source
}

function classAround({ checker }: TypeScriptProgram, at: ts.Node): ts.Symbol | undefined {
  const owner = ts.findAncestor(at, ts.isClassLike)
  return owner && checker.getTypeAtLocation(owner).getSymbol()
}

function inScope({ checker }: TypeScriptProgram, at: ts.Node, name: string): ts.Symbol | undefined {
  const meaning = ts.SymbolFlags.Value | ts.SymbolFlags.Alias | ts.SymbolFlags.Type
  return checker.getSymbolsInScope(at, meaning).find((symbol) => symbol.name === name)
}
