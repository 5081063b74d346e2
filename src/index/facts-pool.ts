import { availableParallelism } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Repository, SourceFile } from '#repository/repository'
import { extractFacts } from './extract-facts.js'
import type { FileFacts } from './facts.js'
import { decodeFacts, type EncodedFacts, encodeFacts } from './facts-codec.js'
import { prepareLanguages } from './languages/index.js'

/** Facts with their encoded form, which is made when it is asked for. */
export interface ReadFacts {
  facts: FileFacts
  encoded(): EncodedFacts
}

/** Below this many bytes of source a thread takes longer to start than it saves. */
const THREADS_FROM_BYTES = 3 * 1024 * 1024
/** Main thread included; more wait for the main thread, which decodes what they send. */
const THREADS_MAX = 4
/** Bytes of source a message: some tens of milliseconds of work. */
const CHUNK_BYTES = 192 * 1024
/** Chunks that a thread holds, so that it never waits while the main thread is busy. */
const CHUNKS_AHEAD = 3
/** Syntax trees live until their file is done: a larger nursery spares copying them. Megabytes. */
const YOUNG_GENERATION_MB = 96

/** Threads besides the main one, and the module that each runs. */
export interface Threads {
  count: number
  entry: URL
}

type Found = Map<string, ReadFacts>

/** Facts of every readable file by path, on several threads when there is much to do. */
export async function extractAll(
  repository: Repository,
  files: readonly SourceFile[],
  { count, entry }: Threads = threadsFor(files),
): Promise<Found> {
  const found: Found = new Map()
  const queue = new Queue(files)
  const others = Array.from({ length: count }, () => extractInThread(entry, repository.root, queue, found))
  await extractHere(repository, queue, found)
  const left = (await Promise.all(others)).flat()
  await extractHere(repository, new Queue(left), found)
  return found
}

function threadsFor(files: readonly SourceFile[]): Threads {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const count = bytes < THREADS_FROM_BYTES ? 0 : Math.min(THREADS_MAX, availableParallelism()) - 1
  return { count, entry: new URL('./facts-worker.js', import.meta.url) }
}

/** Other threads take the files of grammars, so that the main thread need not load these; it begins at the other end. */
class Queue {
  readonly #files: readonly SourceFile[]
  #first = 0
  #end: number

  constructor(files: readonly SourceFile[]) {
    const rank = ({ path }: SourceFile) => (/\.[cm]?[jt]sx?$/.test(path) ? 0 : 1)
    this.#files = [...files].sort((a, b) => rank(a) - rank(b))
    this.#end = files.length
  }

  /** Empty when nothing is left. */
  takeFirst(): SourceFile[] {
    const start = this.#first
    for (let bytes = 0; this.#first < this.#end && bytes < CHUNK_BYTES; this.#first += 1)
      bytes += this.#files[this.#first]?.size ?? 0
    return this.#files.slice(start, this.#first)
  }

  takeLast(): SourceFile[] {
    const end = this.#end
    for (let bytes = 0; this.#first < this.#end && bytes < CHUNK_BYTES; this.#end -= 1)
      bytes += this.#files[this.#end - 1]?.size ?? 0
    return this.#files.slice(this.#end, end)
  }
}

async function extractHere(repository: Repository, queue: Queue, found: Found): Promise<void> {
  for (let chunk = queue.takeFirst(); chunk.length > 0; chunk = queue.takeFirst()) {
    await prepareLanguages(chunk.map(({ path }) => path))
    for (const { path } of chunk) {
      const facts = extractFacts(repository, path)
      if (facts) found.set(path, { facts, encoded: () => Buffer.from(encodeFacts(facts)) })
    }
    await nextTurn()
  }
}

/** Gives the files that it could not do, because the thread ended. */
function extractInThread(entry: URL, root: string, queue: Queue, found: Found): Promise<SourceFile[]> {
  const worker = new Worker(entry, {
    workerData: root,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  })
  const sent: SourceFile[][] = []
  const send = (): void => {
    const chunk = sent.length < CHUNKS_AHEAD ? queue.takeLast() : []
    if (chunk.length === 0) return
    sent.push(chunk)
    worker.postMessage(chunk.map(({ path }) => path))
    send()
  }
  return new Promise((resolve) => {
    const end = (): void => {
      void worker.terminate()
      resolve(sent.flat())
    }
    worker.on('message', (bytes: Uint8Array) => {
      receive(bytes, sent.shift() ?? [], found)
      send()
      if (sent.length === 0) end()
    })
    worker.on('error', end)
    worker.on('exit', end)
    send()
    if (sent.length === 0) end()
  })
}

const NEW_LINE = 10

function receive(bytes: Uint8Array, chunk: readonly SourceFile[], found: Found): void {
  const lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let start = 0
  for (const { path } of chunk) {
    const end = lines.indexOf(NEW_LINE, start)
    const encoded = lines.subarray(start, end)
    start = end + 1
    if (encoded.length > 0) found.set(path, { facts: decodeFacts(encoded, path), encoded: () => encoded })
  }
}
