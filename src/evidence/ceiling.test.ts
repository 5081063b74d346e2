import { describe, expect, test } from 'vitest'
import type { BreakPoint } from '#schema/claim'
import type { ClaimDraft } from '#schema/draft'
import type { Evidence } from '#schema/evidence'
import { observation, snippet } from '../../test/support/envelopes.js'
import { type Ceiling, type CeilingInput, type Cited, ceiling } from './ceiling.js'
import { RunFacts } from './run-facts.js'

const TEXT = 'one\ntwo\nthree'
const FILE_LINES = TEXT.split('\n')
const PLACE = { file: 'a.ts', start: 2, end: 2 }
const EVIDENCE: Evidence = { ...PLACE, quote: 'two', hash: 'h', class: 'code', resolved: 'direct', call: 1 }
const POINT: BreakPoint = { ...PLACE, reason: 'computed name', candidates: [] }

const cited = (...changes: Partial<Evidence>[]): Cited[] =>
  changes.map((change) => ({ evidence: { ...EVIDENCE, ...change }, fileLines: FILE_LINES }))

function factsOf(...observations: ReturnType<typeof observation>[]): RunFacts {
  const facts = new RunFacts()
  for (const one of observations) facts.record(one)
  return facts
}

const SHOWN = observation(1, 'read_snippet', { snippets: [snippet('a.ts', TEXT, 1, 3)] })
const NAMESAKES = observation(2, 'locate_symbol', {
  result: { definitions: ['a.ts', 'b.ts'].map((file) => ({ name: 'two', file, start: 2, end: 2 })) },
})

const draftOf = (change: Partial<ClaimDraft> = {}): ClaimDraft => ({
  subject: 's',
  statement: 'Two is shown.',
  places: [{ ...PLACE, resolved: 'direct' }],
  ...change,
})

const input = (change: Partial<CeilingInput> = {}): CeilingInput => ({
  draft: draftOf(),
  cited: cited({}),
  missing: [],
  universal: false,
  breakPoints: [],
  facts: factsOf(SHOWN),
  ...change,
})

const CONFIRMED: Ceiling = { confidence: 'confirmed', reasons: [], failed: false }
const lowered = (confidence: Ceiling['confidence'], id: string, what?: string, failed = false): Ceiling => ({
  confidence,
  reasons: [{ id, values: what === undefined ? {} : { what } }],
  failed,
})
const EXHAUSTIVE = { id: 'search.calls', values: {} }

