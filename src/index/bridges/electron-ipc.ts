import type { Expr } from '../facts.js'
import type { CallRef, DefinitionRef, EffectSite, RepositoryIndex } from '../repository-index.js'
import {
  type Bridge,
  type BridgeEnd,
  directCallers,
  functionOf,
  handlerOf,
  joinEnds,
  type ParameterOwner,
  parameterOwner,
  passedFor,
  siteSpan,
} from './bridge.js'
import { callsOfProduced } from './electron-ipc/produced.js'

/** Which process receives a message. */
type Side = 'main' | 'renderer'

/** A function of an API that `contextBridge` gives to the window, reached there as `<api>.<path>`. */
interface Exposed {
  path: string
  ref: DefinitionRef
}

/** Wrappers around the exposed API: a typed helper, a factory and a service make three. */
const WRAPPER_DEPTH_MAX = 4

/** `ipcRenderer.invoke/send` to `ipcMain.handle/on`, `webContents.send` to `ipcRenderer.on`, also through `contextBridge`. */
export const electronIpcBridge: Bridge = {
  kind: 'electron-ipc',
  find(index) {
    const sends = index.effects('ipc.send').filter((site) => receivingSide(site, 'send') !== undefined)
    const receives = index.effects('ipc.receive').filter((site) => receivingSide(site, 'receive') !== undefined)
    const exposed = exposedFunctions(index)
    const callers = [...sends.flatMap((site) => senderEnds(index, site)), ...exposedEnds(index, exposed, sends, 'send')]
    const callees = [
      ...receives.flatMap((site) => receiverEnds(index, site)),
      ...exposedEnds(index, exposed, receives, 'receive'),
    ]
    return joinEnds('electron-ipc', callers, callees, {
      callerAlone: (end) =>
        end.name === '*' ? 'the channel is computed' : 'no handler of this channel is in the repository',
      calleeAlone: (end) =>
        end.name === '*' ? 'the channel is computed' : 'nothing in the repository sends on this channel',
    })
  },
}

function receivingSide(site: EffectSite, way: 'send' | 'receive'): Side | undefined {
  const { id } = site.row
  if (id.startsWith('electron.renderer.')) return way === 'send' ? 'main' : 'renderer'
  if (id.startsWith('electron.main.')) return way === 'send' ? 'renderer' : 'main'
  return undefined
}

/** The call that names the channel, and the calls of the function that it makes. */
function senderEnds(index: RepositoryIndex, site: EffectSite): BridgeEnd[] {
  const side = receivingSide(site, 'send')
  if (site.insideWrapper || !side) return []
  const channel = channelOf(site)
  const calls = channel === '*' ? [] : callsOfProduced(index, site)
  return [site, ...calls.map((call) => ({ site: call }))].map((end) => endOf(side, end, channel))
}

function receiverEnds(index: RepositoryIndex, site: EffectSite): BridgeEnd[] {
  const side = receivingSide(site, 'receive')
  if (site.insideWrapper || !side) return []
  return [{ ...endOf(side, site, channelOf(site)), target: handlerOf(index, site.site) }]
}

function channelOf(site: EffectSite): string {
  const value = site.args.channel
  return value?.known ? value.text : '*'
}

function endOf(side: Side, { site }: { site: CallRef }, channel: string): BridgeEnd {
  // An unknown channel joins nothing, not even another unknown one.
  const key = channel === '*' ? `${side}?${site.file}:${site.index}` : `${side} ${channel}`
  return { key, name: channel, span: siteSpan(site) }
}

function exposedFunctions(index: RepositoryIndex): Exposed[] {
  return index
    .callsNamed('exposeInMainWorld')
    .filter((site) => index.isProduction(site.file))
    .flatMap((site) => {
      const [name, api] = site.call.args
      const value = name && index.evaluate(site.file, site.call.in, name)
      return value?.known && api ? functionsIn(index, site.file, site.call.line, value.text, api) : []
    })
}

