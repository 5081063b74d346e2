import type { ClaimDraft, Place } from '#schema/draft'
import type { VersionOrder } from '#surveys/migration-versions'
import type { Failure, MigrationStart } from '#surveys/migrations'
import { callPlace, claim, linePlace, message, rangePlace, storedText } from './places.js'

/** Lines of a handler that tell what it does. */
const HANDLER_LINES = 6

/** Where a migration is started from, and what its failure does. */
export function startClaim({ migrator, call, caller, condition, failure }: MigrationStart): ClaimDraft {
  const said = message(`storage.migration.start.${failureId(failure)}`, {
    caller: caller.definition.qualified,
    migrator: migrator.definition.qualified,
    ...(failure.kind === 'caught' && { by: failure.by.definition.qualified }),
    ...(failure.kind === 'uncaught' && {
      through: failure.through.map(({ definition }) => `\`${definition.qualified}\``).join(', '),
    }),
  })
  const places = [
    ...(condition && condition.start !== call.call.line
      ? [rangePlace(condition.file, condition.start, condition.end)]
      : []),
    callPlace(call),
    linePlace(migrator.file, migrator.definition.line),
    ...handlerPlace(failure),
  ]
  return claim(`${caller.definition.qualified}/${migrator.definition.name}`, said, places, { atMost: 'inferred' })
}

const failureId = (failure: Failure): string =>
  failure.kind === 'caught' ? `caught.${failure.guard.ends}` : failure.kind

const handlerPlace = (failure: Failure): Place[] =>
  failure.kind === 'caught'
    ? [
        rangePlace(
          failure.by.file,
          failure.guard.start,
          Math.min(failure.guard.end, failure.guard.start + HANDLER_LINES - 1),
        ),
      ]
    : []

/** When the version is stored. */
export function versionClaim({ ref, version, order, other }: VersionOrder): ClaimDraft {
  const name = ref.definition.qualified
  const said = message(`storage.migration.version.${order}`, {
    name,
    version: storedText(version),
    other: storedText(other),
  })
  const places = [version, other].map(({ file, start, end }) => rangePlace(file, start, end))
  return claim(`${name}/version`, said, places, { atMost: 'inferred' })
}
