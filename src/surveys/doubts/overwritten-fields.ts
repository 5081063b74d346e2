import { fieldSnapshots } from '../field-snapshots.js'
import type { Survey } from '../survey.js'
import type { Doubt } from './doubt.js'

/** Fields that are given a value made of their old one after a wait: what others assign meanwhile is undone. */
export const overwrittenFields: Survey<readonly Doubt[]> = {
  name: 'overwritten-fields',
  run: (_index, ask) =>
    ask(fieldSnapshots).map(({ ref, field, wait, assignment, other }) => ({
      subject: ref.definition.qualified,
      kind: 'other',
      message: {
        id: 'doubt.overwritten-field',
        values: { name: ref.definition.qualified, field, other: other.definition.qualified },
      },
      places: [
        { file: ref.file, start: assignment.line, end: Math.max(wait.call.end, assignment.line) },
        { file: other.file, start: other.line, end: other.line },
      ],
    })),
}
