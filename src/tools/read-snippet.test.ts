import { describe, expect, it } from 'vitest'
import { SNIPPET_LINES } from '#schema/envelope'
import { fakeIndex } from '../../test/support/fake-index.js'
import { runTool } from './index.js'

const body = Array.from({ length: 150 }, (_, at) => `  step(${at})`)
const index = fakeIndex(
  {
    'src/long.ts': [
      'export function long() {',
      ...body,
      '}',
      '',
      'export class Store {',
      '  save() {',
      '    return 1',
      '  }',
      '}',
    ].join('\n'),
    'src/a.ts': 'export const one = 1\nexport function load() {}\n',
    'src/b.ts': 'export function load() {}\n',
    'src/load.test.ts': 'export function load() {}\nfunction helper() {}\n',
    'empty.txt': '',
    '.env': 'A=1\nAPI_TOKEN=ghp_abcdefghijklmnopqrstuvwxyz0123456789\n',
  },
  { skipped: [{ reason: 'minified', count: 1, examples: ['dist/app.min.js'] }] },
)
const read = (input: object) =>
  runTool('read_snippet', { ...input, missing_fact: 'what the lines say; this shows them' }, index)

describe('read_snippet', () => {
  it('shows exactly the lines that were asked for', async () => {
    expect(await read({ path: 'src/a.ts', start: 1, end: 1 })).toEqual({
      tool: 'read_snippet',
      file: 'src/a.ts',
      total_lines: 2,
      snippets: [{ file: 'src/a.ts', start: 1, end: 1, reason: 'requested lines', lines: ['export const one = 1'] }],
      result: { path: 'src/a.ts', start: 1, end: 1 },
      break_points: [],
      truncated: false,
      left_out: [],
    })
  })

  it('cuts at its bound and tells how to go on', async () => {
    const envelope = await read({ path: 'src/long.ts', start: 1, end: 152 })
    expect(envelope.snippets[0]?.lines.length).toBe(SNIPPET_LINES)
    expect(envelope).toMatchObject({
      truncated: true,
      left_out: ['lines 121-152: read_snippet with path src/long.ts, start 121, end 152'],
    })
    const rest = await read({ path: 'src/long.ts', start: 121 })
    expect(rest).toMatchObject({ truncated: false, result: { start: 121, end: 158 } })
  })

  it('clips an end behind the file', async () => {
    expect((await read({ path: './src\\a.ts', start: 2, end: 9 })).result).toEqual({
      path: 'src/a.ts',
      start: 2,
      end: 2,
    })
  })

  it('reads an empty file', async () => {
    expect(await read({ path: 'empty.txt' })).toMatchObject({ truncated: false, left_out: [] })
  })

  it('shows the whole definition of a symbol', async () => {
    const envelope = await read({ symbol: 'Store.save' })
    expect(envelope.snippets).toEqual([
      {
        file: 'src/long.ts',
        start: 155,
        end: 157,
        reason: 'definition of Store.save',
        lines: ['  save() {', '    return 1', '  }'],
      },
    ])
    expect(envelope.result).toMatchObject({ symbol: { qualified: 'Store.save', kind: 'method', line: 155 } })
  })

  it('passes tests over, and asks which one is meant', async () => {
    expect((await read({ symbol: 'load' })).error).toMatchObject({
      parameter: 'symbol',
      problem: 'load is defined 2 times',
      legal: ['src/a.ts:load', 'src/b.ts:load'],
    })
    expect((await read({ symbol: 'load', path: 'src/b.ts' })).result).toMatchObject({ path: 'src/b.ts' })
    expect((await read({ symbol: 'src/load.test.ts:2' })).result).toMatchObject({ symbol: { name: 'helper' } })
  })

  it('holds secrets back', async () => {
    const envelope = await read({ path: '.env' })
    expect(envelope.snippets.map((snippet) => snippet.lines)).toEqual([['A=1']])
    expect(envelope.left_out).toEqual([
      '.env: line 2 holds a secret; lookup_config tells its key with the value masked',
    ])
  })

  it.each([
    [{ path: 'src/aa.ts' }, { parameter: 'path', legal: ['src/a.ts'] }],
    [{ path: 'lib/a.ts' }, { parameter: 'path', legal: ['src/a.ts', 'src/b.ts'] }],
    [{ path: 'dist/app.min.js' }, { parameter: 'path', problem: 'dist/app.min.js was skipped: minified' }],
    [
      { path: 'src/a.ts', start: 3 },
      { parameter: 'start', legal: ['1 to 2'] },
    ],
    [
      { path: 'src/a.ts', start: 2, end: 1 },
      { parameter: 'end', legal: ['2 to 2'] },
    ],
    [{ symbol: 'Store.sav' }, { parameter: 'symbol', legal: ['Store.save', 'Store', 'save'] }],
    [{ start: 1 }, { parameter: 'path' }],
  ])('%j is refused', async (input, error) => {
    const envelope = await read(input)
    expect(envelope.error).toMatchObject(error)
    expect(envelope.snippets).toEqual([])
  })
})
