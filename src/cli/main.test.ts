import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Files, temporaryFolder } from '../../test/support/temporary-folder.js'
import { main } from './main.js'

const FILES: Files = {
  'a.ts': "export const signIn = () => fetch('/login', { method: 'POST' })\n",
  'tea.yaml':
    'flow: tea\ntitle: { en: Tea, zh: 茶 }\ncheckpoints:\n  - id: tea.kettle\n    title: { en: Kettle, zh: 壶 }\n    question: { en: Who boils?, zh: 谁？ }\n',
  'bad.yaml': 'flow: Tea\n',
}

afterEach(() => {
  vi.restoreAllMocks()
})

interface Run {
  status: number
  out: string
  err: string
}

/** One command line, with what it wrote; `onError` is called after each piece of standard error. */
async function run(argv: string[], onError: (text: string) => void = () => undefined): Promise<Run> {
  const written = { out: '', err: '' }
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.out += String(text)
    return true
  })
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written.err += String(text)
    onError(String(text))
    return true
  })
  const status = await main(argv)
  vi.restoreAllMocks()
  return { status, ...written }
}

const quiet = ['--no-cache', '--quiet']

describe('wrong use: status 2, the bad value and the legal ones', () => {
  test.each<[argv: string[], message: string]>([
    [
      ['analyze', 'tee'],
      'unknown flow "tee"; legal: login, storage, update, all, or the path of a checklist file (.yaml)',
    ],
    [['analyze', 'none.yaml'], 'unknown flow "none.yaml"'],
    [['analyze', 'login', '--format', 'pdf'], '--format: unknown value "pdf"; legal: json, md'],
    [['analyze', 'login', '--format', 'md,json'], '--format md,json needs --out DIR'],
    [['analyze', 'login', '--lang', 'de'], '--lang: unknown value "de"; legal: en, zh'],
    [['analyze', 'login', '--reasoner', 'oracle'], '--reasoner: unknown value "oracle"; legal: static, claude'],
    [['analyze', 'login', '--reasoner', 'claude'], 'The reasoner claude is not built yet'],
    [['analyze', 'login', '--max-steps', '0'], '--max-steps: "0" is no whole number of at least 1'],
    [['analyze', 'login', '--max-steps', 'many'], '--max-steps: "many" is no whole number of at least 1'],
    [['analyze', 'login', '/there/is/no/such/folder'], '/there/is/no/such/folder'],
    [['analyze', 'login', '--sing'], "unknown option '--sing'"],
    [['analyze'], "missing required argument 'flow'"],
    [['dance'], "unknown command 'dance'"],
    [['checklist', 'tee'], 'unknown flow "tee"; legal: login, storage, update'],
    [['checklist', '--lang', 'de'], '--lang: unknown value "de"; legal: en, zh'],
    [['schema', 'trace'], 'schema: unknown name "trace"; legal: report'],
    [['tool', 'find_files', '--input', '{'], '--input is no JSON'],
    [['tool', 'find_files'], "required option '--input <json>' not specified"],
  ])('%j', async (argv, message) => {
    const { status, out, err } = await run(argv)
    expect([status, out]).toEqual([2, ''])
    expect(err).toContain(message)
    expect(err).not.toMatch(/\n {4}at /)
  })

  test('a bad checklist names file, line and what is wrong', async () => {
    const path = temporaryFolder(FILES)
    const { status, err } = await run(['analyze', join(path, 'bad.yaml'), path, ...quiet])
    expect(status).toBe(2)
    expect(err).toContain(`${join(path, 'bad.yaml')}:1: flow: lower-case letters, digits and hyphens`)
  })

  test('a place that cannot be written is named', async () => {
    const path = temporaryFolder(FILES)
    const out = join(path, 'a.ts')
    const { status, err } = await run(['analyze', join(path, 'tea.yaml'), path, ...quiet, '--out', out])
    expect(status).toBe(2)
    expect(err).toContain(`--out ${out}: cannot be written`)
  })
})

