import type { Expr, Parameter } from './facts.js'
import { namesOf } from './parameters.js'
import type { DefinitionRef } from './repository-index.js'
import { isScriptPath } from './scope.js'

/** What a caller passes for the parameters of a function, by the names that they have inside it. */
export type Arguments = ReadonlyMap<string, Argument>

export interface Argument {
  expr: Expr
  /** Where the expression is written. */
  file: string
  scope: number
  /** What the parameters of the caller are in turn. */
  given: Arguments
}

export const NOTHING: Arguments = new Map()

/** The arguments of a call under the names of the function's parameters, destructured ones included. */
export function argumentsFor(
  parameters: readonly Parameter[],
  passed: (position: number) => Expr | undefined,
  at: Omit<Argument, 'expr'>,
): Arguments {
  return new Map(
    parameters.flatMap((parameter, position) => {
      const expr = passed(position)
      if (!expr) return []
      return namesOf(parameter).map(({ local, property }): [string, Argument] => [
        local,
        { ...at, expr: property === undefined ? expr : partOf(expr, property) },
      ])
    }),
  )
}

/** A property of a value that is written out or named. */
export function partOf(expr: Expr, property: string): Expr {
  if (expr.k === 'obj') return expr.entries.find(({ key }) => key === property)?.value ?? UNKNOWN
  return expr.k === 'ref' ? { k: 'ref', path: `${expr.path}.${property}` } : UNKNOWN
}

const UNKNOWN: Expr = { k: 'other', text: '' }

/** What a call gives to the parameters of a function; what it leaves out without a default is unknown. */
export function argumentsOfCall(
  expr: Extract<Expr, { k: 'call' }>,
  target: DefinitionRef,
  { file, scope, given }: Omit<Argument, 'expr'>,
): Arguments {
  const parameters = target.definition.parameters ?? []
  const at = { file, scope, given }
  const found = argumentsFor(parameters, (position) => argumentOf(expr.args, parameters, position, file), at)
  const missing = parameters.flatMap(namesOf).filter(({ local }) => !found.has(local))
  return new Map([...found, ...missing.map(({ local }): [string, Argument] => [local, { ...at, expr: UNKNOWN }])])
}

/** By position, or by its label where the language has labels. */
function argumentOf(
  args: readonly Expr[],
  parameters: readonly Parameter[],
  position: number,
  file: string,
): Expr | undefined {
  const parameter = parameters[position]
  const label = isScriptPath(file) ? undefined : (parameter?.label ?? parameter?.name)
  return (label && labelled(args, label)) || (args[position] ?? parameter?.default)
}

function labelled(args: readonly Expr[], label: string): Expr | undefined {
  for (const arg of args) {
    const [entry, ...others] = arg.k === 'obj' ? arg.entries : []
    if (entry?.key === label && others.length === 0) return entry.value
  }
  return undefined
}
