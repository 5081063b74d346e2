import { expect, test } from 'vitest'
import { memoryRepository } from '../../test/support/memory-repository.js'
import { decodeFacts, encodeFacts } from './facts-codec.js'
import { extractAll } from './facts-pool.js'

const FILES = Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => [`src/f${index}.ts`, `export const f${index} = () => g(${index})\n`]),
)
const repository = memoryRepository(FILES)
/** Large by their listing, so that they are given out in many messages. */
const sources = repository.files.map((file) => ({ ...file, size: 100_000 }))
const expected = Object.fromEntries((await pathsAndFacts({ count: 0, entry: new URL('data:,') })).entries())

async function pathsAndFacts(threads: Parameters<typeof extractAll>[2]) {
  const found = await extractAll(repository, sources, threads)
  return new Map(
    [...found].map(([path, { facts, encoded }]) => {
      expect(encodeFacts(decodeFacts(encoded(), path))).toBe(encodeFacts(facts))
      return [path, encodeFacts(facts)]
    }),
  )
}

const thread = (code: string): URL => new URL(`data:text/javascript,${encodeURIComponent(code)}`)

/** Marks its facts by a number of lines that no file here has; the second of each message can't be read. */
const MARKING = thread(`
  import { parentPort } from 'node:worker_threads'
  const line = ${JSON.stringify(`["typescript",77,0]${'\t[]'.repeat(9)}\n`)}
  parentPort.on('message', (paths) => {
    const bytes = Uint8Array.from(Buffer.from(paths.map((_, at) => (at === 1 ? '\\n' : line)).join('')))
    parentPort.postMessage(bytes, [bytes.buffer])
  })
`)

test('without threads every file is read here', () => {
  expect(Object.keys(expected).sort()).toEqual(Object.keys(FILES).sort())
})

test('what a thread sends is taken file by file; each file is done by one thread only', async () => {
  const found = await extractAll(repository, sources, { count: 1, entry: MARKING })
  const marked = [...found.values()].filter(({ facts }) => facts.lines === 77)
  const here = [...found.values()].filter(({ facts }) => facts.lines !== 77)
  expect(marked.length).toBeGreaterThan(0)
  for (const { facts } of here) expect(encodeFacts(facts)).toBe(expected[facts.path])
  // One of each message of two was said to be unreadable.
  expect(found.size).toBe(sources.length - marked.length)
})

test.each([
  ['cannot start', thread("import 'nowhere'")],
  ['ends at once', thread('process.exit(1)')],
  [
    'fails over a message',
    thread(
      "import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { throw new Error('x') })",
    ),
  ],
])('the files of a thread that %s are read here', async (_title, entry) => {
  expect(Object.fromEntries(await pathsAndFacts({ count: 2, entry }))).toEqual(expected)
})
