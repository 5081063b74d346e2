import { ts } from '#typescript'
import type { Target } from '../repository-index.js'
import { type Binding, type Bindings, boundValue, createBindings } from './typescript-bindings.js'
import { definitionOf, type FactsAccess } from './typescript-definitions.js'
import type { Heritage } from './typescript-heritage.js'
import { declaredSymbol } from './typescript-heritage.js'
import { mixedInto } from './typescript-mixins.js'
import type { TypeScriptProgram } from './typescript-program.js'
import { reachValue } from './typescript-symbols.js'

export interface Implementations {
  /** Members that implement an interface or abstract member, and functions bound to a function-typed property. */
  of(member: ts.Declaration): Target[]
}

/** A callback property may be bound in hundreds of places; more than these say nothing more. */
const BOUND_MAX = 40

export function createImplementations(
  program: TypeScriptProgram,
  facts: FactsAccess,
  heritage: Heritage,
): Implementations {
  const done = new Map<ts.Declaration, Target[]>()
  const bindings = createBindings(program)
  return {
    of: (member) => {
      const known = done.get(member)
      if (known) return known
      const places = isOpenMember(member)
        ? [...inClasses(program, heritage, member), ...bound(program, bindings, member)]
        : []
      const targets = places.flatMap((place): Target[] => {
        const ref = definitionOf(program, facts, place)
        return ref && place !== member ? [{ ref, resolved: 'type' }] : []
      })
      done.set(member, targets)
      return targets
    },
  }
}

type OpenMember =
  | ts.MethodSignature
  | ts.PropertySignature
  | ts.MethodDeclaration
  | ts.PropertyDeclaration
  | ts.GetAccessorDeclaration

/** A member whose code stands elsewhere: of a type, abstract, or a field that only declares a function. */
function isOpenMember(node: ts.Node): node is OpenMember {
  if (ts.isMethodSignature(node) || ts.isPropertySignature(node)) return true
  if (ts.isMethodDeclaration(node) || ts.isGetAccessorDeclaration(node)) return node.body === undefined
  return ts.isPropertyDeclaration(node) && node.initializer === undefined
}

function inClasses(program: TypeScriptProgram, heritage: Heritage, member: OpenMember): ts.Declaration[] {
  const owner = ownerSymbol(program, member)
  const name = nameOf(member)
  if (owner === undefined || name === undefined) return []
  const found = new Set<ts.Declaration>()
  for (const each of heritage.classesBelow(owner)) {
    const type = program.checker.getTypeAtLocation(each)
    const own = program.checker.getPropertyOfType(type, name)?.declarations ?? []
    for (const declaration of [...own, ...mixedMembers(program, each, name)])
      if (declaration !== member && !isAbstract(declaration)) found.add(declaration)
  }
  return [...found]
}

const mixedMembers = (program: TypeScriptProgram, declaration: ts.ClassLikeDeclaration, name: string) =>
  mixedInto(program, declaration).flatMap(({ members }) =>
    members.filter((each) => each.name && ts.isIdentifier(each.name) && each.name.text === name),
  )

const isAbstract = (node: ts.Declaration): boolean =>
  (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Abstract) !== 0 ||
  ts.isMethodSignature(node) ||
  ts.isPropertySignature(node)

function ownerSymbol(program: TypeScriptProgram, member: OpenMember): ts.Symbol | undefined {
  const { parent } = member
  if (ts.isTypeLiteralNode(parent))
    return ts.isTypeAliasDeclaration(parent.parent)
      ? program.checker.getSymbolAtLocation(parent.parent.name)
      : undefined
  return ts.isInterfaceDeclaration(parent) || ts.isClassLike(parent) ? declaredSymbol(program, parent) : undefined
}

function nameOf(member: OpenMember): string | undefined {
  return ts.isIdentifier(member.name) || ts.isStringLiteralLike(member.name) ? member.name.text : undefined
}

/** Functions that object literals and JSX attributes of the member's type give to it. */
function bound(program: TypeScriptProgram, bindings: Bindings, member: OpenMember): ts.Declaration[] {
  const name = nameOf(member)
  if (name === undefined || ts.isClassLike(member.parent)) return []
  const found = new Set<ts.Declaration>()
  for (const place of bindings.to(member, name)) {
    if (found.size >= BOUND_MAX) break
    for (const declaration of boundFunctions(program, place)) found.add(declaration)
  }
  return [...found]
}

function boundFunctions(program: TypeScriptProgram, place: Binding): ts.Declaration[] {
  if (ts.isMethodDeclaration(place)) return [place]
  const value = boundValue(place)
  if (value === undefined) return []
  const reached = reachValue(program, value)
  return reached.kind === 'declarations' ? reached.declarations : []
}
