import type { Bridge } from './bridge.js'
import { broadcastChannels, storageEvents } from './emitters/channels.js'
import { domEvents } from './emitters/dom.js'
import { listenerLists } from './emitters/listener-lists.js'
import { namedEvents } from './emitters/named.js'
import { openedLinks } from './emitters/opened.js'
import { subjects } from './emitters/subjects.js'
import { windowMessages } from './emitters/windows.js'
import { withinProcess } from './packages.js'

/** Events within one runtime and between its windows, joined where both ends surely mean one emitter. */
export const emittersBridge: Bridge = {
  kind: 'custom',
  find(index) {
    const within = [namedEvents, domEvents, subjects, listenerLists].map((find) => withinProcess(index, find(index)))
    const between = [windowMessages, broadcastChannels, storageEvents, openedLinks].map((find) => find(index))
    const found = [...within, ...between]
    return { pairs: found.flatMap(({ pairs }) => pairs), halves: found.flatMap(({ halves }) => halves) }
  },
}
