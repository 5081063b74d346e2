import { expect, test } from 'vitest'
import type { NoteDraft } from '#schema/draft'
import { observation, snippet } from '../../test/support/envelopes.js'
import { fakeRepository } from '../../test/support/fake-repository.js'
import { type CheckContext, checkNote } from './check.js'
import { RunFacts } from './run-facts.js'

const TEXT = '// saves the token\nsave(token)\nsend(token)'
const RUN = { checkpoint: 'login.credential-store', steps: 2, toolCalls: 3 }

function contextOf(shown = true): CheckContext {
  const facts = new RunFacts()
  if (shown) facts.record(observation(4, 'read_snippet', { snippets: [snippet('a.ts', TEXT, 1, 3)] }))
  return {
    repository: fakeRepository({ 'a.ts': TEXT }),
    facts,
    phrasing: {
      report: ({ id, values }) => `[zh] ${id} ${JSON.stringify(values)}`,
      english: ({ id, values }) => `${id === 'universal' ? 'All of' : 'Some of'} ${Object.values(values).join()}`,
    },
  }
}

const place = (start: number, file = 'a.ts') => ({ file, start, end: start, resolved: 'direct' as const })
const draftOf = (change: Partial<NoteDraft>): NoteDraft => ({ status: 'found', claims: [], ...change })

test('a draft becomes a note: quote, hash, class, call, id, confidence', () => {
  const message = { id: 'store.write', values: { name: 'save' } }
  const draft = draftOf({ claims: [{ subject: 'token', message, places: [place(2), place(2), place(1)] }] })
  expect(checkNote(draft, RUN, contextOf())).toEqual({
    checkpoint: 'login.credential-store',
    status: 'found',
    claims: [
      {
        id: 'login.credential-store/token',
        statement: '[zh] store.write {"name":"save"}',
        message,
        confidence: 'confirmed',
        reasons: [],
        evidence: [
          {
            file: 'a.ts',
            start: 2,
            end: 2,
            quote: 'save(token)',
            hash: 'e3a724448c7cf885',
            class: 'code',
            resolved: 'direct',
            call: 4,
          },
          {
            file: 'a.ts',
            start: 1,
            end: 1,
            quote: '// saves the token',
            hash: 'a3bdfe782631d891',
            class: 'comment',
            resolved: 'direct',
            call: 4,
          },
        ],
        remarks: [],
      },
    ],
    conflicts: [],
    breakPoints: [],
    searched: [],
    tables: {},
    bridges: [],
    sequence: [],
    steps: 2,
    toolCalls: 3,
  })
})

test('subjects give stable ids, a repeated one is told apart', () => {
  const claims = ['X-Id header', 'token', 'token', ' '].map((subject) => ({
    subject,
    statement: 's',
    places: [place(2)],
  }))
  expect(checkNote(draftOf({ claims }), RUN, contextOf()).claims.map(({ id }) => id)).toEqual([
    'login.credential-store/X-Id-header',
    'login.credential-store/token',
    'login.credential-store/token~2',
    'login.credential-store/claim',
  ])
})

test('a failed check lowers the claim and is a doubt; an owned guess is no doubt', () => {
  const claims = [{ subject: 'token', statement: 's', places: [{ ...place(2), resolved: 'name' as const }] }]
  const guessed = checkNote(draftOf({ claims }), RUN, contextOf())
  expect([guessed.claims[0]?.confidence, guessed.conflicts]).toEqual(['inferred', []])

  const unseen = checkNote(
    draftOf({ claims: [{ subject: 'token', statement: 's', places: [place(2)] }] }),
    RUN,
    contextOf(false),
  )
  const values = { claim: 'login.credential-store/token', confidence: 'inferred', what: 'a.ts:2' }
  expect(unseen.conflicts).toEqual([
    {
      id: 'login.credential-store/lowered-confidence/token',
      kind: 'lowered-confidence',
      checkpoint: 'login.credential-store',
      statement: `[zh] conflict.claim-lowered ${JSON.stringify(values)}`,
      message: { id: 'conflict.claim-lowered', values },
      evidence: unseen.claims[0]?.evidence,
    },
  ])
})

