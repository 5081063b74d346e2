// child.mjs TASK: one measurement in a process of its own, started by run-fresh.mjs. TASK is JSON: { measure, folder, flow?, out? }.
// Prints { seconds, status, peakMb } as it ends; `seconds` is the time of the step alone, null where the whole process counts.
import { writeSync } from 'node:fs'
import { NAVIGATION_MEASURES } from './navigation-measures.mjs'

const KILOBYTES_PER_MEGABYTE = 1024
const STANDARD_OUTPUT = 1

const MEASURES = {
  ...NAVIGATION_MEASURES,
  effects: async ({ folder }) => {
    const { buildIndex } = await import('../dist/index/build.js')
    const { openRepository } = await import('../dist/repository/open.js')
    const index = await buildIndex(await openRepository(folder, {}), { cache: true })
    // Whichever effect is asked for first, the answer to all is made.
    return timed(() => index.effects('storage.write'))
  },
  analyze: async ({ flow, folder, out }) => {
    const { main } = await import('../dist/cli/main.js')
    const status = await main(['analyze', flow, folder, '--format', 'json', '--out', out, '--quiet'])
    return { seconds: null, status }
  },
}

async function timed(step) {
  const begin = performance.now()
  await step()
  return { seconds: (performance.now() - begin) / 1000, status: 0 }
}

const task = JSON.parse(process.argv[2] ?? '{}')
const result = { status: 0, ...(await MEASURES[task.measure](task)) }
process.on('exit', () => {
  const peakMb = process.resourceUsage().maxRSS / KILOBYTES_PER_MEGABYTE
  writeSync(STANDARD_OUTPUT, `${JSON.stringify({ ...result, peakMb })}\n`)
})