/** The functions of an object, those of nested objects included. */
function functionsIn(index: RepositoryIndex, file: string, line: number, path: string, expr: Expr): Exposed[] {
  if (expr.k === 'obj')
    return expr.entries.flatMap((entry) => functionsIn(index, file, entry.line, `${path}.${entry.key}`, entry.value))
  const ref = functionOf(index, file, line, expr)
  if (ref) return [{ path, ref }]
  if (expr.k !== 'ref') return []
  return index.resolveName(file, line, expr.path).flatMap(({ ref: holder }) => {
    const value = holder.definition.value
    return value?.k === 'obj' ? functionsIn(index, holder.file, holder.definition.line, path, value) : []
  })
}

/** Calls of exposed functions in the window, as ends of what those functions send or receive. */
function exposedEnds(
  index: RepositoryIndex,
  exposed: readonly Exposed[],
  effects: readonly EffectSite[],
  way: 'send' | 'receive',
): BridgeEnd[] {
  return exposed.flatMap((entry) => {
    const inside = new Set(index.callsIn(entry.ref).map((call) => `${call.file}:${call.index}`))
    return effects
      .filter(({ site }) => inside.has(`${site.file}:${site.index}`))
      .flatMap((effect) => endsThrough(index, entry, effect, way))
  })
}

function endsThrough(index: RepositoryIndex, entry: Exposed, effect: EffectSite, way: 'send' | 'receive'): BridgeEnd[] {
  const side = receivingSide(effect, way)
  const channel = effect.args.channel
  if (!side || !channel) return []
  const sites = callsOfPath(index, entry)
  const withTarget = (site: CallRef, end: BridgeEnd): BridgeEnd =>
    way === 'send' ? end : { ...end, target: handlerOf(index, site) }
  if (channel.known) return sites.map((site) => withTarget(site, endOf(side, { site }, channel.text)))
  const position = entry.ref.definition.parameters?.findIndex(({ name }) => name === channel.parameter) ?? -1
  if (position < 0) return []
  return sites
    .flatMap((site) => channelsAt(index, site, { position }, WRAPPER_DEPTH_MAX))
    .map(({ site, text }) => withTarget(site, endOf(side, { site }, text)))
}

function callsOfPath(index: RepositoryIndex, entry: Exposed): CallRef[] {
  const names = entry.path.split('.')
  const receiver = names.slice(0, -1).join('.')
  return index
    .callsNamed(names.at(-1) ?? '')
    .filter((site) => index.isProduction(site.file) && isOfWindow(index, site, receiver))
}

/** `window.api`, `(window as any).api`, `api` where nothing of the repository has that name, or where the window gave it. */
function isOfWindow(index: RepositoryIndex, { file, call }: CallRef, path: string): boolean {
  const plain = call.receiver.replaceAll('?', '').replaceAll('!', '')
  if (plain.endsWith(`.${path}`)) return WINDOW.test(plain.slice(0, -path.length - 1))
  if (plain !== path) return false
  const [root = ''] = path.split('.')
  if (parameterOwner(index, file, call.in, root)) return false
  return index.resolveName(file, call.line, root).every(({ ref }) => {
    const { value, kind } = ref.definition
    if (value?.k === 'ref') return WINDOW.test(value.path.split('.')[0] ?? '')
    // `declare const api: Api`: any other constant has a value.
    return value === undefined && (kind === 'constant' || ref.file.endsWith('.d.ts'))
  })
}

/** The object that `contextBridge` adds to, cast or not. */
const WINDOW = /^\(*\s*(?:window|globalThis|self)\b[^.]*$/

/** The channel that a site passes; where a parameter decides it, those that the callers pass. */
function channelsAt(
  index: RepositoryIndex,
  site: CallRef,
  place: Pick<ParameterOwner, 'position' | 'property'>,
  depth: number,
): { site: CallRef; text: string }[] {
  const expr = passedFor(site, place)
  if (!expr) return []
  const value = index.evaluate(site.file, site.call.in, expr)
  if (value.known) return [{ site, text: value.text }]
  const owner = value.parameter ? parameterOwner(index, site.file, site.call.in, value.parameter) : undefined
  if (!owner || depth === 0) return [{ site, text: '*' }]
  return directCallers(index, owner.ref).flatMap((caller) => channelsAt(index, caller, owner, depth - 1))
}
