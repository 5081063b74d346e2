import { groupBy } from '#index/group-by'
import type { DefinitionRef } from '#index/repository-index'
import { keyOf, type Reached } from './call-graph.js'
import { signOutPath } from './sign-out-path.js'
import { type StorageAccess, storageAccesses } from './storage-accesses.js'
import type { Survey } from './survey.js'

/** A function that a sign-out reaches, or is, and what it removes itself from a store. */
export interface SignOutRemoval {
  ref: DefinitionRef
  /** The function that signs out by its name; `ref` itself when it is one. */
  start: DefinitionRef
  /** The last call on the way to `ref`. */
  reached?: Reached
  removed: readonly [StorageAccess, ...StorageAccess[]]
  /** The platform's own call, inside of the wrapper through which the first one removes. */
  inside?: StorageAccess
}

/** Farther away a function serves other ends too. */
const DEPTH_MAX = 3

/** Nearest to the sign-out first. A wrapper whose key is not known is left out: what it removes is told by who calls it. */
export const signOutRemovals: Survey<readonly SignOutRemoval[]> = {
  name: 'sign-out-removals',
  run(index, ask) {
    const all = ask(storageAccesses).filter(({ operation }) => operation === 'delete' || operation === 'clear')
    const removals = groupBy(
      all.flatMap((access) => {
        const around = index.enclosing(access.file, access.start)
        return around && !isOthersKey(access, around) ? [{ around, access }] : []
      }),
      ({ around }) => keyOf(around),
    )
    const { starts, reached: steps } = ask(signOutPath)
    const reached = steps.filter(({ depth, resolved }) => depth <= DEPTH_MAX && resolved !== 'name')
    const cameFrom = new Map(reached.map((step) => [keyOf(step.ref), step]))
    return [...starts.map((ref) => ({ ref })), ...reached.map((step) => ({ ref: step.ref, reached: step }))].flatMap(
      (place): SignOutRemoval[] => {
        const [first, ...more] = (removals.get(keyOf(place.ref)) ?? []).map(({ access }) => access)
        if (!first) return []
        const inside = insideOf(first, all)
        return [{ ...place, start: startOf(place.ref, cameFrom), removed: [first, ...more], ...(inside && { inside }) }]
      },
    )
  },
}

function insideOf({ wrappers }: StorageAccess, all: readonly StorageAccess[]): StorageAccess | undefined {
  const inner = wrappers.at(-1)?.span
  if (!inner) return undefined
  return all.find(
    ({ file, start, end, wrappers: own }) =>
      own.length === 0 && file === inner.file && inner.start <= start && end <= inner.end,
  )
}

/** The caller, or the other end of a channel, chooses what is removed. */
const isOthersKey = ({ key, operation, insideWrapper }: StorageAccess, around: DefinitionRef): boolean =>
  operation === 'delete' && key === '*' && (insideWrapper || around.definition.kind === 'closure')

function startOf(ref: DefinitionRef, cameFrom: ReadonlyMap<string, Reached>): DefinitionRef {
  const step = cameFrom.get(keyOf(ref))
  return step ? startOf(step.from, cameFrom) : ref
}
