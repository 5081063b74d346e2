import { ts } from '#typescript'
import { bare } from './typescript-nodes.js'
import { tokensOf } from './typescript-occurrences.js'
import type { TypeScriptProgram } from './typescript-program.js'

/** Where an object literal or an element gives a value to a member of its type. */
export type Binding = ts.PropertyAssignment | ts.ShorthandPropertyAssignment | ts.JsxAttribute | ts.MethodDeclaration

export interface Bindings {
  /** Places that may give a function to the member of that name; in the order of files and positions. */
  to(member: ts.Declaration, name: string): readonly Binding[]
}

/** The type of each place is asked for once, however many members of its name there are. */
export function createBindings(program: TypeScriptProgram): Bindings {
  const byName = new Map<string, Map<ts.Declaration, Binding[]>>()
  return {
    to: (member, name) => {
      const known = byName.get(name) ?? byMember(program, name)
      byName.set(name, known)
      return known.get(member) ?? []
    },
  }
}

function byMember(program: TypeScriptProgram, name: string): Map<ts.Declaration, Binding[]> {
  const found = new Map<ts.Declaration, Binding[]>()
  for (const token of tokensOf(program, name)) {
    const place = token.parent
    if (!isBinding(place) || place.name !== token || !mayBeFunction(place)) continue
    for (const member of boundMembers(program, place, name)) {
      const places = found.get(member)
      if (places) places.push(place)
      else found.set(member, [place])
    }
  }
  return found
}

const isBinding = (node: ts.Node): node is Binding =>
  ts.isPropertyAssignment(node) ||
  ts.isShorthandPropertyAssignment(node) ||
  ts.isJsxAttribute(node) ||
  (ts.isMethodDeclaration(node) && ts.isObjectLiteralExpression(node.parent))

/** The expression that is bound; undefined for a method, which is the function itself. */
export function boundValue(place: Binding): ts.Expression | undefined {
  if (ts.isMethodDeclaration(place)) return undefined
  if (ts.isPropertyAssignment(place)) return place.initializer
  if (ts.isShorthandPropertyAssignment(place)) return place.name
  return place.initializer && ts.isJsxExpression(place.initializer) ? place.initializer.expression : undefined
}

/** Literals, objects and elements are none, which needs no type. */
function mayBeFunction(place: Binding): boolean {
  if (ts.isMethodDeclaration(place)) return true
  const written = boundValue(place)
  const value = written && bare(written)
  return (
    value !== undefined &&
    !ts.isLiteralExpression(value) &&
    !ts.isObjectLiteralExpression(value) &&
    !ts.isArrayLiteralExpression(value) &&
    !ts.isTemplateExpression(value) &&
    !ts.isJsxElement(value) &&
    !ts.isJsxSelfClosingElement(value)
  )
}

function boundMembers(program: TypeScriptProgram, place: Binding, name: string): readonly ts.Declaration[] {
  const holder = place.parent
  if (!ts.isObjectLiteralExpression(holder) && !ts.isJsxAttributes(holder)) return []
  const type = program.checker.getContextualType(holder)
  if (type || ts.isJsxAttributes(holder)) return membersOf(program, type, name)
  return usesOfConstant(program, holder).flatMap((use) =>
    membersOf(program, program.checker.getContextualType(use), name),
  )
}

const membersOf = (
  { checker }: TypeScriptProgram,
  type: ts.Type | undefined,
  name: string,
): readonly ts.Declaration[] =>
  (type && checker.getPropertyOfType(checker.getNonNullableType(type), name))?.declarations ?? []

/** A constant of the repository is not written more often as a value of another type; a name that is says nothing. */
const USES_MAX = 200

/** Where an object that a constant without a type holds is given to something: `new Accounts(KeyStore)`. */
function usesOfConstant(program: TypeScriptProgram, object: ts.ObjectLiteralExpression): ts.Identifier[] {
  const holder = object.parent
  if (!ts.isVariableDeclaration(holder) || holder.type || !ts.isIdentifier(holder.name)) return []
  const { checker } = program
  const symbol = checker.getSymbolAtLocation(holder.name)
  const tokens = tokensOf(program, holder.name.text)
  if (!symbol || tokens.length > USES_MAX) return []
  return tokens.filter(
    (token): token is ts.Identifier => ts.isIdentifier(token) && isGiven(token) && meant(checker, token) === symbol,
  )
}

const isGiven = ({ parent }: ts.Identifier): boolean =>
  ts.isNewExpression(parent) ||
  ts.isCallExpression(parent) ||
  ts.isPropertyAssignment(parent) ||
  ts.isReturnStatement(parent)

function meant(checker: ts.TypeChecker, token: ts.Identifier): ts.Symbol | undefined {
  const symbol = checker.getSymbolAtLocation(token)
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}
