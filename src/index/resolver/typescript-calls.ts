import { ts } from '#typescript'
import type { CallSite } from '../facts.js'
import type { CallRef, CallResolution, DefinitionRef, Target } from '../repository-index.js'
import { definitionOf } from './typescript-definitions.js'
import type { NameGuess } from './typescript-guess.js'
import type { Implementations } from './typescript-implementations.js'
import { callOf, moduleOfAlias, nodeAt, receiverOf, rootIdentifier } from './typescript-nodes.js'
import { originOf } from './typescript-origin.js'
import type { TypeScriptProgram } from './typescript-program.js'
import { externalName, type Reached, reach, reachValue, symbolOf } from './typescript-symbols.js'
import { resolveByValues, type ValueContext } from './typescript-values.js'

export interface CallContext extends ValueContext {
  implementations: Implementations
  guess: NameGuess
}

/** What one call site reaches: by types and imports, else by the values that flow there. */
export const resolveCall = (context: CallContext, ref: CallRef): CallResolution =>
  resolveByValues(context, ref, resolveByTypes(context, ref))

function resolveByTypes(context: CallContext, { file, call }: CallRef): CallResolution {
  const { program } = context
  const source = program.sourceOf(file)
  const broken = (reason: string, candidates: readonly DefinitionRef[] = []): CallResolution => ({
    kind: 'break',
    breakPoint: { file, start: call.line, end: call.line, reason, candidates: candidates.map(place) },
  })
  if (call.name === '') return broken('the callee is computed')
  if (call.form === 'jsx' && /^[a-z]/.test(call.name) && call.receiver === '')
    return { kind: 'external', where: `<${call.name}>` }
  const node = source && nodeAt(source, call)
  if (node === undefined) return broken('the checker has not read this place')
  if (node.kind === ts.SyntaxKind.ImportKeyword) return broken('the call loads a module')
  if (call.name.startsWith('[')) return broken('the member is chosen while the program runs')

  return resolveNamed(context, call, node, broken)
}

/** By the checker's symbol of the callee's name. */
function resolveNamed(context: CallContext, call: CallSite, node: ts.Node, broken: Broken): CallResolution {
  const { program } = context
  const { symbol, importedFrom } = symbolOf(program, node)
  if (symbol === undefined) return unresolved(context, node, importedFrom, broken)
  const reached = calledFunction(program, node, reach(program, symbol, node.getSourceFile()))
  if (reached.kind === 'external') return reached
  if (reached.kind === 'unknown') return unfollowed(program, symbol, reached.reason, broken)
  const isConstruction = call.form === 'new' || call.form === 'super'
  const declarations = isConstruction ? reached.declarations.map(explicitConstructor) : reached.declarations
  const via = importedFrom ?? receiverModule(program, node)
  const isImport = importedFrom !== undefined || isNamespace(program, node)
  const resolved = isImport ? 'import' : 'type'
  // What a factory returns may be too small to be listed: then the name that holds it is the answer.
  const targets = declarations.flatMap((each, index) =>
    target(context, [each, reached.declarations[index], ...(symbol.declarations ?? [])], resolved, via),
  )
  const implementations = declarations.flatMap((each) => context.implementations.of(each))
  if (targets.length > 0)
    return { kind: 'targets', targets: distinct(targets), implementations: distinct(implementations) }
  if (implementations.length > 0)
    return broken(
      'callback property',
      implementations.map((each) => each.ref),
    )
  return broken(`${call.name} is declared where no definition is listed`)
}

const APPLYING = new Set(['call', 'apply'])
const FUNCTION_TYPES = new Set(['Function', 'CallableFunction', 'NewableFunction'])

/** `f.call(x)` and `f.apply(x, list)` call `f`. */
function calledFunction(program: TypeScriptProgram, name: ts.Node, reached: Reached): Reached {
  const isApplied = reached.kind === 'external' && FUNCTION_TYPES.has(reached.where) && APPLYING.has(name.getText())
  const applied = isApplied ? receiverOf(name) : undefined
  return applied ? reachValue(program, applied) : reached
}

type Broken = (reason: string, candidates?: readonly DefinitionRef[]) => CallResolution

