import { posix } from 'node:path'
import type { Repository } from '#repository/repository'
import type { ts } from '#typescript'
import { isProductionPath } from '../production.js'
import type { CallRef, CallResolution, OccurrencePlace, Occurrences, Target } from '../repository-index.js'
import { createAliases } from './typescript-aliases.js'
import { type CallContext, distinct, resolveCall } from './typescript-calls.js'
import type { FactsAccess } from './typescript-definitions.js'
import { deepPaths } from './typescript-depth.js'
import { createFlows } from './typescript-flows.js'
import { createNameGuess } from './typescript-guess.js'
import { createHeritage } from './typescript-heritage.js'
import { createImplementations } from './typescript-implementations.js'
import { nameTargets, pathInScope, pathToken } from './typescript-names.js'
import { nodeAt, receiverOf } from './typescript-nodes.js'
import { createTypeScriptProgram } from './typescript-program.js'
import { createReferences, type References } from './typescript-references.js'
import { symbolOf } from './typescript-symbols.js'
import { type ReceiverType, typesOf, typeTextAt } from './typescript-types.js'

export interface TypeScriptInput extends FactsAccess {
  repository: Repository
  /** Script files: ts, tsx, mts, cts, js, jsx, mjs, cjs, vue, svelte; others are passed over. */
  paths: readonly string[]
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
  /** Of the symbol that the name token there means; undefined when none stands there. */
  occurrences(file: string, line: number, column: number): Occurrences | undefined
  /** Names spelt so of which the checker knows nothing. */
  unknownNames(name: string): readonly OccurrencePlace[]
  /** Of a file as a module. */
  fileOccurrences(file: string): Occurrences | undefined
  /** Members that implement the interface or abstract member named there, or functions bound to a function-typed property. */
  implementations(file: string, line: number, column: number): Target[]
}

const SCRIPT = new Set(['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.vue', '.svelte'])

export function createTypeScriptResolver(input: TypeScriptInput): TypeScriptResolver {
  const { context, ask } = createSession(input)
  const token = (file: string, line: number, column: number): ts.Node | undefined => {
    const source = context().program.sourceOf(file)
    return source && nodeAt(source, { line, column })
  }
  const resolutions = new Map<string, CallResolution>()
  const types = new Map<string, ReceiverType[]>()
  const paths = new Map<string, Target[]>()

  const resolver: TypeScriptResolver = {
    resolve: (ref) => kept(resolutions, callKey(ref), () => ask(ref.file, () => resolveCall(context(), ref))),
    resolveName: (file, line, column) =>
      ask(file, () => {
        const name = token(file, line, column)
        return name ? nameTargets(context().program, input, name) : []
      }),
    resolvePath: (file, line, path) =>
      kept(paths, `${file}:${line}:${path}`, () => ask(file, () => resolvePath(context(), file, line, path))),
    typeText: (file, line, column) =>
      ask(file, () => {
        const name = token(file, line, column)
        return name && typeTextAt(context().program, name)
      }),
    receiverTypes: (ref) =>
      kept(types, callKey(ref), () =>
        ask(ref.file, () => {
          const name = token(ref.file, ref.call.line, ref.call.column)
          const receiver = name && receiverOf(name)
          return receiver ? typesOf(context().program, receiver) : []
        }),
      ),
    receiverTypeNames: (ref) => resolver.receiverTypes(ref).map((type) => type.name),
    occurrences: (file, line, column) =>
      ask(file, () => {
        const name = token(file, line, column)
        return name && context().references.to(name)
      }),
    unknownNames: (name) => ask(undefined, () => context().references.unknown(name)),
    fileOccurrences: (file) =>
      ask(file, () => {
        const source = context().program.sourceOf(file)
        return source && context().references.toFile(source)
      }),
    implementations: (file, line, column) =>
      ask(file, () => {
        const name = token(file, line, column)
        const { program, implementations } = context()
        const declarations = (name && symbolOf(program, name).symbol?.declarations) ?? []
        return distinct(declarations.flatMap((each) => implementations.of(each)))
      }),
  }
  return resolver
}

interface Session {
  context(): Started
  /**
   * Answers a question about a file. One that needs more stack than there is leaves the checker in an unknown state: it is started again
   * without the files that are nested deep or, when there are none, without the file that was asked about.
   */
  ask<T>(file: string | undefined, question: () => T): T
}

function createSession(input: TypeScriptInput): Session {
  let started: Started | undefined
  let leftOut: ReadonlySet<string> = new Set()
  const context = (): Started => {
    started ??= start(input, leftOut)
    return started
  }
  const ask = <T>(file: string | undefined, question: () => T): T => {
    try {
      return question()
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      const deep = deepPaths(context().program.sources)
      const more = deep.length > 0 || file === undefined || leftOut.has(file) ? deep : [file]
      if (more.length === 0) throw error
      leftOut = new Set([...leftOut, ...more])
      started = undefined
      return ask(file, question)
    }
  }
  return { context, ask }
}

interface Started extends CallContext {
  references: References
}

function start(input: TypeScriptInput, leftOut: ReadonlySet<string>): Started {
  const { repository } = input
  const paths = input.paths.filter((path) => SCRIPT.has(posix.extname(path)))
  const program = createTypeScriptProgram(repository, paths, leftOut)
  const isProduction = (path: string): boolean => isProductionPath(path, repository.identity.folder)
  return {
    program,
    facts: input,
    implementations: createImplementations(program, input, createHeritage(program)),
    guess: createNameGuess(program, input, isProduction),
    flows: createFlows(program),
    references: createReferences(program, createAliases(program)),
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
