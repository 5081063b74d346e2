import { describe, expect, it } from 'vitest'
import type { CallEdge, TraceCallsResult } from '#schema/tool-results'
import { fakeIndex } from '../../test/support/fake-index.js'
import { EDGES_MAX, FAN_OUT_MAX } from './call-walk.js'
import { runTool } from './index.js'

const wide = (name: string, count: number, line: (at: number) => string) =>
  `export function ${name}() {\n${Array.from({ length: count }, (_, at) => line(at)).join('\n')}\n}\n`
const index = fakeIndex(
  {
    'src/login.ts': [
      'export function submit() {',
      '  validate()',
      '  send()',
      '  setTimeout(refresh, 10)',
      '  log.info(1); log.info(2)',
      '}',
      'function validate() { submit() }',
      'function send() { post() }',
      'function post() { twice() }',
      'function refresh() {}',
      'export class Form { onPress() { submit() } }',
    ].join('\n'),
    'src/a.ts': 'export function twice() {}\n',
    'src/b.ts': 'export function twice() {}\ntwice()\n',
    'src/wide.ts':
      wide('wide', 30, (at) => `  leaf${at}()`) +
      Array.from({ length: 30 }, (_, at) => `function leaf${at}() { ${'tip(); '.repeat(20)} }`).join('\n'),
    'src/tip.ts': 'export function tip() {}\n',
  },
  { skipped: [{ reason: 'too-large', count: 2, examples: ['x.js'] }] },
)
const trace = (input: object) =>
  runTool('trace_calls', { ...input, missing_fact: 'what it calls; the edges tell' }, index)
const result = async (input: object) => (await trace(input)).result as TraceCallsResult
const short = (edges: readonly CallEdge[]) =>
  edges.map((edge) => `${edge.level} ${edge.from.name} -> ${edge.to.name} at ${edge.at} ${edge.kind} ${edge.resolved}`)

describe('trace_calls down', () => {
  it('gives edges level by level, functions that are passed on, and break points', async () => {
    const envelope = await trace({ symbol: 'submit' })
    const found = envelope.result as TraceCallsResult
    expect(short(found.edges)).toEqual([
      '1 submit -> validate at src/login.ts:2 call import',
      '1 submit -> send at src/login.ts:3 call import',
      '1 submit -> refresh at src/login.ts:4 passed import',
      '2 validate -> submit at src/login.ts:7 call import',
      '2 send -> post at src/login.ts:8 call import',
    ])
    expect(found.edges[0]).toEqual({
      from: { name: 'submit', file: 'src/login.ts', line: 1 },
      to: { name: 'validate', file: 'src/login.ts', line: 7 },
      at: 'src/login.ts:2',
      text: '  validate()',
      kind: 'call',
      resolved: 'import',
      via: './src/login.ts',
      level: 1,
    })
    expect(envelope.break_points).toEqual([
      {
        file: 'src/login.ts',
        start: 9,
        end: 9,
        reason: 'several have this name',
        candidates: ['src/a.ts:1', 'src/b.ts:1'],
      },
    ])
  })

  it('counts what leaves the repository', async () => {
    expect((await result({ symbol: 'submit', depth: 1 })).external).toEqual([
      { name: 'log.info', where: 'log', count: 2 },
      { name: 'setTimeout', where: 'platform', count: 1 },
    ])
  })

  it('names what depth left behind', async () => {
    const envelope = await trace({ symbol: 'src/login.ts:1', depth: 1 })
    expect(envelope.left_out[0]).toBe(
      '3 functions were not followed: trace_calls from src/login.ts:7:10, src/login.ts:8:10, src/login.ts:10:10',
    )
    expect(envelope.truncated).toBe(false)
  })

  it('keeps its bounds', async () => {
    const envelope = await trace({ symbol: 'wide', depth: 2 })
    const found = envelope.result as TraceCallsResult
    expect(found.edges.filter((edge) => edge.level === 1).length).toBe(FAN_OUT_MAX)
    expect(found.edges.length).toBe(EDGES_MAX)
    expect(envelope.truncated).toBe(true)
    expect(envelope.left_out[0]).toBe('5 more edges at src/wide.ts:1:17: read_snippet with this symbol shows its calls')
  })
})

