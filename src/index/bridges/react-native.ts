import type { CallRef, RepositoryIndex } from '../repository-index.js'
import {
  type Bridge,
  type BridgeEnd,
  type BridgeFindings,
  definitionSpan,
  handlerOf,
  isScriptFile,
  joinEnds,
  lastPart,
  membersOf,
  productionFiles,
  siteSpan,
} from './bridge.js'
import { platformOf, runsOn } from './native/platforms.js'
import { type ModuleHandles, moduleHandles } from './native/react-native-callers.js'
import { type NativeMethod, nativeMethods } from './native/react-native-modules.js'
import { libraryEventFindings } from './react-native/library-events.js'
import { rootFindings } from './react-native/roots.js'
import { viewFindings } from './react-native/views.js'

/** What native code calls to send an event; code generation adds `emitOnX`. */
const EMITTERS = ['sendEvent', 'sendEventWithName', 'emit', 'send', 'emitEvent', 'emitDeviceEvent', 'dispatchEvent']
const NATIVE = ['java', 'kotlin', 'swift', 'objc']

/** Members of every module that React Native itself calls. */
const BUILT_IN_METHODS = new Set([
  'addListener',
  'removeListeners',
  'getName',
  'initialize',
  'invalidate',
  'getConstants',
])

/** JavaScript calls to native module methods, native events to JavaScript listeners, root components, native views, links. */
export const reactNativeBridge: Bridge = {
  kind: 'react-native',
  find(index) {
    const all = [moduleFindings(index), rootFindings(index), viewFindings(index), libraryEventFindings(index)]
    return { pairs: all.flatMap(({ pairs }) => pairs), halves: all.flatMap(({ halves }) => halves) }
  },
}

function moduleFindings(index: RepositoryIndex): BridgeFindings {
  const handles = moduleHandles(index)
  const natives = nativeMethods(index, specifiedModules(handles))
  if (natives.length === 0 && handles.holders.length === 0) return { pairs: [], halves: [] }
  const methods = methodFindings(index, natives, handles)
  const events = eventFindings(index, handles)
  const calls = methods.pairs.filter((pair) => runsOn(pair.callerSpan.file, platformOf(pair.calleeSpan.file)))
  const sent = events.pairs.filter((pair) => runsOn(pair.calleeSpan.file, platformOf(pair.callerSpan.file)))
  return { pairs: [...calls, ...sent], halves: [...methods.halves, ...events.halves] }
}

/** Modules by the name that code generation makes of the file: `X` of `NativeX.ts`, `NativeXAndroid.ts`. */
const specifiedModules = ({ holders }: ModuleHandles): Map<string, string> =>
  new Map(
    holders.flatMap(({ module, ref }) => {
      const name = /(?:^|\/)Native(\w+?)(?:Android|IOS)?\.\w+$/.exec(ref.file)?.[1]
      return name ? [[name, module] as const] : []
    }),
  )

function methodFindings(
  index: RepositoryIndex,
  natives: readonly NativeMethod[],
  handles: ModuleHandles,
): BridgeFindings {
  const calls = callEnds(index, natives, handles)
  const called = new Set(calls.map(({ key }) => key))
  const declared = specificationEnds(index, handles).filter(({ key }) => !called.has(key))
  const modules = new Set(natives.map(({ module }) => module))
  const declaredNatively = new Set(natives.filter(({ isDeclared }) => isDeclared).map(({ end }) => end))
  return joinEnds(
    'react-native',
    [...calls, ...declared],
    natives.map(({ end }) => end),
    {
      callerAlone: (end) => {
        const module = end.key.split('.')[0] ?? ''
        return modules.has(module)
          ? `no native class of module ${module} exports this method`
          : `module ${module} has no native class in the repository`
      },
      calleeAlone: (end) => {
        const isPlatforms = BUILT_IN_METHODS.has(lastPart(end.key))
        return declaredNatively.has(end) && !isPlatforms
          ? 'no JavaScript in the repository calls this method'
          : undefined
      },
    },
  )
}

/** Calls of methods that native code has, and any call on a module that the repository holds no class of. */
function callEnds(index: RepositoryIndex, natives: readonly NativeMethod[], handles: ModuleHandles): BridgeEnd[] {
  const methods = [...new Set(natives.map(({ method }) => method))].sort()
  const known = methods.flatMap((method) => index.callsNamed(method))
  const foreign = productionFiles(index, 'script').flatMap((facts) =>
    facts.calls.flatMap((call, position) =>
      /(?:^|\.)NativeModules\.\w+$|^\w+$/.test(call.receiver) ? [{ file: facts.path, index: position, call }] : [],
    ),
  )
  const holders = new Set(handles.holders.map(({ ref }) => ref.definition.name))
  const named = foreign.filter(({ call }) => holders.has(call.receiver) || call.receiver.includes('NativeModules.'))
  return [...new Map([...known, ...named].map((site) => [`${site.file}:${site.index}`, site])).values()]
    .filter((site) => index.isProduction(site.file) && isScriptFile(index, site.file) && site.call.receiver !== '')
    .flatMap((site) => {
      const module = handles.moduleOf(site)
      if (module === undefined || isEventMethod(site)) return []
      return [{ key: `${module}.${site.call.name}`, name: `${module}.${site.call.name}`, span: siteSpan(site) }]
    })
}

