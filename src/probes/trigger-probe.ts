import type { ClaimDraft, NoteDraft, Place } from '#schema/draft'
import type { SequenceStep } from '#schema/note'
import { searchedIn } from '#surveys/searched-in'
import { type Trigger, type UpdateTriggers, updateTriggers } from '#surveys/update-triggers'
import { duration } from './duration.js'
import { joinsOf } from './joins.js'
import { claim, message, searchedFor } from './places.js'
import type { Probe, ProbeContext, ProbeRun } from './probe.js'
import { ownerOf } from './sequence.js'
import { quotable, show } from './show.js'

const CLAIMS_MAX = 6

export interface TriggerProbe {
  checkpoint: string
  kind: keyof UpdateTriggers
  /** Which fact is missing, for the trace. */
  fact: string
  /** What was looked for. */
  patterns: readonly string[]
  also?: (triggers: readonly Trigger[], context: ProbeContext) => Partial<NoteDraft>
}

/** A probe that tells from where an update check is started. */
export const triggerProbe = (probe: TriggerProbe): Probe => ({
  checkpoint: probe.checkpoint,
  *run(context: ProbeContext): ProbeRun {
    const triggers = context.survey(updateTriggers)[probe.kind].slice(0, CLAIMS_MAX)
    const joins = joinsOf(
      triggers.flatMap(({ head, at }) => [head, at]),
      context,
    )
    const extra = { ...joins, sequence: triggers.map(stepOf), ...probe.also?.(triggers, context) }
    yield* show(
      [
        ...triggers.flatMap(placesOf),
        ...joins.conflicts.flatMap(({ places }) => places),
        ...(extra.tables?.updateParameters ?? []).flatMap(({ evidence }) => evidence),
      ],
      probe.fact,
    )
    if (triggers.length > 0)
      return { status: 'found', claims: triggers.map((found) => claimOf(probe, found)), ...extra }
    const searched = searchedFor(
      message(`${probe.checkpoint}.searched`),
      [...probe.patterns],
      context.survey(searchedIn),
    )
    return { status: 'not-found', claims: [], searched: [searched], ...extra }
  },
})

const stepOf = ({ name, leadsTo, at, delay }: Trigger): SequenceStep => ({
  from: ownerOf(name, at.file),
  to: ownerOf(leadsTo, at.file),
  label: delay?.ms === undefined ? leadsTo : `${leadsTo} (${duration(delay.ms)})`,
  evidence: at,
})

function claimOf({ checkpoint }: TriggerProbe, trigger: Trigger): ClaimDraft {
  const period = trigger.delay?.ms
  const id = period === undefined ? `${checkpoint}.${trigger.shownBy}` : `${checkpoint}.period`
  const values = {
    name: trigger.name,
    leadsTo: trigger.leadsTo,
    ...(period !== undefined && { period: duration(period) }),
  }
  return claim(`${trigger.name}/${trigger.leadsTo}`, message(id, values), placesOf(trigger), {
    ...(trigger.shownBy === 'name' && { atMost: 'inferred' as const, doubts: [message('update.trigger.by-name')] }),
  })
}

function placesOf(trigger: Trigger): Place[] {
  const at = quotable({ ...trigger.at, resolved: trigger.resolved })
  const head = quotable({ ...trigger.head, resolved: 'direct' as const })
  const isShown = head.file === at.file && head.start <= at.start && head.end >= at.end
  const delay = trigger.delay ? [quotable({ ...trigger.delay.span, resolved: 'direct' as const })] : []
  return isShown ? [head, ...delay] : [at, head, ...delay]
}
