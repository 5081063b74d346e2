import { expect, test } from 'vitest'
import type { Note } from '#schema/note'
import type { TraceEvent } from '#schema/trace-event'
import { traceEventSchema } from '#schema/trace-event'
import { act, checklistOf, flowRun, note, scripted, show } from '../../test/support/flow.js'
import { runFlow } from './loop.js'
import type { Decision } from './reasoner.js'
import { replayReasoner } from './reasoners/replay.js'

/** The parts of a note that the loop decides. */
const outline = ({ checkpoint, status, steps, toolCalls, stopped }: Note) => ({
  checkpoint,
  status,
  steps,
  toolCalls,
  stopped: stopped?.id ?? null,
})

/** Steps that each show a new line, far apart, and never end. */
const endless = (): Decision[] => Array.from({ length: 40 }, (_, index) => act(show(index * 4 + 1)))

test('checkpoints in order, calls of a step side by side, observations in the order of the calls', async () => {
  const reasoner = scripted({
    'demo.a': [act(show(1), show(50)), act(show(2)), note()],
    'demo.b': [note({ status: 'not-found' })],
  })
  const run = flowRun({ checklist: checklistOf('demo.a', 'demo.b'), reasoner })
  const result = await runFlow(run)
  expect(result.notes.map(outline)).toEqual([
    { checkpoint: 'demo.a', status: 'found', steps: 2, toolCalls: 3, stopped: null },
    { checkpoint: 'demo.b', status: 'not-found', steps: 0, toolCalls: 0, stopped: null },
  ])
  expect(result.stopReason).toEqual({ id: 'stop.all-covered', values: {} })
  expect(
    reasoner.told.map(({ observations }) => observations.map(({ call, toolCall }) => [call, toolCall.input.start])),
  ).toEqual([
    [],
    [
      [1, 1],
      [2, 50],
    ],
    [[3, 2]],
    [],
  ])
})

test('the calls of one step run at the same time', async () => {
  let running = 0
  let most = 0
  const run = flowRun({
    checklist: checklistOf('demo.a'),
    reasoner: scripted({ 'demo.a': [act(show(1), show(50)), note()] }),
  })
  const runTool = run.runTool
  run.runTool = async (call) => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running -= 1
    return runTool(call)
  }
  await runFlow(run)
  expect(most).toBe(2)
})

test('a claim is confirmed by what the run showed, and told the call', async () => {
  const places = [{ file: 'a.ts', start: 50, end: 50, resolved: 'direct' as const }]
  const reasoner = scripted({
    'demo.a': [act(show(1), show(50)), note({ claims: [{ subject: 's', statement: 'So.', places }] })],
  })
  const { notes } = await runFlow(flowRun({ checklist: checklistOf('demo.a'), reasoner }))
  expect(notes[0]?.claims).toMatchObject([
    { id: 'demo.a/s', confidence: 'confirmed', evidence: [{ quote: 'line 50', call: 2 }] },
  ])
})

test('the step limit asks to sum up; the note is kept, the checkpoint is incomplete, the next one begins', async () => {
  const reasoner = scripted({ 'demo.a': [act(show(1)), act(show(50)), act(show(100)), note()], 'demo.b': [note()] })
  const run = flowRun({
    checklist: checklistOf('demo.a', 'demo.b'),
    reasoner,
    limits: { maxSteps: 2, tokenBudget: null },
  })
  const result = await runFlow(run)
  expect(result.notes.map(outline)).toEqual([
    { checkpoint: 'demo.a', status: 'incomplete', steps: 2, toolCalls: 2, stopped: 'stop.step-limit' },
    { checkpoint: 'demo.b', status: 'found', steps: 0, toolCalls: 0, stopped: null },
  ])
  expect(result.stopReason).toEqual({ id: 'stop.step-limit', values: { steps: 2 } })
  expect(run.ran.map(({ input }) => input.start)).toEqual([1, 50])
  expect(reasoner.told[3]).toMatchObject({
    signal: { kind: 'sum-up', reason: { id: 'stop.step-limit' } },
    observations: [{ call: 3, envelope: { error: { problem: expect.stringContaining('stopped') } } }],
  })
})

test('exactly as many steps as are allowed are no stop', async () => {
  const reasoner = scripted({ 'demo.a': [act(show(1)), act(show(50)), note()] })
  const run = flowRun({ checklist: checklistOf('demo.a'), reasoner, limits: { maxSteps: 2, tokenBudget: null } })
  expect((await runFlow(run)).notes.map(outline)[0]).toMatchObject({ status: 'found', stopped: null })
})

