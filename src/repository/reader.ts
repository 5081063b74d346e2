import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decode } from './decode.js'
import { realPathInside } from './path-guard.js'
import type { ReadResult } from './repository.js'

/** Characters of decoded text that are kept; the oldest files go first. Some ten times a large application. */
const CACHE_CHARACTERS = 256 * 1024 * 1024

/** Reads files of a root, each once as long as the cache holds. Paths must have been guarded. */
export class Reader {
  private readonly cache = new Map<string, ReadResult>()
  private characters = 0

  constructor(private readonly root: string) {}

  read(path: string): ReadResult {
    const known = this.cache.get(path)
    if (known !== undefined) return known
    const result = readText(this.root, path)
    this.keep(path, result)
    return result
  }

  private keep(path: string, result: ReadResult): void {
    this.cache.set(path, result)
    this.characters += sizeOf(result)
    for (const [oldest, old] of this.cache) {
      if (this.characters <= CACHE_CHARACTERS) return
      this.cache.delete(oldest)
      this.characters -= sizeOf(old)
    }
  }
}

const sizeOf = (result: ReadResult): number => (result.kind === 'text' ? result.text.length : 0)

function readText(root: string, path: string): ReadResult {
  try {
    const absolute = join(root, path)
    // Asked again at every read: the target may change while it is read.
    if (realPathInside(root, absolute) === null)
      return { kind: 'refused', reason: `${path} leads out of the repository` }
    return Object.assign(decode(readFileSync(absolute)), { kind: 'text' as const })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
    return { kind: 'refused', reason: `${path} cannot be read (${code})` }
  }
}
