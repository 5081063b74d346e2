import type { CallRef, RepositoryIndex } from '../../repository-index.js'
import {
  type BridgeEnd,
  type BridgeFindings,
  handlerOf,
  isScriptFile,
  joinEnds,
  lastPart,
  pairOf,
  productionFiles,
  siteSpan,
} from '../bridge.js'
import type { ModuleHandles } from '../native/react-native-callers.js'
import type { NativeMethod } from '../native/react-native-modules.js'

/** What native code calls to send an event; code generation adds `emitOnX`. */
const EMITTERS = ['sendEvent', 'sendEventWithName', 'emit', 'send', 'emitEvent', 'emitDeviceEvent', 'dispatchEvent']
const NATIVE = ['java', 'kotlin', 'swift', 'objc']
/** Hooks of Expo: module, event, and for some the function that takes it. */
const HOOKS = ['useEvent', 'useEventListener']

/** A subscription. Without a module its emitter is the device's, or not known. */
interface Listener {
  end: BridgeEnd
  module?: string
  /** Scripts send such events among themselves too: without native code nothing is missing. */
  isShared: boolean
}

/** Events that native modules send, with the scripts that subscribed. */
export function moduleEventFindings(
  index: RepositoryIndex,
  handles: ModuleHandles,
  natives: readonly NativeMethod[],
): BridgeFindings {
  const listeners = [...addedListeners(index, handles), ...hookListeners(index, handles), ...generated(index, handles)]
  const modules = new Map<string, Set<string>>()
  for (const { module, end } of natives) {
    modules.set(end.span.file, (modules.get(end.span.file) ?? new Set()).add(module))
  }
  const senders = emitterEnds(index, new Set(listeners.map(({ end }) => end.key)))
  const heard = new Set<BridgeEnd>()
  const pairs = senders.flatMap((sender) => {
    const own = modules.get(sender.span.file)
    const named = listeners.filter(({ end }) => end.key === sender.key)
    const of = named.filter(({ module }) => module === undefined || !own || own.has(module))
    for (const { end } of of) heard.add(end)
    return of.map(({ end }) => pairOf('react-native', sender, end))
  })
  const silent = listeners.filter(({ end, isShared }) => !isShared && !heard.has(end)).map(({ end }) => end)
  const { halves } = joinEnds('react-native', [], silent, {
    callerAlone: () => undefined,
    calleeAlone: () => 'no native code in the repository sends this event',
  })
  return { pairs, halves }
}

/** `emitter.addListener('x', ...)` of a native emitter, a native module, or the device's emitter. */
function addedListeners(index: RepositoryIndex, handles: ModuleHandles): Listener[] {
  return index
    .callsNamed('addListener')
    .filter((site) => index.isProduction(site.file) && isScriptFile(index, site.file) && site.call.receiver !== '')
    .flatMap((site) => {
      const isShared = isDeviceEmitter(index, site)
      const module = handles.moduleOf(site) ?? emitterModule(index, site, handles)
      if (!isShared && module === undefined && !isNativeEmitter(index, site)) return []
      return listenerAt(index, site, 0, { isShared, ...(module !== undefined && { module }) })
    })
}

function listenerAt(index: RepositoryIndex, site: CallRef, position: number, of: Omit<Listener, 'end'>): Listener[] {
  const written = site.call.args[position]
  const event = written && index.evaluate(site.file, site.call.in, written)
  return event?.known ? [{ ...of, end: eventEnd(event.text, siteSpan(site), handlerOf(index, site)) }] : []
}

/** `useEventListener(Module, 'x', ...)`. */
function hookListeners(index: RepositoryIndex, handles: ModuleHandles): Listener[] {
  return HOOKS.flatMap((name) => index.callsNamed(name))
    .filter((site) => index.isProduction(site.file) && isScriptFile(index, site.file))
    .flatMap((site) => {
      const [emitter] = site.call.args
      const module = emitter?.k === 'ref' ? moduleNamed(site, emitter.path, handles) : undefined
      return module === undefined ? [] : listenerAt(index, site, 1, { isShared: false, module })
    })
}

const moduleNamed = (site: CallRef, path: string, handles: ModuleHandles): string | undefined =>
  handles.moduleOf({ ...site, call: { ...site.call, receiver: path } })

/** `Module.onX(...)` of a code-generated module. */
function generated(index: RepositoryIndex, handles: ModuleHandles): Listener[] {
  return productionFiles(index, 'script').flatMap((facts) =>
    facts.calls.flatMap((call, position) => {
      const site = { file: facts.path, index: position, call }
      const event = /^on([A-Z]\w*)$/.exec(call.name)?.[1]
      const module = event && call.receiver !== '' ? handles.moduleOf(site) : undefined
      if (!event || module === undefined) return []
      return [{ isShared: false, module, end: eventEnd(event, siteSpan(site), handlerOf(index, site)) }]
    }),
  )
}

/** `new NativeEventEmitter(module)`, and the emitter that Expo makes of a module. */
const EMITTER_TYPE = /NativeEventEmitter$|^EventEmitter$/

function isNativeEmitter(index: RepositoryIndex, site: CallRef): boolean {
  const { receiver, line } = site.call
  if (/NativeEventEmitter|NativeAppEventEmitter/.test(receiver)) return true
  return index.resolveName(site.file, line, receiver).some(({ ref }) => {
    const { value } = ref.definition
    return value?.k === 'call' && EMITTER_TYPE.test(value.callee)
  })
}

/** The module that an emitter was made of. */
function emitterModule(index: RepositoryIndex, site: CallRef, handles: ModuleHandles): string | undefined {
  for (const { ref } of index.resolveName(site.file, site.call.line, site.call.receiver)) {
    const { value } = ref.definition
    const [made] = value?.k === 'call' && EMITTER_TYPE.test(value.callee) ? value.args : []
    if (made?.k === 'ref') return moduleNamed({ ...site, file: ref.file }, made.path, handles)
  }
  return undefined
}

/** `DeviceEventEmitter` of React Native. */
function isDeviceEmitter(index: RepositoryIndex, { file, call }: CallRef): boolean {
  const imports = index.facts(file)?.imports.filter(({ from }) => from === 'react-native') ?? []
  return imports.some(({ names }) => {
    return names.some(({ imported, local }) => imported === 'DeviceEventEmitter' && local === call.receiver)
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