test('25 steps when nothing else is said', async () => {
  const run = flowRun({ checklist: checklistOf('demo.a'), reasoner: scripted({ 'demo.a': endless() }) })
  expect((await runFlow(run)).notes.map(outline)[0]).toMatchObject({ steps: 25, stopped: 'stop.step-limit' })
})

test('two steps in a row without a new place: sum up; what the reasoner then says, holds', async () => {
  const reasoner = scripted({ 'demo.a': [act(show(7)), act(show(7)), act(show(0)), act(show(90)), note()] })
  const run = flowRun({ checklist: checklistOf('demo.a'), reasoner })
  const result = await runFlow(run)
  expect(result.notes.map(outline)).toEqual([
    { checkpoint: 'demo.a', status: 'found', steps: 3, toolCalls: 3, stopped: 'stop.no-news' },
  ])
  expect(result.stopReason.id).toBe('stop.all-covered')
  expect(run.ran.map(({ input }) => input.start)).toEqual([7, 7, 0])
})

test('a new place in between begins the count anew', async () => {
  const reasoner = scripted({
    'demo.a': [act(show(7)), act(show(7)), act(show(60)), act(show(0)), act(show(90)), note()],
  })
  const run = flowRun({ checklist: checklistOf('demo.a'), reasoner })
  expect((await runFlow(run)).notes.map(outline)[0]).toMatchObject({ steps: 5, stopped: null })
})

test('what another checkpoint was shown is new to this one: notes are carried on, code is not', async () => {
  const steps = [act(show(1)), act(show(50)), act(show(100)), note()]
  const run = flowRun({
    checklist: checklistOf('demo.a', 'demo.b'),
    reasoner: scripted({ 'demo.a': steps, 'demo.b': steps }),
  })
  expect((await runFlow(run)).notes.map(outline).map(({ stopped }) => stopped)).toEqual([null, null])
})

test('nearly the same call a third time: sum up', async () => {
  const reasoner = scripted({ 'demo.a': [act(show(100)), act(show(101)), act(show(100)), note()] })
  const run = flowRun({ checklist: checklistOf('demo.a'), reasoner })
  expect((await runFlow(run)).notes.map(outline)[0]).toMatchObject({
    status: 'found',
    steps: 2,
    stopped: 'stop.alike-calls',
  })
})

test('alike calls of one step count once', async () => {
  const reasoner = scripted({ 'demo.a': [act(show(100), show(101), show(102)), act(show(100), show(103)), note()] })
  const run = flowRun({ checklist: checklistOf('demo.a'), reasoner })
  expect((await runFlow(run)).notes.map(outline)[0]).toMatchObject({ steps: 2, stopped: null })
})

test('who is asked to sum up and goes on instead leaves the checkpoint incomplete', async () => {
  const reasoner = scripted({ 'demo.a': [act(show(0))], 'demo.b': [note()] })
  const run = flowRun({ checklist: checklistOf('demo.a', 'demo.b'), reasoner })
  expect((await runFlow(run)).notes.map(outline)).toEqual([
    { checkpoint: 'demo.a', status: 'incomplete', steps: 2, toolCalls: 2, stopped: 'stop.no-news' },
    { checkpoint: 'demo.b', status: 'found', steps: 0, toolCalls: 0, stopped: null },
  ])
})

test('an error in one checkpoint does not lose the others, and does not tell where the repository lies', async () => {
  const error = new Error('cannot read /fake/src/a.ts\nat somewhere')
  const reasoner = scripted({ 'demo.a': [note()], 'demo.b': [act(show(1)), error], 'demo.c': [note()] })
  const result = await runFlow(flowRun({ checklist: checklistOf('demo.a', 'demo.b', 'demo.c'), reasoner }))
  const stopped = { id: 'stop.error', values: { problem: 'cannot read ./src/a.ts' } }
  expect(result.notes.map(outline).map(({ status }) => status)).toEqual(['found', 'incomplete', 'found'])
  expect([result.notes[1]?.stopped, result.stopReason]).toEqual([stopped, stopped])
})

