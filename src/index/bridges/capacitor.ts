import type { Definition } from '../facts.js'
import type { CallRef, DefinitionRef, RepositoryIndex } from '../repository-index.js'
import {
  type Bridge,
  type BridgeEnd,
  type BridgeFindings,
  definitionSpan,
  definitionsIn,
  isScriptFile,
  joinEnds,
  lastPart,
  membersOf,
  siteSpan,
} from './bridge.js'
import {
  BUILT_IN_METHODS,
  methodEnd,
  methodEnds,
  type NativePlugin,
  nativePlugins,
} from './capacitor/native-plugins.js'
import { scriptFindings } from './capacitor/scripts.js'

interface Registration {
  /** Name that native classes give themselves. */
  plugin: string
  site: CallRef
  /** The interface between the angle brackets. */
  type: DefinitionRef | undefined
  /** The constant that holds the proxy. */
  holder: DefinitionRef | undefined
}

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
    const events = eventFindings(index, registrations, natives)
    const all = [methods, events, registered(registrations, natives), scriptFindings(index, natives)]
    return { pairs: all.flatMap(({ pairs }) => pairs), halves: all.flatMap(({ halves }) => halves) }
  },
}

/** The registration itself, with the classes of that name. */
function registered(registrations: readonly Registration[], natives: readonly NativePlugin[]): BridgeFindings {
  const end = (plugin: string, span: BridgeEnd['span']): BridgeEnd => ({ key: plugin, name: `plugin ${plugin}`, span })
  return joinEnds(
    'capacitor',
    registrations.map(({ plugin, site }) => end(plugin, siteSpan(site))),
    natives.map(({ plugin, named }) => end(plugin, named)),
    { callerAlone: () => undefined, calleeAlone: () => undefined },
  )
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

/** A plugin's own class notifies its own listeners; another class those of the event, whatever the plugin. */
function eventFindings(
  index: RepositoryIndex,
  registrations: readonly Registration[],
  natives: readonly NativePlugin[],
): BridgeFindings {
  const heard = listeners(index, registrations)
  const alone = { callerAlone: () => 'nothing in the repository listens to this event', calleeAlone: () => undefined }
  const found = notifications(index, natives).map(({ plugin, end }) => {
    const own = heard.filter((listener) => plugin === undefined || listener.plugin === plugin)
    return joinEnds(
      'capacitor',
      [end],
      own.map((listener) => listener.end),
      alone,
    )
  })
  return { pairs: found.flatMap(({ pairs }) => pairs), halves: found.flatMap(({ halves }) => halves) }
}

/** An end of an event, and the plugin that it belongs to. */
interface PluginEvent {
  plugin: string | undefined
  end: BridgeEnd
}

function notifications(index: RepositoryIndex, natives: readonly NativePlugin[]): PluginEvent[] {
  return index
    .effects('ipc.send')
    .filter((site) => site.row.id === 'capacitor.notify' && !site.insideWrapper && site.args.channel?.known)
    .map(({ site, args }) => {
      const owner = natives.find(({ ref: { file, definition } }) => {
        return file === site.file && definition.start <= site.call.line && site.call.line <= definition.end
      })
      return { plugin: owner?.plugin, end: eventEnd(args.channel?.text ?? '', siteSpan(site)) }
    })
}

/** Calls of `addListener` on a proxy, and the overloads that its interface declares. */
function listeners(index: RepositoryIndex, registrations: readonly Registration[]): PluginEvent[] {
  const added = index.callsNamed('addListener')
  return registrations.flatMap(({ holder, plugin, type }) => {
    const proxy = holder?.definition.name ?? plugin
    const calls = added
      .filter((site) => isCallOfProxy(index, site, proxy))
      .flatMap((site) => {
        const value = site.call.args[0] && index.evaluate(site.file, site.call.in, site.call.args[0])
        return value?.known ? [{ plugin, end: eventEnd(value.text, siteSpan(site)) }] : []
      })
    const overloads = (type ? membersOf(index, type) : []).flatMap((ref) => {
      const event = /^['"](\w+)['"]$/.exec(ref.definition.parameters?.[0]?.type ?? '')?.[1]
      return ref.definition.name === 'addListener' && event
        ? [{ plugin, end: eventEnd(event, definitionSpan(ref)) }]
        : []
    })
    return [...calls, ...overloads]
  })
}

const eventEnd = (event: string, span: BridgeEnd['span']): BridgeEnd => ({
  key: `event ${event}`,
  name: `event ${event}`,
  span,
})
