// npm run bench -- navigation [FOLDER...] [--lines 700000] [--runs 3] [--flow login] [--scale] [--json FILE]: how fast flowdoc finds
// its way through code, and how that compares with other tools on the same files in the same run. Without a FOLDER the synthetic
// application of bench/synthetic.mjs is written to a temporary folder. Every figure is the median of runs that are each a process
// of its own; memory is the highest peak of resident memory. Files are in the operating system's cache: one run before the first is not counted.
//
//   read repository       git lists the files, each is looked at on the disk
//   facts, cold           every file parsed, its definitions, calls, imports... gathered, and the cache of them written
//   program               TypeScript's program over the script files as flowdoc makes it: create and bind
//   flow, cold            `analyze login --no-cache`, the whole process
//   every call, cold      the whole process from nothing to what each call site of the repository reaches
//   warm start            the whole process until the first answer of a tool that was asked before: facts and answers from the cache
//   warm start, new name  the same for a name that was not asked about: TypeScript's checker has to be started
//   flow, warm            `analyze login` told again from the cache, the whole process
//   flow, 1 file changed  the same after a line of code was added to one file
//   locate, trace, references   50th and 95th percentile over 200 symbols once warm, milliseconds: `locate_symbol` of one definition,
//                         `trace_calls` down at depth 3, `locate_symbol` of a bare name with all places of that name
//   all bytes             reading every listed file
//   parse                 reading the script files and TypeScript's parser alone, one thread: the floor
//   TypeScript            a plain program of the same files: create and bind, TypeScript's default library
//   ctags, rg, codegraph  Universal Ctags over the folder, ripgrep for one word, `codegraph init`; left out where not installed
//
// `x parse` is the time as a multiple of `parse`. With --scale the rows of flowdoc are shown for 70,000 to 1,400,000 lines, in microseconds a line.
import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { basename, delimiter, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runFresh, withTemporaryFolder } from './run-fresh.mjs'
import { DEFAULT_LINES, writeSynthetic } from './synthetic.mjs'

const SCALE = [70_000, 350_000, 700_000, 1_400_000]
const WORD = 'login'

