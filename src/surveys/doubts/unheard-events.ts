import type { Survey } from '../survey.js'
import type { Doubt } from './doubt.js'

/** Events that are sent and that nothing in the repository listens to. */
export const unheardEvents: Survey<readonly Doubt[]> = {
  name: 'unheard-events',
  run: (index) =>
    index
      .bridges()
      .halves.filter(
        ({ side, name, span }) => side === 'caller' && /^event /.test(name) && index.isProduction(span.file),
      )
      .map(({ name, span }) => ({
        subject: name,
        kind: 'other',
        message: { id: 'doubt.unheard', values: { name: name.replace(/^event /, '') } },
        places: [span],
      })),
}
