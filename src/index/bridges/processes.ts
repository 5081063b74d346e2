import type { Bridge } from './bridge.js'
import { childSockets } from './processes/child-sockets.js'
import { commandLineSwitches } from './processes/switches.js'

/** Between processes without a channel of the framework: command lines, and sockets that a child process asks back over. */
export const processesBridge: Bridge = {
  kind: 'custom',
  find(index) {
    const found = [commandLineSwitches, childSockets].map((find) => find(index))
    return { pairs: found.flatMap(({ pairs }) => pairs), halves: [] }
  },
}
