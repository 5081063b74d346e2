import { functionAround } from '#index/containers'
import type { Expr } from '#index/facts'
import { groupBy } from '#index/group-by'
import type { DefinitionRef, RepositoryIndex } from '#index/repository-index'
import { keyOf } from './call-graph.js'
import { leadsTo } from './conditions.js'
import { isMigrator } from './migrations.js'
import { type StorageAccess, storageAccesses } from './storage-accesses.js'
import type { Survey } from './survey.js'

/** When a migration stores the version of the data: what a failure before or after that leaves behind. */
export interface VersionOrder {
  ref: DefinitionRef
  /** The write that stores the version. */
  version: StorageAccess
  /** `last`: the change before it; `first`: the first change that comes after it. */
  order: 'first' | 'last'
  other: StorageAccess
}

const VERSION = /version/i

/** Functions that migrate, by their name, and store a version beside other changes; what stands in a function that is passed on, as to a transaction, is left out. */
export const versionOrders: Survey<readonly VersionOrder[]> = {
  name: 'version-orders',
  run(index, ask) {
    const changes = ask(storageAccesses).flatMap((access) => {
      const ref = CHANGES.has(access.operation) ? functionAround(index, access.site.site) : undefined
      return ref && isMigrator(ref) ? [{ ref, access }] : []
    })
    return [...groupBy(changes, ({ ref }) => keyOf(ref)).values()].flatMap((group) => {
      const [first] = group
      const found =
        first &&
        orderOf(
          index,
          first.ref,
          group.map(({ access }) => access),
        )
      return found ? [found] : []
    })
  },
}

const CHANGES = new Set<StorageAccess['operation']>(['write', 'delete', 'clear'])

function orderOf(
  index: RepositoryIndex,
  ref: DefinitionRef,
  accesses: readonly StorageAccess[],
): VersionOrder | undefined {
  const version = accesses.findLast((access) => storesVersion(index, ref, access))
  if (!version) return undefined
  const branches = (index.facts(ref.file)?.branches ?? []).filter((branch) => branch.in === ref.index)
  const follows = (first: StorageAccess, second: StorageAccess): boolean =>
    first.start !== second.start && leadsTo(branches, first.site.site.call, second.site.site.call)
  const after = accesses.find((access) => follows(version, access))
  if (after) return { ref, version, order: 'first', other: after }
  const before = accesses.findLast((access) => follows(access, version))
  return before && { ref, version, order: 'last', other: before }
}

/** Under a key of its own, as a part of an object that is written out, or set on the variable that is stored. */
function storesVersion(
  index: RepositoryIndex,
  ref: DefinitionRef,
  { key, operation, site, start }: StorageAccess,
): boolean {
  if (operation !== 'write') return false
  if (VERSION.test(key)) return true
  const { value } = site.exprs
  return (
    site.site.call.args.some((arg) => hasVersion(arg)) ||
    (value !== undefined && isGivenVersion(index, ref, value, start))
  )
}

const hasVersion = (expr: Expr): boolean =>
  (expr.k === 'call' && expr.callee === 'JSON.stringify' && expr.args.some(hasVersion)) ||
  (expr.k === 'obj' && expr.entries.some(({ key, value }) => VERSION.test(key) || hasVersion(value)))

const isGivenVersion = (index: RepositoryIndex, ref: DefinitionRef, value: Expr, before: number): boolean =>
  value.k === 'ref' &&
  (index.facts(ref.file)?.assignments ?? []).some(
    ({ target, line }) =>
      ref.definition.start <= line && line <= before && target.startsWith(`${value.path}.`) && VERSION.test(target),
  )
