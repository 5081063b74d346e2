import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import envPaths from 'env-paths'
import writeFileAtomic from 'write-file-atomic'

/** One file of lines under the user's cache folder. What can't be read or written is no error: it is worked out again. */
export interface CacheFile {
  /** Lines after the header; empty when there is no file, or one of another header. */
  read(): string[]
  write(lines: readonly string[]): void
}

export const cacheFolder = (): string => envPaths('flowdoc', { suffix: '' }).cache

/** `name` tells what is kept, `root` of which target, `header` under which conditions it is valid. */
export function cacheFile(name: string, root: string, header: string, folder = cacheFolder()): CacheFile {
  const file = join(folder, `${name}-${createHash('sha256').update(root).digest('hex').slice(0, 16)}.jsonl`)
  return {
    read: () => {
      try {
        if (!existsSync(file)) return []
        const [first, ...lines] = readFileSync(file, 'utf8').split('\n')
        return first === header ? lines.filter(Boolean) : []
      } catch {
        return []
      }
    },
    write: (lines) => {
      try {
        mkdirSync(dirname(file), { recursive: true })
        writeFileAtomic.sync(file, `${[header, ...lines].join('\n')}\n`)
      } catch {
        // A full or read-only cache folder must not fail the analysis.
      }
    },
  }
}
