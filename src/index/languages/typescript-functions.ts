import './typescript-loaded.js'
import { ts } from '#typescript'
import type { Definition, Parameter } from '../facts.js'
import { isJavaScript } from './javascript.js'
import { reduce } from './typescript-expressions.js'
import {
  define,
  type Extraction,
  enterScope,
  isFunctionValue,
  outside,
  type Visitor,
  visitor,
} from './typescript-extraction.js'

/** A declared type longer than this is a shape, not a name; what is cut no reader could use. */
const TYPE_TEXT_MAX = 200

type Modifier = NonNullable<Definition['modifiers']>[number]

const MODIFIERS = new Map<ts.SyntaxKind, Modifier>([
  [ts.SyntaxKind.AsyncKeyword, 'async'],
  [ts.SyntaxKind.StaticKeyword, 'static'],
  [ts.SyntaxKind.AbstractKeyword, 'abstract'],
  [ts.SyntaxKind.ReadonlyKeyword, 'readonly'],
  [ts.SyntaxKind.PrivateKeyword, 'private'],
  [ts.SyntaxKind.ProtectedKeyword, 'protected'],
  [ts.SyntaxKind.OverrideKeyword, 'override'],
])

/** Runs before the frames are opened: names the functions that nothing else has named. */
export const closureVisitors: readonly Visitor[] = [
  visitor(ts.SyntaxKind.ArrowFunction, ts.isArrowFunction, enterFunctionValue),
  visitor(ts.SyntaxKind.FunctionExpression, ts.isFunctionExpression, enterFunctionValue),
]

/** Must come after every visitor that defines functions. */
export const frameVisitors: readonly Visitor[] = [
  visitor(ts.SyntaxKind.FunctionDeclaration, ts.isFunctionDeclaration, openFrame),
  visitor(ts.SyntaxKind.FunctionExpression, ts.isFunctionExpression, openFrame),
  visitor(ts.SyntaxKind.ArrowFunction, ts.isArrowFunction, openFrame),
  visitor(ts.SyntaxKind.MethodDeclaration, ts.isMethodDeclaration, openFrame),
  visitor(ts.SyntaxKind.Constructor, ts.isConstructorDeclaration, openFrame),
  visitor(ts.SyntaxKind.GetAccessor, ts.isGetAccessor, openFrame),
  visitor(ts.SyntaxKind.SetAccessor, ts.isSetAccessor, openFrame),
  visitor(ts.SyntaxKind.ReturnStatement, ts.isReturnStatement, (file, node) => {
    file.frame?.returns.push(node.expression)
  }),
]

export function typeText(file: Extraction, type: ts.TypeNode | undefined): string | undefined {
  return type && file.text(type, TYPE_TEXT_MAX)
}

export function modifiersOf(node: ts.Node): Modifier[] {
  const found: Modifier[] = []
  for (const { kind } of (ts.canHaveModifiers(node) && ts.getModifiers(node)) || []) {
    const modifier = MODIFIERS.get(kind)
    if (modifier) found.push(modifier)
  }
  if (isGenerator(node)) found.push('generator')
  if (ts.isClassElement(node) && node.name && ts.isPrivateIdentifier(node.name)) found.push('private')
  return found
}

const isGenerator = (node: ts.Node): boolean =>
  (ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node) || ts.isMethodDeclaration(node)) &&
  node.asteriskToken !== undefined

export function functionFields(
  file: Extraction,
  node: ts.SignatureDeclaration,
): Pick<Definition, 'parameters' | 'type' | 'modifiers'> {
  return {
    parameters: node.parameters
      .filter((parameter) => !isThis(parameter))
      .map((parameter) => parameterOf(file, parameter)),
    type: typeText(file, node.type),
    modifiers: modifiersOf(node),
  }
}

const isThis = (parameter: ts.ParameterDeclaration): boolean =>
  ts.isIdentifier(parameter.name) && parameter.name.text === 'this'

function parameterOf(file: Extraction, node: ts.ParameterDeclaration): Parameter {
  const parameter: Parameter = { name: file.text(node.name) }
  if (node.type) parameter.type = file.text(node.type, TYPE_TEXT_MAX)
  if (node.initializer) parameter.default = reduce(file, node.initializer)
  return parameter
}

/** False for the overload signatures of a function that has its body elsewhere. */
export function isImplemented(node: ts.FunctionLikeDeclaration): boolean {
  return (
    node.body !== undefined || (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Abstract) !== 0 || isAmbient(node)
  )
}

