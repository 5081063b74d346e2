import type { ConflictDraft } from '#schema/draft'
import type { Doubt } from '#surveys/doubts/doubt'
import { quotable } from './show.js'

/** Doubts of a flow as the drafts that a note holds. */
export const conflictsOf = (doubts: readonly Doubt[]): ConflictDraft[] =>
  doubts.map(({ subject, kind, message, places }) => ({
    subject: `${kind}/${subject}`,
    kind,
    message,
    places: places.map((place) => quotable({ ...place, resolved: 'direct' as const })),
  }))
