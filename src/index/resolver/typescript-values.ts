import { ts } from '#typescript'
import { isFunctionLike, isTypeLike } from '../facts.js'
import { isJavaScript } from '../languages/javascript.js'
import type { CallRef, CallResolution, DefinitionRef, Target } from '../repository-index.js'
import { definitionOfValue, type FactsAccess } from './typescript-definitions.js'
import { isFixedFunction } from './typescript-fixed.js'
import type { Flows } from './typescript-flows.js'
import { callExpressionAt, calleeOf, type NonElementCall } from './typescript-nodes.js'
import type { TypeScriptProgram } from './typescript-program.js'

export interface ValueContext {
  program: TypeScriptProgram
  facts: FactsAccess
  flows: Flows
}

/** Where more functions than these may be called, the call is a dynamic dispatch whose functions are candidates. */
const TARGETS_MAX = 6

/** In JavaScript: what a call reaches by the values that flow to it, where derived types leave it open; else what types say. */
export function resolveByValues(context: ValueContext, ref: CallRef, byTypes: CallResolution): CallResolution {
  const source = context.program.sourceOf(ref.file)
  if (!source || !isJavaScript(source)) return byTypes
  const site = callExpressionAt(source, ref.call)
  if (!site || !isOpen(context.program, site, byTypes)) return byTypes
  const called = context.flows.calledAt(site)
  if (called === undefined) return byTypes
  const targets = joined(byTypes, definitionsOf(context, called))
  if (targets.length > TARGETS_MAX) return dynamicDispatch(ref, targets)
  if (targets.some(({ resolved }) => resolved === 'flow')) return { kind: 'targets', targets, implementations: [] }
  return byTypes.kind === 'external' && isHeldByLibraryObject(context.program, site)
    ? broken(ref, `a value that ${byTypes.where} holds is called`)
    : byTypes
}

/** Derived types know a function that is written down, or leave it open. */
function isOpen(program: TypeScriptProgram, site: NonElementCall, resolution: CallResolution): boolean {
  if (resolution.kind === 'break') return true
  const callee = calleeOf(site)
  if (resolution.kind === 'targets')
    return (
      !resolution.targets.some(isCertain) ||
      !(callee.kind === ts.SyntaxKind.SuperKeyword || isFixedFunction(program.checker, callee))
    )
  const isUntyped = (program.checker.getTypeAtLocation(callee).flags & ts.TypeFlags.Any) !== 0
  return isUntyped || isApplying(callee) || isHeldByLibraryObject(program, site)
}

const APPLYING = new Set(['call', 'apply', 'construct'])

/** `f.call(x)`, `Reflect.apply(f, x, list)`: the platform's function calls the one that it is given. */
const isApplying = (callee: ts.Expression): boolean =>
  ts.isPropertyAccessExpression(callee) && APPLYING.has(callee.name.text)

/** A variable or accessor says little of what is called, a name that is only spelt so even less. */
const isCertain = ({ ref: { definition }, resolved }: Target): boolean =>
  resolved !== 'name' &&
  definition.kind !== 'getter' &&
  (isFunctionLike(definition.kind) || isTypeLike(definition.kind))

/** What types and values say; the same when values only confirm a type. */
function joined(byTypes: CallResolution, byValues: readonly DefinitionRef[]): Target[] {
  const derived = byTypes.kind === 'targets' ? byTypes.targets.filter(isCertain) : []
  const known = new Set(derived.map(({ ref }) => placeOf(ref)))
  const others = byValues.filter((ref) => !known.has(placeOf(ref)))
  if (others.length === 0) return derived
  return [...derived.map(({ ref }) => ref), ...others].map((ref) => ({ ref, resolved: 'flow' }))
}

function definitionsOf({ program, facts }: ValueContext, called: readonly ts.Node[]): DefinitionRef[] {
  const refs = called.flatMap((node) => {
    const written = ts.isClassLike(node) ? node.members.find(isWrittenConstructor) : undefined
    return definitionOfValue(program, facts, written ?? node) ?? definitionOfValue(program, facts, node) ?? []
  })
  return [...new Map(refs.map((ref) => [placeOf(ref), ref])).values()]
}

const placeOf = ({ file, index }: DefinitionRef): string => `${file}:${index}`

const isWrittenConstructor = (member: ts.ClassElement): boolean =>
  ts.isConstructorDeclaration(member) && member.body !== undefined

/** `next().value()`: the platform declares the property, the code puts a function there. */
function isHeldByLibraryObject(program: TypeScriptProgram, site: NonElementCall): boolean {
  const callee = calleeOf(site)
  const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee
  const declarations = program.checker.getSymbolAtLocation(name)?.declarations ?? []
  return declarations.some((each) => ts.isPropertySignature(each) && program.isLibrary(each.getSourceFile()))
}

function dynamicDispatch(ref: CallRef, targets: readonly Target[]): CallResolution {
  const candidates = targets.map(
    ({ ref: { file, definition } }) => `${definition.qualified} ${file}:${definition.line}`,
  )
  return broken(ref, `dynamic dispatch: ${targets.length} functions may be called here`, candidates)
}

const broken = ({ file, call }: CallRef, reason: string, candidates: string[] = []): CallResolution => ({
  kind: 'break',
  breakPoint: { file, start: call.line, end: call.line, reason, candidates },
})
