import { ts } from '#typescript'
import { addMethod, isStatic } from './members.js'
import type { Token } from './solver.js'
import type { Walk } from './walk.js'

const walked = new WeakMap<Token, true>()

/** A class with its members; walked at the first question. */
export function classToken(walk: Walk, node: ts.ClassLikeDeclaration): Token {
  const token = walk.calls.heap.make('class', node)
  if (walked.has(token)) return token
  walked.set(token, true)
  if (node.name) walk.calls.heap.solver.add(walk.variable(node.name), token)
  addBase(walk, node, token)
  for (const member of node.members) addMember(walk, token, member)
  return token
}

function addBase(walk: Walk, node: ts.ClassLikeDeclaration, token: Token): void {
  const clause = node.heritageClauses?.find(({ token: keyword }) => keyword === ts.SyntaxKind.ExtendsKeyword)
  const base = clause?.types[0]
  if (!base) return
  const { heap } = walk.calls
  const value = walk.expression(base.expression)
  heap.solver.flow(value, walk.calls.baseOf(node))
  heap.solver.flow(value, token.proto)
  heap.readFrom(value, 'prototype', heap.prototype(token).proto)
}

function addMember(walk: Walk, token: Token, member: ts.ClassElement): void {
  const { heap } = walk.calls
  if (ts.isConstructorDeclaration(member)) {
    heap.solver.add(heap.functionOf(member).self, heap.instance(token))
    walk.statement(member)
  } else if (ts.isClassStaticBlockDeclaration(member)) walk.statement(member.body)
  else if (ts.isPropertyDeclaration(member)) addField(walk, token, member)
  else if (ts.isMethodDeclaration(member) || ts.isAccessor(member)) {
    const name = walk.memberName(member.name)
    if (isStatic(member)) addMethod(walk, token, member, name, token)
    else addMethod(walk, heap.prototype(token), member, name, heap.instance(token))
  }
}

function addField(walk: Walk, token: Token, member: ts.PropertyDeclaration): void {
  const { heap } = walk.calls
  const name = walk.memberName(member.name)
  const holders = isStatic(member) ? heap.of(token) : heap.constructedBy(token)
  if (!isStatic(member)) heap.solver.add(holders, heap.instance(token))
  if (member.initializer) heap.writeTo(holders, name, walk.expression(member.initializer))
}
