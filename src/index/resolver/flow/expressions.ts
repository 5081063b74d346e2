import { ts } from '#typescript'
import { once } from '../../once.js'
import { bare, requiredModule } from '../typescript-nodes.js'
import type { TypeScriptProgram } from '../typescript-program.js'
import { classToken } from './classes.js'
import type { Argument } from './heap.js'
import { addMethod, isInStatic } from './members.js'
import { globalNamed } from './natives.js'
import { binary } from './operators.js'
import { createFlow, type Flow, type Token } from './solver.js'
import { enclosingFunction, type Walk } from './walk.js'

type Evaluate<Node extends ts.Node> = (walk: Walk, node: Node, result: Flow) => void
type Entry = readonly [kind: ts.SyntaxKind, evaluate: (walk: Walk, node: ts.Node, result: Flow) => void]

function entry<Node extends ts.Node>(
  kind: ts.SyntaxKind,
  is: (node: ts.Node) => node is Node,
  evaluate: Evaluate<Node>,
): Entry {
  return [
    kind,
    (walk, node, result) => {
      if (is(node)) evaluate(walk, node, result)
    },
  ]
}

const evaluators = once(
  () =>
    new Map<ts.SyntaxKind, Entry[1]>([
      entry(ts.SyntaxKind.Identifier, ts.isIdentifier, identifier),
      entry(ts.SyntaxKind.ArrowFunction, ts.isArrowFunction, functionValue),
      entry(ts.SyntaxKind.FunctionExpression, ts.isFunctionExpression, functionValue),
      entry(ts.SyntaxKind.ClassExpression, ts.isClassExpression, (walk, node, result) =>
        walk.calls.heap.solver.add(result, classToken(walk, node)),
      ),
      entry(ts.SyntaxKind.ObjectLiteralExpression, ts.isObjectLiteralExpression, objectLiteral),
      entry(ts.SyntaxKind.ArrayLiteralExpression, ts.isArrayLiteralExpression, arrayLiteral),
      entry(ts.SyntaxKind.PropertyAccessExpression, ts.isPropertyAccessExpression, member),
      entry(ts.SyntaxKind.ElementAccessExpression, ts.isElementAccessExpression, member),
      entry(ts.SyntaxKind.CallExpression, ts.isCallExpression, call),
      entry(ts.SyntaxKind.NewExpression, ts.isNewExpression, construction),
      entry(ts.SyntaxKind.TaggedTemplateExpression, ts.isTaggedTemplateExpression, taggedTemplate),
      entry(ts.SyntaxKind.BinaryExpression, ts.isBinaryExpression, binary),
      entry(ts.SyntaxKind.ConditionalExpression, ts.isConditionalExpression, (walk, node, result) => {
        walk.expression(node.condition)
        for (const each of [node.whenTrue, node.whenFalse]) walk.calls.heap.solver.flow(walk.expression(each), result)
      }),
      entry(ts.SyntaxKind.AwaitExpression, ts.isAwaitExpression, (walk, node, result) =>
        walk.calls.heap.awaited(walk.expression(node.expression), result),
      ),
      entry(ts.SyntaxKind.YieldExpression, ts.isYieldExpression, yielded),
    ]),
)

/** Connects what an expression is made of with its result. */
export function evaluate(walk: Walk, node: ts.Expression, result: Flow): void {
  if (node.kind === ts.SyntaxKind.ThisKeyword) {
    walk.calls.heap.solver.flow(walk.self(node), result)
    return
  }
  const known = evaluators().get(node.kind)
  if (known) known(walk, node, result)
  else visitParts(walk, node)
}

/** Of an expression that gives no function: whatever stands inside it. What is handed to an element leaves the code that is read. */
function visitParts(walk: Walk, node: ts.Node): void {
  ts.forEachChild(node, (child) => {
    if (!ts.isExpression(child)) return visitParts(walk, child)
    const value = walk.expression(child)
    if (ts.isJsxExpression(node) || ts.isJsxSpreadAttribute(node)) walk.calls.heap.escapeAll(value)
  })
}

