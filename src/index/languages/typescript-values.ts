import './typescript-loaded.js'
import { ts } from '#typescript'
import { type Definition, EXPR_DEPTH_MAX, type Expr } from '../facts.js'
import { annotationsOf, defineClass, isExported } from './typescript-definitions.js'
import { dottedPath, reduce } from './typescript-expressions.js'
import {
  define,
  type Extraction,
  enterScope,
  type FunctionValue,
  functionOf,
  isFunctionValue,
  type NameToken,
  nameToken,
  outside,
  unwrap,
  type Visitor,
  visitor,
} from './typescript-extraction.js'
import { functionFields, isImplemented, modifiersOf, typeText } from './typescript-functions.js'
import { requiredModule } from './typescript-imports.js'
import { keptFunction } from './typescript-kept.js'

/** What holds a value: variables, fields, members of objects. */
export const valueVisitors: readonly Visitor[] = [
  visitor(ts.SyntaxKind.VariableDeclaration, ts.isVariableDeclaration, enterVariable),
  visitor(ts.SyntaxKind.PropertyDeclaration, ts.isPropertyDeclaration, enterField),
  visitor(ts.SyntaxKind.PropertyAssignment, ts.isPropertyAssignment, enterProperty),
  visitor(ts.SyntaxKind.MethodDeclaration, ts.isMethodDeclaration, enterMethod),
  visitor(ts.SyntaxKind.GetAccessor, ts.isGetAccessor, enterMethod),
  visitor(ts.SyntaxKind.SetAccessor, ts.isSetAccessor, enterMethod),
]

export interface Holder {
  /** The whole declaration. */
  span: ts.Node
  name: NameToken
  kind: Definition['kind']
  /** Kind when the value is a function. */
  functionKind: 'function' | 'method'
  initializer: ts.Expression | undefined
  path?: string
  container?: number
  exported?: boolean
  type?: ts.TypeNode | undefined
  modifiers?: Definition['modifiers']
  annotations?: Definition['annotations']
}

/** Lists what holds a value: as function or class when the value is one, else with its reduced initializer. */
export function defineHolder(file: Extraction, holder: Holder): void {
  const value = holder.initializer && unwrap(holder.initializer)
  const body = value && (isFunctionValue(value) ? value : keptFunction(value))
  if (body) {
    holdFunction(file, holder, body, body === value)
  } else if (value && ts.isClassExpression(value)) {
    const index = defineClass(file, holder.span, value, holder.name, holder.exported ?? false)
    file.listed.set(value, index)
    enterScope(file, index)
  } else {
    holdValue(file, holder, value)
  }
}

function holdFunction(file: Extraction, holder: Holder, body: FunctionValue, isWholeValue: boolean): void {
  const { span, name, path, container, exported, annotations, functionKind: kind } = holder
  const { parameters, type, modifiers: own } = functionFields(file, body)
  const modifiers = [...(holder.modifiers ?? []), ...(own ?? [])]
  const index = define(file, span, { name, path, container, exported, annotations, parameters, type, kind, modifiers })
  file.listed.set(body, index)
  // What keeps the function is called by the code around, not by the function.
  if (isWholeValue) enterScope(file, index)
  else enterLater(file, index, body)
}

function enterLater(file: Extraction, index: number, body: FunctionValue): void {
  file.entered.set(body, index)
  const at = file.startOf(body)
  const definition = file.facts.definitions[index]
  if (definition) definition.body = { line: file.line(at), column: file.column(at) }
}

function holdValue(file: Extraction, holder: Holder, value: ts.Expression | undefined): void {
  const { span, name, path, container, exported, annotations, kind, modifiers } = holder
  const type = typeText(file, holder.type)
  const index = define(file, span, { name, path, container, exported, annotations, type, kind, modifiers })
  if (!value) return
  enterScope(file, index)
  file.defer(() => setValue(file, index, reduceValue(file, value)))
}

/** Of a call only the flat part: its arguments stand in full at its call site. */
function reduceValue(file: Extraction, value: ts.Expression): Expr {
  const inner = ts.isAwaitExpression(value) ? unwrap(value.expression) : value
  return reduce(file, inner, ts.isCallExpression(inner) || ts.isNewExpression(inner) ? EXPR_DEPTH_MAX - CALL_DEPTH : 0)
}

/** The call itself, its arguments, and the members of an object argument. */
const CALL_DEPTH = 3

function setValue(file: Extraction, index: number, value: Expr): void {
  const definition = file.facts.definitions[index]
  if (definition) definition.value = value
}

