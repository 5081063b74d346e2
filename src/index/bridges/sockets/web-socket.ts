import type { CallRef, RepositoryIndex } from '../../repository-index.js'
import { type BridgeEnd, type BridgeFindings, isScriptFile, lastPart, pairOf, siteSpan } from '../bridge.js'
import { type Case, casesOf, sentTypes } from '../messages/discriminant.js'
import { entryEnd, productionCalls } from '../messages/handler.js'
import { holdersOf, type Registration, registrationsOf } from '../messages/listening.js'

/** A file that opens connections or takes them, and the names of its sockets. */
interface Peer {
  file: string
  isServer: boolean
  holders: ReadonlySet<string>
}

interface Handler extends Registration {
  cases: Case[]
}

const CLIENTS = ['WebSocket', 'ReconnectingWebSocket']
const SERVERS = ['WebSocketServer', 'Server']

/** Messages over a WebSocket, joined by the type that both sides tell; a handler without a sender leads to what it calls. */
export function webSockets(index: RepositoryIndex): BridgeFindings {
  const peers = [...peersOf(index, CLIENTS, false), ...peersOf(index, SERVERS, true)]
  if (peers.length === 0) return { pairs: [], halves: [] }
  const findings: BridgeFindings = { pairs: [], halves: [] }
  const handlers = new Map(peers.map((peer) => [peer, handlersOf(index, peer)]))
  for (const peer of peers) {
    const others = peers
      .filter(({ isServer }) => isServer !== peer.isServer)
      .flatMap((other) => handlers.get(other) ?? [])
    for (const site of sendsOf(index, peer)) {
      const { pairs, halves } = joinMessage(index, site, others)
      findings.pairs.push(...pairs)
      findings.halves.push(...halves)
    }
    if (peers.every(({ isServer }) => isServer === peer.isServer)) {
      findings.pairs.push(...(handlers.get(peer) ?? []).flatMap((handler) => entered(index, handler)))
    }
  }
  return findings
}

function peersOf(index: RepositoryIndex, constructors: readonly string[], isServer: boolean): Peer[] {
  const sites = productionCalls(index, constructors).filter(({ file, call }) => {
    if (call.form !== 'new' || !isScriptFile(index, file)) return false
    return !isServer || index.facts(file)?.imports.some(({ from }) => from === 'ws')
  })
  return [...new Set(sites.map(({ file }) => file))].map((file) => ({
    file,
    isServer,
    holders: new Set(sites.filter((site) => site.file === file).flatMap((site) => holdersOf(index, site))),
  }))
}

/** A client's socket has a name; a server gets its sockets as parameters of a closure, so any receiver but the server fits. */
const isSocketOf = (peer: Peer, receiver: string): boolean =>
  peer.isServer !== peer.holders.has(lastPart(receiver)) && receiver !== ''

function handlersOf(index: RepositoryIndex, peer: Peer): Handler[] {
  return registrationsOf(
    index,
    (event) => event === 'message',
    (file) => file === peer.file,
  )
    .filter(({ receiver }) => isSocketOf(peer, receiver))
    .map((registration) => ({
      ...registration,
      cases: registration.handler ? casesOf(index, registration.handler) : [],
    }))
}

function sendsOf(index: RepositoryIndex, peer: Peer): CallRef[] {
  return index.callsNamed('send').filter(({ file, call }) => {
    const [message] = call.args
    if (file !== peer.file || !isSocketOf(peer, call.receiver)) return false
    // A server file answers requests too: only what is written as a message counts.
    return !peer.isServer || (message?.k === 'call' && message.callee.endsWith('stringify'))
  })
}

function joinMessage(index: RepositoryIndex, site: CallRef, handlers: readonly Handler[]): BridgeFindings {
  const findings: BridgeFindings = { pairs: [], halves: [] }
  for (const sent of sentTypes(index, site)) {
    const callees = handlers.flatMap((handler) => calleeEnds(handler, sent.type, handlers.length))
    const name = `WebSocket ${sent.type ?? 'message'}`
    const caller = { key: name, name, span: siteSpan(sent.site) }
    findings.pairs.push(...callees.map((callee) => pairOf('custom', caller, callee)))
    if (callees.length > 0 || sent.type === undefined) continue
    const reason =
      handlers.length > 0
        ? 'no handler of the other side tells this type apart'
        : 'the other side of the socket is not in the repository'
    findings.halves.push({ kind: 'custom', name, side: 'caller', span: caller.span, reason })
  }
  return findings
}

/** The lines that tell the type apart; a handler that tells no types apart takes all, if it is the only one. */
function calleeEnds(handler: Handler, type: string | undefined, count: number): BridgeEnd[] {
  const target = handler.handler && { target: handler.handler }
  const own = handler.cases.filter((candidate) => candidate.type === type)
  const name = `WebSocket ${type ?? 'message'}`
  if (own.length > 0) {
    return own.map(({ file, line }) => ({ key: name, name, span: { file, start: line, end: line }, ...target }))
  }
  return handler.cases.length === 0 && count === 1 ? [{ key: name, name, span: handler.span, ...target }] : []
}

function entered(index: RepositoryIndex, { span, handler }: Handler): BridgeFindings['pairs'] {
  const registration = { key: 'message', name: 'WebSocket message', span }
  const entry = entryEnd(index, registration, handler)
  return entry ? [pairOf('custom', registration, entry)] : []
}