test('a cited place that does not exist is dropped, never silently', () => {
  const claims = [{ subject: 'token', statement: 's', places: [place(9), place(2), place(1, 'gone.ts')] }]
  const note = checkNote(draftOf({ claims }), RUN, contextOf())
  expect(note.claims[0]?.evidence.map(({ start }) => start)).toEqual([2])
  expect(note.claims[0]?.reasons).toEqual([{ id: 'confidence.place-missing', values: { what: 'a.ts:9, gone.ts:1' } }])
  expect(note.conflicts.map(({ message }) => message?.values.what)).toEqual(['a.ts:9, gone.ts:1'])
})

test('tables, diagram, bridges and the rest keep the places that exist', () => {
  const here = { file: 'a.ts', start: 2, end: 2 }
  const gone = { file: 'a.ts', start: 8, end: 8 }
  const row = { key: 'token', store: 'localStorage', invalidation: null, lifecycle: 'unknown' as const }
  const step = { from: 'view', to: 'store', label: 'save' }
  const what = { id: 'w', values: {} }
  const search = { what, patterns: [], files: 1, languages: [] }
  const point = { reason: 'computed', candidates: [] }
  const note = checkNote(
    draftOf({
      tables: { storageKeys: [{ ...row, writes: [here, gone], reads: [gone], deletes: [] }] },
      sequence: [
        { ...step, evidence: here },
        { ...step, evidence: gone },
      ],
      bridges: [
        { kind: 'worker', name: 'w', caller: 'a.ts:2', callee: 'a.ts:3' },
        { kind: 'worker', name: 'w', caller: 'a.ts:2', callee: 'b.ts:3' },
      ],
      searched: [{ ...search, decoys: [here, gone].map((span) => ({ span, reason: what })) }],
      breakPoints: [
        { ...here, ...point },
        { ...gone, ...point },
      ],
      comparator: { kind: 'own', evidence: [gone], cases: {} },
    }),
    RUN,
    contextOf(),
  )
  const { tables, sequence, bridges, searched, breakPoints, comparator, conflicts } = note
  expect({ tables, sequence, bridges, searched, breakPoints, comparator }).toEqual({
    tables: { storageKeys: [{ ...row, writes: [here], reads: [], deletes: [] }] },
    sequence: [{ ...step, evidence: here }],
    bridges: [{ kind: 'worker', name: 'w', caller: 'a.ts:2', callee: 'a.ts:3' }],
    searched: [{ ...search, decoys: [{ span: here, reason: what }] }],
    breakPoints: [{ ...here, ...point }],
    comparator: { kind: 'own', evidence: [], cases: {} },
  })
  expect(conflicts.map(({ id, message }) => [id, message?.values.what])).toEqual([
    ['login.credential-store/lowered-confidence/places', 'a.ts:8, b.ts:3'],
  ])
})

test('conflicts get ids and evidence', () => {
  const conflicts = [
    { subject: 'interval', kind: 'doc-vs-code' as const, statement: 'They differ.', places: [place(1), place(2)] },
  ]
  expect(checkNote(draftOf({ conflicts }), RUN, contextOf()).conflicts).toMatchObject([
    {
      id: 'login.credential-store/doc-vs-code/interval',
      kind: 'doc-vs-code',
      statement: 'They differ.',
      evidence: [{ quote: '// saves the token' }, { quote: 'save(token)' }],
    },
  ])
})

test('universality is judged by the English sentence, without the code that fills it', () => {
  const confidenceOf = (message: { id: string; values: Record<string, string> }) =>
    checkNote(draftOf({ claims: [{ subject: 's', message, places: [place(2)] }] }), RUN, contextOf()).claims[0]
      ?.confidence
  expect(confidenceOf({ id: 'universal', values: { name: 'save' } })).toBe('inferred')
  expect(confidenceOf({ id: 'particular', values: { name: 'all' } })).toBe('confirmed')
})

test('an exhaustive query is named in the remarks', () => {
  const exhaustive = { id: 'search.all', values: {} }
  const claims = [{ subject: 's', statement: 'All.', places: [place(2)], exhaustive }]
  expect(checkNote(draftOf({ claims }), RUN, contextOf()).claims[0]).toMatchObject({
    confidence: 'confirmed',
    remarks: [exhaustive],
  })
})
