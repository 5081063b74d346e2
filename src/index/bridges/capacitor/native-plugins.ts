import type { Span } from '#schema/span'
import type { Definition } from '../../facts.js'
import type { DefinitionRef, RepositoryIndex } from '../../repository-index.js'
import { type BridgeEnd, definitionSpan, definitionsIn, lastPart, membersOf, productionFiles } from '../bridge.js'
import { type MacroCall, macroCalls } from '../native/objc-macros.js'
import { type Platform, platformOf } from '../native/platforms.js'

/** A native class that says it is a plugin. */
export interface NativePlugin {
  plugin: string
  platform: Platform | undefined
  ref: DefinitionRef
  /** Where it says its name to JavaScript. */
  named: Span
}

export const NATIVE_LANGUAGES = ['java', 'kotlin', 'swift', 'objc']

/** Members of every plugin that the platform itself answers (Capacitor's `Plugin` and `CAPPlugin`). */
export const BUILT_IN_METHODS = new Set([
  'addListener',
  'removeAllListeners',
  'removeListener',
  'checkPermissions',
  'requestPermissions',
])

export function nativePlugins(index: RepositoryIndex): NativePlugin[] {
  const macros = objcPluginNames(index)
  return productionFiles(index, NATIVE_LANGUAGES).flatMap((facts) =>
    definitionsIn(facts)
      .filter(({ definition }) => definition.kind === 'class')
      .flatMap((ref) => {
        const found = annotatedName(index, ref) ?? swiftName(index, ref) ?? macros.get(ref.definition.name)
        return found ? [{ ...found, platform: platformOf(facts.path), ref }] : []
      }),
  )
}

type Named = Pick<NativePlugin, 'plugin' | 'named'>

/** `@CapacitorPlugin(name = "X")`; without a name the class's own. */
function annotatedName(index: RepositoryIndex, ref: DefinitionRef): Named | undefined {
  const annotation = ref.definition.annotations?.find(({ name }) =>
    ['CapacitorPlugin', 'NativePlugin'].includes(lastPart(name)),
  )
  if (!annotation) return undefined
  const { line } = ref.definition
  const named = { file: ref.file, start: line, end: line }
  for (const arg of annotation.args) {
    const name = arg.k === 'obj' ? arg.entries.find((entry) => entry.key === 'name')?.value : undefined
    const value = name && index.evaluate(ref.file, ref.index, name)
    if (value?.known) return { plugin: value.text, named }
  }
  return { plugin: ref.definition.name, named }
}

/** `let jsName = "X"` of a `CAPBridgedPlugin`. */
function swiftName(index: RepositoryIndex, ref: DefinitionRef): Named | undefined {
  const isPlugin = ref.definition.heritage?.some((base) => /^CAP(?:Bridged)?Plugin$/.test(lastPart(base)))
  const name = isPlugin ? membersOf(index, ref).find(({ definition }) => definition.name === 'jsName') : undefined
  const written = name?.definition.value
  const value = written && index.evaluate(ref.file, ref.index, written)
  return name && value?.known ? { plugin: value.text, named: definitionSpan(name) } : undefined
}

/** `CAP_PLUGIN(Class, "X", ...)` in Objective-C, by class. */
function objcPluginNames(index: RepositoryIndex): Map<string, Named> {
  const named = ({ args: [type = '', name = ''], span: { file, start } }: MacroCall): [string, Named][] =>
    name ? [[type, { plugin: name.replaceAll('"', ''), named: { file, start, end: start } }]] : []
  return new Map(macroCalls(index, ['CAP_PLUGIN']).flatMap(named))
}

/** The methods that JavaScript may call, as ends of the bridge. */
export function methodEnds(index: RepositoryIndex, { plugin, ref }: NativePlugin): BridgeEnd[] {
  return membersOf(index, ref)
    .filter(({ definition }) => isPluginMethod(definition) && !BUILT_IN_METHODS.has(definition.name))
    .map((method) => methodEnd(plugin, method.definition.name, definitionSpan(method), method))
}

function isPluginMethod(definition: Definition): boolean {
  if (definition.annotations?.some(({ name }) => lastPart(name) === 'PluginMethod')) return true
  const takesCall = definition.parameters?.length === 1 && definition.parameters[0]?.type === 'CAPPluginCall'
  return definition.kind === 'method' && takesCall && !definition.modifiers?.includes('private')
}

export function methodEnd(plugin: string, method: string, span: Span, target?: DefinitionRef): BridgeEnd {
  return { key: `${plugin}.${method}`, name: `${plugin}.${method}`, span, ...(target && { target }) }
}
