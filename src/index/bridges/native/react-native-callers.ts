import type { Expr, FileFacts } from '../../facts.js'
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
  const holders = productionFiles(index, 'script').flatMap((facts) => [
    ...definitionsIn(facts).flatMap((ref) => {
      const { value, container } = ref.definition
      const module = value && moduleIn(index, { file: ref.file, scope: container }, value)
      return module === undefined ? [] : [{ module, ref }]
    }),
    ...assignedHolders(index, facts),
  ])
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

/** `let files; if (isAndroid) files = NativeModules.Files`. */
function assignedHolders(index: RepositoryIndex, { path, assignments }: FileFacts): ModuleHandles['holders'] {
  return assignments.flatMap(({ target, value, line, in: scope }) => {
    const module = /^[\w$]+$/.test(target) ? moduleIn(index, { file: path, scope }, value) : undefined
    if (module === undefined) return []
    return index.resolveName(path, line, target).flatMap(({ ref }) => (ref.file === path ? [{ module, ref }] : []))
  })
}

/** The one module that an expression gives, on whichever way or platform. */
function moduleIn(index: RepositoryIndex, at: { file: string; scope: number }, value: Expr): string | undefined {
  const found = alternativesOf(value).flatMap((expr) => moduleOfOne(index, at, expr) ?? [])
  return new Set(found).size === 1 ? found[0] : undefined
}

function moduleOfOne(
  index: RepositoryIndex,
  { file, scope }: { file: string; scope: number },
  value: Expr,
): string | undefined {
  if (value.k === 'ref') return NATIVE_MODULES.exec(value.path)?.[1]
  const [name] = value.k === 'call' && REGISTRY.test(value.callee) ? value.args : []
  const text = name && index.evaluate(file, scope, name)
  return text?.known ? text.text : undefined
}

const PLATFORM_SELECT = /(?:^|\.)Platform\.select$/

/** What an expression may give: the ways of `a ? b : c`, `a ?? b` and `Platform.select({ ios: a, android: b })`. */
export function alternativesOf(value: Expr): Expr[] {
  if (value.k === 'cond') return [value.yes, value.no].flatMap(alternativesOf)
  if (value.k === 'bin') return [value.left, value.right].flatMap(alternativesOf)
  const [choices] = value.k === 'call' && PLATFORM_SELECT.test(value.callee) ? value.args : []
  return choices?.k === 'obj' ? choices.entries.flatMap((entry) => alternativesOf(entry.value)) : [value]
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
  const isImported = index
    .facts(site.file)
    ?.imports.some(({ from, names }) => !from.startsWith('.') && names.some(({ local }) => local === receiver))
  return isImported ? holders.find(({ module }) => module === receiver)?.module : undefined
}
