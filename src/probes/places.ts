import type { Message } from '#schema/claim'
import type { ClaimDraft, Place } from '#schema/draft'
import { MAX_QUOTE_LINES, type ResolvedBy } from '#schema/evidence'
import type { Searched } from '#schema/note'

/** What surveys hand over of a definition or a call: enough to cite it. */
interface Sited {
  file: string
}

export const message = (id: string, values: Message['values'] = {}): Message => ({ id, values })

/** The beginning of a definition, as far as a quote can show it. */
export const definitionPlace = (
  ref: Sited & { definition: { start: number; end: number } },
  resolved: ResolvedBy = 'direct',
): Place => ({
  file: ref.file,
  start: ref.definition.start,
  end: Math.min(ref.definition.end, ref.definition.start + MAX_QUOTE_LINES - 1),
  resolved,
})

/** A call expression with all its lines, as far as a quote can show it. */
export const callPlace = (
  site: Sited & { call: { line: number; end: number } },
  resolved: ResolvedBy = 'direct',
): Place => ({
  file: site.file,
  start: site.call.line,
  end: Math.min(site.call.end, site.call.line + MAX_QUOTE_LINES - 1),
  resolved,
})

export const linePlace = (file: string, line: number, resolved: ResolvedBy = 'direct'): Place => ({
  file,
  start: line,
  end: line,
  resolved,
})

/** Lines of a file, as far as a quote can show them. */
export const rangePlace = (file: string, start: number, end: number, resolved: ResolvedBy = 'direct'): Place => ({
  file,
  start,
  end: Math.min(end, start + MAX_QUOTE_LINES - 1),
  resolved,
})

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
