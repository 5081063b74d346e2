import type { RepositoryIndex } from '../repository-index.js'
import { type Bridge, type BridgeEnd, type BridgeFindings, pairOf, siteSpan } from './bridge.js'
import { platformOf } from './native/platforms.js'
import { appleTargets } from './shared-storage/extensions.js'
import { CERTAIN_KEY_MIN, GUESSED_KEY_MIN, type KeySite, literalLength } from './shared-storage/key-site.js'
import { keychainFindings } from './shared-storage/keychain.js'
import { nativeKeys } from './shared-storage/native-keys.js'
import { scriptKeys } from './shared-storage/script-keys.js'

/** A text that more files write is a word, not the key of one entry. */
const FILES_MAX = 4

/** What one program stores and another reads: scripts and native code, an application and its extension. */
export const sharedStorageBridge: Bridge = {
  kind: 'custom',
  find(index) {
    const natives = nativeKeys(index)
    const scripts = natives.length === 0 ? [] : scriptKeys(index, natives)
    const keys = [...joined(scripts, natives), ...joined(natives, scripts), ...betweenTargets(index, natives)]
    return { pairs: [...oncePerFunction(index, keys), ...keychainFindings(index).pairs], halves: [] }
  },
}

const endOf = ({ key, site }: KeySite): BridgeEnd => ({ key, name: `shared key ${key}`, span: siteSpan(site) })

/** Every write of one side with every read of the other, where both are of one store and one key. */
function joined(writers: readonly KeySite[], readers: readonly KeySite[]): BridgeFindings['pairs'] {
  const files = filesByKey([...writers, ...readers])
  return writers
    .filter(({ access }) => access === 'write')
    .flatMap((write) =>
      readers
        .filter((read) => read.access === 'read' && isSameEntry(write, read))
        .filter((read) => (write.isCertain && read.isCertain) || (files.get(write.key)?.size ?? 0) <= FILES_MAX)
        .map((read) => pairOf('custom', endOf(write), endOf(read))),
    )
}

function isSameEntry(write: KeySite, read: KeySite): boolean {
  const least = write.isCertain && read.isCertain ? CERTAIN_KEY_MIN : GUESSED_KEY_MIN
  const isOneDomain = !write.domain || !read.domain || write.domain === read.domain
  return isOneDomain && write.store === read.store && write.key === read.key && literalLength(write.key) >= least
}

/** A function that reads an entry several times is one reader of it. */
function oncePerFunction(index: RepositoryIndex, pairs: BridgeFindings['pairs']): BridgeFindings['pairs'] {
  const place = ({ file, start }: BridgeEnd['span']): string =>
    `${file}:${index.enclosing(file, start)?.index ?? start}`
  const seen = new Set<string>()
  return pairs.filter(({ name, callerSpan, calleeSpan }) => {
    const key = [name, place(callerSpan), place(calleeSpan)].join('\0')
    return !seen.has(key) && seen.add(key)
  })
}

function filesByKey(sites: readonly KeySite[]): Map<string, Set<string>> {
  const files = new Map<string, Set<string>>()
  for (const { key, site } of sites) files.set(key, (files.get(key) ?? new Set()).add(site.file))
  return files
}

/** Preferences of an application and its extension. `UserDefaults.standard` is each program's own. */
function betweenTargets(index: RepositoryIndex, natives: readonly KeySite[]): BridgeFindings['pairs'] {
  const shared = natives.filter(({ store, domain, site }) => {
    return store === 'preferences' && domain !== 'standard' && platformOf(site.file) === 'ios'
  })
  if (shared.length === 0) return []
  const targets = appleTargets(index)
  return joined(shared, shared).filter(({ callerSpan, calleeSpan }) => {
    const writer = targets.of(callerSpan.file)
    const reader = targets.of(calleeSpan.file)
    return writer && reader && writer.folder !== reader.folder && (writer.isExtension || reader.isExtension)
  })
}
