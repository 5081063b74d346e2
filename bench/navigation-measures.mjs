// What bench/navigation.mjs measures of flowdoc, one measure a process. Each gives { seconds, ...more }; `seconds` is null
// where the whole process counts, from its start to its end.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { createRandom } from './synthetic/random.mjs'

const SCRIPT = /\.([cm]?[jt]sx?|vue|svelte)$/
/** The extensions that TypeScript itself takes. */
const TYPESCRIPT = /\.[cm]?[jt]sx?$/
/** Symbols a question, and how many are asked about before them. */
const SYMBOLS = 200
const WARM_UP = 50

const sinceStart = () => performance.now() / 1000

async function timed(step) {
  const begin = performance.now()
  const value = await step()
  return { seconds: (performance.now() - begin) / 1000, value }
}

const open = async (folder) => (await import('../dist/repository/open.js')).openRepository(folder, {})
const build = async (repository, cache) => (await import('../dist/index/build.js')).buildIndex(repository, { cache })
const call = async (index, tool, input) => {
  const { runTool } = await import('../dist/tools/index.js')
  return runTool(tool, { missing_fact: 'How long an answer takes.', ...input }, index)
}

const secondsOnly = ({ seconds }) => ({ seconds })

export const NAVIGATION_MEASURES = {
  /** Listing and looking at every file. */
  open: async ({ folder }) => secondsOnly(await timed(() => open(folder))),

  /** Facts of every file from an empty cache, and writing that cache. */
  facts: async ({ folder }) => {
    const repository = await open(folder)
    const { seconds, value: index } = await timed(() => build(repository, true))
    return { seconds, lines: index.files.reduce((sum, { lines }) => sum + lines, 0) }
  },

  /** flowdoc's own program over the script files: libraries, stubs, module resolution, create and bind. */
  program: async ({ folder }) => {
    const { createTypeScriptProgram } = await import('../dist/index/resolver/typescript-program.js')
    const repository = await open(folder)
    const paths = repository.files.map(({ path }) => path).filter((path) => SCRIPT.test(path))
    return secondsOnly(await timed(() => createTypeScriptProgram(repository, paths)))
  },

  /** `analyze <flow>` without a cache. */
  flow: async ({ folder, flow, out }) => {
    const { main } = await import('../dist/cli/main.js')
    const arguments_ = ['analyze', flow, folder, '--no-cache', '--format', 'json', '--out', out, '--quiet']
    return { seconds: null, status: await main(arguments_) }
  },

  /** From nothing to the answer for each call site of the repository, with their number. */
  calls: async ({ folder }) => {
    const index = await build(await open(folder), false)
    const kinds = {}
    for (const { path, calls } of index.files) {
      calls.forEach((site, number) => {
        const { kind } = index.resolve({ file: path, index: number, call: site })
        kinds[kind] = (kinds[kind] ?? 0) + 1
      })
    }
    return { seconds: sinceStart(), kinds }
  },

  /** Fills both caches: facts, and the answers that one flow needs. */
  fill: async ({ folder, flow, out }) => {
    const { main } = await import('../dist/cli/main.js')
    return { seconds: null, status: await main(['analyze', flow, folder, '--format', 'json', '--out', out, '--quiet']) }
  },

  /** From the start of the process to the first answer of a tool, facts and answers from the caches; `keep` adds the answer. */
  start: async ({ folder, symbol, keep = false }) => {
    const index = await build(await open(folder), true)
    await call(index, 'locate_symbol', { name: symbol })
    const seconds = sinceStart()
    if (keep) index.save()
    return { seconds }
  },

  /** One flow told again from both caches. */
  again: async ({ folder, flow, out }) => {
    const { main } = await import('../dist/cli/main.js')
    return { seconds: null, status: await main(['analyze', flow, folder, '--format', 'json', '--out', out, '--quiet']) }
  },

  /** The slow end of many questions in one process, each symbol asked about once, after others have warmed it. */
  questions: async ({ folder }) => {
    const index = await build(await open(folder), true)
    const result = {}
    for (const [question, ask] of Object.entries(QUESTIONS)) {
      const seconds = []
      for (const symbol of someSymbols(index, question)) seconds.push((await timed(() => ask(index, symbol))).seconds)
      result[question] = percentile(seconds.slice(WARM_UP))
    }
    return { seconds: sinceStart(), questions: result }
  },

  /** Every byte of every file. */
  bytes: async ({ folder }) => {
    const { files } = await open(folder)
    return secondsOnly(await timed(() => files.map(({ path }) => readFileSync(join(folder, path)))))
  },

  /** Reading and TypeScript's parser alone, script files only: nothing that knows the code can be faster on one core. */
  parse: async ({ folder }) => {
    const { ts } = await import('ts-morph')
    const { files } = await open(folder)
    const paths = files.map(({ path }) => path).filter((path) => TYPESCRIPT.test(path))
    const parse = (path) => ts.createSourceFile(path, readFileSync(join(folder, path), 'utf8'), ts.ScriptTarget.Latest)
    return secondsOnly(await timed(() => paths.map(parse).length))
  },

  /** A plain program of the same files: TypeScript's default library, its own module resolution, no emit. */
  typescript: async ({ folder }) => {
    const { default: ts } = await import('typescript')
    const { files } = await open(folder)
    const rootNames = files.map(({ path }) => join(folder, path)).filter((path) => TYPESCRIPT.test(path))
    const config = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile).config?.compilerOptions ?? {}
    const { options } = ts.convertCompilerOptionsFromJson({ ...config, noEmit: true, allowJs: true, types: [] }, folder)
    return secondsOnly(await timed(() => ts.createProgram({ rootNames, options }).getTypeChecker()))
  },
}

/** Each question has symbols of its own, so that none answers for another. */
const QUESTIONS = {
  locate: (index, { path, definition }) => call(index, 'locate_symbol', { name: `${path}:${definition.qualified}` }),
  trace: (index, { path, definition }) =>
    call(index, 'trace_calls', { symbol: `${path}:${definition.line}`, direction: 'down', depth: 3 }),
  references: (index, { definition }) => call(index, 'locate_symbol', { name: definition.name }),
}

/** Functions and methods of production code, chosen by a seed: those that warm up, then those that are measured. */
function someSymbols(index, question) {
  const random = createRandom(Object.keys(QUESTIONS).indexOf(question) + 1)
  const functions = index.files
    .filter(({ path }) => SCRIPT.test(path) && index.isProduction(path))
    .flatMap(({ path, definitions }) => definitions.map((definition) => ({ path, definition })))
    .filter(({ definition: { kind } }) => kind === 'function' || kind === 'method')
  return Array.from({ length: WARM_UP + SYMBOLS }, () => random.pick(functions))
}

/** The 50th and 95th percentile. */
function percentile(seconds) {
  const sorted = [...seconds].sort((a, b) => a - b)
  const at = (share) => sorted[Math.ceil(sorted.length * share) - 1]
  return { p50: at(0.5), p95: at(0.95) }
}