function identifier(walk: Walk, node: ts.Identifier, result: Flow): void {
  const { calls, program } = walk
  if (node.text === 'undefined') return
  if (node.text === 'arguments') {
    const owner = ts.findAncestor(node.parent, (each) => ts.isFunctionLike(each) && !ts.isArrowFunction(each))
    if (owner) {
      calls.heap.solver.add(result, calls.heap.functionOf(owner).args)
      return
    }
  }
  const symbol = program.checker.getSymbolAtLocation(node)
  const isOwn = symbol?.declarations?.some((each) => isDeclaredIn(program, each)) ?? false
  if (isOwn) calls.heap.solver.flow(walk.variable(node), result)
  else if (node.text === 'exports' || node.text === 'module') commonJs(walk, node, result)
  else calls.heap.solver.add(result, globalNamed(calls, node.text) ?? calls.heap.solver.unknown)
}

/** `exports` and `module` mean the file itself: to the compiler the file, `module` or `exports.name` declares them. */
const isDeclaredIn = (program: TypeScriptProgram, declaration: ts.Declaration): boolean =>
  !ts.isSourceFile(declaration) &&
  !ts.isIdentifier(declaration) &&
  !ts.isPropertyAccessExpression(declaration) &&
  program.pathOf(declaration.getSourceFile()) !== undefined

function commonJs(walk: Walk, node: ts.Identifier, result: Flow): void {
  const { heap } = walk.calls
  const source = node.getSourceFile()
  if (node.text === 'exports') {
    heap.solver.flow(heap.of(heap.make('object', source, 'exports')), result)
    return
  }
  heap.solver.add(result, heap.make('object', source, 'module'))
}

function functionValue(walk: Walk, node: ts.ArrowFunction | ts.FunctionExpression, result: Flow): void {
  const token = walk.calls.heap.make('function', node)
  walk.calls.heap.solver.add(result, token)
  if (node.name) walk.calls.heap.solver.add(walk.variable(node.name), token)
  walk.statement(node)
}

function objectLiteral(walk: Walk, node: ts.ObjectLiteralExpression, result: Flow): void {
  const made = walk.calls.heap.make('object', node)
  walk.calls.heap.solver.add(result, made)
  for (const property of node.properties) addProperty(walk, made, property)
}

function addProperty(walk: Walk, made: Token, property: ts.ObjectLiteralElementLike): void {
  const { heap } = walk.calls
  if (ts.isSpreadAssignment(property)) {
    const from = walk.expression(property.expression)
    heap.solver.each(from, (token) => {
      if (token.kind === 'unknown') return heap.solver.add(heap.solver.member(made, '*'), token)
      heap.solver.eachMember(token, (name, value) => heap.solver.flow(value, heap.solver.member(made, name)))
    })
    return
  }
  const name = walk.memberName(property.name)
  if (ts.isPropertyAssignment(property)) {
    const value = walk.expression(property.initializer)
    if (name !== undefined && name !== '__proto__') made.declared.add(name)
    heap.write(made, name, value)
    return
  }
  if (ts.isShorthandPropertyAssignment(property)) {
    made.declared.add(property.name.text)
    heap.write(made, property.name.text, walk.variable(property.name))
    return
  }
  addMethod(walk, made, property, name, made)
}

function arrayLiteral(walk: Walk, node: ts.ArrayLiteralExpression, result: Flow): void {
  const list = walk.calls.heap.make('list', node)
  walk.calls.collect(argumentsOf(walk, node.elements), 0, list)
  walk.calls.heap.solver.add(result, list)
}

function argumentsOf(walk: Walk, nodes: readonly ts.Expression[]): Argument[] {
  return nodes.map((node) =>
    ts.isSpreadElement(node)
      ? { value: walk.expression(node.expression), isSpread: true }
      : { value: walk.expression(node), isSpread: false },
  )
}

type Access = ts.PropertyAccessExpression | ts.ElementAccessExpression

export const accessedName = (walk: Walk, node: Access): string | undefined =>
  ts.isPropertyAccessExpression(node) ? node.name.text : walk.memberName(node.argumentExpression)

function member(walk: Walk, node: Access, result: Flow): void {
  if (ts.isElementAccessExpression(node)) walk.expression(node.argumentExpression)
  walk.calls.heap.readFrom(baseOf(walk, node.expression), accessedName(walk, node), result)
}

