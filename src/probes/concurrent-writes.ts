import type { ClaimDraft } from '#schema/draft'
import type { ReadAndWrite } from '#surveys/concurrent-writes'
import { calleeText } from '#surveys/expr-text'
import type { FieldSnapshot } from '#surveys/field-snapshots'
import type { Keeper } from '#surveys/kept-apart'
import type { KeptWrites } from '#surveys/kept-writes'
import { callPlace, claim, linePlace, message, rangePlace, storedText } from './places.js'

/** A field that is given a value made of its old one after a wait. */
export function snapshotClaim({ ref, field, wait, assignment, other }: FieldSnapshot): ClaimDraft {
  const name = ref.definition.qualified
  const said = message('storage.concurrent-writes.snapshot', {
    name,
    field,
    wait: calleeOf(wait),
    other: other.definition.qualified,
  })
  return claim(
    name,
    said,
    [
      rangePlace(ref.file, assignment.line, Math.max(wait.call.end, assignment.line)),
      linePlace(other.file, other.line),
    ],
    { atMost: 'inferred' },
  )
}

/** Functions that load and store one key without anything around both; the first is shown. */
export function raceClaim([first, ...more]: readonly [ReadAndWrite, ...ReadAndWrite[]]): ClaimDraft {
  const { ref, store, key, read, wait } = first
  const name = ref.definition.qualified
  const said = message(`storage.concurrent-writes.race.${more.length > 0 ? 'many' : 'one'}`, {
    name,
    key,
    store,
    wait: calleeOf(wait ?? read),
    count: more.length,
  })
  return claim(name, said, stepsOf(first), { atMost: 'inferred' })
}

/** The same inside of a lock, a transaction or a queue. */
export function keptClaim(pair: ReadAndWrite & { keeper: Keeper }): ClaimDraft {
  const { ref, store, key, keeper } = pair
  const name = ref.definition.qualified
  const said = message(`storage.concurrent-writes.kept.${keeper.kind}`, { name, key, store, keeper: nameOf(keeper) })
  return claim(name, said, [linePlace(keeper.site.file, keeper.start), ...stepsOf(pair)], { atMost: 'inferred' })
}

const stepsOf = ({ read, wait, write }: ReadAndWrite): ReturnType<typeof callPlace>[] => [
  callPlace(read),
  ...(wait && wait.call.line !== read.call.line ? [callPlace(wait)] : []),
  callPlace(write),
]

/** Keys that a claim names. */
const KEYS_MAX = 3

/** What a lock, a transaction or a queue holds together. */
export function heldClaim({ ref, keeper, writes, read }: KeptWrites): ClaimDraft {
  const name = ref.definition.qualified
  const said = message(`storage.concurrent-writes.held.${keeper.kind}`, {
    name,
    keeper: nameOf(keeper),
    keys: [...new Set(writes.map(storedText))].slice(0, KEYS_MAX).join(', '),
  })
  const shown = [...(read ? [read] : []), writes[0]].map(({ file, start, end }) => rangePlace(file, start, end))
  return claim(name, said, [linePlace(keeper.site.file, keeper.start), ...shown], { atMost: 'inferred' })
}

const nameOf = ({ site }: Keeper): string => calleeOf(site)

const calleeOf = ({ call }: ReadAndWrite['read']): string =>
  /^[\w.$]*$/.test(call.receiver) ? calleeText(call) : call.name
