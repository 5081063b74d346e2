import { ts } from '#typescript'
import { classToken } from './classes.js'
import { accessedName } from './expressions.js'
import { isIndex } from './heap.js'
import { ANY_MEMBER, createFlow, type Flow } from './solver.js'
import { enclosingFunction, isFunctionBody, type Walk } from './walk.js'

/** Visits a statement, declaration, or the inside of a function. */
export function visitStatement(walk: Walk, node: ts.Node): void {
  if (isFunctionBody(node)) {
    visitFunction(walk, node)
    return
  }
  if (ts.isClassDeclaration(node)) {
    classToken(walk, node)
    return
  }
  if (ts.isVariableDeclaration(node)) {
    visitVariable(walk, node)
    return
  }
  if (ts.isForOfStatement(node)) {
    visitForOf(walk, node)
    return
  }
  if (ts.isReturnStatement(node) || ts.isThrowStatement(node)) {
    visitExit(walk, node)
    return
  }
  if (ts.isExportAssignment(node)) {
    exportValue(walk, node)
    return
  }
  if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return
  if (ts.isExpression(node)) {
    walk.expression(node)
    return
  }
  visitChildren(walk, node)
}

function visitChildren(walk: Walk, node: ts.Node): void {
  ts.forEachChild(node, (child) => visitStatement(walk, child))
}

function visitFunction(walk: Walk, node: ts.FunctionLikeDeclaration): void {
  const { heap } = walk.calls
  if (ts.isFunctionDeclaration(node) && node.name)
    heap.solver.add(walk.variable(node.name), heap.make('function', node))
  for (const parameter of node.parameters) {
    const value = walk.calls.parameter(parameter)
    if (parameter.initializer) heap.solver.flow(walk.expression(parameter.initializer), value)
    assignPattern(walk, parameter.name, value)
  }
  if (!node.body) return
  if (ts.isBlock(node.body)) {
    visitChildren(walk, node.body)
    return
  }
  heap.solver.flow(walk.expression(node.body), heap.functionOf(node).result)
}

function visitVariable(walk: Walk, node: ts.VariableDeclaration): void {
  if (node.initializer) assignPattern(walk, node.name, walk.expression(node.initializer))
}

function visitForOf(walk: Walk, node: ts.ForOfStatement): void {
  const { heap } = walk.calls
  const [raw, value] = [createFlow(), createFlow()]
  heap.elements(walk.expression(node.expression), raw)
  if (node.awaitModifier) heap.awaited(raw, value)
  else heap.solver.flow(raw, value)
  if (ts.isVariableDeclarationList(node.initializer))
    for (const each of node.initializer.declarations) assignPattern(walk, each.name, value)
  else walk.assign(node.initializer, value)
  visitStatement(walk, node.statement)
}

function visitExit(walk: Walk, node: ts.ReturnStatement | ts.ThrowStatement): void {
  if (!node.expression) return
  const value = walk.expression(node.expression)
  const owner = enclosingFunction(node)
  if (ts.isThrowStatement(node)) walk.calls.heap.solver.flow(value, walk.thrown(node))
  else if (owner) walk.calls.heap.solver.flow(value, walk.calls.heap.functionOf(owner).result)
}

function exportValue(walk: Walk, node: ts.ExportAssignment): void {
  const value = walk.expression(node.expression)
  const source = node.getSourceFile()
  if (!node.isExportEquals) {
    walk.calls.heap.writeTo(walk.exportsOf(source), 'default', value)
    return
  }
  walk.calls.heap.write(walk.calls.heap.make('object', source, 'module'), 'exports', value)
}

/** Gives a value to the names of a declaration. */
export function assignPattern(walk: Walk, name: ts.BindingName, value: Flow): void {
  if (ts.isIdentifier(name)) {
    walk.calls.heap.solver.flow(value, walk.variable(name))
    return
  }
  const isList = ts.isArrayBindingPattern(name)
  const taken = name.elements.flatMap((each) => (ts.isBindingElement(each) ? (boundName(walk, each) ?? []) : []))
  name.elements.forEach((element, index) => {
    if (ts.isOmittedExpression(element)) return
    const part = element.dotDotDotToken
      ? restOf(walk, element, value, isList ? index : taken)
      : partOf(walk, value, isList ? String(index) : boundName(walk, element), isList)
    if (element.initializer) walk.calls.heap.solver.flow(walk.expression(element.initializer), part)
    assignPattern(walk, element.name, part)
  })
}

function boundName(walk: Walk, element: ts.BindingElement): string | undefined {
  const key = element.propertyName ?? element.name
  return ts.isObjectBindingPattern(key) || ts.isArrayBindingPattern(key) ? undefined : walk.memberName(key)
}

