import type { FileFacts } from '../../facts.js'
import type { CallRef, DefinitionRef, RepositoryIndex } from '../../repository-index.js'
import {
  type BridgeEnd,
  type BridgeFindings,
  definitionSpan,
  definitionsIn,
  joinEnds,
  lastPart,
  pairOf,
  productionFiles,
  siteSpan,
} from '../bridge.js'
import { entryEnd, handlerIn, productionCalls } from '../messages/handler.js'
import { textOf, throughCallers } from '../through-callers.js'
import { importsFrom, otherSide, type Side, type Sides, sidesOf } from './side.js'

const CLIENT_PACKAGES = ['socket.io-client', 'ngx-socket-io', 'vue-socket.io']
const SERVER_PACKAGES = ['socket.io', '@nestjs/websockets', '@nestjs/platform-socket.io']
const OUTBOUND = ['emit', 'emitWithAck']
const INBOUND = ['on', 'once', 'fromEvent']

/** Events of the library itself. */
const BUILT_IN =
  /^(?:connect|connection|connect_error|connect_timeout|disconnect|disconnecting|error|reconnect\w*|ping|pong|upgrade|packet|drain|close|open|data|end|finish|timeout|listening|newListener|removeListener)$/
/** What stands between the socket and the call: `io.to(room).emit(...)`. */
const ADDRESSING = /\.(?:broadcast|volatile|local|sockets|(?:to|in|of|except|timeout|compress)\(.*)(?:\..*)?$/
/** How sockets are called; a handler takes one as a parameter without a type. */
const SOCKET_NAME = /^(?:io|nsp|namespace|sock)$|socket/i
/** Other things are called so too: here what the name holds must be a socket, or its class a gateway. */
const MAYBE_SOCKET_NAME = /^(?:server|client|ws|gateway|connection)$/
const SOCKET_MAKER = /^(?:io|connect|Server|SocketServer|Manager|Socket|socketio|socketIo|socketIO)$/

interface Listening {
  end: BridgeEnd
  entry: BridgeEnd | undefined
}

/** socket.io: what one side emits to what the other listens to. */
export function socketIo(index: RepositoryIndex): BridgeFindings {
  const sides = sidesOf(index, ownSide)
  if (!sides.has('client') && !sides.has('server')) return { pairs: [], halves: [] }
  const emits = socketCalls(index, OUTBOUND, sides).flatMap(({ site, side }) =>
    throughCallers(index, site, [0]).flatMap((reached) => {
      const event = textOf(index, reached.written[0])
      return event === undefined ? [] : eventEnd(otherSide(side), event, siteSpan(reached.site))
    }),
  )
  const listening = [
    ...socketCalls(index, INBOUND, sides).flatMap(({ site, side }) => listeners(index, site, side)),
    ...gatewayMethods(index),
  ]
  const sent = new Set(emits.map(({ key }) => key))
  const joined = joinEnds(
    'custom',
    emits,
    listening.map(({ end }) => end),
    {
      callerAlone: ({ key }) =>
        sides.has(key.startsWith('client') ? 'client' : 'server')
          ? 'no handler of this event is in the repository'
          : 'the other side of the socket is not in the repository',
      calleeAlone: ({ key }) =>
        sides.has(key.startsWith('client') ? 'server' : 'client')
          ? 'nothing in the repository emits this event'
          : undefined,
    },
  )
  const entries = listening.flatMap(({ end, entry }) =>
    entry && !sent.has(end.key) ? pairOf('custom', end, entry) : [],
  )
  return { pairs: [...joined.pairs, ...entries], halves: joined.halves }
}

function ownSide(facts: FileFacts): Side | undefined {
  const [isClient, isServer] = [importsFrom(facts, CLIENT_PACKAGES), importsFrom(facts, SERVER_PACKAGES)]
  if (isClient !== isServer) return isClient ? 'client' : 'server'
  return !isClient && loadsClientByScript(facts) ? 'client' : undefined
}

/** A page calls the global `io` that a script element brings. */
function loadsClientByScript({ calls, definitions, imports }: FileFacts): boolean {
  const isOwn =
    definitions.some(({ name }) => name === 'io') ||
    imports.some(({ names }) => names.some(({ local }) => local === 'io'))
  return !isOwn && calls.some(({ name, receiver }) => name === 'io' && receiver === '')
}

function socketCalls(index: RepositoryIndex, names: readonly string[], sides: Sides): { site: CallRef; side: Side }[] {
  return productionCalls(index, names).flatMap((site) => {
    const root = site.call.receiver.replace(ADDRESSING, '')
    const name = lastPart(root)
    if (!/^[\w$.]+$/.test(root) || !(SOCKET_NAME.test(name) || MAYBE_SOCKET_NAME.test(name))) return []
    const made = madeBy(index, site, root)
    if (!SOCKET_NAME.test(name) && !made && !isGateway(index, site.file)) return []
    const side = sides.of(made?.file ?? site.file)
    return side ? [{ site, side }] : []
  })
}

/** A socket stands on the side of the file that makes it. */
function madeBy(index: RepositoryIndex, { file, call }: CallRef, root: string): DefinitionRef | undefined {
  return index.resolveName(file, call.line, root).find(({ ref }) => {
    const { value } = ref.definition
    return value?.k === 'call' && SOCKET_MAKER.test(lastPart(value.callee))
  })?.ref
}

function isGateway(index: RepositoryIndex, file: string): boolean {
  const facts = index.facts(file)
  return facts !== undefined && importsFrom(facts, ['@nestjs/websockets'])
}

function listeners(index: RepositoryIndex, call: CallRef, side: Side): Listening[] {
  return throughCallers(index, call, [0, 1]).flatMap(({ site, written: [name, callback] }) => {
    const event = textOf(index, name)
    if (event === undefined) return []
    const handler = handlerIn(index, callback)
    return eventEnd(side, event, siteSpan(site)).map((end) => ({
      end: { ...end, ...(handler && { target: handler }) },
      entry: entryEnd(index, end, handler),
    }))
  })
}

/** `@SubscribeMessage('x')` of NestJS. */
function gatewayMethods(index: RepositoryIndex): Listening[] {
  return productionFiles(index, 'script')
    .filter((facts) => importsFrom(facts, ['@nestjs/websockets']))
    .flatMap(definitionsIn)
    .flatMap((ref) => {
      const name = ref.definition.annotations?.find((annotation) => annotation.name === 'SubscribeMessage')?.args[0]
      const event = name && index.evaluate(ref.file, ref.index, name)
      if (!event?.known) return []
      return eventEnd('server', event.text, definitionSpan(ref)).map((end) => ({
        end: { ...end, target: ref },
        entry: undefined,
      }))
    })
}

/** The key names the side that receives. */
function eventEnd(receiver: Side, event: string, span: BridgeEnd['span']): BridgeEnd[] {
  return BUILT_IN.test(event) ? [] : [{ key: `${receiver} ${event}`, name: `socket event ${event}`, span }]
}