function enterVariable(file: Extraction, node: ts.VariableDeclaration): void {
  const { parent, initializer } = node
  if (!ts.isVariableDeclarationList(parent)) return
  const isStatement = ts.isVariableStatement(parent.parent)
  if (!initializer && (file.frame || !isStatement)) return
  if (initializer && requiredModule(initializer)) return
  const span = isStatement && parent.declarations.length === 1 ? parent.parent : node
  const kind = parent.flags & ts.NodeFlags.Const ? 'constant' : 'variable'
  const exported = isExported(node)
  if (ts.isIdentifier(node.name)) {
    const name = { text: node.name.text, at: file.startOf(node.name) }
    defineHolder(file, { span, name, kind, functionKind: 'function', initializer, exported, type: node.type })
  } else if (initializer) {
    const indexes: [number, string][] = []
    destructure(file, node.name, '', (name, path) =>
      indexes.push([define(file, span, { name, path: name.text, kind, exported }), path]),
    )
    file.defer(() => {
      for (const [index, path] of indexes) setPart(file, index, reduceValue(file, initializer), path)
    })
  }
}

function setPart(file: Extraction, index: number, whole: Expr, path: string): void {
  const value = partOf(whole, path)
  setValue(file, index, value)
  const definition = file.facts.definitions[index]
  if (definition && value === whole) definition.part = path.slice(1)
}

/** Calls `found` for each name of a pattern, with the dotted path that leads to its value. */
function destructure(
  file: Extraction,
  pattern: ts.BindingPattern,
  path: string,
  found: (name: NameToken, path: string) => void,
): void {
  pattern.elements.forEach((element, index) => {
    if (ts.isOmittedExpression(element)) return
    const { name, propertyName } = element
    const key = propertyName ? nameToken(file, propertyName).text : ts.isIdentifier(name) ? name.text : ''
    const part = ts.isArrayBindingPattern(pattern) ? String(index) : key
    const inner = element.dotDotDotToken ? path : `${path}.${part}`
    if (ts.isIdentifier(name)) found({ text: name.text, at: file.startOf(name) }, inner)
    else destructure(file, name, inner, found)
  })
}

/** A reference leads on to the part; of a call only the call itself is known, unless it settles a list of promises. */
function partOf(value: Expr, path: string): Expr {
  const list = value.k === 'call' && value.callee === 'Promise.all' ? value.args[0] : value
  if (list?.k === 'arr') return list.items[Number(path.slice(1))] ?? { k: 'other', text: path.slice(1) }
  if (value.k === 'ref') return { k: 'ref', path: value.path + path }
  if (value.k !== 'obj') return value
  return value.entries.find((entry) => `.${entry.key}` === path)?.value ?? { k: 'other', text: path.slice(1) }
}

function enterField(file: Extraction, node: ts.PropertyDeclaration): void {
  const annotations = annotationsOf(file, node)
  defineHolder(file, {
    span: node,
    name: nameToken(file, node.name),
    kind: 'field',
    functionKind: 'method',
    initializer: node.initializer,
    type: node.type,
    modifiers: modifiersOf(node),
    annotations,
  })
}

function enterProperty(file: Extraction, node: ts.PropertyAssignment): void {
  if (!functionOf(node.initializer)) return
  defineHolder(file, {
    span: node,
    name: nameToken(file, node.name),
    kind: 'field',
    functionKind: 'function',
    initializer: node.initializer,
    ...memberOf(file, node, node.name),
  })
}

function enterMethod(
  file: Extraction,
  node: ts.MethodDeclaration | ts.GetAccessorDeclaration | ts.SetAccessorDeclaration,
): void {
  if (!isImplemented(node)) return
  const kind = ts.isGetAccessor(node) ? 'getter' : ts.isSetAccessor(node) ? 'setter' : 'method'
  const index = define(file, node, {
    name: nameToken(file, node.name),
    kind,
    annotations: annotationsOf(file, node),
    ...functionFields(file, node),
    ...memberOf(file, node, node.name),
  })
  file.listed.set(node, index)
  enterScope(file, index)
}

/** Path of a member through the object literals around it, and whether `module.exports` gives it out. */
function memberOf(file: Extraction, node: ts.Node, name: ts.PropertyName): { path: string; exported: boolean } {
  const parts = [nameToken(file, name).text]
  let literal = node.parent
  let holder = outside(literal).parent
  while (ts.isObjectLiteralExpression(literal) && ts.isPropertyAssignment(holder)) {
    parts.unshift(nameToken(file, holder.name).text)
    literal = holder.parent
    holder = outside(literal).parent
  }
  return { path: parts.join('.'), exported: parts.length === 1 && isModuleExports(holder) }
}

const isModuleExports = (node: ts.Node | undefined): boolean =>
  node !== undefined &&
  ts.isBinaryExpression(node) &&
  node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
  dottedPath(node.left) === 'module.exports'
