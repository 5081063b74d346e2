#!/usr/bin/env node
// npm run bench [-- FOLDER...] [--runs N] [--json FILE], or -- navigation ... (see navigation.mjs): how long flowdoc takes and how much memory, from the built dist.
// Every run is a process of its own with a cache folder of its own: a cold run finds it empty, a warm run finds what one run
// before it left. The operating system's cache of files is not emptied. Times are medians; memory is the highest peak.
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { navigation } from './navigation.mjs'
import { runFresh, withTemporaryFolder } from './run-fresh.mjs'

if (process.argv[2] === 'navigation') {
  navigation(process.argv.slice(3))
  process.exit()
}

const FIXTURES = ['field-mobile', 'notes-desktop', 'visitor-capacitor']
const FLOWS = ['login', 'storage', 'update', 'all']
const RUNS = 3

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: String(RUNS) }, json: { type: 'string' } },
})
const runs = Number(options.runs)
if (!Number.isInteger(runs) || runs < 1) {
  console.error(`--runs: "${options.runs}" is no whole number of at least 1`)
  process.exit(2)
}
const folders = positionals.length > 0 ? positionals.map((folder) => resolve(folder)) : FIXTURES.map(fixture)

const STEPS = [
  { name: 'open repository', task: { measure: 'open' }, isWarm: false },
  { name: 'facts, cold', task: { measure: 'facts' }, isWarm: false },
  { name: 'facts, warm', task: { measure: 'facts' }, isWarm: true },
  { name: 'effects (facts warm)', task: { measure: 'effects' }, isWarm: true },
  ...FLOWS.flatMap((flow) =>
    [false, true].map((isWarm) => ({
      name: `analyze ${flow}, ${isWarm ? 'warm' : 'cold'}`,
      task: { measure: 'analyze', flow },
      isWarm,
    })),
  ),
]

const width = Math.max(11, ...folders.map((folder) => basename(folder).length))
printHead()
const rows = folders.flatMap((folder) =>
  STEPS.map((step) => {
    const row = measured(folder, step)
    printRow(row)
    return row
  }),
)
if (options.json) writeFileSync(options.json, `${JSON.stringify({ machine: machine(), runs, rows }, null, 2)}\n`)

function fixture(name) {
  return fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url))
}

function measured(folder, { name, task, isWarm }) {
  const results = isWarm ? warmRuns(folder, task) : Array.from({ length: runs }, () => coldRun(folder, task))
  const seconds = results.map((result) => result.seconds).sort((a, b) => a - b)
  return {
    application: basename(folder),
    step: name,
    median: rounded(median(seconds), 3),
    fastest: rounded(seconds[0], 3),
    slowest: rounded(seconds.at(-1), 3),
    peakMb: rounded(Math.max(...results.map((result) => result.peakMb)), 0),
  }
}

function coldRun(folder, task) {
  return withTemporaryFolder((scratch) => run(folder, task, scratch))
}

/** One run that fills the cache is not counted. */
function warmRuns(folder, task) {
  return withTemporaryFolder((scratch) => {
    run(folder, task, scratch)
    return Array.from({ length: runs }, () => run(folder, task, scratch))
  })
}

function run(folder, task, scratch) {
  return runFresh({ ...task, folder, out: join(scratch, 'reports') }, join(scratch, 'cache'))
}

function median(sorted) {
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

function rounded(value, digits) {
  return Number(value.toFixed(digits))
}

function machine() {
  const [cpu] = cpus()
  return { node: process.version, platform: process.platform, cpus: cpus().length, cpu: cpu?.model ?? 'unknown' }
}

function printHead() {
  const { node, cpus: count, cpu } = machine()
  console.log(`Node ${node}, ${count} x ${cpu}; median of ${runs}, seconds; peak resident memory, MB\n`)
  console.log(`${'application'.padEnd(width)}  ${'step'.padEnd(22)}   median  fastest  slowest  peak MB`)
}

/** A row is printed as soon as it is measured: a large application takes minutes. */
function printRow({ application, step, median: middle, fastest, slowest, peakMb }) {
  const times = [middle, fastest, slowest].map((time) => time.toFixed(3).padStart(9)).join('')
  console.log(`${application.padEnd(width)}  ${step.padEnd(22)}${times}${String(peakMb).padStart(9)}`)
}
