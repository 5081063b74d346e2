import type { Expr } from '../../facts.js'
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
import { alternativesOf, type ModuleHandles } from '../native/react-native-callers.js'
import type { NativeMethod } from '../native/react-native-modules.js'
import { expressionThroughCallers, type Written } from '../through-callers.js'

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
  if (/NativeEventEmitter|NativeAppEventEmitter/.test(site.call.receiver)) return true
  return emittersMeant(index, site).some(({ expr }) => expr.k === 'call' && EMITTER_TYPE.test(expr.callee))
}

/** The module that an emitter was made of. */
function emitterModule(index: RepositoryIndex, site: CallRef, handles: ModuleHandles): string | undefined {
  for (const { file, expr } of emittersMeant(index, site)) {
    const [made] = expr.k === 'call' && EMITTER_TYPE.test(expr.callee) ? expr.args : []
    if (made?.k === 'ref') return moduleNamed({ ...site, file }, made.path, handles)
  }
  return undefined
}

/** `DeviceEventEmitter` of React Native, or a constant that may be it: `isIOS ? new NativeEventEmitter(m) : DeviceEventEmitter`. */
function isDeviceEmitter(index: RepositoryIndex, site: CallRef): boolean {
  return [{ file: site.file, path: site.call.receiver }, ...refsIn(emittersMeant(index, site))].some(({ file, path }) =>
    index.facts(file)?.imports.some(({ from, names }) => {
      const isNamed = names.some(({ imported, local }) => imported === 'DeviceEventEmitter' && local === path)
      return from === 'react-native' && isNamed
    }),
  )
}

const refsIn = (emitters: readonly { file: string; expr: Expr }[]): { file: string; path: string }[] =>
  emitters.flatMap(({ file, expr }) => (expr.k === 'ref' ? [{ file, path: expr.path }] : []))

/** What the receiver's constant holds, on any way. */
function emittersMeant(index: RepositoryIndex, { file, call }: CallRef): { file: string; expr: Expr }[] {
  return index.resolveName(file, call.line, call.receiver).flatMap(({ ref }) => {
    const { value } = ref.definition
    return (value ? alternativesOf(value) : []).map((expr) => ({ file: ref.file, expr }))
  })
}

function emitterEnds(index: RepositoryIndex, wanted: ReadonlySet<string>): BridgeEnd[] {
  const generated = [...wanted].map((key) => `emitOn${key.slice('event '.length)}`)
  return [...EMITTERS, ...generated]
    .flatMap((name) => index.callsNamed(name))
    .filter(({ file }) => index.isProduction(file) && NATIVE.includes(index.facts(file)?.language ?? ''))
    .flatMap((site) => emittedEvents(index, site).filter(({ key }) => wanted.has(key)))
}

/** The name is the first argument, labelled or not: a text, a constant, a member of an enumeration, or what callers pass. */
function emittedEvents(index: RepositoryIndex, site: CallRef): BridgeEnd[] {
  const generated = /^emitOn([A-Z]\w*)$/.exec(site.call.name)?.[1]
  if (generated) return [eventEnd(generated, siteSpan(site))]
  const [first] = site.call.args
  const expr = first?.k === 'obj' ? first.entries[0]?.value : first
  if (!expr) return []
  return expressionThroughCallers(index, site, expr).flatMap(({ site: from, written }) => {
    const event = written && eventNamed(index, written)
    return event === undefined ? [] : [eventEnd(event, siteSpan(from))]
  })
}

function eventNamed(index: RepositoryIndex, { expr, at }: Written): string | undefined {
  const value = index.evaluate(at.file, at.call.in, expr)
  if (value.known) return value.text
  return expr.k === 'ref' ? lastPart(expr.path) : expr.k === 'other' ? /^\.(\w+)$/.exec(expr.text)?.[1] : undefined
}

function eventEnd(event: string, span: BridgeEnd['span'], target?: BridgeEnd['target']): BridgeEnd {
  return { key: `event ${event}`, name: `event ${event}`, span, ...(target && { target }) }
}
