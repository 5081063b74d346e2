import type { Expr } from '../../facts.js'
import type { CallRef, DefinitionRef, RepositoryIndex } from '../../repository-index.js'
import { definitionsIn, isScriptFile, lastPart, productionFiles } from '../bridge.js'

/** What in JavaScript stands for a native module. */
export interface ModuleHandles {
  /** Constants, fields and default exports that hold one. */
  holders: { module: string; ref: DefinitionRef }[]
  /** The module whose method a call calls. */
  moduleOf(site: CallRef): string | undefined
}

const REGISTRY = /(?:^|\.)(?:TurboModuleRegistry\.get(?:Enforcing)?|requireNativeModule|requireOptionalNativeModule)$/
const NATIVE_MODULES = /(?:^|\.)NativeModules\.(\w+)$/

/** `NativeModules.X`, `TurboModuleRegistry.get('X')`, `requireNativeModule('X')`, and what holds them. */
export function moduleHandles(index: RepositoryIndex): ModuleHandles {
  const holders = productionFiles(index, 'script')
    .flatMap(definitionsIn)
    .flatMap((ref) => {
      const module = ref.definition.value && moduleIn(index, ref, ref.definition.value)
      return module === undefined ? [] : [{ module, ref }]
    })
  const byPlace = new Map(holders.map(({ module, ref }) => [placeKey(ref), module]))
  const byFile = new Map(holders.map(({ module, ref }) => [ref.file, module]))
  const names = new Set(holders.flatMap(({ module, ref }) => [module, ref.definition.name]))
  const known = new Map<string, string | undefined>()

  const resolved = (site: CallRef): string | undefined => {
    const { receiver, line } = site.call
    const targets = index.resolveName(site.file, line, receiver)
    const module = targets.map(({ ref }) => byPlace.get(placeKey(ref))).find((found) => found !== undefined)
    return module ?? moduleOfSpecification(index, site, byFile) ?? importedModule(index, site, holders)
  }
  const moduleOf = (site: CallRef): string | undefined => {
    const receiver = site.call.receiver.replaceAll('?', '').replaceAll('!', '')
    const direct = NATIVE_MODULES.exec(receiver)?.[1]
    if (direct || !isCandidate(index, site, names)) return direct
    const key = `${site.file}\0${receiver}`
    if (!known.has(key)) known.set(key, resolved(site))
    return known.get(key)
  }
  return { holders, moduleOf }
}

const placeKey = (ref: DefinitionRef): string => `${ref.file}:${ref.index}`

function moduleIn(index: RepositoryIndex, ref: DefinitionRef, value: Expr): string | undefined {
  switch (value.k) {
    case 'ref':
      return NATIVE_MODULES.exec(value.path)?.[1]
    case 'cond':
      return moduleIn(index, ref, value.yes) ?? moduleIn(index, ref, value.no)
    case 'bin':
      return moduleIn(index, ref, value.left) ?? moduleIn(index, ref, value.right)
    case 'call': {
      const [name] = value.args
      if (!name || !REGISTRY.test(value.callee)) return undefined
      const text = index.evaluate(ref.file, ref.definition.container, name)
      return text.known ? text.text : undefined
    }
    default:
      return undefined
  }
}

/** Resolving is dear: only receivers that are named like a holder, or imported, are looked at. */
function isCandidate(index: RepositoryIndex, site: CallRef, names: ReadonlySet<string>): boolean {
  const { receiver } = site.call
  if (!/^[\w$.]+$/.test(receiver) || !isScriptFile(index, site.file)) return false
  if (names.has(lastPart(receiver))) return true
  return (
    index.facts(site.file)?.imports.some(({ names: found }) => found.some(({ local }) => local === receiver)) ?? false
  )
}

/** The call reaches a member of the interface that describes the module (`interface Spec extends TurboModule`). */
function moduleOfSpecification(
  index: RepositoryIndex,
  site: CallRef,
  byFile: ReadonlyMap<string, string>,
): string | undefined {
  const resolution = index.resolve(site)
  if (resolution.kind !== 'targets') return undefined
  for (const { ref } of resolution.targets) {
    const owner = index.definition(ref.file, ref.definition.container)
    if (owner?.definition.kind === 'interface') return byFile.get(ref.file)
  }
  return undefined
}

/** The receiver is imported under the module's own name, from a package whose files were not reached. */
function importedModule(index: RepositoryIndex, site: CallRef, holders: ModuleHandles['holders']): string | undefined {
  const { receiver } = site.call
  const isImported = index.facts(site.file)?.imports.some(({ names }) => names.some(({ local }) => local === receiver))
  return isImported ? holders.find(({ module }) => module === receiver)?.module : undefined
}
