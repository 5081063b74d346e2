import { expect, test } from 'vitest'
import type { Note } from '#schema/note'
import type { Skipped } from '#schema/report'
import { fakeIndex } from '../../test/support/fake-index.js'
import { checklistOf } from '../../test/support/flow.js'
import { assembleReport } from './assemble.js'

const TEXTS = { 'src/a.ts': 'export const a = 1\nexport const b = 2\n', 'src/b.js': 'call(\n' }
const STOP = { id: 'stop.all-covered', values: {} }
const STEP = { from: 'view', to: 'store', label: 'save', evidence: { file: 'src/a.ts', start: 1, end: 1 } }

const noteOf = (checkpoint: string, change: Partial<Note> = {}): Note => ({
  checkpoint,
  status: 'found',
  claims: [],
  conflicts: [],
  breakPoints: [],
  searched: [],
  tables: {},
  bridges: [],
  sequence: [],
  steps: 1,
  toolCalls: 2,
  ...change,
})

const assembled = (notes: Note[], skipped: Skipped[] = []) =>
  assembleReport({
    checklist: checklistOf('demo.a', 'demo.b'),
    lang: 'en',
    reasoner: 'static',
    index: fakeIndex(TEXTS, { skipped }),
    notes,
    stopReason: STOP,
  })

test('notes become a report', () => {
  const bridge = { kind: 'worker' as const, name: 'w', caller: 'src/a.ts:1', callee: 'src/a.ts:2' }
  const conflict = { id: 'demo.a/other/x', kind: 'other' as const, checkpoint: 'demo.a', statement: 'x', evidence: [] }
  const comparator = { kind: 'none' as const, evidence: [], cases: {} }
  const both = (text: string) => ({ en: text, zh: text })
  const shared = { bridges: [bridge], sequence: [STEP] }
  const report = assembled([
    noteOf('demo.a', { ...shared, conflicts: [conflict] }),
    noteOf('demo.b', { ...shared, comparator }),
  ])
  const checkpoint = (id: string) => ({
    id,
    title: both(id),
    question: both(`${id}?`),
    status: 'found',
    claims: [],
    breakPoints: [],
    searched: [],
    steps: 1,
    toolCalls: 2,
  })
  expect(report).toEqual({
    version: 1,
    flow: 'demo',
    title: both('Demo'),
    lang: 'en',
    target: { name: 'fake', commit: null, dirty: false, folder: '', permalink: null },
    reasoner: 'static',
    complete: true,
    stopReason: STOP,
    files: { analysed: 2, lines: 3, languages: { javascript: 1, typescript: 1 }, broken: ['src/b.js'], skipped: [] },
    checkpoints: [checkpoint('demo.a'), checkpoint('demo.b')],
    tables: { storageKeys: [], updateParameters: [], verification: [], injectedHeaders: [] },
    comparator,
    conflicts: [conflict],
    bridges: [bridge],
    sequence: [STEP],
  })
})

test.each<[title: string, status: Note['status'], skipped: Skipped[], complete: boolean]>([
  ['every checkpoint is answered', 'not-found', [], true],
  ['one is not', 'incomplete', [], false],
  ['production code was too large', 'found', [{ reason: 'too-large', count: 1, examples: ['src/all.ts'] }], false],
  ['production code could not be read', 'found', [{ reason: 'unreadable', count: 1, examples: ['src/all.kt'] }], false],
  ['a test was too large', 'found', [{ reason: 'too-large', count: 1, examples: ['test/all.ts'] }], true],
  ['data was too large', 'found', [{ reason: 'too-large', count: 1, examples: ['src/words.csv'] }], true],
  ['code was left out by wish', 'found', [{ reason: 'excluded', count: 1, examples: ['src/all.ts'] }], true],
])('complete when %s: %s', (_, status, skipped, complete) => {
  expect(assembled([noteOf('demo.a'), noteOf('demo.b', { status })], skipped).complete).toBe(complete)
})
