import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { main } from '../src/cli/main.js'

const NOTES = fileURLToPath(new URL('../fixtures/notes-desktop', import.meta.url))

/** Runs one command line in this process and collects what it prints. */
async function run(...argv: string[]): Promise<{ status: number; out: string; err: string }> {
  const printed = { out: '', err: '' }
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.out += String(text)
    return true
  })
  const err = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed.err += String(text)
    return true
  })
  try {
    return { status: await main(argv), ...printed }
  } finally {
    out.mockRestore()
    err.mockRestore()
  }
}

describe('flowdoc analyze', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'flowdoc-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('prints the same bytes twice, and every quote equals its lines', async () => {
    const first = await run('analyze', 'login', NOTES, '--format', 'json', '--no-cache', '--quiet')
    const second = await run('analyze', 'login', NOTES, '--format', 'json', '--no-cache', '--quiet')
    expect({ status: first.status, err: first.err }).toEqual({ status: 0, err: '' })
    expect(second.out).toBe(first.out)
    const report = JSON.parse(first.out) as {
      checkpoints: { claims: { evidence: { file: string; start: number; end: number; quote: string }[] }[] }[]
    }
    const evidence = report.checkpoints.flatMap(({ claims }) => claims.flatMap((claim) => claim.evidence))
    expect(evidence.length).toBeGreaterThan(10)
    const top = execFileSync('git', ['rev-parse', '--show-toplevel'], { cwd: NOTES, encoding: 'utf8' }).trim()
    for (const { file, start, end, quote } of evidence) {
      expect(
        readFileSync(join(top, file), 'utf8')
          .split('\n')
          .slice(start - 1, end)
          .join('\n'),
      ).toBe(quote)
    }
  })

  it('writes Markdown, JSON and an index with --out, in Chinese when asked', async () => {
    const { status } = await run('analyze', 'storage', NOTES, '--out', folder, '--lang', 'zh', '--no-cache', '--quiet')
    expect(status).toBe(0)
    expect(readdirSync(folder).sort()).toEqual(['index.md', 'storage.json', 'storage.md'])
    expect(readFileSync(join(folder, 'storage.md'), 'utf8')).toContain('存储')
  })

  it('ends with 3 when steps run out, and still tells what is known', async () => {
    const { status, out } = await run(
      'analyze',
      'storage',
      NOTES,
      '--max-steps',
      '1',
      '--format',
      'json',
      '--no-cache',
      '--quiet',
    )
    expect(status).toBe(3)
    expect((JSON.parse(out) as { complete: boolean }).complete).toBe(false)
  })

  it.each([
    [['analyze', 'logon', NOTES], 'unknown flow "logon"; legal: login, storage, update'],
    [['analyze', 'login', join(NOTES, 'nowhere')], 'nowhere'],
    [['analyze', 'login', NOTES, '--format', 'pdf'], '--format: unknown value "pdf"; legal: json, md'],
    [['analyze', 'login', NOTES, '--format', 'md,json'], 'needs --out DIR'],
    [['analyze', 'login', NOTES, '--lang', 'de'], '--lang: unknown value "de"; legal: en, zh'],
    [['analyze', 'login', NOTES, '--max-steps', '0'], '--max-steps: "0" is no whole number of at least 1'],
    [['analyze', 'login', NOTES, '--reasoner', 'claude'], 'claude is not built yet'],
    [['tool', 'find_files', NOTES, '--input', '{'], '--input is no JSON'],
    [['schema', 'claim'], 'legal: report'],
    [['checklist', 'logon'], 'unknown flow "logon"'],
    [['explain'], 'unknown command'],
  ])('%j is refused with status 2', async (argv, message) => {
    const { status, err } = await run(...argv)
    expect({ status, says: err.includes(message) }).toEqual({ status: 2, says: true })
  })
})

describe('the other commands', () => {
  it('a tool answers in JSON', async () => {
    const input = JSON.stringify({
      keywords: 'login',
      missing_fact: 'Which files speak of login; their names will tell.',
    })
    const { status, out } = await run('tool', 'find_files', NOTES, '--no-cache', '--input', input)
    expect({ status, tool: (JSON.parse(out) as { tool: string }).tool }).toEqual({ status: 0, tool: 'find_files' })
  })

  it('a checklist lists its checkpoints', async () => {
    const { status, out } = await run('checklist', 'storage')
    expect(status).toBe(0)
    expect(out.match(/^ {2}storage\.\S+$/gm)).toHaveLength(10)
  })

  it('the schema of the report is JSON Schema', async () => {
    const { out } = await run('schema', 'report')
    expect((JSON.parse(out) as { type: string }).type).toBe('object')
  })
})
