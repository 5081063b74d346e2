import { functionAround } from '#index/containers'
import type { Expr } from '#index/facts'
import type { DefinitionRef, RepositoryIndex } from '#index/repository-index'
import { keyOf } from './call-graph.js'
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

/** Functions that migrate, by their name, and store a version beside other changes. */
export const versionOrders: Survey<readonly VersionOrder[]> = {
  name: 'version-orders',
  run(index, ask) {
    const changes = new Map<string, { ref: DefinitionRef; accesses: StorageAccess[] }>()
    for (const access of ask(storageAccesses)) {
      if (!['write', 'delete', 'clear'].includes(access.operation)) continue
      const ref = functionAround(index, access.site.site)
      if (!ref || !isMigrator(ref)) continue
      const known = changes.get(keyOf(ref))
      if (known) known.accesses.push(access)
      else changes.set(keyOf(ref), { ref, accesses: [access] })
    }
    return [...changes.values()].flatMap(({ ref, accesses }) => orderOf(index, ref, accesses))
  },
}

function orderOf(index: RepositoryIndex, ref: DefinitionRef, accesses: readonly StorageAccess[]): VersionOrder[] {
  const version = accesses.findLast((access) => storesVersion(index, ref, access))
  if (!version) return []
  const others = accesses.filter((access) => access.start !== version.start)
  const after = others.find(({ start }) => start > version.end)
  if (after) return [{ ref, version, order: 'first', other: after }]
  const before = others.findLast(({ end }) => end < version.start)
  return before ? [{ ref, version, order: 'last', other: before }] : []
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
