import type { Repository } from '#repository/repository'
import type { NoteDraft } from '#schema/draft'
import type { Note, Tables } from '#schema/note'
import type { Span } from '#schema/span'
import { existing } from './cite.js'

type Parts = Pick<Note, 'breakPoints' | 'searched' | 'tables' | 'bridges' | 'sequence' | 'comparator'>

/** The parts of a draft that aren't claims, without the places that don't exist. */
export function dropMissingPlaces(draft: NoteDraft, repository: Repository): { parts: Parts; missing: string[] } {
  const missing = new Set<string>()
  const keep = <Item extends Span>(spans: readonly Item[]): Item[] => existing(repository, spans, missing)
  const stands = (span: Span): boolean => keep([span]).length > 0
  const parts: Parts = {
    breakPoints: keep(draft.breakPoints ?? []),
    searched: (draft.searched ?? []).map((one) => ({ ...one, decoys: one.decoys.filter(({ span }) => stands(span)) })),
    tables: keepTables(draft.tables ?? {}, keep),
    bridges: (draft.bridges ?? []).filter(
      ({ caller, callee }) => stands(parsePlace(caller)) && stands(parsePlace(callee)),
    ),
    sequence: (draft.sequence ?? []).filter(({ evidence }) => stands(evidence)),
    ...(draft.comparator && { comparator: { ...draft.comparator, evidence: keep(draft.comparator.evidence) } }),
  }
  return { parts, missing: [...missing] }
}

function keepTables(tables: Partial<Tables>, keep: (spans: readonly Span[]) => Span[]): Partial<Tables> {
  const cited = <Row extends { evidence: Span[] }>(row: Row): Row => ({ ...row, evidence: keep(row.evidence) })
  return {
    ...(tables.storageKeys && {
      storageKeys: tables.storageKeys.map((row) => ({
        ...row,
        writes: keep(row.writes),
        reads: keep(row.reads),
        deletes: keep(row.deletes),
      })),
    }),
    ...(tables.updateParameters && { updateParameters: tables.updateParameters.map(cited) }),
    ...(tables.verification && { verification: tables.verification.map(cited) }),
    ...(tables.injectedHeaders && { injectedHeaders: tables.injectedHeaders.map(cited) }),
  }
}

/** `file:line` as a span; a text of another form names no place. */
function parsePlace(place: string): Span {
  const [, file = place, line = '0'] = /^(.*):(\d+)$/.exec(place) ?? []
  return { file, start: Number(line), end: Number(line) }
}
