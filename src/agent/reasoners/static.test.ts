import { expect, test } from 'vitest'
import type { Probe } from '#probes/probe'
import { observation } from '../../../test/support/envelopes.js'
import { checklistOf, noteOf, show } from '../../../test/support/flow.js'
import type { LoopSignal } from '../reasoner.js'
import { staticReasoner } from './static.js'

const GO: LoopSignal = { kind: 'go' }
const SUM_UP: LoopSignal = { kind: 'sum-up', reason: { id: 'stop.no-news', values: {} } }
const survey = () => {
  throw new Error('no survey is asked in these tests')
}

/** Asks `steps` times; found when some answer was no error. */
const asking = (steps: number): Probe => ({
  checkpoint: 'demo.a',
  *run() {
    let shown = 0
    for (let step = 1; step <= steps; step += 1) {
      const observations = yield [show(step)]
      shown += observations.filter(({ envelope }) => !envelope.error).length
    }
    return noteOf({ status: shown > 0 ? 'found' : 'not-found' })
  },
})

const begin = (probe: Probe, id = 'demo.a') =>
  staticReasoner([probe], survey).begin(checklistOf(id).checkpoints[0]!, new Map())
const answer = [observation(1, 'read_snippet', {})]

test('a probe asks, is answered and gives its note', async () => {
  const session = begin(asking(2))
  expect(await session.next([], GO)).toEqual({ kind: 'act', calls: [show(1)] })
  expect(await session.next(answer, GO)).toEqual({ kind: 'act', calls: [show(2)] })
  expect(await session.next(answer, GO)).toEqual({ kind: 'note', note: noteOf() })
})

test('asked to sum up, it ends with what it has', async () => {
  const session = begin(asking(9))
  await session.next([], GO)
  await session.next(answer, GO)
  expect(await session.next([], SUM_UP)).toEqual({ kind: 'note', note: noteOf() })
})

test('a search that was cut short shows no absence', async () => {
  const session = begin(asking(9))
  await session.next([], GO)
  expect(await session.next([], SUM_UP)).toEqual({ kind: 'note', note: noteOf({ status: 'incomplete' }) })
})

test('a probe that never ends is an error', async () => {
  const session = begin(asking(Number.POSITIVE_INFINITY))
  await session.next([], GO)
  await expect(session.next([], SUM_UP)).rejects.toThrow('does not sum up')
})

test('without a probe it says so', async () => {
  expect(await begin(asking(1), 'demo.b').next([], GO)).toEqual({
    kind: 'note',
    note: noteOf({ status: 'incomplete', stopped: { id: 'probe.none', values: { checkpoint: 'demo.b' } } }),
  })
})
