import type { Bridge } from './bridge.js'
import { broadcastChannels, storageEvents } from './emitters/channels.js'
import { domEvents } from './emitters/dom.js'
import { listenerLists } from './emitters/listener-lists.js'
import { namedEvents } from './emitters/named.js'
import { openedLinks } from './emitters/opened.js'
import { subjects } from './emitters/subjects.js'
import { windowMessages } from './emitters/windows.js'

/** Events within one runtime and between its windows, joined where both ends surely mean one emitter. */
export const emittersBridge: Bridge = {
  kind: 'custom',
  find(index) {
    const parts = [
      namedEvents,
      domEvents,
      windowMessages,
      broadcastChannels,
      storageEvents,
      subjects,
      listenerLists,
      openedLinks,
    ]
    const found = parts.map((find) => find(index))
    return { pairs: found.flatMap(({ pairs }) => pairs), halves: found.flatMap(({ halves }) => halves) }
  },
}
