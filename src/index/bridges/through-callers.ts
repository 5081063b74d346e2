import type { Expr } from '../facts.js'
import type { CallRef, RepositoryIndex } from '../repository-index.js'
import { directCallers, type ParameterOwner, parameterOwner, passedFor } from './bridge.js'

/** An expression with the call beside which it is written: its names mean what they mean there. */
export interface Written {
  expr: Expr
  at: CallRef
}

/** Wrappers of wrappers: a typed helper, a service and a hook make three. */
const DEPTH_MAX = 3
/** A function whose name is called more often is no wrapper; each call would have to be resolved. */
const CALLERS_MAX = 300

/**
 * The arguments of a call at `positions`. Where parameters of the function around give them, the calls of that function take
 * its place, each with what it passes: `send('a')` for `const send = (name) => emit(name)`.
 */
export function throughCallers(
  index: RepositoryIndex,
  site: CallRef,
  positions: readonly number[],
): { site: CallRef; written: (Written | undefined)[] }[] {
  const written = positions.map((position) => writtenAt(site, { position }))
  return followed(index, site, written, DEPTH_MAX)
}

/** The same for one expression inside an argument: the `type` of `post({ type, body })`. */
export function expressionThroughCallers(
  index: RepositoryIndex,
  site: CallRef,
  expr: Expr,
): { site: CallRef; written: Written | undefined }[] {
  const found = followed(index, site, [{ expr, at: site }], DEPTH_MAX)
  return found.map((reached) => ({ site: reached.site, written: reached.written[0] }))
}

function followed(
  index: RepositoryIndex,
  site: CallRef,
  written: readonly (Written | undefined)[],
  depth: number,
): { site: CallRef; written: (Written | undefined)[] }[] {
  const owners = written.map((argument) => argument && wrapperOf(index, argument))
  const owner = owners.find((found) => found !== undefined)
  const here = [{ site, written: [...written] }]
  if (!owner || depth === 0 || index.callsNamed(owner.ref.definition.name).length > CALLERS_MAX) return here
  const callers = directCallers(index, owner.ref).filter(({ file }) => index.isProduction(file))
  if (callers.length === 0) return here
  return callers.flatMap((caller) => {
    const passed = written.map((argument, i) => {
      const found = owners[i]
      const isOwn = found && found.ref.file === owner.ref.file && found.ref.index === owner.ref.index
      return isOwn ? writtenAt(caller, found) : argument
    })
    return followed(index, caller, passed, depth - 1)
  })
}

function writtenAt(at: CallRef, place: Pick<ParameterOwner, 'position' | 'property'>): Written | undefined {
  const expr = passedFor(at, place)
  return expr && { expr, at }
}

/** The named function around whose parameter the expression is. */
function wrapperOf(index: RepositoryIndex, { expr, at }: Written): ParameterOwner | undefined {
  if (expr.k !== 'ref' || !/^[\w$]+$/.test(expr.path)) return undefined
  const owner = parameterOwner(index, at.file, at.call.in, expr.path)
  return owner && ['function', 'method'].includes(owner.ref.definition.kind) ? owner : undefined
}

/** The text of an argument; undefined when the code doesn't fix it. */
export function textOf(index: RepositoryIndex, written: Written | undefined): string | undefined {
  const value = written && index.evaluate(written.at.file, written.at.call.in, written.expr)
  return value?.known ? value.text : undefined
}
