import { posix } from 'node:path'
import { ts } from '#typescript'
import { keeperOf, keptFunction } from '../languages/typescript-kept.js'
import { bare, isFunctionExpression, moduleOfAlias } from './typescript-nodes.js'
import type { TypeScriptProgram } from './typescript-program.js'

/** What a name or an expression leads to. */
export type Reached =
  | { kind: 'declarations'; declarations: ts.Declaration[] }
  | { kind: 'external'; where: string }
  | { kind: 'unknown'; reason: string }

export interface NameSymbol {
  /** Aliases followed to their end; undefined when the checker doesn't know. */
  symbol: ts.Symbol | undefined
  /** Module specifier of the import that brought the name into the file. */
  importedFrom: string | undefined
}

/** Values are followed through this many variables, properties and aliases. */
const FOLLOW_MAX = 8

/** The checker's symbol of a name token. */
export function symbolOf({ checker }: TypeScriptProgram, name: ts.Node): NameSymbol {
  const { parent } = name
  const found =
    ts.isShorthandPropertyAssignment(parent) && parent.name === name
      ? checker.getShorthandAssignmentValueSymbol(parent)
      : name.kind === ts.SyntaxKind.SuperKeyword
        ? checker.getTypeAtLocation(name).getSymbol()
        : checker.getSymbolAtLocation(name)
  if (found === undefined || (found.flags & ts.SymbolFlags.Alias) === 0)
    return { symbol: known(found), importedFrom: undefined }
  const [declaration] = found.declarations ?? []
  return { symbol: known(checker.getAliasedSymbol(found)), importedFrom: declaration && moduleOfAlias(declaration) }
}

/** The checker's placeholder for what it can't find has no declaration. */
function known(symbol: ts.Symbol | undefined): ts.Symbol | undefined {
  return symbol?.declarations && symbol.declarations.length > 0 ? symbol : undefined
}

/** Follows a symbol to the functions, classes and members that it stands for. */
export function reach(program: TypeScriptProgram, symbol: ts.Symbol, from: ts.SourceFile, depth = FOLLOW_MAX): Reached {
  const declarations = symbol.declarations ?? []
  const own = declarations.filter((declaration) => program.pathOf(declaration.getSourceFile()) !== undefined)
  const [first] = declarations
  if (first === undefined) return { kind: 'unknown', reason: `${symbol.name} has no declaration` }
  if (own.length === 0) return { kind: 'external', where: externalName(program, first) }
  return join(chosen(own, from).map((declaration) => follow(program, declaration, depth)))
}

/** One declaration for each place of declaration: the one with a body among overloads; values before types of the same name. */
function chosen(declarations: readonly ts.Declaration[], from: ts.SourceFile): ts.Declaration[] {
  const values = declarations.filter(
    (each) => !ts.isInterfaceDeclaration(each) && !ts.isTypeAliasDeclaration(each) && !ts.isModuleDeclaration(each),
  )
  const candidates = values.length > 0 ? values : declarations
  // Scripts without imports share one scope for TypeScript, though pages load them apart.
  const near = candidates.filter((each) => each.getSourceFile() === from && ts.isSourceFile(scopeOf(each)))
  const byPlace = new Map<ts.Node, ts.Declaration>()
  for (const each of near.length > 0 ? near : candidates) {
    const before = byPlace.get(scopeOf(each))
    if (before === undefined || (!hasBody(before) && hasBody(each))) byPlace.set(scopeOf(each), each)
  }
  return [...byPlace.values()]
}

const scopeOf = (declaration: ts.Declaration): ts.Node =>
  ts.isVariableDeclaration(declaration) ? declaration.parent.parent.parent : declaration.parent

const hasBody = (node: ts.Node): boolean => 'body' in node && node.body !== undefined

function join(parts: readonly Reached[]): Reached {
  const declarations = [...new Set(parts.flatMap((part) => (part.kind === 'declarations' ? part.declarations : [])))]
  const [first] = parts
  if (declarations.length > 0 || first === undefined) return { kind: 'declarations', declarations }
  return parts.find((part) => part.kind === 'external') ?? first
}

function follow(program: TypeScriptProgram, declaration: ts.Declaration, depth: number): Reached {
  const itself: Reached = { kind: 'declarations', declarations: [declaration] }
  if (depth === 0) return itself
  if (ts.isBindingElement(declaration)) return followBinding(program, declaration, depth - 1)
  if (ts.isVariableDeclaration(declaration)) return followVariable(program, declaration, depth - 1)
  if (ts.isShorthandPropertyAssignment(declaration)) {
    const value = program.checker.getShorthandAssignmentValueSymbol(declaration)
    return value ? reachAlias(program, value, declaration.getSourceFile(), depth - 1) : itself
  }
  if ((ts.isPropertyAssignment(declaration) || ts.isPropertyDeclaration(declaration)) && declaration.initializer)
    return orElse(reachValue(program, declaration.initializer, depth - 1), itself)
  if (ts.isExportAssignment(declaration))
    return orElse(reachValue(program, unwrapped(declaration.expression), depth - 1), itself)
  if (ts.isParameter(declaration) && !ts.isParameterPropertyDeclaration(declaration, declaration.parent))
    return { kind: 'unknown', reason: 'the callee is a parameter' }
  return itself
}

