import type { Repository } from '#repository/repository'
import type { Claim, Conflict, Message } from '#schema/claim'
import type { ClaimDraft, ConflictDraft, NoteDraft } from '#schema/draft'
import type { Note } from '#schema/note'
import { ceiling } from './ceiling.js'
import { cite } from './cite.js'
import { dropMissingPlaces } from './drop-missing-places.js'
import type { RunFacts } from './run-facts.js'
import { isUniversal } from './universal.js'

/** Phrases a message in the language of the report, or in English whatever that language is. */
export interface Phrasing {
  report(message: Message): string
  english(message: Message): string
}

export interface CheckContext {
  repository: Repository
  facts: RunFacts
  phrasing: Phrasing
}

/** What the loop knows of a checkpoint besides the draft. */
export interface CheckpointRun {
  checkpoint: string
  steps: number
  toolCalls: number
  stopped?: Message
}

/** Turns what a reasoner wants to say into what the report may say. */
export function checkNote(draft: NoteDraft, run: CheckpointRun, context: CheckContext): Note {
  const id = uniqueIds(run.checkpoint)
  const doubts: Conflict[] = []
  const standing = dropMissingPlaces(draft, context.repository)
  const claims = draft.claims.map((claim) => {
    const checked = checkClaim(claim, id(slug(claim.subject)), draft, context)
    if (checked.failed) doubts.push(lowered(checked.claim, id, run.checkpoint, context))
    return checked.claim
  })
  if (standing.missing.length > 0) doubts.push(droppedPlaces(standing.missing, id, run.checkpoint, context))
  const conflicts = (draft.conflicts ?? []).map((conflict) => checkConflict(conflict, id, run.checkpoint, context))
  return {
    checkpoint: run.checkpoint,
    status: draft.status,
    claims,
    conflicts: [...conflicts, ...doubts],
    ...standing.parts,
    steps: run.steps,
    toolCalls: run.toolCalls,
    ...(run.stopped ? { stopped: run.stopped } : {}),
  }
}

function checkClaim(
  draft: ClaimDraft,
  id: string,
  note: NoteDraft,
  context: CheckContext,
): { claim: Claim; failed: boolean } {
  const { cited, missing } = cite(context.repository, context.facts, draft.places)
  const universal = isUniversal(draft.statement ?? withoutValues(draft.message, context.phrasing))
  const breakPoints = note.breakPoints ?? []
  const { confidence, reasons, failed } = ceiling({
    draft,
    cited,
    missing,
    universal,
    breakPoints,
    facts: context.facts,
  })
  const remarks = [...(draft.remarks ?? []), ...(draft.exhaustive ? [draft.exhaustive] : [])]
  return {
    claim: {
      id,
      statement: draft.statement ?? phraseOrEmpty(draft.message, context.phrasing),
      ...(draft.message && draft.statement === undefined ? { message: draft.message } : {}),
      confidence,
      reasons,
      evidence: cited.map(({ evidence }) => evidence),
      remarks,
    },
    failed,
  }
}

function checkConflict(draft: ConflictDraft, id: IdMaker, checkpoint: string, context: CheckContext): Conflict {
  return {
    id: id(`${draft.kind}/${slug(draft.subject)}`),
    kind: draft.kind,
    checkpoint,
    statement: draft.statement ?? phraseOrEmpty(draft.message, context.phrasing),
    ...(draft.message && draft.statement === undefined ? { message: draft.message } : {}),
    evidence: cite(context.repository, context.facts, draft.places).cited.map(({ evidence }) => evidence),
  }
}

function lowered(claim: Claim, id: IdMaker, checkpoint: string, { phrasing }: CheckContext): Conflict {
  // The checks come before the guesses, so the first reason that names a place is the failed one.
  const why = claim.reasons.find(({ values }) => values.what !== undefined)
  const message: Message = {
    id: 'conflict.claim-lowered',
    values: { claim: claim.id, confidence: claim.confidence, what: String(why?.values.what ?? '') },
  }
  return doubt(
    id(`lowered-confidence/${claim.id.slice(checkpoint.length + 1)}`),
    message,
    claim.evidence,
    checkpoint,
    phrasing,
  )
}

function droppedPlaces(missing: string[], id: IdMaker, checkpoint: string, { phrasing }: CheckContext): Conflict {
  const message: Message = { id: 'conflict.places-dropped', values: { what: missing.join(', ') } }
  return doubt(id('lowered-confidence/places'), message, [], checkpoint, phrasing)
}

const doubt = (
  id: string,
  message: Message,
  evidence: Conflict['evidence'],
  checkpoint: string,
  phrasing: Phrasing,
): Conflict => ({ id, kind: 'lowered-confidence', checkpoint, statement: phrasing.report(message), message, evidence })

type IdMaker = (subject: string) => string

/** `<checkpoint>/<subject>`; the second of the same subject ends in `~2`. */
function uniqueIds(checkpoint: string): IdMaker {
  const used = new Map<string, number>()
  return (subject) => {
    const count = (used.get(subject) ?? 0) + 1
    used.set(subject, count)
    return `${checkpoint}/${subject}${count > 1 ? `~${count}` : ''}`
  }
}

const slug = (subject: string): string => subject.trim().replace(/\s+/g, '-') || 'claim'

const phraseOrEmpty = (message: Message | undefined, phrasing: Phrasing): string =>
  message ? phrasing.report(message) : ''

/** The English sentence without the code fragments that fill it: a variable named `all` claims nothing. */
function withoutValues(message: Message | undefined, phrasing: Phrasing): string {
  if (!message) return ''
  const blank = Object.entries(message.values).map(([name, value]) => [name, typeof value === 'number' ? value : '…'])
  return phrasing.english({ id: message.id, values: Object.fromEntries(blank) })
}
