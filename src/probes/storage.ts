import type { Probe } from './probe.js'
import { storageBackendsProbe } from './storage.backends.js'
import { storageCacheExpiry } from './storage.cache-expiry.js'
import { storageConcurrentWrites } from './storage.concurrent-writes.js'
import { storageEncryption } from './storage.encryption.js'
import { storageKeysProbe } from './storage.keys.js'
import { storageLifecycle } from './storage.lifecycle.js'
import { storageLocalOkRemoteFail } from './storage.local-ok-remote-fail.js'
import { storageMigration } from './storage.migration.js'
import { storageRemoteOkLocalFail } from './storage.remote-ok-local-fail.js'
import { storageUnused } from './storage.unused.js'

/** The probes of the storage flow, in the order of its checklist. */
export const storageProbes: readonly Probe[] = [
  storageBackendsProbe,
  storageKeysProbe,
  storageEncryption,
  storageLifecycle,
  storageUnused,
  storageLocalOkRemoteFail,
  storageRemoteOkLocalFail,
  storageCacheExpiry,
  storageMigration,
  storageConcurrentWrites,
]