describe('analyze', () => {
  test('without --out the report goes to standard output, and nothing else does', async () => {
    const path = temporaryFolder(FILES)
    const markdown = await run(['analyze', 'login', path, '--no-cache'])
    expect(markdown.out).toMatch(/^# /)
    expect(markdown.err).toMatch(/^reading the repository\nlogin\.entry: [a-z-]+\n/)
    const json = await run(['analyze', 'login', path, ...quiet, '--format', 'json'])
    expect(JSON.parse(json.out)).toMatchObject({ version: 1, flow: 'login' })
    expect([json.err, readdirSync(path).sort()]).toEqual(['', Object.keys(FILES).sort()])
  })

  test('several flows as JSON are one list', async () => {
    const path = temporaryFolder(FILES)
    const { out } = await run(['analyze', 'all', path, ...quiet, '--format', 'json'])
    expect(JSON.parse(out).map(({ flow }: { flow: string }) => flow)).toEqual(['login', 'storage', 'update'])
  })

  test('with --out each flow is written in each format, and an index', async () => {
    const path = temporaryFolder(FILES)
    const folder = join(temporaryFolder(), 'new', 'reports')
    const { out } = await run(['analyze', join(path, 'tea.yaml'), path, ...quiet, '--out', folder, '--lang', 'zh'])
    expect([out, readdirSync(folder).sort()]).toEqual(['', ['index.md', 'tea.json', 'tea.md']])
    expect(readFileSync(join(folder, 'tea.md'), 'utf8')).toContain('茶')
    expect(JSON.parse(readFileSync(join(folder, 'tea.json'), 'utf8'))).toMatchObject({ flow: 'tea', lang: 'zh' })
  })

  test('an incomplete report is written and gives status 3', async () => {
    const path = temporaryFolder(FILES)
    const { status, out } = await run(['analyze', join(path, 'tea.yaml'), path, ...quiet, '--format', 'json'])
    expect([status, JSON.parse(out).complete]).toEqual([3, false])
  })

  test('a complete report gives status 0', async () => {
    const path = temporaryFolder(FILES)
    const { status, out } = await run(['analyze', 'login', path, ...quiet, '--format', 'json'])
    expect([status, JSON.parse(out).complete]).toEqual([0, true])
  })

  test('Ctrl-C ends the run with what is known and gives status 130', async () => {
    const path = temporaryFolder(FILES)
    const { status, out } = await run(['analyze', 'login', path, '--no-cache', '--format', 'json'], (text) => {
      if (text.startsWith('login.entry:')) process.emit('SIGINT')
    })
    expect([status, JSON.parse(out).stopReason.id]).toEqual([130, 'stop.interrupted'])
    expect(process.listenerCount('SIGINT')).toBe(0)
  })

  test('the trace is written where --trace says', async () => {
    const path = temporaryFolder(FILES)
    const trace = join(temporaryFolder(), 'run.jsonl')
    await run(['analyze', 'login', path, ...quiet, '--trace', trace])
    expect(existsSync(trace)).toBe(true)
  })

  test('a catalog that is no catalog is refused', async () => {
    const path = temporaryFolder(FILES)
    const { status, err } = await run(['analyze', 'login', path, ...quiet, '--catalog', join(path, 'bad.yaml')])
    expect(status).toBe(2)
    expect(err).toContain(join(path, 'bad.yaml'))
  })
})

describe('tool', () => {
  const input = (value: unknown) => ['--no-cache', '--input', JSON.stringify(value)]

  test('prints the envelope', async () => {
    const path = temporaryFolder(FILES)
    const asked = { keywords: 'tea', missing_fact: 'which file holds the checklist of tea' }
    const { status, out } = await run(['tool', 'find_files', path, ...input(asked)])
    expect(status).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ tool: 'find_files', result: { paths: ['tea.yaml'] } })
  })

  test.each<[name: string, value: unknown, parameter: string, legal: string[]]>([
    [
      'dance',
      {},
      'tool',
      ['find_files', 'git_history', 'locate_symbol', 'lookup_config', 'read_snippet', 'trace_calls'],
    ],
    ['find_files', { keywords: 'tea' }, 'missing_fact', []],
  ])('%s with %j: status 2, the envelope says what is wrong', async (name, value, parameter, legal) => {
    const { status, out } = await run(['tool', name, temporaryFolder(FILES), ...input(value)])
    const { error } = JSON.parse(out)
    expect([status, error.parameter]).toEqual([2, parameter])
    expect(error.legal).toEqual(expect.arrayContaining(legal))
  })
})

test('checklist lists the flows, or one with its questions', async () => {
  const all = await run(['checklist'])
  expect(all.out.split('\n').map((line) => line.split(' ')[0])).toEqual(['login', 'storage', 'update', ''])
  const one = await run(['checklist', 'login', '--lang', 'zh'])
  expect(one.out).toMatch(/^login {2}.*\n {2}login\.entry\n {4}.*？/)
})

test('schema report prints a JSON Schema', async () => {
  const { status, out } = await run(['schema', 'report'])
  expect([status, JSON.parse(out).type]).toEqual([0, 'object'])
})

test('help is no failure', async () => {
  const { status, out } = await run(['--help'])
  expect([status, out.includes('analyze')]).toEqual([0, true])
})