const isEventMethod = ({ call }: CallRef): boolean =>
  call.name === 'addListener' || call.name === 'removeListeners' || /^on[A-Z]/.test(call.name)

/** The members of the interface beside a registry call, for libraries that call nothing themselves. */
function specificationEnds(index: RepositoryIndex, handles: ModuleHandles): BridgeEnd[] {
  return handles.holders.flatMap(({ module, ref }) => {
    const facts = index.facts(ref.file)
    const types = facts?.definitions.flatMap((definition, position) =>
      definition.heritage?.some((base) => lastPart(base) === 'TurboModule')
        ? [{ file: ref.file, index: position, definition }]
        : [],
    )
    return (types ?? [])
      .flatMap((type) => membersOf(index, type))
      .filter(({ definition }) => !BUILT_IN_METHODS.has(definition.name) && !/^on[A-Z]/.test(definition.name))
      .map((member) => {
        const name = `${module}.${member.definition.name}`
        return { key: name, name, span: definitionSpan(member) }
      })
  })
}

function eventFindings(index: RepositoryIndex, handles: ModuleHandles): BridgeFindings {
  const listeners = listenerEnds(index, handles)
  const wanted = new Set(listeners.map(({ key }) => key))
  return joinEnds('react-native', emitterEnds(index, wanted), listeners, {
    callerAlone: () => undefined,
    calleeAlone: () => 'no native code in the repository sends this event',
  })
}

/** `emitter.addListener('x', ...)` of a native emitter, and `Module.onX(...)` of a code-generated one. */
function listenerEnds(index: RepositoryIndex, handles: ModuleHandles): BridgeEnd[] {
  const added = index
    .callsNamed('addListener')
    .filter((site) => index.isProduction(site.file) && isNativeEmitter(index, site, handles))
    .flatMap((site) => {
      const event = site.call.args[0] && index.evaluate(site.file, site.call.in, site.call.args[0])
      return event?.known ? [eventEnd(event.text, siteSpan(site), handlerOf(index, site))] : []
    })
  const generated = productionFiles(index, 'script').flatMap((facts) =>
    facts.calls.flatMap((call, position) => {
      const site = { file: facts.path, index: position, call }
      const event = /^on([A-Z]\w*)$/.exec(call.name)?.[1]
      if (!event || call.receiver === '' || !handles.moduleOf(site)) return []
      return [eventEnd(event, siteSpan(site), handlerOf(index, site))]
    }),
  )
  return [...added, ...generated]
}

/** A receiver that is `new NativeEventEmitter(...)`, a native module, or the device's emitter. */
function isNativeEmitter(index: RepositoryIndex, site: CallRef, handles: ModuleHandles): boolean {
  const { receiver, line } = site.call
  if (!isScriptFile(index, site.file) || receiver === '') return false
  if (/NativeEventEmitter|NativeAppEventEmitter/.test(receiver)) return true
  if (handles.moduleOf(site) !== undefined) return true
  return index.resolveName(site.file, line, receiver).some(({ ref }) => {
    const { value } = ref.definition
    return value?.k === 'call' && /NativeEventEmitter$|^EventEmitter$/.test(value.callee)
  })
}

function emitterEnds(index: RepositoryIndex, wanted: ReadonlySet<string>): BridgeEnd[] {
  const generated = [...wanted].map((key) => `emitOn${key.slice('event '.length)}`)
  return [...EMITTERS, ...generated]
    .flatMap((name) => index.callsNamed(name))
    .filter(({ file }) => index.isProduction(file) && NATIVE.includes(index.facts(file)?.language ?? ''))
    .flatMap((site) => {
      const event = emittedEvent(index, site)
      const end = event === undefined ? undefined : eventEnd(event, siteSpan(site))
      return end && wanted.has(end.key) ? [end] : []
    })
}

/** The name is the first argument, labelled or not: a text, a constant, or a member of an enumeration. */
function emittedEvent(index: RepositoryIndex, site: CallRef): string | undefined {
  const generated = /^emitOn([A-Z]\w*)$/.exec(site.call.name)?.[1]
  if (generated) return generated
  const [first] = site.call.args
  const expr = first?.k === 'obj' ? first.entries[0]?.value : first
  if (!expr) return undefined
  const value = index.evaluate(site.file, site.call.in, expr)
  if (value.known) return value.text
  return expr.k === 'ref' ? lastPart(expr.path) : expr.k === 'other' ? /^\.(\w+)$/.exec(expr.text)?.[1] : undefined
}

function eventEnd(event: string, span: BridgeEnd['span'], target?: BridgeEnd['target']): BridgeEnd {
  return { key: `event ${event}`, name: `event ${event}`, span, ...(target && { target }) }
}