/** A member; of what isn't a list, any element that a loop would meet. */
function partOf(walk: Walk, value: Flow, name: string | undefined, isList: boolean): Flow {
  const part = createFlow()
  const { heap } = walk.calls
  heap.solver.each(value, (token) => {
    if (!isList || token.kind === 'list' || token.kind === 'unknown') heap.read(token, name, part)
    else heap.elementsOf(token, (_, element) => heap.solver.flow(element, part))
  })
  return part
}

function restOf(walk: Walk, node: ts.Node, value: Flow, taken: number | readonly string[]): Flow {
  const { heap } = walk.calls
  const rest = heap.make(typeof taken === 'number' ? 'list' : 'object', node)
  heap.solver.each(value, (token) => {
    if (token.kind === 'unknown') return heap.solver.add(heap.solver.member(rest, ANY_MEMBER), token)
    heap.solver.eachMember(token, (name, held) => {
      const left = typeof taken === 'number' ? shifted(name, taken) : taken.includes(name) ? undefined : name
      if (left !== undefined) heap.solver.flow(held, heap.solver.member(rest, left))
    })
  })
  return heap.of(rest)
}

function shifted(index: string, by: number): string | undefined {
  if (!isIndex(index)) return index === ANY_MEMBER ? index : undefined
  return Number(index) >= by ? String(Number(index) - by) : undefined
}

/** Gives a value to what stands left of `=`. */
export function assignTo(walk: Walk, target: ts.Node, value: Flow): void {
  const { heap } = walk.calls
  if (ts.isParenthesizedExpression(target) || ts.isNonNullExpression(target) || ts.isAsExpression(target)) {
    assignTo(walk, target.expression, value)
    return
  }
  if (ts.isIdentifier(target)) {
    assignName(walk, target, value)
    return
  }
  if (ts.isPropertyAccessExpression(target) || ts.isElementAccessExpression(target)) {
    assignMember(walk, target, value)
    return
  }
  if (ts.isBinaryExpression(target)) {
    heap.solver.flow(walk.expression(target.right), value)
    assignTo(walk, target.left, value)
    return
  }
  if (ts.isArrayLiteralExpression(target))
    target.elements.forEach((element, index) => {
      if (!ts.isOmittedExpression(element) && !ts.isSpreadElement(element))
        assignTo(walk, element, partOf(walk, value, String(index), true))
    })
  if (ts.isObjectLiteralExpression(target)) for (const each of target.properties) assignProperty(walk, each, value)
}

function assignProperty(walk: Walk, property: ts.ObjectLiteralElementLike, value: Flow): void {
  if (ts.isPropertyAssignment(property))
    assignTo(walk, property.initializer, partOf(walk, value, walk.memberName(property.name), false))
  if (ts.isShorthandPropertyAssignment(property))
    walk.calls.heap.solver.flow(partOf(walk, value, property.name.text, false), walk.variable(property.name))
}

function assignName(walk: Walk, target: ts.Identifier, value: Flow): void {
  const symbol = walk.program.checker.getSymbolAtLocation(target)
  if (target.text === 'exports' && !symbol?.declarations?.some((each) => ts.isVariableDeclaration(each))) return
  walk.calls.heap.solver.flow(value, walk.variable(target))
}

function assignMember(walk: Walk, target: ts.PropertyAccessExpression | ts.ElementAccessExpression, value: Flow): void {
  const { heap } = walk.calls
  const base =
    target.expression.kind === ts.SyntaxKind.SuperKeyword ? walk.self(target) : walk.expression(target.expression)
  const name = accessedName(walk, target)
  heap.writeTo(base, name, value)
  if (ts.isElementAccessExpression(target)) walk.expression(target.argumentExpression)
  addPrototypeSelf(walk, base, value)
  assignArgument(walk, target.expression, name, value)
}

/** `arguments[0] = x` also gives the first parameter its value. */
function assignArgument(walk: Walk, list: ts.Expression, name: string | undefined, value: Flow): void {
  if (!ts.isIdentifier(list) || list.text !== 'arguments') return
  const owner = ts.findAncestor(list, (each) => isFunctionBody(each) && !ts.isArrowFunction(each))
  if (!owner || !isFunctionBody(owner)) return
  owner.parameters.forEach((parameter, index) => {
    if (name === undefined || name === String(index))
      walk.calls.heap.solver.flow(value, walk.calls.parameter(parameter))
  })
}

/** `A.prototype.m = function () {}` is called on what `new A` makes, `o.m = function () {}` on `o`. */
function addPrototypeSelf(walk: Walk, base: Flow, value: Flow): void {
  const { heap } = walk.calls
  heap.solver.each(value, (method) => {
    const { node } = method
    if (method.kind !== 'function' || !node || !ts.isFunctionExpression(node)) return
    heap.solver.each(base, (holder) => {
      const owner = holder.node
      const made = owner && isFunctionBody(owner) && holder === heap.make('object', owner, 'prototype')
      heap.solver.add(heap.functionOf(node).self, made ? heap.instance(heap.make('function', owner)) : holder)
    })
  })
}
