import { cacheFile } from './cache-file.js'
import { EXTRACTOR_VERSION } from './facts.js'
import { type EncodedFacts, FACTS_FORM } from './facts-codec.js'

/** Encoded facts by blob id and language: a line each. */
export interface FactsCache {
  get(blob: string, path: string): EncodedFacts | undefined
  /** Keeps what this run used and forgets the rest; encodes and writes only when something changed. */
  save(used: readonly UsedFacts[]): void
}

export interface UsedFacts {
  blob: string
  path: string
  encoded(): EncodedFacts
}

export const noFactsCache: FactsCache = { get: () => undefined, save: () => undefined }

/** `folder` is the cache folder; by default the user's. */
export function openFactsCache(root: string, folder?: string): FactsCache {
  const file = cacheFile(
    'facts',
    root,
    JSON.stringify({ flowdoc: 'facts', version: EXTRACTOR_VERSION, form: FACTS_FORM }),
    folder,
  )
  const known = new Map(file.read().flatMap(keyed))
  return {
    get: (blob, path) => known.get(cacheKey(blob, path)),
    save: (used) => {
      const next = new Map(used.map((facts) => [cacheKey(facts.blob, facts.path), facts]))
      if (next.size === known.size && [...next.keys()].every((key) => known.has(key))) return
      file.write([...next].flatMap(([key, facts]) => [Buffer.from(`${key}\t`), facts.encoded(), NEW_LINE]))
    },
  }
}

const TAB = 9
const NEW_LINE = Buffer.from('\n')

/** The same bytes mean different facts under another extension. */
const cacheKey = (blob: string, path: string): string => `${blob}${path.slice(path.lastIndexOf('.'))}`

function keyed(line: Buffer): [string, EncodedFacts][] {
  const tab = line.indexOf(TAB)
  return tab > 0 ? [[line.toString('utf8', 0, tab), line.subarray(tab + 1)]] : []
}
