import { ts } from '#typescript'
import { getterOf, setterOf } from './heap.js'
import { ANY_MEMBER, type Token } from './solver.js'
import type { Walk } from './walk.js'

/** A method or accessor of an object or class; `self` is what it is called on at least. */
export function addMethod(
  walk: Walk,
  holder: Token,
  node: ts.MethodDeclaration | ts.AccessorDeclaration,
  name: string | undefined,
  self: Token,
): void {
  if (node.body === undefined) return
  const { heap } = walk.calls
  const token = heap.make('function', node)
  if (name !== undefined) holder.declared.add(name)
  heap.solver.add(heap.solver.member(holder, slotOf(node, name)), token)
  heap.solver.add(heap.functionOf(node).self, self)
  walk.statement(node)
}

function slotOf(node: ts.Node, name: string | undefined): string {
  if (name === undefined) return ANY_MEMBER
  if (ts.isGetAccessor(node)) return getterOf(name)
  return ts.isSetAccessor(node) ? setterOf(name) : name
}

/** A member of a class that stands in its static part. */
export function isInStatic(node: ts.Node, holder: ts.Node): boolean {
  const inner = ts.findAncestor(node, (each) => each.parent === holder)
  return inner !== undefined && (ts.isClassStaticBlockDeclaration(inner) || isStatic(inner))
}

export const isStatic = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) &&
  (ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) ?? false)
