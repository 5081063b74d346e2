import type { Expr } from '../../facts.js'
import type { CallRef, DefinitionRef, RepositoryIndex } from '../../repository-index.js'
import { isScript, productionFiles } from '../bridge.js'
import { handlerIn, productionCalls } from '../messages/handler.js'

/** A function that gets the command line, or an argument of it, as one of its parameters. */
export interface ArgvTaker {
  ref: DefinitionRef
  parameter: string
  /** The call that passes it; undefined for what the system calls. */
  site?: CallRef
}

const ARGV = /^process\.argv\b/

/** Whether an expression is the command line or a part of it: `process.argv`, `process.argv[1]`, a constant that holds one. */
export function isArgv(index: RepositoryIndex, file: string, expr: Expr): boolean {
  if (expr.k === 'ref') return ARGV.test(expr.path) || holdsArgv(index, file, expr.path)
  if (expr.k === 'other') return ARGV.test(expr.text)
  return expr.k === 'call' && ARGV.test(expr.callee)
}

/** A constant of the file that is set to the command line or a part of it. */
export function holdsArgv(index: RepositoryIndex, file: string, name: string): boolean {
  const named = (index.facts(file)?.definitions ?? []).filter((definition) => definition.name === name)
  return named.some(({ kind, value }) => {
    if (!value || !['constant', 'variable'].includes(kind)) return false
    if (value.k === 'ref') return ARGV.test(value.path)
    return value.k === 'other' ? ARGV.test(value.text) : value.k === 'call' && ARGV.test(value.callee)
  })
}

/** Functions that are called with the command line, and listeners of `second-instance`, which get that of another process. */
export function argvTakers(index: RepositoryIndex): ArgvTaker[] {
  return [...calledWithArgv(index), ...secondInstances(index)]
}

function calledWithArgv(index: RepositoryIndex): ArgvTaker[] {
  return productionFiles(index, 'script').flatMap((facts) =>
    facts.calls.flatMap((call, position) => {
      const at = call.args.findIndex((arg) => isArgv(index, facts.path, arg))
      if (at < 0) return []
      const site = { file: facts.path, index: position, call }
      return targetsOf(index, site).flatMap((ref) => takerOf(ref, at, site))
    }),
  )
}

const takerOf = (ref: DefinitionRef, position: number, site?: CallRef): ArgvTaker[] => {
  const parameter = ref.definition.parameters?.[position]
  return parameter ? [{ ref, parameter: parameter.name, ...(site && { site }) }] : []
}

function secondInstances(index: RepositoryIndex): ArgvTaker[] {
  return productionCalls(index, ['on', 'once', 'addListener']).flatMap((site) => {
    const [event, listener] = site.call.args
    if (event?.k !== 'str' || event.v !== 'second-instance' || !listener) return []
    const handler = handlerIn(index, { expr: listener, at: site })
    if (!handler) return []
    const [own] = takerOf(handler, 1)
    const passed = index.callsIn(handler).flatMap((call) => {
      const at = call.call.args.findIndex((arg) => own && arg.k === 'ref' && arg.path === own.parameter)
      return at < 0 ? [] : targetsOf(index, call).flatMap((ref) => takerOf(ref, at, call))
    })
    return own ? [own, ...passed] : passed
  })
}

function targetsOf(index: RepositoryIndex, site: CallRef): DefinitionRef[] {
  const resolution = index.resolve(site)
  return resolution.kind === 'targets' ? resolution.targets.map(({ ref }) => ref) : []
}

/** Files that mention the command line at all. */
export const readsArgv = (index: RepositoryIndex, file: string): boolean => {
  const facts = index.facts(file)
  if (!facts || !isScript(facts)) return false
  return (
    facts.calls.some(({ receiver, args }) => ARGV.test(receiver) || args.some((arg) => isArgv(index, file, arg))) ||
    facts.definitions.some(({ value }) => value !== undefined && isArgv(index, file, value)) ||
    facts.comparisons.some(({ left }) => ARGV.test(left))
  )
}
