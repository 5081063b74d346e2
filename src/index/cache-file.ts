import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import envPaths from 'env-paths'
import writeFileAtomic from 'write-file-atomic'
import { packageRoot } from '#data/package-root'

/** One file of lines under the user's cache folder. What can't be read or written is no error: it is worked out again. */
export interface CacheFile {
  /** Lines after the header; empty when there is no whole file, or one of another header. */
  read(): Buffer[]
  /** Parts of lines, each line with its end. */
  write(parts: readonly Buffer[]): void
}

export const cacheFolder = (): string => envPaths('flowdoc', { suffix: '' }).cache

const NEW_LINE = 10
/** Last line of a file that was written to its end. */
const END = '\nend\n'

/** `name` tells what is kept, `root` of which target, `header` under which conditions it is valid. */
export function cacheFile(name: string, root: string, header: string, folder = cacheFolder()): CacheFile {
  const file = join(folder, `${name}-${createHash('sha256').update(root).digest('hex').slice(0, 16)}.jsonl`)
  return {
    read: () => {
      try {
        return linesOf(readFileSync(file), header)
      } catch {
        return []
      }
    },
    write: (parts) => {
      try {
        mkdirSync(dirname(file), { recursive: true })
        // Not flushed: a file that is lost with the machine's power has no last line and is written anew.
        const text = Buffer.concat([Buffer.from(`${header}\n`), ...parts, Buffer.from(END.slice(1))])
        writeFileAtomic.sync(file, text, { fsync: false })
      } catch {
        // A full or read-only cache folder must not fail the analysis.
      }
    },
  }
}

function linesOf(bytes: Buffer, header: string): Buffer[] {
  const start = Buffer.byteLength(header) + 1
  const isWhole = bytes.toString('utf8', 0, start) === `${header}\n` && bytes.subarray(-END.length).toString() === END
  const lines: Buffer[] = []
  if (!isWhole) return lines
  const last = bytes.length - END.length + 1
  for (let from = start; from < last; ) {
    const end = bytes.indexOf(NEW_LINE, from)
    lines.push(bytes.subarray(from, end))
    from = end + 1
  }
  return lines
}

/** Changes with any file of this layer and with the data files that ship with it, so that no version need be raised by hand. */
export function codeVersion(): string {
  const hash = createHash('sha256').update(readFileSync(join(packageRoot(), 'package.json')))
  const folders = [
    fileURLToPath(new URL('.', import.meta.url)),
    ...DATA_FOLDERS.map((name) => join(packageRoot(), name)),
  ]
  for (const folder of folders) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
      const { size, mtimeMs } = statSync(join(folder, name))
      hash.update(`${name}\0${size}\0${mtimeMs}\0`)
    }
  }
  return hash.digest('hex').slice(0, 16)
}

/** What decides effects and types besides code. */
const DATA_FOLDERS = ['catalog', 'stubs']
