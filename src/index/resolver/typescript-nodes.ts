import { ts } from '#typescript'

/** A place in the repository's text. 1-based. */
export interface Position {
  line: number
  column: number
}

export type CallLike = ts.CallExpression | ts.NewExpression | ts.TaggedTemplateExpression | ts.JsxOpeningLikeElement

/** Innermost node whose text begins at or spans a 1-based position; undefined beyond the end of the text. */
export function nodeAt(source: ts.SourceFile, { line, column }: Position): ts.Node | undefined {
  const starts = source.getLineStarts()
  const start = starts[line - 1]
  if (start === undefined) return undefined
  const position = start + column - 1
  if (position >= (starts[line] ?? source.end + 1)) return undefined
  const statement = statementAt(source, position)
  return statement && statement.getStart(source) <= position ? innermost(source, statement, position) : undefined
}

/** Found by halving: a file may have thousands. Undefined between two of them. */
function statementAt({ statements }: ts.SourceFile, position: number): ts.Node | undefined {
  let low = 0
  let high = statements.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((statements[middle]?.end ?? 0) <= position) low = middle + 1
    else high = middle
  }
  return statements[low]
}

function innermost(source: ts.SourceFile, node: ts.Node, position: number): ts.Node | undefined {
  const child = ts.forEachChild(node, (each) =>
    each.pos <= position && position < each.end && each.getStart(source) <= position ? each : undefined,
  )
  return child === undefined ? node : innermost(source, child, position)
}

export function positionOf(node: ts.Node): Position {
  return positionAt(node.getSourceFile(), node.getStart())
}

export function positionAt(source: ts.SourceFile, offset: number): Position {
  const { line, character } = source.getLineAndCharacterOfPosition(offset)
  return { line: line + 1, column: character + 1 }
}

/** `a.b` of the name token `b`; the token itself when nothing stands before it. */
export function expressionOf(name: ts.Node): ts.Node {
  const { parent } = name
  if (ts.isPropertyAccessExpression(parent) && parent.name === name) return parent
  if (ts.isElementAccessExpression(parent) && parent.argumentExpression === name) return parent
  if (ts.isQualifiedName(parent) && parent.right === name) return parent
  return name
}

/** The expression before the name: `a.b` of `a.b.c`. */
export function receiverOf(name: ts.Node): ts.Expression | undefined {
  const whole = expressionOf(name)
  return ts.isPropertyAccessExpression(whole) || ts.isElementAccessExpression(whole) ? whole.expression : undefined
}

/** The call whose callee is named by this token. */
export function callOf(name: ts.Node): CallLike | undefined {
  let callee = expressionOf(name)
  while (isWrapper(callee.parent)) callee = callee.parent
  const { parent } = callee
  if ((ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.expression === callee) return parent
  if (ts.isTaggedTemplateExpression(parent) && parent.tag === callee) return parent
  return ts.isJsxOpeningLikeElement(parent) && parent.tagName === callee ? parent : undefined
}

export type NonElementCall = Exclude<CallLike, ts.JsxOpeningLikeElement>

/** The call whose callee's name stands there: at its bracket for a computed member, behind it for a computed callee. */
export function callExpressionAt(source: ts.SourceFile, place: Position): NonElementCall | undefined {
  const node = nodeAt(source, place)
  if (node === undefined) return undefined
  const offset = source.getPositionOfLineAndCharacter(place.line - 1, place.column - 1)
  const isNamedThere = (callee: ts.Node): boolean =>
    callee.end === offset || (callee.getStart(source) <= offset && offset < callee.end)
  for (let at = node; at && !ts.isStatement(at); at = at.parent)
    if (isNonElementCall(at) && isNamedThere(calleeOf(at))) return at
  return undefined
}

const isNonElementCall = (node: ts.Node): node is NonElementCall =>
  ts.isCallExpression(node) || ts.isNewExpression(node) || ts.isTaggedTemplateExpression(node)

export const calleeOf = (call: NonElementCall): ts.Expression =>
  ts.isTaggedTemplateExpression(call) ? call.tag : call.expression

export function isWrapper(node: ts.Node): node is ts.Expression & { expression: ts.Expression } {
  return (
    ts.isParenthesizedExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isTypeAssertionExpression(node)
  )
}

/** Without parentheses, assertions and `!`. */
export function bare(node: ts.Expression): ts.Expression {
  return isWrapper(node) ? bare(node.expression) : node
}

export const isFunctionExpression = (node: ts.Node | undefined): node is ts.ArrowFunction | ts.FunctionExpression =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node))

/** `require('x')` or `import('x')`, awaited or not: the specifier. */
export function requiredModule(node: ts.Expression): string | undefined {
  const call = bare(ts.isAwaitExpression(node) ? node.expression : node)
  if (!ts.isCallExpression(call)) return undefined
  const isModule =
    call.expression.kind === ts.SyntaxKind.ImportKeyword ||
    (ts.isIdentifier(call.expression) && call.expression.text === 'require')
  const [argument] = call.arguments
  return isModule && argument && ts.isStringLiteralLike(argument) ? argument.text : undefined
}

/** Module specifier of the import or re-export that declares an alias. */
export function moduleOfAlias(declaration: ts.Node): string | undefined {
  for (let node = declaration; node && !ts.isSourceFile(node); node = node.parent) {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node))
      return node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier) ? node.moduleSpecifier.text : undefined
    if (ts.isImportEqualsDeclaration(node))
      return ts.isExternalModuleReference(node.moduleReference) && ts.isStringLiteral(node.moduleReference.expression)
        ? node.moduleReference.expression.text
        : undefined
    if (ts.isVariableDeclaration(node)) return node.initializer && requiredModule(node.initializer)
  }
  return undefined
}

/** First identifier of a chain: `a` of `a.b().c`. */
export function rootIdentifier(node: ts.Node): ts.Identifier | undefined {
  if (ts.isIdentifier(node)) return node
  const hasInner =
    ts.isPropertyAccessExpression(node) ||
    ts.isElementAccessExpression(node) ||
    ts.isCallExpression(node) ||
    isWrapper(node)
  return hasInner ? rootIdentifier(node.expression) : undefined
}