test.each<[title: string, change: Partial<CeilingInput>, expected: Ceiling]>([
  ['code that was shown and reached directly', {}, CONFIRMED],
  ['no place', { cited: [] }, lowered('unverified', 'confidence.no-evidence')],
  [
    'no place, but an exhaustive query',
    { cited: [], draft: draftOf({ exhaustive: EXHAUSTIVE }) },
    lowered('inferred', 'confidence.absence'),
  ],
  [
    'a place that does not exist beside one that does',
    { missing: ['b.ts:9'] },
    lowered('inferred', 'confidence.place-missing', 'b.ts:9', true),
  ],
  [
    'a tool showed other text',
    { facts: factsOf(observation(1, 'read_snippet', { snippets: [snippet('a.ts', 'one\nTWO', 1, 2)] })) },
    lowered('unverified', 'confidence.quote-differs', 'a.ts:2', true),
  ],
  ['no tool showed it', { cited: cited({ call: null }) }, lowered('inferred', 'confidence.not-shown', 'a.ts:2', true)],
  [
    'one of several was not shown',
    { cited: cited({}, { start: 1, end: 3, call: null }) },
    lowered('inferred', 'confidence.not-shown', 'a.ts:1-3', true),
  ],
  ['reached by type', { cited: cited({ resolved: 'type' }) }, CONFIRMED],
  [
    'reached by a bare name',
    { cited: cited({ resolved: 'name' }) },
    lowered('inferred', 'confidence.name-guess', 'a.ts:2'),
  ],
  [
    'reached by following values',
    { cited: cited({ resolved: 'flow' }) },
    lowered('inferred', 'confidence.value-flow', 'a.ts:2'),
  ],
  [
    'imported, the name exists twice, no import path',
    { cited: cited({ resolved: 'import' }), facts: factsOf(SHOWN, NAMESAKES) },
    lowered('inferred', 'confidence.import-path-missing', 'a.ts:2'),
  ],
  [
    'imported, the name exists twice, import path given',
    { cited: cited({ resolved: 'import', via: './a' }), facts: factsOf(SHOWN, NAMESAKES) },
    CONFIRMED,
  ],
  ['imported, the name exists once', { cited: cited({ resolved: 'import' }) }, CONFIRMED],
  [
    'a tool named a break point there',
    { facts: factsOf(SHOWN, observation(2, 'trace_calls', { break_points: [POINT] })) },
    lowered('inferred', 'confidence.break-point', 'a.ts:2'),
  ],
  [
    'the note names a break point there',
    { breakPoints: [POINT] },
    lowered('inferred', 'confidence.break-point', 'a.ts:2'),
  ],
  ['a break point elsewhere', { breakPoints: [{ ...POINT, start: 3, end: 3 }] }, CONFIRMED],
  [
    'a break point that a bridge joins',
    { breakPoints: [POINT], cited: cited({}, { start: 3, end: 3, resolved: 'bridge' }) },
    CONFIRMED,
  ],
  [
    'a deciding key was not looked up',
    { draft: draftOf({ configKeys: ['api.url'] }) },
    lowered('inferred', 'confidence.config-not-looked-up', 'api.url'),
  ],
  [
    'a deciding key was looked up',
    {
      draft: draftOf({ configKeys: ['api.url'] }),
      facts: factsOf(SHOWN, observation(2, 'lookup_config', {}, { key: 'api.url' })),
    },
    CONFIRMED,
  ],
  ['a comment beside code', { cited: cited({}, { start: 1, end: 1, class: 'comment' }) }, CONFIRMED],
  ['configuration only', { cited: cited({ class: 'config' }) }, lowered('inferred', 'confidence.not-code', 'a.ts:2')],
  ['a test only', { cited: cited({ class: 'test' }) }, lowered('inferred', 'confidence.not-code', 'a.ts:2')],
  ['a universal word', { universal: true }, lowered('inferred', 'confidence.universal')],
  [
    'a universal word with an exhaustive query',
    { universal: true, draft: draftOf({ exhaustive: EXHAUSTIVE }) },
    CONFIRMED,
  ],
])('%s', (_, change, expected) => {
  expect(ceiling(input(change))).toEqual(expected)
})

describe.each(['comment', 'document'] as const)('a %s alone', (kind) => {
  test('confirms nothing', () => {
    expect(ceiling(input({ cited: cited({ class: kind }) }))).toEqual({
      confidence: 'unverified',
      reasons: [
        { id: 'confidence.only-words', values: { what: 'a.ts:2' } },
        { id: 'confidence.not-code', values: { what: 'a.ts:2' } },
      ],
      failed: false,
    })
  })
})

describe('the wish of a reasoner', () => {
  const doubt = { id: 'ceiling.probe', values: {} }

  test.each<[Partial<ClaimDraft>, Partial<Evidence>, Ceiling['confidence']]>([
    [{ atMost: 'unverified' }, {}, 'unverified'],
    [{ atMost: 'inferred' }, {}, 'inferred'],
    [{ doubts: [doubt] }, {}, 'inferred'],
    [{ atMost: 'confirmed' }, { resolved: 'name' }, 'inferred'],
    [{ atMost: 'inferred' }, { class: 'comment' }, 'unverified'],
  ])('%j with evidence %j gives %s: it lowers, and never raises', (change, evidence, expected) => {
    expect(ceiling(input({ draft: draftOf(change), cited: cited(evidence) })).confidence).toBe(expected)
  })

  test('its doubts are told after the reasons of the check', () => {
    const result = ceiling(input({ draft: draftOf({ doubts: [doubt] }), cited: cited({ resolved: 'name' }) }))
    expect(result.reasons.map(({ id }) => id)).toEqual(['confidence.name-guess', 'ceiling.probe'])
  })
})

test('a reason names three places and counts the rest', () => {
  const many = cited(...[1, 2, 3, 4, 5].map((line) => ({ start: line, end: line, resolved: 'name' as const })))
  expect(ceiling(input({ cited: many })).reasons).toEqual([
    { id: 'confidence.name-guess', values: { what: 'a.ts:1, a.ts:2, a.ts:3 (+2)' } },
  ])
})
