import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import envPaths from 'env-paths'
import writeFileAtomic from 'write-file-atomic'
import { EXTRACTOR_VERSION, type FileFacts } from './facts.js'

/**
 * Facts by blob id and language, one file per target under the user's cache folder: a JSON document per line, first the version.
 * A cache that can't be read or written is no error: facts are then extracted again.
 */
export interface FactsCache {
  get(blob: string, path: string): FileFacts | undefined
  /** Keeps what this run used and forgets the rest; writes only when something changed. */
  save(used: readonly { blob: string; facts: FileFacts }[]): void
}

export const noFactsCache: FactsCache = { get: () => undefined, save: () => undefined }

export function openFactsCache(root: string, folder = envPaths('flowdoc', { suffix: '' }).cache): FactsCache {
  const file = join(folder, `facts-${createHash('sha256').update(root).digest('hex').slice(0, 16)}.jsonl`)
  const known = readCache(file)
  return {
    get: (blob, path) => {
      const facts = known.get(cacheKey(blob, path))
      return facts && { ...facts, path }
    },
    save: (used) => {
      const next = new Map(used.map(({ blob, facts }) => [cacheKey(blob, facts.path), facts]))
      if (next.size === known.size && [...next.keys()].every((key) => known.has(key))) return
      writeCache(file, next)
    },
  }
}

/** The same bytes mean different facts under another extension. */
const cacheKey = (blob: string, path: string): string => `${blob}${path.slice(path.lastIndexOf('.'))}`

const header = JSON.stringify({ flowdoc: 'facts', version: EXTRACTOR_VERSION })

function readCache(file: string): Map<string, FileFacts> {
  const known = new Map<string, FileFacts>()
  try {
    if (!existsSync(file)) return known
    const [first, ...lines] = readFileSync(file, 'utf8').split('\n')
    if (first !== header) return known
    for (const line of lines) {
      const tab = line.indexOf('\t')
      if (tab > 0) known.set(line.slice(0, tab), JSON.parse(line.slice(tab + 1)) as FileFacts)
    }
    return known
  } catch {
    return new Map()
  }
}

function writeCache(file: string, facts: ReadonlyMap<string, FileFacts>): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    const lines = [...facts].map(([key, value]) => `${key}\t${JSON.stringify(value)}`)
    writeFileAtomic.sync(file, `${[header, ...lines].join('\n')}\n`)
  } catch {
    // A full or read-only cache folder must not fail the analysis.
  }
}