export function navigation(argv) {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      lines: { type: 'string', default: String(DEFAULT_LINES) },
      runs: { type: 'string', default: '3' },
      flow: { type: 'string', default: 'login' },
      scale: { type: 'boolean', default: false },
      json: { type: 'string' },
    },
  })
  const runs = wholeNumber('--runs', values.runs)
  const sizes = values.scale ? SCALE : [wholeNumber('--lines', values.lines)]
  console.log(
    `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}; median of ${runs}; MB of peak resident memory`,
  )
  const targets = positionals.length > 0 ? positionals.map(given) : sizes.map(synthetic)
  const results = targets.map((target) => target((folder, name) => measured(folder, name, { runs, flow: values.flow })))
  if (values.scale) printScale(results)
  if (values.json) writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`)
}

const given = (folder) => (use) => use(resolve(folder), basename(resolve(folder)))

const synthetic = (lines) => (use) =>
  withTemporaryFolder((scratch) => {
    const folder = join(scratch, 'application')
    mkdirSync(folder)
    writeSynthetic(folder, lines)
    return use(folder, `synthetic ${lines}`)
  })

function measured(folder, name, { runs, flow }) {
  return withTemporaryFolder((scratch) => {
    const context = { folder, flow, runs, scratch, out: join(scratch, 'reports') }
    runFresh({ measure: 'bytes', folder }, join(scratch, 'unused'))
    const facts = cold(context, 'facts')
    const lines = facts.results[0].lines
    console.log(
      `\n${name}: ${lines} lines\n\n${'step'.padEnd(24)}${['seconds', 'us/line', 'x parse', 'MB'].map((title) => title.padStart(10)).join('')}`,
    )
    const parse = cold(context, 'parse')
    const table = new Table(lines, parse.seconds)
    table.add('read repository', cold(context, 'open'))
    table.add('facts, cold', facts)
    table.add('program', cold(context, 'program'))
    table.add('flow, cold', cold(context, 'flow'))
    table.add('every call, cold', cold(context, 'calls'))
    warm(context, table)
    table.add('all bytes', cold(context, 'bytes'))
    table.add('parse', parse)
    table.add('TypeScript', cold(context, 'typescript'))
    for (const tool of OTHERS) table.addOther(tool, context)
    return { name, lines, rows: table.rows }
  })
}

function cold({ folder, flow, runs, scratch, out }, measure) {
  const results = Array.from({ length: runs }, (_, run) =>
    runFresh({ measure, folder, flow, out }, join(scratch, `${measure}-${run}`)),
  )
  return summary(results)
}

/** All from one filled cache; the changed file lies in a copy, because a folder that is given is not written to. */
function warm({ folder, flow, runs, scratch, out }, table) {
  const cache = join(scratch, 'warm')
  const run = (measure, where, more = {}) => runFresh({ measure, folder: where, flow, out, ...more }, cache)
  const several = (measure, more) => summary(Array.from({ length: runs }, () => run(measure, folder, more)))
  run('fill', folder)
  table.add('warm start, new name', several('start', { symbol: WORD }))
  run('start', folder, { symbol: WORD, keep: true })
  table.add('warm start', several('start', { symbol: WORD }))
  table.add('flow, warm', several('again'))
  const questions = run('questions', folder)
  const copy = join(scratch, 'copy')
  cpSync(folder, copy, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
  run('fill', copy)
  const changed = Array.from({ length: runs }, (_, number) => {
    appendFileSync(join(copy, changedFile(copy)), `\nexport const added${number} = String(${number})\n`)
    return run('again', copy)
  })
  table.add('flow, 1 file changed', summary(changed))
  for (const [name, { p50, p95 }] of Object.entries(questions.questions)) table.addQuestion(name, p50, p95)
}

/** The middle one of the TypeScript files. */
function changedFile(folder) {
  const listed = spawnSync('git', ['-C', folder, 'ls-files', '*.ts'], { encoding: 'utf8', maxBuffer: 2 ** 28 }).stdout
  const paths = listed
    .split('\n')
    .filter((path) => path !== '' && !/\.(test|spec|d)\.ts$/.test(path) && existsSync(join(folder, path)))
  return paths[Math.floor(paths.length / 2)]
}

function summary(results) {
  const sorted = results.map(({ seconds }) => seconds).sort((a, b) => a - b)
  const peaks = results.map(({ peakMb }) => peakMb)
  return { seconds: sorted[Math.floor(sorted.length / 2)], peakMb: Math.max(...peaks), results }
}

/** Prints each row as soon as it is measured: a large application takes minutes. */
class Table {
  rows = []

  constructor(lines, parseSeconds) {
    this.lines = lines
    this.parseSeconds = parseSeconds
  }

  add(step, { seconds, peakMb }) {
    const row = {
      step,
      seconds,
      microsecondsALine: (seconds * 1e6) / this.lines,
      timesParse: seconds / this.parseSeconds,
      peakMb,
    }
    this.rows.push(row)
    const figures = [
      seconds.toFixed(3),
      row.microsecondsALine.toFixed(2),
      row.timesParse.toFixed(2),
      peakMb?.toFixed(0) ?? '-',
    ]
    this.#print(step, figures)
  }

  addQuestion(name, p50, p95) {
    this.rows.push({ step: name, p50, p95 })
    const milliseconds = (seconds) => `${(seconds * 1000).toFixed(1)} ms`
    console.log(`${name.padEnd(24)}  p50 ${milliseconds(p50)}, p95 ${milliseconds(p95)}`)
  }

  addOther({ name, command, prepare }, context) {
    const program = onPath(command[0])
    if (program === undefined) {
      console.log(`${name.padEnd(24)}  not installed`)
      return
    }
    const results = Array.from({ length: context.runs }, () =>
      outside(program, command.slice(1), prepare?.(context) ?? context.folder),
    )
    this.add(name, summary(results))
  }

  #print(step, figures) {
    console.log(step.padEnd(24) + figures.map((text) => text.padStart(10)).join(''))
  }
}

/** `codegraph init` writes into the folder, so each run gets a copy. */
const OTHERS = [
  { name: 'ctags', command: ['ctags', '-R', '-f', '-', '.'] },
  { name: 'rg', command: ['rg', '--count', '--word-regexp', WORD, '.'] },
  { name: 'codegraph', command: ['codegraph', 'init'], prepare: freshCopy },
]

let copies = 0
function freshCopy({ folder, scratch }) {
  copies += 1
  const copy = join(scratch, `codegraph-${copies}`)
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file))

const GNU_TIME = '/usr/bin/time'

/** Memory is known where GNU time is installed. */
function outside(program, args, folder) {
  const hasTime = existsSync(GNU_TIME)
  const [command, ...rest] = hasTime ? [GNU_TIME, '-f', '%M', program, ...args] : [program, ...args]
  const begin = performance.now()
  const { stderr } = spawnSync(command, rest, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] })
  const seconds = (performance.now() - begin) / 1000
  const kilobytes = hasTime ? Number(stderr.trimEnd().split('\n').at(-1)) : Number.NaN
  return { seconds, peakMb: Number.isNaN(kilobytes) ? undefined : kilobytes / 1024 }
}

function printScale(results) {
  const steps = results[0].rows.filter(({ seconds }) => seconds !== undefined).map(({ step }) => step)
  console.log(
    `\nmicroseconds a line${results
      .map(({ lines }) => String(lines).padStart(12))
      .join('')
      .padStart(5 + 12 * results.length)}`,
  )
  for (const step of steps) {
    const figures = results.map(
      ({ rows }) => rows.find((row) => row.step === step)?.microsecondsALine.toFixed(2) ?? '-',
    )
    console.log(step.padEnd(24) + figures.map((text) => text.padStart(12)).join(''))
  }
}

function wholeNumber(name, text) {
  const value = Number(text)
  if (Number.isInteger(value) && value > 0) return value
  console.error(`${name}: "${text}" is no whole number of at least 1`)
  process.exit(2)
}