const orElse = (found: Reached, otherwise: Reached): Reached => (found.kind === 'declarations' ? found : otherwise)

function reachAlias(program: TypeScriptProgram, symbol: ts.Symbol, from: ts.SourceFile, depth: number): Reached {
  const target = (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : program.checker.getAliasedSymbol(symbol)
  return reach(program, target, from, depth)
}

function followVariable(program: TypeScriptProgram, declaration: ts.VariableDeclaration, depth: number): Reached {
  const itself: Reached = { kind: 'declarations', declarations: [declaration] }
  const { initializer } = declaration
  if (initializer === undefined) return itself
  return orElse(reachValue(program, initializer, depth), itself)
}

/** The functions that an expression stands for, when that can be told without running it. */
export function reachValue(program: TypeScriptProgram, written: ts.Expression, depth = FOLLOW_MAX): Reached {
  const value = bare(written)
  const source = value.getSourceFile()
  if (isFunctionExpression(value)) return { kind: 'declarations', declarations: [holderOf(value)] }
  if (ts.isClassExpression(value)) return { kind: 'declarations', declarations: [holderOf(value)] }
  if (ts.isIdentifier(value) || ts.isPropertyAccessExpression(value)) {
    const { symbol } = symbolOf(program, ts.isIdentifier(value) ? value : value.name)
    const isFunction = symbol && program.checker.getTypeAtLocation(value).getCallSignatures().length > 0
    const isClass = symbol && (symbol.flags & ts.SymbolFlags.Class) !== 0
    return isFunction || isClass
      ? reach(program, symbol, source, depth)
      : { kind: 'unknown', reason: 'the value is no known function' }
  }
  if (ts.isConditionalExpression(value))
    return join([reachValue(program, value.whenTrue, depth), reachValue(program, value.whenFalse, depth)])
  if (ts.isBinaryExpression(value) && isChoice(value.operatorToken.kind))
    return join([reachValue(program, value.left, depth), reachValue(program, value.right, depth)])
  if (ts.isCallExpression(value)) return reachResult(program, value, depth)
  return { kind: 'unknown', reason: 'the value is no known function' }
}

const isChoice = (kind: ts.SyntaxKind): boolean =>
  kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken

/** `x.bind(y)` is `x`; what another call returns is known when its type is that of one function of the repository. */
function reachResult(program: TypeScriptProgram, call: ts.CallExpression, depth: number): Reached {
  const callee = bare(call.expression)
  if (ts.isPropertyAccessExpression(callee) && callee.name.text === 'bind')
    return reachValue(program, callee.expression, depth)
  const kept = keptFunction(call)
  if (kept) return { kind: 'declarations', declarations: [holderOf(kept)] }
  const bodies = bodiesOf(program, program.checker.getTypeAtLocation(call))
  if (bodies.length > 0) return { kind: 'declarations', declarations: bodies }
  const returned = depth > 0 ? returnedBy(program, callee) : undefined
  return returned
    ? reachValue(program, returned, depth - 1)
    : { kind: 'unknown', reason: 'the value comes from a call' }
}

/** The only value that a function of the repository returns: a factory without a useful type. */
function returnedBy(program: TypeScriptProgram, callee: ts.Expression): ts.Expression | undefined {
  const name = calleeName(callee)
  const [declaration] = (name && symbolOf(program, name).symbol?.declarations) ?? []
  const value = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration
  const body = value && ts.isFunctionLike(value) && 'body' in value ? value.body : undefined
  return body && resultOf(body)
}

const resultOf = (body: ts.Node): ts.Expression | undefined =>
  ts.isBlock(body) ? soleReturn(body) : ts.isExpression(body) ? body : undefined

const calleeName = (callee: ts.Expression): ts.Node | undefined =>
  ts.isIdentifier(callee) ? callee : ts.isPropertyAccessExpression(callee) ? callee.name : undefined

/** Returns inside of inner functions are theirs. */
function soleReturn(body: ts.Block): ts.Expression | undefined {
  const found: (ts.Expression | undefined)[] = []
  const walk = (node: ts.Node): void => {
    if (ts.isReturnStatement(node)) found.push(node.expression)
    else if (!ts.isFunctionLike(node)) ts.forEachChild(node, walk)
  }
  ts.forEachChild(body, walk)
  return found.length === 1 ? found[0] : undefined
}

function bodiesOf(program: TypeScriptProgram, type: ts.Type): ts.Declaration[] {
  return type
    .getCallSignatures()
    .flatMap(({ declaration }) =>
      declaration &&
      !ts.isJSDocSignature(declaration) &&
      hasBody(declaration) &&
      program.pathOf(declaration.getSourceFile()) !== undefined
        ? [isFunctionExpression(declaration) ? holderOf(declaration) : declaration]
        : [],
    )
}

const isHolder = (
  node: ts.Node,
): node is ts.VariableDeclaration | ts.PropertyAssignment | ts.PropertyDeclaration | ts.ExportAssignment =>
  ts.isVariableDeclaration(node) ||
  ts.isPropertyAssignment(node) ||
  ts.isPropertyDeclaration(node) ||
  ts.isExportAssignment(node)

/** The variable or property that a function literal names, or the literal. */
function holderOf(value: ts.ArrowFunction | ts.FunctionExpression | ts.ClassExpression): ts.Declaration {
  let outer: ts.Node = (ts.isClassExpression(value) ? value : keeperOf(value)).parent
  while (ts.isParenthesizedExpression(outer) || ts.isAsExpression(outer) || ts.isSatisfiesExpression(outer))
    outer = outer.parent
  return isHolder(outer) ? outer : value
}

function followBinding(program: TypeScriptProgram, element: ts.BindingElement, depth: number): Reached {
  const { checker } = program
  const pattern = element.parent
  if (element.dotDotDotToken) return { kind: 'unknown', reason: 'the callee is the rest of a destructured value' }
  if (ts.isArrayBindingPattern(pattern)) return followElement(program, element, pattern)
  const key = element.propertyName ?? element.name
  const name = ts.isIdentifier(key) || ts.isStringLiteralLike(key) ? key.text : undefined
  const type = checker.getNonNullableType(checker.getTypeAtLocation(pattern))
  const property = name === undefined ? undefined : checker.getPropertyOfType(type, name)
  if (property) return reachAlias(program, property, element.getSourceFile(), depth)
  return { kind: 'unknown', reason: 'the type of the destructured value is not known' }
}

/** All functions of a list have one type, which names one of them. */
function followElement(program: TypeScriptProgram, element: ts.BindingElement, pattern: ts.Node): Reached {
  const reached = reachType(program, program.checker.getTypeAtLocation(element.name))
  const isTuple = program.checker.isTupleType(program.checker.getTypeAtLocation(pattern))
  return isTuple || reached.kind === 'external'
    ? reached
    : { kind: 'unknown', reason: 'the callee is an element of a list' }
}

function reachType(program: TypeScriptProgram, type: ts.Type): Reached {
  const bodies = bodiesOf(program, type)
  if (bodies.length > 0) return { kind: 'declarations', declarations: bodies }
  const declaration = type.getCallSignatures()[0]?.declaration
  return declaration && program.pathOf(declaration.getSourceFile()) === undefined
    ? { kind: 'external', where: externalName(program, declaration) }
    : { kind: 'unknown', reason: 'the destructured value is no known function' }
}

/** `connect(mapState)(Page)`, `memo(Page)`, `withA(withB(Page))`: the component that is wrapped last. */
function unwrapped(value: ts.Expression): ts.Expression {
  const inner = bare(value)
  if (!ts.isCallExpression(inner)) return inner
  const wrapped = inner.arguments.find((argument) => {
    const each = bare(argument)
    return (
      isFunctionExpression(each) || ts.isCallExpression(each) || (ts.isIdentifier(each) && /^[A-Z]/.test(each.text))
    )
  })
  return wrapped ? unwrapped(wrapped) : inner
}

const isNamedContainer = (
  node: ts.Node,
): node is
  | ts.InterfaceDeclaration
  | ts.ClassDeclaration
  | ts.ModuleDeclaration
  | ts.VariableDeclaration
  | ts.FunctionDeclaration =>
  ts.isInterfaceDeclaration(node) ||
  ts.isClassDeclaration(node) ||
  ts.isModuleDeclaration(node) ||
  ts.isVariableDeclaration(node) ||
  ts.isFunctionDeclaration(node)

/** Module of a stub, or the type of TypeScript's libraries that declares it. */
export function externalName(program: TypeScriptProgram, declaration: ts.Node): string {
  let container = ''
  for (let node: ts.Node = declaration; node && !ts.isSourceFile(node); node = node.parent) {
    if (ts.isModuleDeclaration(node) && ts.isStringLiteral(node.name)) return node.name.text
    if (isNamedContainer(node) && node.name) container = node.name.getText()
  }
  const source = declaration.getSourceFile()
  if (!program.isStub(source)) return container || 'standard library'
  return posix.basename(source.fileName, '.d.ts')
}
