// child.mjs TASK: one measurement in a process of its own, started by run-fresh.mjs. TASK is JSON: { measure, folder, flow?, out? }.
// Writes { seconds, peakMb } as the last line of standard output. `open`, `facts` and `effects` time the step alone;
// `analyze` times everything since the process began, Node's start and loading included.
import { buildIndex } from '../dist/index/build.js'
import { openRepository } from '../dist/repository/open.js'

const KILOBYTES_PER_MEGABYTE = 1024

const MEASURES = {
  open: ({ folder }) => timed(() => openRepository(folder, {})),
  facts: async ({ folder }) => {
    const repository = await openRepository(folder, {})
    return timed(() => buildIndex(repository, { cache: true }))
  },
  effects: async ({ folder }) => {
    const index = await buildIndex(await openRepository(folder, {}), { cache: true })
    // Whichever effect is asked for first, the answer to all is made.
    return timed(() => index.effects('storage.write'))
  },
  analyze: async ({ flow, folder, out }) => {
    const { main } = await import('../dist/cli/main.js')
    const status = await main(['analyze', flow, folder, '--format', 'json', '--out', out, '--quiet'])
    return { seconds: performance.now() / 1000, status }
  },
}

async function timed(step) {
  const begin = performance.now()
  await step()
  return { seconds: (performance.now() - begin) / 1000, status: 0 }
}

const task = JSON.parse(process.argv[2] ?? '{}')
const result = await MEASURES[task.measure](task)
const peakMb = process.resourceUsage().maxRSS / KILOBYTES_PER_MEGABYTE
process.stdout.write(`${JSON.stringify({ ...result, peakMb })}\n`)
