import { posix } from 'node:path'
import type { ts } from 'ts-morph'
import type { Repository } from '#repository/repository'
import type { Span } from '#schema/span'
import { isProductionPath } from '../production.js'
import type { CallRef, CallResolution, Target } from '../repository-index.js'
import { type CallContext, distinct, resolveCall } from './typescript-calls.js'
import type { FactsAccess } from './typescript-definitions.js'
import { createNameGuess } from './typescript-guess.js'
import { createHeritage } from './typescript-heritage.js'
import { createImplementations } from './typescript-implementations.js'
import { nameTargets, pathInScope, pathToken } from './typescript-names.js'
import { nodeAt, positionOf, receiverOf } from './typescript-nodes.js'
import { tokensOf } from './typescript-occurrences.js'
import { createTypeScriptProgram } from './typescript-program.js'
import { symbolOf } from './typescript-symbols.js'
import { type ReceiverType, typesOf, typeTextAt } from './typescript-types.js'

export interface TypeScriptInput extends FactsAccess {
  repository: Repository
  /** Script files: ts, tsx, mts, cts, js, jsx, mjs, cjs, vue, svelte; others are passed over. */
  paths: readonly string[]
}

/** A name token that refers to the same declaration. The column is 1-based. */
export interface NamePlace extends Span {
  column: number
}

/** Questions to the TypeScript checker. It is started at the first question; answers are kept. All positions are 1-based. */
export interface TypeScriptResolver {
  resolve(call: CallRef): CallResolution
  /** Definitions that the name token at a place refers to. */
  resolveName(file: string, line: number, column: number): Target[]
  /** The same for a dotted path, which need not be written in the line: it is then looked up in the scope there. */
  resolvePath(file: string, line: number, path: string): Target[]
  /** Name of the type of the expression that ends with the name token there. */
  typeText(file: string, line: number, column: number): string | undefined
  /** Type of what stands before the callee's name, its bases and interfaces; empty for a call without receiver. */
  receiverTypes(call: CallRef): ReceiverType[]
  receiverTypeNames(call: CallRef): string[]
  /** Every name token that refers to what the name token there refers to, the declaration included. */
  references(file: string, line: number, column: number): NamePlace[]
  /** Members that implement the interface or abstract member named there, or functions bound to a function-typed property. */
  implementations(file: string, line: number, column: number): Target[]
}

const SCRIPT = new Set(['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.vue', '.svelte'])

export function createTypeScriptResolver(input: TypeScriptInput): TypeScriptResolver {
  let started: CallContext | undefined
  const context = (): CallContext => {
    started ??= start(input)
    return started
  }
  const token = (file: string, line: number, column: number): ts.Node | undefined => {
    const source = context().program.sourceOf(file)
    return source && nodeAt(source, { line, column })
  }
  const resolutions = new Map<string, CallResolution>()
  const types = new Map<string, ReceiverType[]>()
  const paths = new Map<string, Target[]>()

  const resolver: TypeScriptResolver = {
    resolve: (ref) => kept(resolutions, callKey(ref), () => resolveCall(context(), ref)),
    resolveName: (file, line, column) => {
      const name = token(file, line, column)
      return name ? nameTargets(context().program, input, name) : []
    },
    resolvePath: (file, line, path) =>
      kept(paths, `${file}:${line}:${path}`, () => resolvePath(context(), file, line, path)),
    typeText: (file, line, column) => {
      const name = token(file, line, column)
      return name && typeTextAt(context().program, name)
    },
    receiverTypes: (ref) =>
      kept(types, callKey(ref), () => {
        const name = token(ref.file, ref.call.line, ref.call.column)
        const receiver = name && receiverOf(name)
        return receiver ? typesOf(context().program, receiver) : []
      }),
    receiverTypeNames: (ref) => resolver.receiverTypes(ref).map((type) => type.name),
    references: (file, line, column) => {
      const name = token(file, line, column)
      return name ? references(context(), name) : []
    },
    implementations: (file, line, column) => {
      const name = token(file, line, column)
      const { program, implementations } = context()
      const declarations = (name && symbolOf(program, name).symbol?.declarations) ?? []
      return distinct(declarations.flatMap((each) => implementations.of(each)))
    },
  }
  return resolver
}

function start(input: TypeScriptInput): CallContext {
  const { repository } = input
  const paths = input.paths.filter((path) => SCRIPT.has(posix.extname(path)))
  const program = createTypeScriptProgram(repository, paths)
  const isProduction = (path: string): boolean => isProductionPath(path, repository.identity.folder)
  return {
    program,
    facts: input,
    implementations: createImplementations(program, input, createHeritage(program)),
    guess: createNameGuess(program, input, isProduction),
  }
}

function kept<T>(known: Map<string, T>, key: string, compute: () => T): T {
  const before = known.get(key)
  if (before !== undefined) return before
  const value = compute()
  known.set(key, value)
  return value
}

const callKey = ({ file, call }: CallRef): string => `${file}:${call.line}:${call.column}:${call.form}`

function resolvePath({ program, facts }: CallContext, file: string, line: number, path: string): Target[] {
  const source = program.sourceOf(file)
  if (source === undefined) return []
  const name = pathToken(source, line, path)
  return name ? nameTargets(program, facts, name) : pathInScope(program, facts, source, line, path)
}

function references({ program }: CallContext, name: ts.Node): NamePlace[] {
  const { symbol } = symbolOf(program, name)
  if (symbol === undefined) return []
  return tokensOf(program, name.getText()).flatMap((each) => {
    const file = program.pathOf(each.getSourceFile())
    if (file === undefined || symbolOf(program, each).symbol !== symbol) return []
    const { line, column } = positionOf(each)
    return [{ file, start: line, end: line, column }]
  })
}
