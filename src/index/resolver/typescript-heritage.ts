import { ts } from '#typescript'
import type { TypeScriptProgram } from './typescript-program.js'

/** Which classes and interfaces extend or implement which. */
export interface Heritage {
  /** Classes below a class, interface or object type, at any distance, in the order of the files. */
  classesBelow(base: ts.Symbol): ts.ClassLikeDeclaration[]
}

export function createHeritage(program: TypeScriptProgram): Heritage {
  let below: Map<ts.Symbol, ts.Declaration[]> | undefined
  return {
    classesBelow: (base) => {
      below ??= directlyBelow(program)
      const found = new Set<ts.ClassLikeDeclaration>()
      const seen = new Set<ts.Symbol>()
      const open = [base]
      for (let at = open.pop(); at !== undefined; at = open.pop()) {
        if (seen.has(at)) continue
        seen.add(at)
        for (const declaration of below.get(at) ?? []) {
          const symbol = declaredSymbol(program, declaration)
          for (const each of mergedClasses(declaration, symbol)) found.add(each)
          if (symbol) open.push(symbol)
        }
      }
      return [...found]
    },
  }
}

/** An interface of the same name as a class says what the class has. */
const mergedClasses = (declaration: ts.Declaration, symbol: ts.Symbol | undefined): ts.ClassLikeDeclaration[] =>
  [declaration, ...(symbol?.declarations ?? [])].filter(ts.isClassLike)

/** Symbol of a class or interface, without or with a name. */
export function declaredSymbol({ checker }: TypeScriptProgram, declaration: ts.Declaration): ts.Symbol | undefined {
  const name = ts.getNameOfDeclaration(declaration)
  return (name && checker.getSymbolAtLocation(name)) ?? checker.getTypeAtLocation(declaration).getSymbol()
}

function directlyBelow(program: TypeScriptProgram): Map<ts.Symbol, ts.Declaration[]> {
  const below = new Map<ts.Symbol, ts.Declaration[]>()
  const visit = (node: ts.Node): void => {
    if (ts.isHeritageClause(node)) {
      for (const type of node.types) {
        const base = baseSymbol(program, type.expression)
        if (base) push(below, base, node.parent)
      }
    }
    ts.forEachChild(node, visit)
  }
  for (const { source } of program.sources) if (/\b(?:extends|implements)\b/.test(source.text)) visit(source)
  return below
}

function push(below: Map<ts.Symbol, ts.Declaration[]>, base: ts.Symbol, declaration: ts.Declaration): void {
  const list = below.get(base)
  if (list) list.push(declaration)
  else below.set(base, [declaration])
}

function baseSymbol({ checker }: TypeScriptProgram, expression: ts.Expression): ts.Symbol | undefined {
  if (!ts.isIdentifier(expression) && !ts.isPropertyAccessExpression(expression)) return undefined
  const symbol = checker.getSymbolAtLocation(expression)
  return symbol && (symbol.flags & ts.SymbolFlags.Alias) !== 0 ? checker.getAliasedSymbol(symbol) : symbol
}
