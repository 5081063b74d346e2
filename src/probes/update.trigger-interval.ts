import type { UpdateParameterRow } from '#schema/note'
import { updateParameters } from '#surveys/update-parameters'
import type { Trigger } from '#surveys/update-triggers'
import { duration } from './duration.js'
import { triggerProbe } from './trigger-probe.js'

export const updateTriggerInterval = triggerProbe({
  checkpoint: 'update.trigger-interval',
  kind: 'interval',
  fact: 'Whether a timer leads to an update check',
  patterns: ['catalog:timer.interval', 'timers whose callback reaches a check'],
  also: (triggers, { survey }) => ({
    tables: { updateParameters: [...triggers.flatMap(intervalRow), ...survey(updateParameters)] },
  }),
})

const intervalRow = ({ delay, at }: Trigger): UpdateParameterRow[] =>
  delay
    ? [
        {
          name: 'check interval',
          value: delay.ms === undefined ? delay.text : duration(delay.ms),
          source: delay.ms === undefined ? 'unknown' : 'hard-coded',
          evidence: [delay.span, at],
        },
      ]
    : []
