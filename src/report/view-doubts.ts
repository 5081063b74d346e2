import { type Conflict, conflictKindSchema } from '#schema/claim'
import type { Searched } from '#schema/note'
import type { Report } from '#schema/report'
import { searchedAnchorOf, type ViewContext } from './view-context.js'
import type { ConflictGroupView, SearchGroupView, SearchView } from './view-model.js'
import { placeView, quotesView } from './view-places.js'

/** Conflicts by kind, in the order of the schema; numbered through, so that "doubt 7" names one. */
export function conflictGroups(context: ViewContext, conflicts: readonly Conflict[]): ConflictGroupView[] {
  let number = 0
  return conflictKindSchema.options.flatMap((kind) => {
    const ofKind = conflicts.filter((conflict) => conflict.kind === kind)
    if (ofKind.length === 0) return []
    const views = ofKind.map((conflict) => {
      number += 1
      return {
        number,
        statement: conflict.statement,
        checkpoint: context.link(conflict.checkpoint),
        quotes: quotesView(context, conflict.evidence, new Set()),
      }
    })
    return [{ kind: context.word(`conflict.${kind}`), conflicts: views }]
  })
}

/** What was searched, for the checkpoints that searched for something. */
export function searchGroups(context: ViewContext, report: Report): SearchGroupView[] {
  return report.checkpoints
    .filter((checkpoint) => checkpoint.searched.length > 0)
    .map((checkpoint) => ({
      checkpoint: context.link(checkpoint.id),
      anchor: searchedAnchorOf(checkpoint.id),
      searches: checkpoint.searched.map((searched) => searchView(context, searched)),
    }))
}

const searchView = (context: ViewContext, searched: Searched): SearchView => ({
  what: context.say(searched.what),
  patterns: searched.patterns,
  files: searched.files,
  languages: searched.languages.join(', '),
  decoys: searched.decoys.map((decoy) => ({
    place: placeView(context, decoy.span),
    reason: context.say(decoy.reason),
  })),
})
