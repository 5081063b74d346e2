import type { Bridge } from './bridge.js'
import { serverSentEvents } from './sockets/server-sent.js'
import { signalR } from './sockets/signal-r.js'
import { socketIo } from './sockets/socket-io.js'
import { webSockets } from './sockets/web-socket.js'

/** Events over an open connection; where the sender is outside, its registration leads to the function that takes it. */
export const socketsBridge: Bridge = {
  kind: 'custom',
  find(index) {
    const found = [socketIo, webSockets, signalR, serverSentEvents].map((find) => find(index))
    return { pairs: found.flatMap(({ pairs }) => pairs), halves: found.flatMap(({ halves }) => halves) }
  },
}
