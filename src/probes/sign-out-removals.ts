import type { ClaimDraft } from '#schema/draft'
import type { SignOutRemoval } from '#surveys/sign-out-removals'
import { callPlace, claim, message, rangePlace, storedText } from './places.js'

/** Keys that one claim names. */
const KEYS_MAX = 3

/** What a sign-out removes: the function, its calls, the platform's call below them, and the call that reaches the function. */
export function removalClaim({ ref, start, reached, removed, inside }: SignOutRemoval): ClaimDraft {
  const name = ref.definition.qualified
  const shown = removed.slice(0, KEYS_MAX)
  const said = message(`storage.lifecycle.${reached ? 'reached' : 'signs-out'}`, {
    name,
    start: start.definition.qualified,
    keys: [...new Set(shown.map(storedText))].join(', '),
  })
  const places = [
    rangePlace(ref.file, ref.definition.start, ref.definition.line),
    ...shown.map(({ file, start: from, end, resolved }) => rangePlace(file, from, end, resolved)),
    ...(inside ? [rangePlace(inside.file, inside.start, inside.end, inside.resolved)] : []),
    ...(reached ? [callPlace(reached.site, reached.resolved)] : []),
  ]
  return claim(name, said, places, { atMost: 'inferred' })
}
