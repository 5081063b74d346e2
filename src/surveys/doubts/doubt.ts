import type { ConflictKind, Message } from '#schema/claim'
import type { Span } from '#schema/span'

/** Something about a function or a document that a reviewer must look at. It states what the code shows, not what follows from it. */
export interface Doubt {
  /** Stable when lines move. */
  subject: string
  kind: ConflictKind
  message: Message
  /** The place that it is about, then what contradicts it. */
  places: readonly [Span, ...Span[]]
  /** The function whose flow decides whether the doubt is told; the first place when left out. */
  about?: Span
}
