import { ts } from '#typescript'
import type { CallResolution, DefinitionRef } from '../repository-index.js'
import type { FactsAccess } from './typescript-definitions.js'
import type { TypeScriptProgram } from './typescript-program.js'

export interface NameGuess {
  /** The sole exported function of that name, for globals that a build step imports by itself. */
  global(name: string): CallResolution | undefined
  /** The sole member or function of that name; never for names that the platform's own objects have. */
  member(name: string): CallResolution | undefined
  /** Definitions that a refused guess would have chosen from, at most CANDIDATES_MAX. */
  candidates(name: string): DefinitionRef[]
}

const CANDIDATES_MAX = 8
const CALLABLE = new Set(['function', 'method', 'field', 'constant', 'getter'])

/** Guesses by a bare name: what is left when neither types nor imports tell. */
export function createNameGuess(
  program: TypeScriptProgram,
  facts: FactsAccess,
  isProduction: (path: string) => boolean,
): NameGuess {
  let byName: Map<string, DefinitionRef[]> | undefined
  let platformNames: Set<string> | undefined
  const named = (name: string): DefinitionRef[] => {
    byName ??= callableDefinitions(program, facts, isProduction)
    return byName.get(name) ?? []
  }
  const sole = (name: string, fits: (ref: DefinitionRef) => boolean): CallResolution | undefined => {
    const [ref, ...others] = named(name)
    if (ref === undefined || others.length > 0 || !fits(ref)) return undefined
    return { kind: 'targets', targets: [{ ref, resolved: 'name' }], implementations: [] }
  }
  return {
    global: (name) =>
      sole(
        name,
        ({ definition }) => definition.container === -1 && definition.exported && definition.kind === 'function',
      ),
    member: (name) => {
      platformNames ??= memberNames(program)
      return platformNames.has(name) ? undefined : sole(name, ({ definition }) => definition.container !== -1)
    },
    candidates: (name) => named(name).slice(0, CANDIDATES_MAX),
  }
}

function callableDefinitions(
  program: TypeScriptProgram,
  facts: FactsAccess,
  isProduction: (path: string) => boolean,
): Map<string, DefinitionRef[]> {
  const byName = new Map<string, DefinitionRef[]>()
  for (const { path: file } of program.sources) {
    if (!isProduction(file)) continue
    facts.definitionsOf(file).forEach((definition, index) => {
      if (!CALLABLE.has(definition.kind)) return
      const list = byName.get(definition.name) ?? []
      list.push({ file, index, definition })
      byName.set(definition.name, list)
    })
  }
  return byName
}

/** Every member name of the types that TypeScript's libraries declare. */
function memberNames(program: TypeScriptProgram): Set<string> {
  const names = new Set<string>()
  const [first] = program.sources
  if (first === undefined) return names
  const types = program.checker.getSymbolsInScope(first.source, ts.SymbolFlags.Interface | ts.SymbolFlags.Class)
  for (const symbol of types) {
    const isLibrary = symbol.declarations?.some((each) => program.isLibrary(each.getSourceFile()))
    if (isLibrary) for (const name of symbol.members?.keys() ?? []) names.add(String(name))
  }
  return names
}
