import type { Checklist } from '#schema/checklist'
import type { Note, Tables, VerificationRow } from '#schema/note'
import type { Span } from '#schema/span'

/** The tables of all notes. Rows about the same thing are one row, with the places of both. */
export function mergeTables(checklist: Checklist, notes: readonly Note[]): Tables {
  return {
    storageKeys: merged(
      notes.flatMap(({ tables }) => tables.storageKeys ?? []),
      ({ key, store, invalidation, lifecycle }) => [key, store, invalidation, lifecycle],
      (one, other) => ({
        ...one,
        writes: union(one.writes, other.writes),
        reads: union(one.reads, other.reads),
        deletes: union(one.deletes, other.deletes),
      }),
    ),
    updateParameters: merged(
      notes.flatMap(({ tables }) => tables.updateParameters ?? []),
      ({ name, value, source }) => [name, value, source],
      withBothEvidence,
    ),
    verification: verificationRows(checklist, notes),
    injectedHeaders: merged(
      notes.flatMap(({ tables }) => tables.injectedHeaders ?? []),
      ({ name, value, condition }) => [name, value, condition],
      withBothEvidence,
    ),
  }
}

/** One row for each check of the checklist: the note's own row, else its status and the places of its claims. */
function verificationRows(checklist: Checklist, notes: readonly Note[]): VerificationRow[] {
  const given = notes.flatMap(({ tables }) => tables.verification ?? [])
  const worked = notes
    .filter(({ checkpoint }) => isCheck(checklist, checkpoint) && !given.some(({ check }) => check === checkpoint))
    .map(({ checkpoint, status, claims }) => ({
      check: checkpoint,
      status,
      evidence: union(claims.flatMap(({ evidence }) => evidence.map(({ file, start, end }) => ({ file, start, end })))),
    }))
  const order = checklist.checkpoints.map(({ id }) => id)
  return merged([...given, ...worked], ({ check, status }) => [check, status], withBothEvidence).sort(
    (a, b) => order.indexOf(a.check) - order.indexOf(b.check),
  )
}

const isCheck = (checklist: Checklist, checkpoint: string): boolean =>
  checklist.checkpoints.some(({ id, tables }) => id === checkpoint && tables.includes('verification'))

const withBothEvidence = <Row extends { evidence: Span[] }>(one: Row, other: Row): Row => ({
  ...one,
  evidence: union(one.evidence, other.evidence),
})

/** Rows in the order in which each was first met. */
function merged<Row>(
  rows: readonly Row[],
  identity: (row: Row) => unknown[],
  join: (one: Row, other: Row) => Row,
): Row[] {
  const byIdentity = new Map<string, Row>()
  for (const row of rows) {
    const key = JSON.stringify(identity(row))
    const earlier = byIdentity.get(key)
    byIdentity.set(key, earlier ? join(earlier, row) : row)
  }
  return [...byIdentity.values()]
}

/** Each place once, in the order in which it was first met. */
const union = (...lists: (readonly Span[])[]): Span[] => [
  ...new Map(lists.flat().map((span) => [`${span.file}:${span.start}-${span.end}`, span])).values(),
]
