import { namedFunction, namedFunctionAround } from '../../containers.js'
import type { Expr } from '../../facts.js'
import type { CallRef, RepositoryIndex } from '../../repository-index.js'
import {
  type BridgeEnd,
  type BridgeFindings,
  directCallers,
  joinEnds,
  pairOf,
  productionFiles,
  siteSpan,
} from '../bridge.js'
import { productionCalls } from '../messages/handler.js'
import { type ArgvTaker, argvTakers, holdsArgv, readsArgv } from './argv.js'

const SWITCH = /^--?[a-z][\w-]*=?$/i
/** What the installer of Squirrel.Windows passes when it starts the application. */
const FROM_INSTALLER = /^--squirrel-/
/** Calls that start a process, this one included, or tell the system how to; their arguments are its command line. */
const STARTS = [
  'spawn',
  'spawnSync',
  'execFile',
  'execFileSync',
  'fork',
  'relaunch',
  'setAsDefaultProtocolClient',
  'setLoginItemSettings',
]
const ASKS = ['includes', 'indexOf', 'startsWith', 'has', 'hasSwitch', 'getSwitchValue']

/** A place that compares an argument of the command line with a switch. */
interface Reader {
  text: string
  file: string
  line: number
  scope: number
}

/** A switch of the command line: from who starts the process to the comparison in the process that is started. */
export function commandLineSwitches(index: RepositoryIndex): BridgeFindings {
  const takers = argvTakers(index)
  const readers = productionFiles(index, 'script').flatMap(({ path }) => readersIn(index, path, takers))
  if (readers.length === 0) return { pairs: [], halves: [] }
  const callees = readers.map(({ text, file, line }) => endOf(text, { file, start: line, end: line }))
  const joined = joinEnds('custom', startedWith(index), callees, {
    // Switches of other programs, and those that the user types.
    callerAlone: () => undefined,
    calleeAlone: () => undefined,
  })
  return { pairs: [...joined.pairs, ...fromInstaller(index, takers, readers)], halves: [] }
}

const endOf = (text: string, span: BridgeEnd['span']): BridgeEnd => {
  const name = text.replace(/=$/, '')
  return { key: name, name: `command line ${name}`, span }
}

function readersIn(index: RepositoryIndex, file: string, takers: readonly ArgvTaker[]): Reader[] {
  const facts = index.facts(file)
  const own = takers.filter(({ ref }) => ref.file === file)
  if (!facts || (own.length === 0 && !readsArgv(index, file))) return []
  const isArgument = (text: string, line: number): boolean => isFromArgv(index, file, own, { text, line })
  const compared = facts.comparisons.flatMap(({ left, right, line, in: scope }) =>
    isArgument(left, line) ? switchesIn(index, file, scope, right).map((text) => ({ text, file, line, scope })) : [],
  )
  const asked = facts.calls.flatMap(({ name, receiver, args: [first], line, in: scope }) => {
    if (!first || !ASKS.includes(name) || !isArgument(receiver, line)) return []
    return switchesIn(index, file, scope, first).map((text) => ({ text, file, line, scope }))
  })
  return [...compared, ...asked]
}

/** Text that stands for the command line, an argument of it, or what a closure over its arguments gets. */
function isFromArgv(
  index: RepositoryIndex,
  file: string,
  takers: readonly ArgvTaker[],
  { text, line }: { text: string; line: number },
): boolean {
  const root = /^(?:process\.argv|[\w$]+)/.exec(text)?.[0]
  if (!root) return false
  if (root === 'process.argv' || holdsArgv(index, file, root) || isElement(index, file, root, line, 'process.argv'))
    return true
  return takers.some(
    ({ ref: { definition }, parameter }) =>
      definition.start <= line &&
      line <= definition.end &&
      (parameter === root || isElement(index, file, root, line, parameter)),
  )
}

/** `arg` of `args.some((arg) => arg === '--x')`. */
function isElement(index: RepositoryIndex, file: string, name: string, line: number, list: string): boolean {
  const facts = index.facts(file)
  return (facts?.calls ?? []).some(({ receiver, args, line: start, end }) => {
    if (line < start || line > end || !(receiver === list || holdsList(index, file, receiver, list))) return false
    return args.some((arg) => {
      if (arg.k !== 'fn') return false
      // A function that is too small to be listed has no other names than its parameters.
      return arg.def === -1 || facts?.definitions[arg.def]?.parameters?.[0]?.name === name
    })
  })
}

const holdsList = (index: RepositoryIndex, file: string, receiver: string, list: string): boolean =>
  list === 'process.argv' && (receiver.startsWith('process.argv.') || holdsArgv(index, file, receiver))

function switchesIn(index: RepositoryIndex, file: string, scope: number, expr: Expr): string[] {
  const value = index.evaluate(file, scope, expr)
  return value.known && SWITCH.test(value.text) ? [value.text] : []
}

/** Switches that the application gives to a process that it starts, through a function that starts it too. */
function startedWith(index: RepositoryIndex): BridgeEnd[] {
  const starts = productionCalls(index, STARTS)
  const around = starts.flatMap((site) => namedFunctionAround(index, site) ?? [])
  const through = around.flatMap((starter) => directCallers(index, starter))
  return [...starts, ...through].flatMap((site) =>
    site.call.args
      .flatMap(partsOf)
      .flatMap((expr) => switchesIn(index, site.file, site.call.in, expr))
      .map((text) => endOf(text, siteSpan(site))),
  )
}

function partsOf(expr: Expr): Expr[] {
  if (expr.k === 'arr') return expr.items.flatMap(partsOf)
  if (expr.k === 'obj') return expr.entries.flatMap(({ key, value }) => (key === 'args' ? partsOf(value) : []))
  return [expr]
}

/** From the call that hands the command line on, or that of the function that reads it, to each event of the installer. */
function fromInstaller(
  index: RepositoryIndex,
  takers: readonly ArgvTaker[],
  readers: readonly Reader[],
): BridgeFindings['pairs'] {
  return readers
    .filter(({ text }) => FROM_INSTALLER.test(text))
    .flatMap(({ text, file, line, scope }) => {
      const callee = endOf(text, { file, start: line, end: line })
      return entriesOf(index, takers, file, scope).map((site) => pairOf('custom', endOf(text, siteSpan(site)), callee))
    })
}

function entriesOf(index: RepositoryIndex, takers: readonly ArgvTaker[], file: string, scope: number): CallRef[] {
  const reader = namedFunction(index, index.definition(file, scope))
  if (!reader) return []
  const passed = takers.flatMap(({ ref, site }) =>
    site && ref.file === reader.file && ref.index === reader.index ? [site] : [],
  )
  return passed.length > 0 ? passed : directCallers(index, reader).filter((site) => index.isProduction(site.file))
}