/** The object before a member; for `super` the prototype of the class or object around. */
function baseOf(walk: Walk, node: ts.Expression): Flow {
  if (node.kind !== ts.SyntaxKind.SuperKeyword) return walk.expression(node)
  const { heap } = walk.calls
  const holder = ts.findAncestor(node, (each) => ts.isClassLike(each) || ts.isObjectLiteralExpression(each))
  const protos = createFlow()
  if (holder && ts.isClassLike(holder)) {
    const token = classToken(walk, holder)
    heap.solver.flow((isInStatic(node, holder) ? token : heap.prototype(token)).proto, protos)
  } else if (holder) heap.solver.flow(heap.make('object', holder).proto, protos)
  return protos
}

function call(walk: Walk, node: ts.CallExpression, result: Flow): void {
  const { calls } = walk
  const module = requiredModule(node)
  if (module !== undefined) {
    load(walk, node, module, result)
    return
  }
  const args = argumentsOf(walk, node.arguments)
  if (node.expression.kind === ts.SyntaxKind.SuperKeyword) {
    superCall(walk, node, args)
    return
  }
  inherits(walk, node, args)
  const callee = bare(node.expression)
  const isMember = ts.isPropertyAccessExpression(callee) || ts.isElementAccessExpression(callee)
  const receiver = isMember ? receiverFlow(walk, callee.expression) : createFlow()
  calls.heap.solver.each(walk.expression(callee), (token) => calls.call(token, receiver, args, result, node))
}

const receiverFlow = (walk: Walk, node: ts.Expression): Flow =>
  node.kind === ts.SyntaxKind.SuperKeyword ? walk.self(node) : walk.expression(node)

function load(walk: Walk, node: ts.CallExpression, module: string, result: Flow): void {
  const { heap } = walk.calls
  const loaded = walk.loaded(module, node.getSourceFile())
  if (node.expression.kind !== ts.SyntaxKind.ImportKeyword) {
    heap.solver.flow(loaded, result)
    return
  }
  heap.solver.add(result, heap.promiseOf(node, loaded))
}

function superCall(walk: Walk, node: ts.CallExpression, args: readonly Argument[]): void {
  const holder = ts.findAncestor(node, ts.isClassLike)
  if (!holder) return
  const self = walk.self(node)
  walk.calls.heap.solver.each(walk.calls.baseOf(holder), (base) =>
    walk.calls.construct(base, args, createFlow(), node, self),
  )
}

/** `util.inherits(A, B)`. */
function inherits(walk: Walk, node: ts.CallExpression, [child, parent]: readonly Argument[]): void {
  const name = ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : node.expression.getText()
  if (name !== 'inherits' || !child || !parent) return
  const { heap } = walk.calls
  const [own, inherited] = [createFlow(), createFlow()]
  heap.readFrom(child.value, 'prototype', own)
  heap.readFrom(parent.value, 'prototype', inherited)
  heap.solver.each(own, (token) => heap.solver.flow(inherited, token.proto))
}

function construction(walk: Walk, node: ts.NewExpression, result: Flow): void {
  const args = argumentsOf(walk, node.arguments ?? [])
  walk.calls.heap.solver.each(walk.expression(node.expression), (token) =>
    walk.calls.construct(token, args, result, node),
  )
}

function taggedTemplate(walk: Walk, node: ts.TaggedTemplateExpression, result: Flow): void {
  const spans = ts.isTemplateExpression(node.template) ? node.template.templateSpans : []
  const args = [
    { value: createFlow(), isSpread: false },
    ...argumentsOf(
      walk,
      spans.map(({ expression }) => expression),
    ),
  ]
  const callee = bare(node.tag)
  const receiver = ts.isPropertyAccessExpression(callee) ? walk.expression(callee.expression) : createFlow()
  walk.calls.heap.solver.each(walk.expression(callee), (token) => walk.calls.call(token, receiver, args, result, node))
}

function yielded(walk: Walk, node: ts.YieldExpression, result: Flow): void {
  const owner = enclosingFunction(node)
  if (!owner) return
  const { heap } = walk.calls
  const flows = heap.functionOf(owner)
  heap.solver.flow(flows.sent, result)
  if (!node.expression) return
  const value = walk.expression(node.expression)
  if (!node.asteriskToken) {
    heap.solver.flow(value, flows.yielded)
    return
  }
  heap.elements(value, flows.yielded)
  heap.solver.each(value, (token) => {
    if (token.kind === 'generator' && token.node) heap.solver.flow(heap.functionOf(token.node).result, result)
  })
}
