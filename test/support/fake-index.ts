import { createConfigIndex } from '#index/config/config-index'
import { createEvaluator } from '#index/evaluate'
import { isFunctionLike } from '#index/facts'
import { createLookup } from '#index/lookup'
import { isProductionPath } from '#index/production'
import { findReferences } from '#index/references'
import type { CallRef, CallResolution, DefinitionRef, RepositoryIndex } from '#index/repository-index'
import { createScope } from '#index/scope'
import type { Repository } from '#repository/repository'
import { factsOf } from './facts.js'
import { fakeRepository } from './fake-repository.js'

/**
 * An index over texts in memory, for tests of what stands on it. Calls are resolved by name alone: one definition is met by
 * `import`, several are a break point, none leaves the repository.
 */
export function fakeIndex(texts: Record<string, string>, part: Partial<Repository> = {}): RepositoryIndex {
  const repository: Repository = { ...fakeRepository(texts), ...part }
  const files = factsOf(Object.fromEntries(Object.entries(texts).filter(([path]) => /\.[jt]sx?$/.test(path))))
  const lookup = createLookup(files)
  const evaluate = createEvaluator(lookup, createScope(lookup))
  const config = createConfigIndex(repository, files, evaluate)
  const functions = (name: string) => lookup.definitionsNamed(name).filter((ref) => isFunctionLike(ref.definition.kind))

  const resolve = ({ file, call }: CallRef): CallResolution => {
    const refs = functions(call.name)
    if (refs.length === 0) return { kind: 'external', where: call.receiver || 'platform' }
    if (refs.length === 1 && refs[0])
      return {
        kind: 'targets',
        targets: [{ ref: refs[0], resolved: 'import', via: `./${refs[0].file}` }],
        implementations: [],
      }
    const candidates = refs.map((ref) => `${ref.file}:${ref.definition.line}`)
    return {
      kind: 'break',
      breakPoint: { file, start: call.line, end: call.line, reason: 'several have this name', candidates },
    }
  }

  return {
    save: () => undefined,
    repository,
    files,
    facts: lookup.facts,
    isProduction: (path) => isProductionPath(path, ''),
    definitionsNamed: lookup.definitionsNamed,
    callsNamed: lookup.callsNamed,
    enclosing: lookup.enclosing,
    definition: lookup.definition,
    callsIn: lookup.callsIn,
    resolve,
    resolveName: (_file, _line, path) =>
      functions(path.split('.').at(-1) ?? '').map((ref) => ({ ref, resolved: 'import' as const })),
    callersOf: (ref) => callersOf(ref, lookup.callsNamed(ref.definition.name), resolve),
    passedAt: (ref) =>
      files.flatMap((facts) =>
        facts.calls
          .map((call, index): CallRef => ({ file: facts.path, index, call }))
          .filter(({ call }) =>
            call.args.some((arg) => arg.k === 'ref' && arg.path.split('.').at(-1) === ref.definition.name),
          ),
      ),
    references: (name) => findReferences(repository, files, name),
    occurrences: () => undefined,
    unknownNames: () => [],
    fileOccurrences: () => undefined,
    evaluate,
    effects: () => [],
    bridges: () => ({ pairs: [], halves: [] }),
    config: config.lookup,
    configFiles: config.files,
  }
}

function callersOf(ref: DefinitionRef, sites: readonly CallRef[], resolve: (site: CallRef) => CallResolution) {
  const resolved = sites.flatMap((site) => {
    const resolution = resolve(site)
    if (resolution.kind !== 'targets') return []
    return resolution.targets
      .filter((target) => target.ref.file === ref.file && target.ref.index === ref.index)
      .map((target) => ({ site, target }))
  })
  return {
    callers: resolved.map(({ site, target }) => ({ site, resolved: target.resolved, via: target.via })),
    unresolved: sites.filter((site) => resolve(site).kind === 'break'),
  }
}
