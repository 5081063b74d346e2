import type { CallSite, Parameter } from '../facts.js'
import type { DefinitionRef } from '../repository-index.js'

/** Of overloads the one that has the call's labels and number of arguments. */
export function fittest(candidates: readonly DefinitionRef[], call: CallSite): DefinitionRef | undefined {
  const { labels, unlabelled } = argumentsOf(call)
  const count = unlabelled + labels.length
  const score = ({ definition: { parameters = [] } }: DefinitionRef): number => {
    const known = labels.filter((label) =>
      parameters.some((parameter) => (parameter.label ?? parameter.name) === label),
    )
    return (labels.length > 0 && known.length === labels.length ? 2 : 0) + (parameters.length === count ? 1 : 0)
  }
  let best = candidates[0]
  for (const candidate of candidates) if (best && score(candidate) > score(best)) best = candidate
  return best
}

/**
 * In Swift labels are part of an initialiser's name: those of the call are its own, and what it wants besides has a default or may be
 * a closure that trails. In the other languages every constructor may be meant.
 */
export function mayConstruct({ file, definition }: DefinitionRef, call: CallSite): boolean {
  if (!file.endsWith('.swift')) return true
  const parameters = definition.parameters ?? []
  const { labels, unlabelled } = argumentsOf(call)
  const labelled = parameters.filter((parameter) => labels.includes(labelOf(parameter)))
  const others = parameters.filter((parameter) => !labelled.includes(parameter))
  const required = others.filter(({ type, default: fallback }) => fallback === undefined && !type?.includes('->'))
  return (
    labels.every((label) => labelled.some((parameter) => labelOf(parameter) === label)) &&
    required.length <= unlabelled &&
    unlabelled <= others.length
  )
}

/** In Objective-C the labels are the method's name: another selector that begins the same is another method, maybe of a base class. */
export function maySelect({ file, definition }: DefinitionRef, call: CallSite): boolean {
  if (!/\.(?:mm?|h)$/.test(file) || definition.kind === 'function') return true
  const parameters = definition.parameters ?? []
  const { labels, unlabelled } = argumentsOf(call)
  return (
    labels.length === Math.max(0, parameters.length - 1) &&
    labels.every((label) => parameters.some((parameter) => labelOf(parameter) === label)) &&
    (unlabelled > 0 || parameters.length === 0)
  )
}

const labelOf = ({ label, name }: Parameter): string => label ?? name

function argumentsOf(call: CallSite): { labels: string[]; unlabelled: number } {
  const labels = call.args.flatMap((arg) => (arg.k === 'obj' ? arg.entries.map((entry) => entry.key) : []))
  return { labels, unlabelled: call.args.filter((arg) => arg.k !== 'obj').length }
}
