import type { Repository } from '#repository/repository'
import { decidingFiles, keepAnswers, type Versions } from './answers-cache.js'
import { findBridges } from './bridges/index.js'
import { type Caller, type Callers, createCallers } from './callers.js'
import type { CatalogRow, Effect } from './catalog.js'
import { CatalogMatcher } from './catalog-match.js'
import { createConfigIndex } from './config/config-index.js'
import { inferEffects } from './effects.js'
import { createEvaluator } from './evaluate.js'
import type { FileFacts } from './facts.js'
import { keptBridges, keptEffects } from './kept-findings.js'
import { createLookup, type Lookup } from './lookup.js'
import { once } from './once.js'
import { isProductionPath } from './production.js'
import { createReceiverOrigins } from './receiver-origin.js'
import { findReferences } from './references.js'
import type {
  BridgePair,
  CallRef,
  DefinitionRef,
  EffectSite,
  Reference,
  RepositoryIndex,
  Target,
} from './repository-index.js'
import { createPassedAt, createResolve } from './resolve.js'
import { createTypeScriptResolver, type TypeScriptResolver } from './resolver/typescript.js'
import { createScope, isScriptPath, type Scope } from './scope.js'

/**
 * Puts the parts over one set of facts. What costs time (checker, effects, bridges, configuration) is made at the first
 * question. With `versions`, `save` keeps what was worked out in the user's cache folder.
 */
export function createIndex(
  repository: Repository,
  files: readonly FileFacts[],
  catalog: readonly CatalogRow[] | (() => readonly CatalogRow[]),
  versions?: Versions,
): RepositoryIndex {
  const rows = once(() => (typeof catalog === 'function' ? catalog() : catalog))
  const lookup = createLookup(files)
  const scope = createScope(lookup)
  const evaluate = createEvaluator(lookup, scope)
  const checker = checkerOver(repository, files, lookup)
  const kept = versions && keepAnswers(checker, repository, lookup.definition, versions)
  const script = kept ?? checker
  const resolve = createResolve(files, script)
  const callers = createCallers(lookup, resolve)
  const isProduction = remembered((path: string) => isProductionPath(path, repository.identity.folder))
  const findEffects = (): Map<Effect, EffectSite[]> => {
    const types = (call: CallRef): readonly string[] => (isScriptPath(call.file) ? script.receiverTypeNames(call) : [])
    const matcher = new CatalogMatcher(rows(), scope, types, createReceiverOrigins(lookup, scope).of, lookup.facts)
    const production = files.filter((facts) => isProduction(facts.path))
    return inferEffects(
      production.flatMap((facts) => matcher.matches(facts)),
      { lookup, evaluate, resolve, isProduction },
    )
  }
  const effects = once(() => keptEffects(kept, findEffects, rows, lookup))
  const config = once(() => createConfigIndex(repository, files, evaluate))
  const bridges = once(() => keptBridges(kept, () => findBridges(index), lookup))
  const index: RepositoryIndex = {
    repository,
    files,
    facts: lookup.facts,
    isProduction,
    definitionsNamed: lookup.definitionsNamed,
    callsNamed: lookup.callsNamed,
    enclosing: lookup.enclosing,
    definition: lookup.definition,
    callsIn: lookup.callsIn,
    resolve,
    resolveName: (file, line, path) =>
      isScriptPath(file) ? script.resolvePath(file, line, path) : nativeName(lookup, scope, file, line, path),
    callersOf: (ref) => callersOf(ref, lookup, callers, bridges().pairs),
    passedAt: createPassedAt(files, lookup),
    references: remembered((name) => {
      const find = (): Reference[] => findReferences(repository, files, name)
      return kept ? kept.finding(`references ${name}`, find) : find()
    }),
    occurrences: (file, line, column) => (isScriptPath(file) ? script.occurrences(file, line, column) : undefined),
    unknownNames: script.unknownNames,
    fileOccurrences: (file) => (isScriptPath(file) ? script.fileOccurrences(file) : undefined),
    evaluate,
    effects: (effect: Effect) => effects().get(effect) ?? [],
    bridges,
    config: (key) => config().lookup(key),
    configFiles: () => config().files(),
    save: () => kept?.save(),
  }
  return index
}

const checkerOver = (repository: Repository, files: readonly FileFacts[], lookup: Lookup): TypeScriptResolver =>
  createTypeScriptResolver({
    repository: decidingFiles(repository),
    paths: files.map((facts) => facts.path).filter(isScriptPath),
    definitionAt: lookup.definitionAt,
    definitionsOf: (file) => lookup.facts(file)?.definitions ?? [],
  })

function remembered<Result>(compute: (name: string) => Result): (name: string) => Result {
  const known = new Map<string, Result>()
  return (name) => {
    const result = known.get(name) ?? compute(name)
    known.set(name, result)
    return result
  }
}

function nativeName(lookup: Lookup, scope: Scope, file: string, line: number, path: string): Target[] {
  const [root = '', ...rest] = path.split('.')
  const at = lookup.enclosing(file, line)
  const isSelf = root === 'self' || root === 'this'
  const owner = isSelf && at ? lookup.enclosingClass(file, at.index) : undefined
  const binding = isSelf ? undefined : scope.bind(file, at?.index ?? -1, root)
  let ref = owner ?? (binding?.kind === 'definition' ? binding.ref : undefined)
  for (const name of rest) ref = ref && scope.member(ref, name)
  return ref ? [{ ref, resolved: 'import' }] : []
}

/** What was resolved, and what a bridge joins. */
function callersOf(
  ref: DefinitionRef,
  lookup: Lookup,
  callers: Callers,
  pairs: readonly BridgePair[],
): ReturnType<RepositoryIndex['callersOf']> {
  const { callers: direct, unresolved } = callers.of(ref)
  const bridged = pairs.flatMap((pair): Caller[] => {
    if (pair.target?.file !== ref.file || pair.target.index !== ref.index) return []
    const { file, start } = pair.callerSpan
    const index = lookup.facts(file)?.calls.findIndex((call) => call.line === start) ?? -1
    const call = lookup.facts(file)?.calls[index]
    return call ? [{ site: { file, index, call }, resolved: 'bridge', via: pair.name }] : []
  })
  return { callers: [...direct, ...bridged], unresolved: [...unresolved] }
}
