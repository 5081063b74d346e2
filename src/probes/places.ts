import type { Message } from '#schema/claim'
import type { ClaimDraft, Place } from '#schema/draft'
import { MAX_QUOTE_LINES, type ResolvedBy } from '#schema/evidence'
import type { Searched } from '#schema/note'

/** What surveys hand over of a definition or a call: enough to cite it. */
interface Sited {
  file: string
}

export const message = (id: string, values: Message['values'] = {}): Message => ({ id, values })

/** Lines of a file, as far as a quote can show them. */
export const rangePlace = (file: string, start: number, end: number, resolved: ResolvedBy = 'direct'): Place => ({
  file,
  start,
  end: Math.min(end, start + MAX_QUOTE_LINES - 1),
  resolved,
})

export const definitionPlace = (
  { file, definition }: Sited & { definition: { start: number; end: number } },
  resolved?: ResolvedBy,
): Place => rangePlace(file, definition.start, definition.end, resolved)

/** A call expression with all its lines. */
export const callPlace = (
  { file, call }: Sited & { call: { line: number; end: number } },
  resolved?: ResolvedBy,
): Place => rangePlace(file, call.line, call.end, resolved)

export const linePlace = (file: string, line: number, resolved?: ResolvedBy): Place =>
  rangePlace(file, line, line, resolved)

/** A key with its store; the store alone where nothing of the key is known. */
export const storedText = ({ key, store }: { key: string; store: string }): string =>
  /[^*]/.test(key) ? `\`${key}\` (${store})` : store

export const claim = (
  subject: string,
  said: Message,
  places: Place[],
  extra: Partial<ClaimDraft> = {},
): ClaimDraft => ({
  subject,
  message: said,
  places,
  ...extra,
})

/** An absence with the search that shows it. */
export const searchedFor = (
  what: Message,
  patterns: string[],
  scope: { files: number; languages: string[] },
): Searched => ({
  what,
  patterns,
  files: scope.files,
  languages: scope.languages,
  decoys: [],
})
