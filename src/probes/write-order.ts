import type { ClaimDraft, Place } from '#schema/draft'
import type { Handler, WriteOrder, WriteStep } from '#surveys/write-order'
import { callPlace, claim, message, rangePlace } from './places.js'
import { spread } from './ranking.js'

/** What becomes of the failure of a step, and where that is seen. */
interface Outcome {
  id: string
  values?: Record<string, string>
  places: Place[]
}

/** What a failing request leaves of the local write. */
export function remoteFailure(order: WriteOrder): ClaimDraft {
  return told(order, 'remote-fails', order.first === 'local' ? keptLocally(order) : reached(order))
}

/** What a failing local write leaves when the request before it has succeeded. */
export function localFailure(order: WriteOrder): ClaimDraft {
  const { local, localGuard: guard } = order
  const outcome = local.swallowed
    ? swallowed('swallowed', local.swallowed)
    : guard
      ? handled(guard.ends === 'throws' ? 'throws' : 'handled', order, guard)
      : { id: 'uncaught', places: [] }
  return told(order, 'local-fails', outcome)
}

/** At most two of a file: an answer names different places. */
export const chosen = (orders: readonly WriteOrder[], count: number): WriteOrder[] =>
  spread(2)(orders.map((order) => ({ file: order.ref.file, order })))
    .slice(0, count)
    .map(({ order }) => order)

/** Whether the failing request lets the local write happen all the same. */
export const writesAnyway = (order: WriteOrder): boolean =>
  order.first === 'remote' && reached(order).id.startsWith('follows')

function keptLocally(order: WriteOrder): Outcome {
  const { remote, remoteGuard: guard, again } = order
  const [undo] = again
  if (undo && guard) {
    const { places } = handled('again', order, guard)
    return { id: 'again', values: { again: undo.site.call.name }, places: [stepPlace(undo), ...places] }
  }
  if (guard) return handled(guard.ends === 'throws' ? 'throws' : 'handled', order, guard)
  return remote.swallowed ? swallowed('swallowed', remote.swallowed) : { id: 'uncaught', places: [] }
}

/** A handler that returns or throws, and one around both steps, keeps the local write from happening. */
function reached(order: WriteOrder): Outcome {
  const { remote, local, remoteGuard: guard } = order
  const isAnswerTested = guard?.kind === 'answer'
  if (remote.swallowed && !isAnswerTested) return swallowed('follows-swallowed', remote.swallowed)
  if (!guard) return { id: 'not-reached', places: [] }
  const holdsBoth = local.site.call.line <= guard.to
  if (holdsBoth || guard.ends === 'throws' || guard.ends === 'returns') return handled('not-reached', order, guard)
  return handled(guard.ends === 'depends' ? 'depends' : 'follows-handled', order, guard)
}

const handled = (id: string, { ref }: WriteOrder, { start, end }: Handler['guard']): Outcome => ({
  id,
  places: [rangePlace(ref.file, start, end)],
})

const swallowed = (id: string, { ref, guard }: Handler): Outcome => ({
  id,
  values: { callee: ref.definition.qualified },
  places: [rangePlace(ref.file, guard.start, guard.end)],
})

function told(order: WriteOrder, what: 'remote-fails' | 'local-fails', { id, values, places }: Outcome): ClaimDraft {
  const { ref, first, local, remote } = order
  const name = ref.definition.qualified
  const said = message(`storage.write-order.${what}.${what === 'remote-fails' ? `${first}-first.` : ''}${id}`, {
    name,
    local: local.site.call.name,
    remote: remote.site.call.name,
    ...values,
  })
  const steps = first === 'local' ? [local, remote] : [remote, local]
  return claim(name, said, [...steps.map(stepPlace), ...places], {
    atMost: 'inferred',
    doubts: [message('ceiling.order')],
  })
}

const stepPlace = ({ site, resolved }: WriteStep): Place => callPlace(site, resolved)
