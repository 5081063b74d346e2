import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listChecklists } from '#data/checklists'
import { renderJson } from '#report/json'
import { renderMarkdown } from '#report/markdown'
import { reportSchema } from '#schema/report'
import { readTrace } from '#trace/reader'
import { type Files, git, hashTree, temporaryFolder, temporaryRepository } from '../../test/support/temporary-folder.js'
import { analyze, type FlowProgress } from './analyze.js'

const FILES: Files = {
  'src/sign-in.ts': [
    "import { post } from './client'",
    '',
    'export async function signIn(email: string, password: string) {',
    "  if (!email) throw new Error('email is missing')",
    "  const { token } = await post('/login', { email, password })",
    "  localStorage.setItem('token', token)",
    '}',
    '',
    'export function signOut() {',
    "  localStorage.removeItem('token')",
    '}',
    '',
  ].join('\n'),
  'src/client.ts': [
    'export async function post(path: string, body: unknown) {',
    "  const headers = { Authorization: 'Bearer ' + localStorage.getItem('token') }",
    "  const answer = await fetch('https://api.example.org' + path, { method: 'POST', headers, body: JSON.stringify(body) })",
    '  if (answer.status === 401) location.reload()',
    '  return answer.json()',
    '}',
    '',
  ].join('\n'),
  'README.md': '# Notes\n',
}

const CHECKLIST = [
  'flow: tea',
  'title: { en: Tea, zh: 茶 }',
  'checkpoints:',
  '  - id: tea.kettle',
  '    title: { en: Kettle, zh: 壶 }',
  '    question: { en: Who boils the water?, zh: 谁烧水？ }',
  '',
].join('\n')

/** A clone of the same commit in a folder of its own. */
function clone(): string {
  const folder = temporaryRepository(FILES)
  git(folder, 'remote', 'add', 'origin', 'https://example.org/ada/notes.git')
  return folder
}

const QUIET = { cache: false }

describe('a run over a repository', () => {
  test('the same commit gives the same bytes, wherever it lies', async () => {
    const told = async (path: string) => {
      const reports = await analyze({ flow: 'all', path, ...QUIET })
      return reports.flatMap((report) => [renderJson(report), renderMarkdown(report, 'zh')])
    }
    const first = clone()
    const texts = await told(first)
    expect(await told(clone())).toEqual(texts)
    expect(texts.filter((text) => text.includes(first))).toEqual([])
  })

  test('every quote equals its lines, and the report keeps its schema', async () => {
    const path = clone()
    for (const report of await analyze({ flow: 'all', path, ...QUIET })) {
      expect(reportSchema.parse(report)).toEqual(report)
      for (const { evidence } of report.checkpoints.flatMap(({ claims }) => claims)) {
        for (const { file, start, end, quote } of evidence) {
          const lines = readFileSync(join(path, file), 'utf8').split('\n')
          expect(lines.slice(start - 1, end).join('\n')).toBe(quote)
        }
      }
    }
  })

  test('nothing in the target changes', async () => {
    const path = clone()
    const before = hashTree(path)
    await analyze({ flow: 'all', path, ...QUIET })
    expect(hashTree(path)).toBe(before)
  })

  test('in another language the words change, and nothing else', async () => {
    const path = clone()
    const inLang = async (lang: 'en' | 'zh') => (await analyze({ flow: 'login', path, lang, ...QUIET }))[0]!
    const [en, zh] = [await inLang('en'), await inLang('zh')]
    const facts = (report: typeof en) =>
      report.checkpoints.map(({ id, status, claims }) => [
        id,
        status,
        claims.map((claim) => ({ ...claim, statement: '' })),
      ])
    expect(facts(zh)).toEqual(facts(en))
    expect(zh.lang).toBe('zh')
  })
})

test('a checklist of the user without a probe is told honestly', async () => {
  const path = temporaryFolder({ 'a.ts': 'export const a = 1\n', 'tea.yaml': CHECKLIST })
  const [report] = await analyze({ flow: join(path, 'tea.yaml'), path, ...QUIET })
  expect(report).toMatchObject({
    flow: 'tea',
    complete: false,
    stopReason: { id: 'stop.all-covered' },
    checkpoints: [
      { id: 'tea.kettle', status: 'incomplete', claims: [], steps: 0, toolCalls: 0, stopped: { id: 'probe.none' } },
    ],
  })
})

test('interrupted, it still tells every checkpoint', async () => {
  const controller = new AbortController()
  const [report] = await analyze({
    flow: 'login',
    path: clone(),
    ...QUIET,
    signal: controller.signal,
    onProgress: (progress) => {
      if (progress.kind === 'ended') controller.abort()
    },
  })
  const [first, ...others] = report!.checkpoints
  expect(first?.stopped).toBeUndefined()
  expect(new Set(others.map(({ status, stopped }) => `${status} ${stopped?.id}`))).toEqual(
    new Set(['incomplete stop.interrupted']),
  )
  expect([report!.complete, report!.stopReason.id]).toEqual([false, 'stop.interrupted'])
})

test('progress: reading, then each checkpoint begun and ended', async () => {
  const told: string[] = []
  const onProgress = (progress: FlowProgress) =>
    told.push(progress.kind === 'reading' ? 'reading' : `${progress.flow} ${progress.checkpoint.id} ${progress.kind}`)
  const path = temporaryFolder({ 'a.ts': 'export const a = 1\n', 'tea.yaml': CHECKLIST })
  await analyze({ flow: join(path, 'tea.yaml'), path, ...QUIET, onProgress })
  expect(told).toEqual(['reading', 'tea tea.kettle begun', 'tea tea.kettle ended'])
})

test('the trace goes where the user wants it', async () => {
  const folder = temporaryFolder()
  const trace = join(folder, 'run.jsonl')
  await analyze({ flow: 'login', path: clone(), ...QUIET, trace })
  const [header, ...events] = readTrace(trace)
  expect(header).toMatchObject({ type: 'header', flow: 'login', reasoner: 'static' })
  expect(events.at(-1)).toMatchObject({ type: 'stop', checkpoint: null, reason: { id: 'stop.all-covered' } })
  expect(events.filter(({ type }) => type === 'note')).toHaveLength(listChecklists()[0]!.checkpoints.length)
})

test.each([
  [{ flow: 'tee' }, 'unknown flow "tee"; legal: login, storage, update, all, or the path of a checklist file (.yaml)'],
  [{ flow: 'login', reasoner: 'claude' as const }, 'The reasoner claude is not built yet'],
])('wrong use is refused before anything is read: %j', async (options, message) => {
  await expect(analyze({ path: '/there/is/no/such/folder', ...QUIET, ...options })).rejects.toThrow(message)
})
