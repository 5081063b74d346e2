import { parentPort, workerData } from 'node:worker_threads'
import { Reader } from '#repository/reader'
import { extractFacts } from './extract-facts.js'
import { encodeFacts } from './facts-codec.js'
import { prepareLanguages } from './languages/index.js'

const reader = new Reader(String(workerData))

/** Each message is a list of paths; each answer the encoded facts of these, a line each, in the order of the messages. */
let turn: Promise<void> = Promise.resolve()

parentPort?.on('message', (paths: string[]) => {
  turn = turn.then(() => answer(paths))
})

async function answer(paths: readonly string[]): Promise<void> {
  await prepareLanguages(paths)
  const lines = paths.map((path) => {
    const facts = extractFacts(reader, path)
    return facts ? `${encodeFacts(facts)}\n` : '\n'
  })
  const bytes = Uint8Array.from(Buffer.from(lines.join('')))
  parentPort?.postMessage(bytes, [bytes.buffer])
}
