import { describe, expect, it } from 'vitest'
import { toolCallSchema } from '#schema/action'
import { envelopeSchema, FIND_FILES_MAX, HISTORY_MAX, SNIPPET_LINES } from '#schema/envelope'
import {
  findFilesResultSchema,
  gitHistoryResultSchema,
  locateSymbolResultSchema,
  lookupConfigResultSchema,
  readSnippetResultSchema,
  traceCallsResultSchema,
} from '#schema/tool-results'
import { fakeIndex } from '../../test/support/fake-index.js'
import { runTool, TOOLS } from './index.js'

const missing_fact = 'what the code does here; the tool shows it'
const texts = {
  'src/app.ts': `${Array.from({ length: 400 }, (_, at) => `export function f${at}() { f${at + 1}(); g() }`).join('\n')}\n`,
  'src/crlf.ts': 'export function g() {}\r\n\r\ng()\r\nfetch(process.env.API_URL)',
  '.env': 'API_URL=https://x\n# c\nAPI_SECRET=ghp_abcdefghijklmnopqrstuvwxyz0123456789\n',
  'no-end.txt': 'last',
  'empty.txt': '',
}
const index = fakeIndex(texts)
const RESULTS = {
  find_files: findFilesResultSchema,
  git_history: gitHistoryResultSchema,
  locate_symbol: locateSymbolResultSchema,
  lookup_config: lookupConfigResultSchema,
  read_snippet: readSnippetResultSchema,
  trace_calls: traceCallsResultSchema,
}

/** A fixed pseudo-random sequence (mulberry32), so that a failure can be repeated. */
function sequence(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

function inputs(count: number): { tool: keyof typeof RESULTS; input: object }[] {
  const random = sequence(7)
  const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item
  const path = () => pick([...Object.keys(texts), 'gone.ts', '../x', ''])
  const symbol = () =>
    pick([
      `f${random(410)}`,
      'g',
      'fetch',
      'src/app.ts:f3',
      `src/app.ts:${random(500)}`,
      `src/crlf.ts:${random(6)}`,
      'API_URL',
      '***',
      ' ',
    ])
  const makers: Record<keyof typeof RESULTS, () => object> = {
    find_files: () => ({
      keywords: pick(['src', 'app ts', 'zzz', '']),
      ...(random(2) ? { glob: pick(['**/*.ts', '*', '[', '{a']) } : {}),
    }),
    git_history: () => ({ path: path() }),
    locate_symbol: () => ({ name: symbol(), page: 1 + random(4) }),
    lookup_config: () => ({ key: pick(['API_URL', 'API_*', '*', 'x', '.']) }),
    read_snippet: () => (random(2) ? { path: path(), start: random(500), end: random(500) } : { symbol: symbol() }),
    trace_calls: () => ({ symbol: symbol(), direction: pick(['up', 'down']), depth: random(8) }),
  }
  const tools = Object.keys(RESULTS) as (keyof typeof RESULTS)[]
  return Array.from({ length: count }, () => {
    const tool = pick(tools)
    return { tool, input: { ...makers[tool](), missing_fact } }
  })
}

describe('every answer', () => {
  it('is an envelope whose lines are the lines of the file', async () => {
    let answered = 0
    for (const { tool, input } of inputs(400)) {
      const envelope = await runTool(tool, input, index)
      const told = `${tool} ${JSON.stringify(input)}`
      expect(envelopeSchema.safeParse(envelope).success, told).toBe(true)
      for (const { file, start, end, lines } of envelope.snippets) {
        const read = index.repository.read(file)
        expect(read.kind === 'text' && read.lines.slice(start - 1, end), told).toEqual(lines)
        expect(lines.length, told).toBe(end - start + 1)
      }
      expect(!envelope.truncated || envelope.left_out.length > 0, `${told}: cut without a word`).toBe(true)
      if (envelope.error) expect(envelope.error.problem, told).not.toMatch(/the tool failed|\n\s+at /)
      else {
        answered++
        expect(RESULTS[tool].safeParse(envelope.result).error, told).toBeUndefined()
      }
    }
    expect(answered).toBeGreaterThan(150)
  })

  it('is the same twice', async () => {
    for (const { tool, input } of inputs(40))
      expect(await runTool(tool, input, index)).toEqual(await runTool(tool, input, index))
  })
})

describe('bad input', () => {
  it.each<[string, unknown, object]>([
    ['find_files', { keywords: 'a' }, { parameter: 'missing_fact', legal: ['text of at least 10 characters'] }],
    [
      'find_files',
      { keywords: 'a', missing_fact: 'why' },
      { parameter: 'missing_fact', problem: expect.stringContaining('which fact is missing') },
    ],
    [
      'find_files',
      { keyword: 'a', missing_fact },
      { parameter: 'keyword', legal: ['keywords', 'glob', 'missing_fact'] },
    ],
    ['read_snippet', { path: 'a', start: 0, missing_fact }, { parameter: 'start', legal: ['whole number from 1'] }],
    ['read_snippet', { path: 'a', start: '1', missing_fact }, { parameter: 'start' }],
    [
      'locate_symbol',
      { name: 'a', kind: 'thing', missing_fact },
      { parameter: 'kind', legal: expect.arrayContaining(['function', 'class']) },
    ],
    ['locate_symbol', null, { parameter: 'input', legal: ['name', 'kind', 'page', 'missing_fact'] }],
    ['write_file', {}, { parameter: 'tool', legal: Object.keys(TOOLS) }],
  ])('%s %j', async (tool, input, error) => {
    const envelope = await runTool(tool, input, index)
    expect(envelope).toMatchObject({ tool, snippets: [], result: null, truncated: false })
    expect(envelope.error).toMatchObject(error)
    expect(envelope.error?.next).not.toBe('')
  })

  it('turns a failure inside a tool into an answer', async () => {
    const failing = { ...index, config: () => index.configFiles().map(() => Object.create(null).x.y) }
    const envelope = await runTool('lookup_config', { key: 'A', missing_fact }, failing)
    expect(envelope.error).toMatchObject({
      parameter: 'input',
      problem: expect.stringContaining('the tool failed on this input'),
    })
    expect(JSON.stringify(envelope)).not.toContain('\\n    at ')
  })
})

it('has one tool for each call that a reasoner can make', () => {
  expect(Object.keys(TOOLS).sort()).toEqual([...toolCallSchema.shape.tool.options].sort())
  for (const [name, tool] of Object.entries(TOOLS)) expect(tool.name).toBe(name)
})

it.each([
  ['find_files', FIND_FILES_MAX],
  ['read_snippet', SNIPPET_LINES],
  ['git_history', HISTORY_MAX],
] as const)('%s states its bound', (name, bound) => expect(TOOLS[name].description).toContain(String(bound)))
