import { expect, test } from 'vitest'
import type { Note, StorageKeyRow, UpdateParameterRow } from '#schema/note'
import { checklistOf } from '../../test/support/flow.js'
import { mergeTables } from './merge-tables.js'

const at = (start: number) => ({ file: 'a.ts', start, end: start })

const noteOf = (checkpoint: string, change: Partial<Note>): Note => ({
  checkpoint,
  status: 'found',
  claims: [],
  conflicts: [],
  breakPoints: [],
  searched: [],
  tables: {},
  bridges: [],
  sequence: [],
  steps: 0,
  toolCalls: 0,
  ...change,
})

const keyRow = (change: Partial<StorageKeyRow>): StorageKeyRow => ({
  key: 'token',
  store: 'localStorage',
  writes: [],
  reads: [],
  deletes: [],
  invalidation: null,
  lifecycle: 'account',
  ...change,
})

const interval = (...lines: number[]): UpdateParameterRow => ({
  name: 'interval',
  value: '4 h',
  source: 'hard-coded',
  evidence: lines.map(at),
})

const EMPTY = { storageKeys: [], updateParameters: [], verification: [], injectedHeaders: [] }

test('rows about the same thing become one, with the places of both, each once', () => {
  const notes = [
    noteOf('demo.a', {
      tables: { storageKeys: [keyRow({ writes: [at(1)], reads: [at(2)] })], updateParameters: [interval(5)] },
    }),
    noteOf('demo.b', {
      tables: { storageKeys: [keyRow({ writes: [at(1), at(3)] })], updateParameters: [interval(6, 5)] },
    }),
  ]
  expect(mergeTables(checklistOf('demo.a', 'demo.b'), notes)).toEqual({
    ...EMPTY,
    storageKeys: [keyRow({ writes: [at(1), at(3)], reads: [at(2)] })],
    updateParameters: [interval(5, 6)],
  })
})

test('the same key of another store stays apart, and so does another value of the same parameter', () => {
  const storageKeys = [keyRow({}), keyRow({ store: 'keychain' })]
  const updateParameters = [interval(1), { ...interval(1), value: '8 h' }]
  const notes = [noteOf('demo.a', { tables: { storageKeys, updateParameters } })]
  expect(mergeTables(checklistOf('demo.a'), notes)).toEqual({ ...EMPTY, storageKeys, updateParameters })
})

test('each check of the checklist has a row: its own, or that of its note', () => {
  const checklist = checklistOf('demo.a', 'demo.b', 'demo.c')
  for (const checkpoint of checklist.checkpoints.slice(1)) checkpoint.tables.push('verification')
  const evidence = { ...at(7), quote: 'q', hash: 'h', class: 'code', resolved: 'direct', call: 1 } as const
  const claim = {
    id: 'demo.b/s',
    statement: 's',
    confidence: 'confirmed' as const,
    reasons: [],
    evidence: [evidence, evidence],
    remarks: [],
  }
  const notes = [
    noteOf('demo.a', { claims: [claim] }),
    noteOf('demo.c', { tables: { verification: [{ check: 'demo.c', status: 'not-found', evidence: [at(9)] }] } }),
    noteOf('demo.b', { claims: [claim] }),
  ]
  expect(mergeTables(checklist, notes)).toEqual({
    ...EMPTY,
    verification: [
      { check: 'demo.b', status: 'found', evidence: [at(7)] },
      { check: 'demo.c', status: 'not-found', evidence: [at(9)] },
    ],
  })
})
