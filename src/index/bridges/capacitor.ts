import type { Definition } from '../facts.js'
import type { CallRef, DefinitionRef, RepositoryIndex } from '../repository-index.js'
import {
  type Bridge,
  type BridgeEnd,
  definitionSpan,
  definitionsIn,
  isScriptFile,
  joinEnds,
  lastPart,
  membersOf,
  productionFiles,
  siteSpan,
} from './bridge.js'
import { macroCalls } from './native/objc-macros.js'

interface Registration {
  /** Name that native classes give themselves. */
  plugin: string
  site: CallRef
  /** The interface between the angle brackets. */
  type: DefinitionRef | undefined
  /** The constant that holds the proxy. */
  holder: DefinitionRef | undefined
}

/** A native class that says it is a plugin. */
interface NativePlugin {
  plugin: string
  ref: DefinitionRef
}

const NATIVE_LANGUAGES = ['java', 'kotlin', 'swift', 'objc']

/** Members of every plugin that the platform itself answers (Capacitor's `Plugin` and `CAPPlugin`). */
const BUILT_IN_METHODS = new Set([
  'addListener',
  'removeAllListeners',
  'removeListener',
  'checkPermissions',
  'requestPermissions',
])

/** `registerPlugin('X')` and the methods of its interface to `@CapacitorPlugin(name = "X")` and `jsName = "X"`. */
export const capacitorBridge: Bridge = {
  kind: 'capacitor',
  find(index) {
    const registrations = registrationsIn(index)
    const natives = nativePlugins(index)
    const here = new Set(natives.map(({ plugin }) => plugin))
    const methods = joinEnds(
      'capacitor',
      registrations.flatMap((registration) => callerEnds(index, registration)),
      natives.flatMap((native) => methodEnds(index, native)),
      {
        callerAlone: (end) => {
          const plugin = end.key.split('.')[0] ?? ''
          return here.has(plugin)
            ? `no native class of plugin ${plugin} has this method`
            : `plugin ${plugin} has no native class in the repository`
        },
        calleeAlone: () => 'no interface in the repository declares this method, and no call reaches it',
      },
    )
    const events = joinEnds('capacitor', notifications(index), listeners(index, registrations), {
      callerAlone: () => 'nothing in the repository listens to this event',
      calleeAlone: () => undefined,
    })
    return { pairs: [...methods.pairs, ...events.pairs], halves: [...methods.halves, ...events.halves] }
  },
}

function registrationsIn(index: RepositoryIndex): Registration[] {
  return index
    .callsNamed('registerPlugin')
    .filter((site) => index.isProduction(site.file) && isScriptFile(index, site.file))
    .flatMap((site) => {
      const [name] = site.call.args
      const value = name && index.evaluate(site.file, site.call.in, name)
      if (!value?.known) return []
      return [{ plugin: value.text, site, type: interfaceOf(index, site), holder: holderOf(index, site) }]
    })
}

function interfaceOf(index: RepositoryIndex, site: CallRef): DefinitionRef | undefined {
  const holder = holderOf(index, site)
  const name = typeArgument(index, site) ?? holder?.definition.type
  if (!name) return undefined
  const resolved = index.resolveName(site.file, site.call.line, name).find(({ ref }) => isObjectType(ref.definition))
  return resolved?.ref ?? index.definitionsNamed(name).find(({ definition }) => isObjectType(definition))
}

const isObjectType = (definition: Definition): boolean => definition.kind === 'interface' || definition.kind === 'type'

/** Type arguments are no facts: the text of the line has them. */
function typeArgument(index: RepositoryIndex, site: CallRef): string | undefined {
  const text = index.repository.read(site.file)
  const line = text.kind === 'text' ? (text.lines[site.call.line - 1] ?? '') : ''
  return /registerPlugin\s*<\s*([\w$]+)/.exec(line)?.[1]
}

function holderOf(index: RepositoryIndex, site: CallRef): DefinitionRef | undefined {
  const facts = index.facts(site.file)
  return (
    facts &&
    definitionsIn(facts).find(({ definition: { start, end, kind, value } }) => {
      const isHolder = kind === 'constant' || kind === 'variable' || kind === 'field'
      return isHolder && value?.k === 'call' && start <= site.call.line && site.call.line <= end
    })
  )
}

/** The interface's methods, and the calls of the proxy. */
function callerEnds(index: RepositoryIndex, registration: Registration): BridgeEnd[] {
  const { plugin, type, holder } = registration
  const declared = type ? membersOf(index, type).filter(({ definition }) => isOwnMethod(definition)) : []
  const ends = declared.map((ref) => methodEnd(plugin, ref.definition.name, definitionSpan(ref)))
  const names = new Set(declared.map(({ definition }) => definition.name))
  const proxy = holder?.definition.name ?? plugin
  const calls = [...names].flatMap((name) => index.callsNamed(name).filter((call) => isCallOfProxy(index, call, proxy)))
  return [...ends, ...calls.map((site) => methodEnd(plugin, site.call.name, siteSpan(site)))]
}

