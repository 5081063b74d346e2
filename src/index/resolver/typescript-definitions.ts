import { ts } from '#typescript'
import type { Definition } from '../facts.js'
import type { DefinitionRef } from '../repository-index.js'
import { isFunctionExpression, isWrapper, type Position, positionAt } from './typescript-nodes.js'
import type { TypeScriptProgram } from './typescript-program.js'

export interface FactsAccess {
  /** Definition whose name token stands there. */
  definitionAt(file: string, line: number, column: number): DefinitionRef | undefined
  definitionsOf(file: string): readonly Definition[]
}

/** The listed definition that a syntax node declares; undefined when the facts don't list it. */
export function definitionOf(
  program: TypeScriptProgram,
  facts: FactsAccess,
  declaration: ts.Node,
): DefinitionRef | undefined {
  const source = declaration.getSourceFile()
  const file = program.pathOf(source)
  if (file === undefined) return undefined
  const name = nameToken(declaration)
  const { line, column } = positionAt(source, name.offset)
  return (
    facts.definitionAt(file, line, column) ??
    sameLine(facts, file, line, name.text) ??
    sameSpan(facts, file, declaration)
  )
}

/** The same for a function or class as a value: listed by its own name or place, or by what holds it. No other of its lines. */
export function definitionOfValue(
  program: TypeScriptProgram,
  facts: FactsAccess,
  value: ts.Node,
): DefinitionRef | undefined {
  const file = program.pathOf(value.getSourceFile())
  if (file === undefined) return undefined
  for (let at: ts.Node = value; at === value || isWrapper(at) || isHolder(at); at = at.parent) {
    const ref = placesOf(at)
      .map(({ line, column }) => facts.definitionAt(file, line, column))
      .find((each) => each !== undefined)
    if (ref) return ref
  }
  return undefined
}

/** Of its name, also as a computed one in brackets; of what has no name, where it begins. */
function placesOf(node: ts.Node): Position[] {
  const begin = ts.isFunctionLike(node) ? node.getStart() : undefined
  const name = ts.isPropertyAssignment(node) || ts.isPropertyDeclaration(node) ? node.name.getStart() : undefined
  const offsets = [begin, name].flatMap((offset) => offset ?? [])
  return [...offsets.map((offset) => positionAt(node.getSourceFile(), offset)), namePosition(node)]
}

const isHolder = (node: ts.Node): boolean =>
  ts.isVariableDeclaration(node) ||
  ts.isPropertyAssignment(node) ||
  ts.isPropertyDeclaration(node) ||
  ts.isExportAssignment(node) ||
  (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken)

export function namePosition(declaration: ts.Node): Position {
  return positionAt(declaration.getSourceFile(), nameToken(declaration).offset)
}

/** Where the facts see the name: inside the quotes of a quoted one, at the keyword where a declaration has no name. */
function nameToken(declaration: ts.Node): { text: string; offset: number } {
  const source = declaration.getSourceFile()
  const start = declaration.getStart(source)
  const keyword = (text: string) => ({ text, offset: Math.max(start, source.text.indexOf(text, start)) })
  if (ts.isConstructorDeclaration(declaration)) return keyword('constructor')
  if (ts.isExportAssignment(declaration)) return keyword('default')
  const name = ts.isFunctionLike(declaration) || isNamed(declaration) ? ts.getNameOfDeclaration(declaration) : undefined
  if (name === undefined) {
    const isDefault = ts.isFunctionDeclaration(declaration) || ts.isClassDeclaration(declaration)
    return isDefault ? keyword('default') : { text: '', offset: start }
  }
  const token = ts.isComputedPropertyName(name) ? name.expression : name
  const text = token.getText(source)
  return ts.isStringLiteralLike(token)
    ? { text: token.text, offset: token.getStart(source) + 1 }
    : { text, offset: token.getStart(source) }
}

const isNamed = (node: ts.Node): node is ts.Declaration =>
  'name' in node ||
  ts.isBinaryExpression(node) ||
  ts.isPropertyAccessExpression(node) ||
  ts.isElementAccessExpression(node)

function sameLine(facts: FactsAccess, file: string, line: number, name: string): DefinitionRef | undefined {
  return find(
    facts,
    file,
    (definition) => definition.name === name && (definition.line === line || definition.start === line),
  )
}

/** For functions without a name of their own: the innermost definition with the same lines. */
function sameSpan(facts: FactsAccess, file: string, declaration: ts.Node): DefinitionRef | undefined {
  if (!isFunctionExpression(declaration) && !ts.isClassLike(declaration)) return undefined
  const source = declaration.getSourceFile()
  const start = positionAt(source, declaration.getStart(source)).line
  const end = positionAt(source, declaration.end).line
  return find(facts, file, (definition) => definition.start === start && definition.end === end)
}

function find(facts: FactsAccess, file: string, test: (definition: Definition) => boolean): DefinitionRef | undefined {
  const definitions = facts.definitionsOf(file)
  const index = definitions.findLastIndex(test)
  const definition = definitions[index]
  return definition && { file, index, definition }
}
