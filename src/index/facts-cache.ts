import { type CacheFile, cacheFile } from './cache-file.js'
import { EXTRACTOR_VERSION, type FileFacts } from './facts.js'

/** Facts by blob id and language: a JSON document per line. */
export interface FactsCache {
  get(blob: string, path: string): FileFacts | undefined
  /** Keeps what this run used and forgets the rest; writes only when something changed. */
  save(used: readonly { blob: string; facts: FileFacts }[]): void
}

export const noFactsCache: FactsCache = { get: () => undefined, save: () => undefined }

/** `folder` is the cache folder; by default the user's. */
export function openFactsCache(root: string, folder?: string): FactsCache {
  const file = cacheFile('facts', root, JSON.stringify({ flowdoc: 'facts', version: EXTRACTOR_VERSION }), folder)
  const known = readFacts(file)
  return {
    get: (blob, path) => {
      const facts = known.get(cacheKey(blob, path))
      return facts && { ...facts, path }
    },
    save: (used) => {
      const next = new Map(used.map(({ blob, facts }) => [cacheKey(blob, facts.path), facts]))
      if (next.size === known.size && [...next.keys()].every((key) => known.has(key))) return
      file.write([...next].map(([key, facts]) => `${key}\t${JSON.stringify(facts)}`))
    },
  }
}

/** The same bytes mean different facts under another extension. */
const cacheKey = (blob: string, path: string): string => `${blob}${path.slice(path.lastIndexOf('.'))}`

function readFacts(file: CacheFile): Map<string, FileFacts> {
  const known = new Map<string, FileFacts>()
  for (const line of file.read()) {
    const tab = line.indexOf('\t')
    try {
      if (tab > 0) known.set(line.slice(0, tab), JSON.parse(line.slice(tab + 1)) as FileFacts)
    } catch {
      return new Map()
    }
  }
  return known
}