function isAmbient(node: ts.Node): boolean {
  for (let outer = node; !ts.isSourceFile(outer); outer = outer.parent)
    if (ts.canHaveModifiers(outer) && ts.getModifiers(outer)?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword))
      return true
  return node.getSourceFile().isDeclarationFile
}

/** Functions that return at more places choose between cases: no value is theirs. */
const RETURNS_MAX = 8

function openFrame(file: Extraction, node: ts.FunctionLikeDeclaration): void {
  const outer = file.frame
  const frame = { returns: [] as (ts.Expression | undefined)[] }
  file.frame = frame
  file.defer(() => {
    file.frame = outer
    const definition = file.facts.definitions[file.listed.get(node) ?? -1]
    if (!definition) return
    const body = node.body && !ts.isBlock(node.body) ? node.body : undefined
    const returned = body ? [body] : frame.returns
    const values = returned
      .slice(0, RETURNS_MAX)
      .flatMap((expression) => (expression ? [reduce(file, expression)] : []))
      .filter(({ k }) => k !== 'other')
    if (returned.length > 1 && values.length > 0) definition.returns = values
    else if (values[0]) definition.value = values[0]
  })
}

function enterFunctionValue(file: Extraction, node: ts.ArrowFunction | ts.FunctionExpression): void {
  const named = file.entered.get(node)
  if (named !== undefined) enterScope(file, named)
  if (file.listed.has(node)) return
  const kind = node.name ? 'function' : 'closure'
  const receiver = closureName(file, node)
  const name = node.name?.text ?? receiver ?? placeName(file, node)
  if (!name || (kind === 'closure' && !isWorthListing(file, node))) return
  const token = { text: name, at: file.startOf(node.name ?? node) }
  const index = define(file, node, { name: token, kind, ...functionFields(file, node) })
  file.listed.set(node, index)
  enterScope(file, index)
}

/** What receives an anonymous function: `useEffect(callback)`, `Button(onPress)`; undefined when nothing does. */
function closureName(file: Extraction, node: ts.Node): string | undefined {
  const { child, parent } = outside(node)
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) {
    const functions: ts.Node[] =
      parent.arguments?.filter((argument) => argument === child || isFunctionValue(argument)) ?? []
    const position = functions.indexOf(child)
    if (position === -1) return undefined
    return `${calleeName(file, parent.expression)}(callback${position === 0 ? '' : position + 1})`
  }
  if (!ts.isJsxExpression(parent)) return undefined
  if (ts.isJsxAttribute(parent.parent))
    return `${file.text(parent.parent.parent.parent.tagName)}(${file.text(parent.parent.name)})`
  return ts.isJsxElement(parent.parent) ? `${file.text(parent.parent.openingElement.tagName)}(children)` : undefined
}

/**
 * Of an anonymous function that nothing receives, by the place where it stands: `(returned)`. Only in JavaScript, where calls
 * are followed to values without a name; `(() => { ... })()` is part of the code around it.
 */
function placeName(file: Extraction, node: ts.Node): string | undefined {
  const { child, parent } = outside(node)
  const isCalledInPlace = ts.isCallExpression(parent) && parent.expression === child
  if (isCalledInPlace || !isJavaScript(file.source)) return undefined
  if (ts.isReturnStatement(parent) || ts.isArrowFunction(parent)) return '(returned)'
  return ts.isArrayLiteralExpression(parent) ? '(element)' : '(function)'
}

/** Dotted names in full; of a chain of calls the last name. */
function calleeName(file: Extraction, callee: ts.Expression): string {
  const text = file.chainText(callee)
  if (/^[\w$.#]+$/.test(text)) return text
  return ts.isPropertyAccessExpression(callee) ? callee.name.text : text.replace(/[^\w$.].*$/, '')
}

/** In JavaScript calls are followed to any function. */
function isWorthListing(file: Extraction, node: ts.Node): boolean {
  return isJavaScript(file.source) || file.startLine(node) < file.endLine(node) || hasCall(node)
}

function hasCall(node: ts.Node): boolean {
  return (
    ts.isCallExpression(node) ||
    ts.isNewExpression(node) ||
    ts.isJsxOpeningLikeElement(node) ||
    ts.isTaggedTemplateExpression(node) ||
    ts.forEachChild(node, hasCall) === true
  )
}
