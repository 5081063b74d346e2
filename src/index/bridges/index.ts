import type { BridgePair, HalfBridge, RepositoryIndex } from '../repository-index.js'
import { androidWorkersBridge } from './android-workers.js'
import type { Bridge, BridgeFindings } from './bridge.js'
import { capacitorBridge } from './capacitor.js'
import { cordovaBridge } from './cordova.js'
import { dispatchBridge } from './dispatch.js'
import { electronIpcBridge } from './electron-ipc.js'
import { emittersBridge } from './emitters.js'
import { httpBridge } from './http.js'
import { processesBridge } from './processes.js'
import { reactNativeBridge } from './react-native.js'
import { sharedStorageBridge } from './shared-storage.js'
import { socketsBridge } from './sockets.js'
import { tauriBridge } from './tauri.js'
import { workerBridge } from './worker.js'

/** Alphabetical by file name. A new bridge is one file and one line here. */
export const BRIDGES = {
  'android-workers': androidWorkersBridge,
  capacitor: capacitorBridge,
  cordova: cordovaBridge,
  dispatch: dispatchBridge,
  'electron-ipc': electronIpcBridge,
  emitters: emittersBridge,
  http: httpBridge,
  processes: processesBridge,
  'react-native': reactNativeBridge,
  'shared-storage': sharedStorageBridge,
  sockets: socketsBridge,
  tauri: tauriBridge,
  worker: workerBridge,
} satisfies Record<string, Bridge>

/** Both ends, and ends that stand alone, of every bridge; by kind, name, caller, callee. */
export function findBridges(index: RepositoryIndex): BridgeFindings {
  const found = Object.values(BRIDGES).map((bridge) => bridge.find(index))
  return {
    pairs: distinct(
      found.flatMap(({ pairs }) => pairs),
      pairKey,
    ),
    halves: distinct(
      found.flatMap(({ halves }) => halves),
      halfKey,
    ),
  }
}

const pairKey = (pair: BridgePair): string => [pair.kind, pair.name, pair.caller, pair.callee].join('\0')
const halfKey = (half: HalfBridge): string =>
  [half.kind, half.name, half.side, half.span.file, String(half.span.start).padStart(7, '0')].join('\0')

function distinct<Item>(items: readonly Item[], key: (item: Item) => string): Item[] {
  const byKey = new Map(items.map((item) => [key(item), item]))
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item)
}