it('takes the function with a body for the declaration it implements', async () => {
  const shop = fakeIndex({
    'src/api.ts': 'export interface Api { refresh(): void }',
    'src/http-api.ts': 'export class HttpApi implements Api { refresh() { load() } }\nfunction load() {}',
    'src/state.ts': 'export class State { refresh?: string }',
  })
  const envelope = await runTool(
    'trace_calls',
    { symbol: 'refresh', missing_fact: 'what it calls; the edges tell' },
    shop,
  )
  expect(short((envelope.result as TraceCallsResult).edges)).toEqual([
    '1 HttpApi.refresh -> load at src/http-api.ts:1 call import',
  ])
})

it('is not misled by a parameter that has the name of a function', async () => {
  const shop = fakeIndex({
    'src/a.ts': 'export function report(error: Error) { console.log(error) }\nexport function error() {}',
  })
  const envelope = await runTool(
    'trace_calls',
    { symbol: 'report', missing_fact: 'what it calls; the edges tell' },
    shop,
  )
  expect((envelope.result as TraceCallsResult).edges).toEqual([])
})

describe('trace_calls up', () => {
  it('goes from callers to their callers', async () => {
    const found = await result({ symbol: 'post', direction: 'up' })
    expect(short(found.edges)).toEqual([
      '1 send -> post at src/login.ts:8 call import',
      '2 submit -> send at src/login.ts:3 call import',
      '3 validate -> submit at src/login.ts:7 call import',
      '3 Form.onPress -> submit at src/login.ts:11 call import',
    ])
  })

  it('shows where a function is passed on', async () => {
    expect(short((await result({ symbol: 'refresh', direction: 'up', depth: 1 })).edges)).toEqual([
      '1 submit -> refresh at src/login.ts:4 passed import',
    ])
  })

  it('qualifies an absence', async () => {
    const envelope = await trace({ symbol: 'src/a.ts:twice', direction: 'up' })
    expect(envelope.result).toMatchObject({
      edges: [],
      unresolved: [
        { at: 'src/b.ts:2', text: 'twice()' },
        { at: 'src/login.ts:9', text: 'function post() { twice() }' },
      ],
      summary: 'no callers; 2 call sites of that name were not resolved; 2 files were skipped (too-large 2)',
    })
    expect(envelope.break_points.map((point) => `${point.file}:${point.start}`)).toEqual([
      'src/b.ts:2',
      'src/login.ts:9',
    ])
  })
})

it.each([
  [
    { symbol: 'twice' },
    { parameter: 'symbol', problem: 'twice is defined 2 times', legal: ['src/a.ts:twice', 'src/b.ts:twice'] },
  ],
  [{ symbol: 'sumbit' }, { parameter: 'symbol', legal: ['submit'] }],
  [
    { symbol: 'Form' },
    { parameter: 'symbol', problem: 'Form is a class; only its functions call', legal: ['src/login.ts:Form.onPress'] },
  ],
  [
    { symbol: 'src/b.ts:2' },
    { parameter: 'symbol', problem: 'no function or definition stands at src/b.ts:2', legal: ['src/b.ts:1'] },
  ],
  [
    { symbol: 'src/logn.ts:2' },
    { parameter: 'symbol', problem: 'there is no file src/logn.ts', legal: ['src/login.ts'] },
  ],
  [
    { symbol: 'submit', depth: 7 },
    { parameter: 'depth', legal: ['whole number 1 to 6'] },
  ],
  [
    { symbol: 'submit', direction: 'sideways' },
    { parameter: 'direction', legal: ['down', 'up'] },
  ],
])('%j is refused', async (input, error) => expect((await trace(input)).error).toMatchObject(error))
