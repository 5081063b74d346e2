import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultTraceFile, forgetOldTraces, newTraceId } from './trace-file.js'

describe('trace files', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'flowdoc-traces-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('are named by start and process, in the cache folder', () => {
    const id = newTraceId(new Date('2026-01-02T03:04:05.678Z'), 7)
    expect(defaultTraceFile(id, '/cache')).toBe(join('/cache', 'traces', '20260102030405-7.jsonl'))
  })

  it('leave the newest, and files that are no traces', () => {
    for (const name of ['20260101000000-1.jsonl', '20260102000000-1.jsonl', '20260103000000-1.jsonl', 'notes.jsonl'])
      writeFileSync(join(folder, name), '')
    forgetOldTraces(join(folder, '20260104000000-1.jsonl'), 2)
    expect(readdirSync(folder).sort()).toEqual(['20260103000000-1.jsonl', 'notes.jsonl'])
  })

  it('need no folder', () => {
    expect(() => forgetOldTraces(join(folder, 'none', '20260104000000-1.jsonl'))).not.toThrow()
  })
})
