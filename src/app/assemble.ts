import type { FileFacts } from '#index/facts'
import { languageFor } from '#index/languages/index'
import type { RepositoryIndex } from '#index/repository-index'
import type { Checklist, Lang } from '#schema/checklist'
import type { Message } from '#schema/claim'
import type { BridgeRow, Note } from '#schema/note'
import { REPORT_VERSION, type Report } from '#schema/report'
import { mergeTables } from './merge-tables.js'

/** What a report is put together from, besides the notes. */
export interface AssemblyInput {
  checklist: Checklist
  lang: Lang
  reasoner: string
  index: RepositoryIndex
  notes: readonly Note[]
  stopReason: Message
}

/** One flow's notes as a report, in the order of the checklist. */
export function assembleReport(input: AssemblyInput): Report {
  const { checklist, index, notes } = input
  const byId = new Map(notes.map((note) => [note.checkpoint, note]))
  const comparator = notes.find((note) => note.comparator)?.comparator
  return {
    version: REPORT_VERSION,
    flow: checklist.flow,
    title: checklist.title,
    lang: input.lang,
    target: index.repository.identity,
    reasoner: input.reasoner,
    complete: notes.every(({ status }) => status !== 'incomplete') && lostSources(index).length === 0,
    stopReason: input.stopReason,
    files: analysedFiles(index),
    checkpoints: checklist.checkpoints.map(({ id, title, question }) =>
      checkpointReport(id, title, question, byId.get(id)),
    ),
    tables: mergeTables(checklist, notes),
    ...(comparator && { comparator }),
    conflicts: notes.flatMap((note) => note.conflicts),
    bridges: bridgesOf(index, notes),
    sequence: distinct(notes.flatMap((note) => note.sequence)),
  }
}

/** A longer list is the application's inventory, not part of a report; three of four real applications stay below half of it. */
const BRIDGES_MAX = 400

/** What the answers touch, then the application's other bridges: a flow that a probe lost at a bridge can be followed by hand. */
function bridgesOf(index: RepositoryIndex, notes: readonly Note[]): BridgeRow[] {
  const touched = distinct(notes.flatMap((note) => note.bridges))
  const known = new Set(touched.map(rowKey))
  const others = index
    .bridges()
    .pairs.filter(
      ({ callerSpan, calleeSpan }) => index.isProduction(callerSpan.file) && index.isProduction(calleeSpan.file),
    )
    .map(({ kind, name, caller, callee }): BridgeRow => ({ kind, name, caller, callee, elsewhere: true }))
    .filter((row) => !known.has(rowKey(row)))
  return [...touched, ...others].slice(0, Math.max(BRIDGES_MAX, touched.length))
}

const rowKey = ({ kind, name, caller, callee }: BridgeRow): string => [kind, name, caller, callee].join('\0')

function checkpointReport(
  id: string,
  title: Report['title'],
  question: Report['title'],
  note: Note | undefined,
): Report['checkpoints'][number] {
  return {
    id,
    title,
    question,
    status: note?.status ?? 'incomplete',
    claims: note?.claims ?? [],
    breakPoints: note?.breakPoints ?? [],
    searched: note?.searched ?? [],
    steps: note?.steps ?? 0,
    toolCalls: note?.toolCalls ?? 0,
    ...(note?.stopped && { stopped: note.stopped }),
  }
}

/** Production code that could not be read: an answer may have stood there. Only the named examples are known. */
function lostSources({ repository, isProduction }: RepositoryIndex): string[] {
  return repository.skipped
    .filter(({ reason }) => reason === 'too-large' || reason === 'unreadable')
    .flatMap(({ examples }) => examples.filter((path) => languageFor(path) !== undefined && isProduction(path)))
}

function analysedFiles(index: RepositoryIndex): Report['files'] {
  const languages: Record<string, number> = {}
  for (const facts of index.files) languages[facts.language] = (languages[facts.language] ?? 0) + 1
  return {
    analysed: index.files.length,
    lines: index.files.reduce((sum: number, facts: FileFacts) => sum + facts.lines, 0),
    languages: Object.fromEntries(Object.entries(languages).sort(([a], [b]) => (a < b ? -1 : 1))),
    broken: index.files.filter((facts) => facts.broken).map((facts) => facts.path),
    skipped: [...index.repository.skipped],
  }
}

function distinct<Row>(rows: readonly Row[]): Row[] {
  const seen = new Map(rows.map((row) => [JSON.stringify(row), row]))
  return [...seen.values()]
}
