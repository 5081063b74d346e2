import { describe, expect, test } from 'vitest'
import { firstStop, type LoopState, runStop, type Stop } from './stop.js'

const GOING: LoopState = {
  interrupted: false,
  tokensSpent: 10,
  tokenBudget: 100,
  steps: 3,
  maxSteps: 25,
  error: null,
  done: false,
  stepsWithoutNews: 1,
  alikeCalls: 2,
}

/** What makes each rule hold, in order of precedence. */
const HOLDING: [change: Partial<LoopState>, stop: Stop][] = [
  [
    { interrupted: true },
    { rule: 'interrupted', reason: { id: 'stop.interrupted', values: {} }, endsRun: true, incomplete: true },
  ],
  [
    { tokensSpent: 100 },
    {
      rule: 'token-budget',
      reason: { id: 'stop.token-budget', values: { tokens: 100 } },
      endsRun: true,
      incomplete: true,
    },
  ],
  [
    { steps: 26 },
    { rule: 'step-limit', reason: { id: 'stop.step-limit', values: { steps: 25 } }, endsRun: false, incomplete: true },
  ],
  [
    { error: 'broken' },
    { rule: 'error', reason: { id: 'stop.error', values: { problem: 'broken' } }, endsRun: false, incomplete: true },
  ],
  [{ done: true }, { rule: 'done', reason: { id: 'stop.done', values: {} }, endsRun: false, incomplete: false }],
  [
    { stepsWithoutNews: 2 },
    { rule: 'no-news', reason: { id: 'stop.no-news', values: { steps: 2 } }, endsRun: false, incomplete: false },
  ],
  [
    { alikeCalls: 3 },
    {
      rule: 'alike-calls',
      reason: { id: 'stop.alike-calls', values: { times: 3 } },
      endsRun: false,
      incomplete: false,
    },
  ],
]

test('nothing holds: go on', () => {
  expect(firstStop(GOING)).toBeNull()
})

test('just below every limit: go on', () => {
  expect(firstStop({ ...GOING, tokensSpent: 99, steps: 25 })).toBeNull()
})

test('without a token budget no number of tokens stops', () => {
  expect(firstStop({ ...GOING, tokensSpent: 1e9, tokenBudget: null })).toBeNull()
})

describe.each(HOLDING)('%j', (change, stop) => {
  test('stops alone', () => {
    expect(firstStop({ ...GOING, ...change })).toEqual(stop)
  })

  const later = HOLDING.slice(HOLDING.findIndex(([one]) => one === change) + 1)
  test.each(later)('takes precedence over %j', (other) => {
    expect(firstStop({ ...GOING, ...other, ...change })).toEqual(stop)
  })
})

describe('why a run ended', () => {
  const stops = HOLDING.map(([, stop]) => stop)

  test('the first by precedence, in whatever order the checkpoints met them', () => {
    expect(runStop([...stops].reverse())).toEqual({ id: 'stop.interrupted', values: {} })
    expect(runStop([...stops].reverse().slice(0, -2))).toEqual({ id: 'stop.step-limit', values: { steps: 25 } })
  })

  test('all covered, though reasoners were asked to sum up', () => {
    expect(runStop(stops.filter(({ incomplete }) => !incomplete))).toEqual({ id: 'stop.all-covered', values: {} })
    expect(runStop([])).toEqual({ id: 'stop.all-covered', values: {} })
  })
})