const isOwnMethod = (definition: Definition): boolean =>
  (definition.kind === 'method' || definition.kind === 'field') && !BUILT_IN_METHODS.has(definition.name)

function isCallOfProxy(index: RepositoryIndex, site: CallRef, proxy: string): boolean {
  return lastPart(site.call.receiver) === proxy && index.isProduction(site.file) && isScriptFile(index, site.file)
}

function methodEnd(plugin: string, method: string, span: BridgeEnd['span'], target?: DefinitionRef): BridgeEnd {
  return { key: `${plugin}.${method}`, name: `${plugin}.${method}`, span, ...(target && { target }) }
}

function nativePlugins(index: RepositoryIndex): NativePlugin[] {
  const macros = objcPluginNames(index)
  return productionFiles(index, NATIVE_LANGUAGES)
    .flatMap(definitionsIn)
    .filter(({ definition }) => definition.kind === 'class')
    .flatMap((ref) => {
      const plugin = annotatedName(index, ref) ?? swiftName(index, ref) ?? macros.get(ref.definition.name)
      return plugin === undefined ? [] : [{ plugin, ref }]
    })
}

/** `@CapacitorPlugin(name = "X")`; without a name the class's own. */
function annotatedName(index: RepositoryIndex, ref: DefinitionRef): string | undefined {
  const annotation = ref.definition.annotations?.find(({ name }) =>
    ['CapacitorPlugin', 'NativePlugin'].includes(lastPart(name)),
  )
  if (!annotation) return undefined
  for (const arg of annotation.args) {
    const name = arg.k === 'obj' ? arg.entries.find((entry) => entry.key === 'name')?.value : undefined
    const value = name && index.evaluate(ref.file, ref.index, name)
    if (value?.known) return value.text
  }
  return ref.definition.name
}

/** `let jsName = "X"` of a `CAPBridgedPlugin`. */
function swiftName(index: RepositoryIndex, ref: DefinitionRef): string | undefined {
  const isPlugin = ref.definition.heritage?.some((base) => /^CAP(?:Bridged)?Plugin$/.test(lastPart(base)))
  const name = isPlugin ? membersOf(index, ref).find(({ definition }) => definition.name === 'jsName') : undefined
  const written = name?.definition.value
  const value = written && index.evaluate(ref.file, ref.index, written)
  return value?.known ? value.text : undefined
}

/** `CAP_PLUGIN(Class, "X", ...)` in Objective-C: class to plugin name. */
function objcPluginNames(index: RepositoryIndex): Map<string, string> {
  const calls = macroCalls(index, ['CAP_PLUGIN'])
  return new Map(
    calls.flatMap(({ args: [type = '', name = ''] }) => (name ? [[type, name.replaceAll('"', '')] as const] : [])),
  )
}

function methodEnds(index: RepositoryIndex, { plugin, ref }: NativePlugin): BridgeEnd[] {
  return membersOf(index, ref)
    .filter(({ definition }) => isPluginMethod(definition) && !BUILT_IN_METHODS.has(definition.name))
    .map((method) => methodEnd(plugin, method.definition.name, definitionSpan(method), method))
}

function isPluginMethod(definition: Definition): boolean {
  if (definition.annotations?.some(({ name }) => lastPart(name) === 'PluginMethod')) return true
  const takesCall = definition.parameters?.length === 1 && definition.parameters[0]?.type === 'CAPPluginCall'
  return definition.kind === 'method' && takesCall && !definition.modifiers?.includes('private')
}

function notifications(index: RepositoryIndex): BridgeEnd[] {
  return index
    .effects('ipc.send')
    .filter((site) => site.row.id === 'capacitor.notify' && !site.insideWrapper && site.args.channel?.known)
    .map(({ site, args }) => eventEnd(args.channel?.text ?? '', siteSpan(site)))
}

/** Calls of `addListener` on a proxy, and the overloads that its interface declares. */
function listeners(index: RepositoryIndex, registrations: readonly Registration[]): BridgeEnd[] {
  const proxies = registrations.map(({ holder, plugin }) => holder?.definition.name ?? plugin)
  const calls = index
    .callsNamed('addListener')
    .filter((site) => proxies.some((proxy) => isCallOfProxy(index, site, proxy)))
    .flatMap((site) => {
      const value = site.call.args[0] && index.evaluate(site.file, site.call.in, site.call.args[0])
      return value?.known ? [eventEnd(value.text, siteSpan(site))] : []
    })
  const overloads = registrations
    .flatMap(({ type }) => (type ? membersOf(index, type) : []))
    .flatMap((ref) => {
      const event = /^['"](\w+)['"]$/.exec(ref.definition.parameters?.[0]?.type ?? '')?.[1]
      return ref.definition.name === 'addListener' && event ? [eventEnd(event, definitionSpan(ref))] : []
    })
  return [...calls, ...overloads]
}

const eventEnd = (event: string, span: BridgeEnd['span']): BridgeEnd => ({
  key: `event ${event}`,
  name: `event ${event}`,
  span,
})
