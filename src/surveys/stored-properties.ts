import { argumentAt } from '#index/argument-places'
import type { CallRef, DefinitionRef, RepositoryIndex } from '#index/repository-index'
import type { Span } from '#schema/span'
import { keyOf } from './call-graph.js'
import { isNothing } from './nothing.js'
import { type PropertyAccess, storedObjects } from './stored-objects.js'
import type { Survey } from './survey.js'

/** Longer functions do more than to give or to set one value; a line is a source line. */
const ACCESSOR_LINES_MAX = 16

/** Accesses to properties of stored objects, and the calls of short functions that touch one property only: `setToken(null)` deletes it. */
export const storedProperties: Survey<readonly PropertyAccess[]> = {
  name: 'stored-properties',
  run(index, ask) {
    const accesses = ask(storedObjects)
    return [...accesses, ...accessors(accesses).flatMap((accessor) => callsOf(index, accessor))]
  },
}

function accessors(accesses: readonly PropertyAccess[]): PropertyAccess[] {
  const byOwner = new Map<string, PropertyAccess[]>()
  for (const access of accesses) byOwner.set(keyOf(access.owner), [...(byOwner.get(keyOf(access.owner)) ?? []), access])
  return [...byOwner.values()].flatMap((own) => {
    const changing = own.find(({ operation }) => operation !== 'read')
    const [reading] = own
    const { definition } = (reading as PropertyAccess).owner
    const isShort = definition.end - definition.start < ACCESSOR_LINES_MAX && definition.kind !== 'closure'
    return isShort && new Set(own.map(({ key }) => key)).size === 1 ? [changing ?? (reading as PropertyAccess)] : []
  })
}

function callsOf(index: RepositoryIndex, access: PropertyAccess): PropertyAccess[] {
  return index
    .callersOf(access.owner)
    .callers.filter(({ site, resolved }) => resolved !== 'name' && index.isProduction(site.file))
    .flatMap(({ site }) => {
      const owner = index.enclosing(site.file, site.call.line)
      const span: Span = { file: site.file, start: site.call.line, end: site.call.end }
      return owner ? [{ ...access, ...span, owner, operation: operationAt(site, access) }] : []
    })
}

/** A setter that is given nothing empties the property. */
function operationAt({ call }: CallRef, { operation, value, owner }: PropertyAccess): PropertyAccess['operation'] {
  const position = value ? parameterIn(owner, value) : -1
  const argument = position < 0 ? undefined : argumentAt(call.args, String(position))
  return operation === 'write' && argument && isNothing(argument) ? 'delete' : operation
}

const parameterIn = ({ definition }: DefinitionRef, value: NonNullable<PropertyAccess['value']>): number =>
  value.k === 'ref' ? (definition.parameters ?? []).findIndex(({ name }) => name === value.path) : -1
