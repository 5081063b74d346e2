import type { ConflictDraft } from '#schema/draft'
import type { UpdateParameterRow } from '#schema/note'
import { type DocumentedInterval, documentedIntervals } from '#surveys/documented-intervals'
import { updateParameters } from '#surveys/update-parameters'
import { type Trigger, updateTriggers } from '#surveys/update-triggers'
import { duration } from './duration.js'
import { message } from './places.js'
import { quotable } from './show.js'
import { triggerProbe } from './trigger-probe.js'

export const updateTriggerInterval = triggerProbe({
  checkpoint: 'update.trigger-interval',
  kind: 'interval',
  fact: 'Whether a timer leads to an update check',
  patterns: ['catalog:timer.interval', 'timers whose callback reaches a check'],
  also: (triggers, { survey }) => ({
    tables: {
      updateParameters: withoutRepeats([
        ...triggers.flatMap((trigger) => delayRow('check interval', trigger)),
        ...survey(updateTriggers).startup.flatMap((trigger) => delayRow('delay at start', trigger)),
        ...survey(updateParameters),
      ]),
    },
    conflicts: contradictions(triggers, survey(documentedIntervals)),
  }),
})

const delayRow = (name: string, { delay, at }: Trigger): UpdateParameterRow[] =>
  delay
    ? [
        {
          name,
          value: delay.ms === undefined ? delay.text : duration(delay.ms),
          source: delay.ms === undefined ? 'unknown' : 'hard-coded',
          evidence: [delay.span, at],
        },
      ]
    : []

/** A constant that a row before it has evaluated is not told twice. */
const withoutRepeats = (rows: readonly UpdateParameterRow[]): UpdateParameterRow[] =>
  rows.filter(
    ({ evidence: [place] }, position) =>
      !rows
        .slice(0, position)
        .some(({ evidence }) => evidence.some(({ file, start }) => file === place?.file && start === place.start)),
  )

/** Documents that give another interval than every timer has. */
function contradictions(triggers: readonly Trigger[], documented: readonly DocumentedInterval[]): ConflictDraft[] {
  const known = triggers.flatMap(({ delay }) => (delay?.ms === undefined ? [] : [{ ms: delay.ms, span: delay.span }]))
  const [first] = known
  if (!first) return []
  return documented
    .filter(({ ms }) => !known.some((timer) => timer.ms === ms))
    .map(({ span, text }) => ({
      subject: text,
      kind: 'doc-vs-code',
      message: message('update.trigger-interval.contradicted', { text, period: duration(first.ms) }),
      places: [
        quotable({ ...span, resolved: 'direct' as const }),
        quotable({ ...first.span, resolved: 'direct' as const }),
      ],
    }))
}
