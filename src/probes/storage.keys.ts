import type { ClaimDraft } from '#schema/draft'
import { MAX_QUOTE_LINES } from '#schema/evidence'
import type { StorageKeyRow } from '#schema/note'
import type { Span } from '#schema/span'
import { keyDeclarations } from '#surveys/key-declarations'
import { searchedIn } from '#surveys/searched-in'
import { type DeclaredKey, storageDeclaredKeys } from '#surveys/storage-declared-keys'
import { type StorageKey, storageKeys } from '#surveys/storage-keys'
import { storageOpenKeys } from '#surveys/storage-open-keys'
import { claim, message } from './places.js'
import type { Probe, ProbeContext } from './probe.js'
import { show } from './show.js'

/** The table holds every key; claims quote the densest declarations, so that a reader sees where keys are kept. */
const CLAIMS_MAX = 8

/** The key table: what the catalog and its wrappers show, then members of key maps that reach a store by other ways, then accesses whose key is not known. */
export const storageKeysProbe: Probe = {
  checkpoint: 'storage.keys',
  *run({ survey }) {
    const rows = [
      ...survey(storageKeys).map(rowOf),
      ...survey(storageDeclaredKeys).map(declaredRow),
      ...survey(storageOpenKeys),
    ]
    const claims = declarationClaims(survey)
    yield* show(
      claims.flatMap(({ places }) => places),
      'Where storage keys are declared',
    )
    if (rows.length > 0) return { status: 'found', claims, tables: { storageKeys: rows } }
    const { files, languages } = survey(searchedIn)
    const what = message('storage.keys.searched')
    return {
      status: 'not-found',
      claims: [],
      searched: [{ what, patterns: ['catalog:storage.*'], files, languages, decoys: [] }],
    }
  },
}

const rowOf = ({ deleters: _deleters, guessed: _guessed, ...row }: StorageKey): StorageKeyRow => row

const declaredRow = ({ key, writes, reads, deletes }: DeclaredKey): StorageKeyRow => ({
  key,
  store: 'declared key',
  writes,
  reads,
  deletes,
  invalidation: null,
  lifecycle: 'unknown',
})

/** Runs of lines, as long as a quote, that declare the most keys. */
function declarationClaims(survey: ProbeContext['survey']): ClaimDraft[] {
  const lines = new Map<string, Set<number>>()
  for (const { file, start } of survey(keyDeclarations)) lines.set(file, (lines.get(file) ?? new Set()).add(start))
  return [...lines]
    .flatMap(([file, starts]) =>
      runs(
        file,
        [...starts].sort((a, b) => a - b),
      ),
    )
    .sort((a, b) => b.count - a.count || (a.span.file < b.span.file ? -1 : 1) || a.span.start - b.span.start)
    .slice(0, CLAIMS_MAX)
    .map(({ span, count }) =>
      claim(`${span.file}/${count}`, message('storage.keys.place', { count, file: span.file }), [
        { ...span, resolved: 'direct' },
      ]),
    )
}

function runs(file: string, starts: readonly number[]): { span: Span; count: number }[] {
  const found: { span: Span; count: number }[] = []
  for (const line of starts) {
    const last = found.at(-1)
    if (last && line < last.span.start + MAX_QUOTE_LINES) {
      last.span.end = line
      last.count += 1
    } else found.push({ span: { file, start: line, end: line }, count: 1 })
  }
  return found
}
