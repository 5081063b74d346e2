import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { TraceEvent } from '#schema/trace-event'
import { readTrace } from './reader.js'
import { defaultTraceFile, newTraceId } from './trace-file.js'
import { openTrace, type TraceEntry } from './writer.js'

const folder = mkdtempSync(join(tmpdir(), 'flowdoc-trace-'))
afterAll(() => rmSync(folder, { recursive: true }))

const HEADER = { trace: 't1', flow: 'login', reasoner: 'static', commit: null, started: new Date(0) }
const SUMMARY: TraceEntry = { type: 'summary', checkpoint: 'login.entry', step: 2, text: 'Five snippets.' }
const STOP: TraceEntry = { type: 'stop', checkpoint: null, reason: { id: 'stop.done', values: {} } }
const WRITTEN: TraceEvent[] = [
  { type: 'header', version: 1, ...HEADER, started: '1970-01-01T00:00:00.000Z' },
  { ...SUMMARY, trace: 't1' },
  { ...STOP, trace: 't1' },
]

test('what was written is read again', () => {
  const file = join(folder, 'new', 'run.jsonl')
  const trace = openTrace(file, HEADER)
  trace.write(SUMMARY)
  trace.write(STOP)
  expect(readTrace(file)).toEqual(WRITTEN)
})

test('every event is on disk as soon as it was written', () => {
  const file = join(folder, 'crash.jsonl')
  openTrace(file, HEADER).write(SUMMARY)
  expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(3)
})

test('a last line that a crash cut off is left out', () => {
  const file = join(folder, 'cut.jsonl')
  openTrace(file, HEADER).write(SUMMARY)
  appendFileSync(file, '{"type":"sto')
  expect(readTrace(file)).toEqual(WRITTEN.slice(0, 2))
})

test.each([
  ['', 'is not a trace: its first line is no header'],
  ['{"type":"summary"}\n', 'is not a trace: its first line is no header'],
  ['{"type":"header","version":99}\n', 'has trace version 99; this program reads version 1'],
  [`${JSON.stringify(WRITTEN[0])}\n{"type":"dance"}\n`, ':2 is not a trace event'],
])('a bad file is refused: %j', (text, message) => {
  const file = join(folder, 'bad.jsonl')
  writeFileSync(file, text)
  expect(() => readTrace(file)).toThrow(message)
})

test('a place that cannot be written or read is named', () => {
  const below = join(folder, 'a-file')
  writeFileSync(below, '')
  expect(() => openTrace(join(below, 'run.jsonl'), HEADER)).toThrow(`cannot be written to ${join(below, 'run.jsonl')}`)
  expect(() => readTrace(join(folder, 'none.jsonl'))).toThrow('none.jsonl cannot be read')
})

test('the default place carries the time and the process', () => {
  expect(newTraceId(new Date('2024-02-03T04:05:06.789Z'), 42)).toBe('20240203040506-42')
  expect(defaultTraceFile('x')).toMatch(/flowdoc.*[/\\]traces[/\\]x\.jsonl$/i)
})