function target(
  { program, facts }: CallContext,
  candidates: readonly (ts.Declaration | undefined)[],
  resolved: Target['resolved'],
  via: string | undefined,
): Target[] {
  for (const declaration of candidates) {
    const ref = declaration && definitionOf(program, facts, declaration)
    if (ref) return [via === undefined ? { ref, resolved } : { ref, resolved, via }]
  }
  return []
}

export function distinct(targets: readonly Target[]): Target[] {
  const byPlace = new Map(targets.map((each) => [`${each.ref.file}:${each.ref.index}`, each]))
  return [...byPlace.values()]
}

/** The constructor that a class writes out itself; else the class. */
function explicitConstructor(declaration: ts.Declaration): ts.Declaration {
  if (!ts.isClassLike(declaration)) return classOfVariable(declaration)
  return (
    declaration.members.find((member) => ts.isConstructorDeclaration(member) && member.body !== undefined) ??
    declaration
  )
}

function classOfVariable(declaration: ts.Declaration): ts.Declaration {
  const value = ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined
  return value && ts.isClassExpression(value)
    ? (value.members.find(ts.isConstructorDeclaration) ?? declaration)
    : declaration
}

/** Module from which the first name before the callee is imported. */
function receiverModule({ checker }: TypeScriptProgram, name: ts.Node): string | undefined {
  const receiver = receiverOf(name)
  const root = receiver && rootIdentifier(receiver)
  const symbol = root && checker.getSymbolAtLocation(root)
  if (symbol === undefined || (symbol.flags & ts.SymbolFlags.Alias) === 0) return undefined
  const [declaration] = symbol.declarations ?? []
  return declaration && moduleOfAlias(declaration)
}

/** `names.callee()` with `import * as names`. */
function isNamespace({ checker }: TypeScriptProgram, name: ts.Node): boolean {
  const receiver = receiverOf(name)
  const symbol = receiver && ts.isIdentifier(receiver) ? checker.getSymbolAtLocation(receiver) : undefined
  return symbol?.declarations?.some((each) => ts.isNamespaceImport(each) || ts.isNamespaceExport(each)) ?? false
}

/** A destructured or local value that could not be followed: perhaps it comes from a library without types. */
function unfollowed(program: TypeScriptProgram, symbol: ts.Symbol, reason: string, broken: Broken): CallResolution {
  const [declaration] = symbol.declarations ?? []
  const name = declaration && ts.getNameOfDeclaration(declaration)
  if (!declaration || !name || !ts.isIdentifier(name)) return broken(reason)
  const signature = program.checker.getTypeAtLocation(name).getCallSignatures()[0]?.declaration
  if (ts.isParameter(declaration)) return broken(reason)
  if (signature && program.pathOf(signature.getSourceFile()) === undefined)
    return { kind: 'external', where: externalName(program, signature) }
  const origin = originOf(program, name)
  return origin.kind === 'external' ? origin : broken(reason)
}

/** The checker knows no declaration: a library without types, a member that a known type lacks, or untyped code. */
function unresolved(
  context: CallContext,
  name: ts.Node,
  importedFrom: string | undefined,
  broken: Broken,
): CallResolution {
  const { program, guess } = context
  const text = name.getText()
  if (importedFrom !== undefined) {
    const path = program.modules.resolve(importedFrom, program.pathOf(name.getSourceFile()) ?? '')
    return path === undefined
      ? { kind: 'external', where: importedFrom }
      : broken(`${path} exports no ${text} that the checker can find`)
  }
  const receiver = receiverOf(name)
  if (receiver === undefined) {
    if (callOf(name) === undefined) return broken('the callee is computed')
    return guess.global(text) ?? { kind: 'external', where: text }
  }
  const origin = originOf(program, receiver)
  if (origin.kind === 'external') return origin
  if (origin.kind === 'lacking') return broken(`${origin.type} declares no ${text}`, guess.candidates(text))
  return guess.member(text) ?? broken(`the type of ${shown(receiver)} is not known`, guess.candidates(text))
}

const SHOWN_MAX = 60
const shown = (node: ts.Node): string => node.getText().replace(/\s+/g, ' ').slice(0, SHOWN_MAX)

const place = (ref: DefinitionRef): string => `${ref.definition.qualified} ${ref.file}:${ref.definition.line}`