test('an interruption lets the reasoner sum up, and begins no further checkpoint', async () => {
  const controller = new AbortController()
  const reasoner = scripted({ 'demo.a': [note()], 'demo.b': [act(show(1)), act(show(50)), note()], 'demo.c': [note()] })
  const run = flowRun({ checklist: checklistOf('demo.a', 'demo.b', 'demo.c'), reasoner, signal: controller.signal })
  const runTool = run.runTool
  run.runTool = async (call) => {
    controller.abort()
    return runTool(call)
  }
  const result = await runFlow(run)
  expect(result.notes.map(outline)).toEqual([
    { checkpoint: 'demo.a', status: 'found', steps: 0, toolCalls: 0, stopped: null },
    { checkpoint: 'demo.b', status: 'incomplete', steps: 1, toolCalls: 1, stopped: 'stop.interrupted' },
    { checkpoint: 'demo.c', status: 'incomplete', steps: 0, toolCalls: 0, stopped: 'stop.interrupted' },
  ])
  expect(result.stopReason.id).toBe('stop.interrupted')
})

test('an interruption during the last step: the note that was already there holds', async () => {
  const controller = new AbortController()
  const reasoner = scripted({ 'demo.a': [act(show(1)), note()] })
  const run = flowRun({ checklist: checklistOf('demo.a'), reasoner, signal: controller.signal })
  const runTool = run.runTool
  run.runTool = async (call) => {
    controller.abort()
    return runTool(call)
  }
  const result = await runFlow(run)
  expect([result.notes.map(outline)[0]?.status, result.stopReason.id]).toEqual(['found', 'stop.interrupted'])
})

test('a spent token budget ends the run', async () => {
  let spent = 0
  const reasoner = scripted({ 'demo.a': [act(show(1)), act(show(50)), note()], 'demo.b': [note()] })
  const counting = { ...reasoner, tokensSpent: () => (spent += 40) }
  const run = flowRun({
    checklist: checklistOf('demo.a', 'demo.b'),
    reasoner: counting,
    limits: { maxSteps: 25, tokenBudget: 100 },
  })
  const result = await runFlow(run)
  expect(result.notes.map(outline).map(({ stopped }) => stopped)).toEqual(['stop.token-budget', 'stop.token-budget'])
  expect(result.stopReason).toEqual({ id: 'stop.token-budget', values: { tokens: 100 } })
})

test('the trace: calls with what was new, a summary after every fifth snippet, notes, why it stopped', async () => {
  const reasoner = scripted({ 'demo.a': [act(show(1), show(50)), act(show(1), show(99), show(150)), note()] })
  const run = flowRun({ checklist: checklistOf('demo.a'), reasoner })
  await runFlow(run)
  const told = run.events.map((event) => {
    expect(traceEventSchema.safeParse({ ...event, trace: 't' }).error).toBeUndefined()
    if (event.type === 'call') return [event.step, event.call, event.reason, event.summary, event.newEvidence]
    return event.type === 'summary' ? event.text : event.type
  })
  expect(told).toEqual([
    [1, 1, 'what stands at 1', '1 snippet, 1 file', 1],
    [1, 2, 'what stands at 50', '1 snippet, 1 file', 1],
    [2, 3, 'what stands at 1', '1 snippet, 1 file', 0],
    [2, 4, 'what stands at 99', '1 snippet, 1 file', 1],
    [2, 5, 'what stands at 150', '1 snippet, 1 file', 1],
    'After 5 snippets: step 2 read a.ts and showed 2 new places.',
    'note',
    'stop',
  ])
})

test('a recorded run, played through the same loop, gives the same notes and the same reason', async () => {
  const checklist = checklistOf('demo.a', 'demo.b', 'demo.c', 'demo.d')
  const places = [{ file: 'a.ts', start: 50, end: 50, resolved: 'direct' as const }]
  const script = {
    'demo.a': [act(show(1), show(50)), note({ claims: [{ subject: 's', statement: 'So.', places }] })],
    'demo.b': [act(show(0)), note({ status: 'not-found' as const })],
    'demo.c': [act(show(1)), act(show(50)), act(show(100)), note()],
    'demo.d': [new Error('broken')],
  }
  const limits = { maxSteps: 2, tokenBudget: null }
  const recorded = flowRun({ checklist, reasoner: scripted(script), limits })
  const first = await runFlow(recorded)
  const events = recorded.events.map((event): TraceEvent => ({ ...event, trace: 't' }))
  const second = await runFlow(flowRun({ checklist, reasoner: replayReasoner(events), limits }))
  expect(second).toEqual(first)
  expect(first.notes.map(outline).map(({ stopped }) => stopped)).toEqual([null, null, 'stop.step-limit', 'stop.error'])
})
