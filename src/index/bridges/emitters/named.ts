import { groupBy } from '../../group-by.js'
import type { CallRef, DefinitionRef, RepositoryIndex } from '../../repository-index.js'
import { type BridgeEnd, type BridgeFindings, isScriptFile, pairOf, siteSpan } from '../bridge.js'
import { handlerIn, productionCalls } from '../messages/handler.js'
import { throughCallers, type Written } from '../through-callers.js'
import { type Emitter, emitterOf, SHARED_EMITTERS, sameEmitter } from './identity.js'

const EMITS = ['emit', 'emitAsync', 'trigger', 'fire', 'publish']
const LISTENS = ['on', 'once', 'addListener', 'prependListener', 'prependOnceListener', 'subscribe', 'addEventListener']

/** Objects whose two ends lie in different processes, or whose events the platform sends: other bridges know them. */
const FOREIGN =
  /ipc|webcontents|socket|worker|process|stream|request|response|server|client|connection|hub|webview|^(?:io|app|win|window|document|port|nsp|ws|req|res|child|page)$/i
/** How a bus is called that two files get from somewhere else. */
const BUS_NAME = /emitter|bus|events?$|dispatcher|mediator|pubsub/i
/** A shorter name stands for too many things to tell one emitter. */
const TELLING_LENGTH = 8

interface End {
  event: string
  /** Declaration of the constant or enum member that is written; undefined for a literal. */
  constant: string | undefined
  /** The call on the emitter; `site` is the one that a reader looks for, outside of wrappers. */
  call: CallRef
  site: CallRef
  handler: DefinitionRef | undefined
}

/** Events with names on Node's `EventEmitter`, mitt, event-kit, React Native's `DeviceEventEmitter` and the repository's own buses. */
export function namedEvents(index: RepositoryIndex): BridgeFindings {
  const emits = endsOf(index, EMITS)
  const listens = endsOf(index, LISTENS)
  const emitter = rememberedEmitters(index)
  const findings: BridgeFindings = { pairs: [], halves: [] }
  const heard = new Set<End>()
  const byEvent = groupBy(listens, ({ event }) => event)
  const emitsOf = groupBy(emits, ({ event }) => event)
  for (const emit of emits) {
    const candidates = byEvent.get(emit.event) ?? []
    const peers = [...(emitsOf.get(emit.event) ?? []), ...candidates]
    const found = candidates.filter((listen) => isJoined(index, emit, listen, peers, emitter))
    for (const listen of found) {
      heard.add(emit).add(listen)
      findings.pairs.push(pairOf('custom', bridgeEnd(emit), bridgeEnd(listen)))
    }
  }
  findings.halves.push(...lone(emits, 'caller', heard, emitter), ...lone(listens, 'callee', heard, emitter))
  return findings
}

function endsOf(index: RepositoryIndex, names: readonly string[]): End[] {
  const isListening = names === LISTENS
  return productionCalls(index, names)
    .filter(({ file, call }) => {
      return call.receiver !== '' && call.args.length > (isListening ? 1 : 0) && isScriptFile(index, file)
    })
    .flatMap((call) =>
      throughCallers(index, call, isListening ? [0, 1] : [0]).flatMap(({ site, written: [name, callback] }) => {
        const event = name && eventOf(index, name)
        if (!event) return []
        const handler = isListening ? handlerIn(index, callback) : undefined
        return [{ ...event, call, site, handler }]
      }),
    )
}

function eventOf(index: RepositoryIndex, { expr, at }: Written): Pick<End, 'event' | 'constant'> | undefined {
  if (!['str', 'ref', 'cat'].includes(expr.k)) return undefined
  const value = index.evaluate(at.file, at.call.in, expr)
  const [source] = value.sources
  if (value.known) return { event: value.text, constant: source && `${source.file}:${source.start}` }
  return expr.k === 'ref' ? memberOf(index, at, expr.path) : undefined
}

/** A member of a table whose values are made by a call (`Events.SAVED` of `mirror({ SAVED: null })`): table and member tell the event. */
function memberOf(index: RepositoryIndex, at: CallRef, path: string): Pick<End, 'event' | 'constant'> | undefined {
  const [, table, member] = /^([A-Z]\w*(?:\.\w+)*)\.(\w+)$/.exec(path) ?? []
  const [target] = table ? index.resolveName(at.file, at.call.line, table) : []
  if (!target || !member || target.ref.definition.value?.k !== 'call') return undefined
  const { args } = target.ref.definition.value
  const isListed = args.some((arg) => arg.k === 'obj' && arg.entries.some(({ key }) => key === member))
  return isListed ? { event: member, constant: `${target.ref.file}:${target.ref.index}#${member}` } : undefined
}

function rememberedEmitters(index: RepositoryIndex): (end: End) => Emitter {
  const known = new Map<string, Emitter>()
  return ({ call }) => {
    const key = `${call.file}:${call.index}`
    const emitter = known.get(key) ?? emitterOf(index, call)
    known.set(key, emitter)
    return emitter
  }
}

/** The same object; or objects that may be one, and a name that only this event has. */
function isJoined(
  index: RepositoryIndex,
  emit: End,
  listen: End,
  peers: readonly End[],
  emitter: (end: End) => Emitter,
): boolean {
  if ([emit, listen].some((end) => !emitter(end).type && FOREIGN.test(emitter(end).name))) return false
  const same = sameEmitter(index, emitter(emit), emitter(listen))
  if (same !== undefined) return same
  if (emit.constant !== undefined && emit.constant === listen.constant) return true
  if (emit.event.length < TELLING_LENGTH) return false
  const names = new Set(peers.map((peer) => emitter(peer).name))
  return names.size === 1 && BUS_NAME.test(emitter(emit).name)
}

/** Only of emitters that do nothing else: what a library's class sends or hears is not known. */
function lone(
  ends: readonly End[],
  side: 'caller' | 'callee',
  heard: ReadonlySet<End>,
  emitter: (end: End) => Emitter,
): BridgeFindings['halves'] {
  return ends
    .filter((end) => !heard.has(end) && BUS_NAME.test(end.call.call.receiver))
    .filter((end) => emitter(end).isPlain || (side === 'caller' && isShared(emitter(end))))
    .map((end) => {
      const { name } = bridgeEnd(end)
      const reason = `nothing in the repository ${side === 'caller' ? 'listens to' : 'sends'} this event on this emitter`
      return { kind: 'custom', name, side, span: siteSpan(end.site), reason }
    })
}

const isShared = ({ place }: Emitter): boolean =>
  Object.entries(SHARED_EMITTERS).some(([name, module]) => place === `${module}#${name}`)

function bridgeEnd({ event, site, handler }: End): BridgeEnd {
  const name = `event ${event}`
  return { key: name, name, span: siteSpan(site), ...(handler && { target: handler }) }
}
