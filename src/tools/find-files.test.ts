import { describe, expect, it } from 'vitest'
import { FIND_FILES_MAX } from '#schema/envelope'
import type { FindFilesResult } from '#schema/tool-results'
import { fakeIndex } from '../../test/support/fake-index.js'
import { runTool } from './index.js'

const index = fakeIndex({
  'src/login/form.ts': '',
  'src/auth/LoginForm.tsx': '',
  'src/auth/login-form.test.ts': '',
  'src/store/token.ts': '',
  ...Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`many/page${at}.css`, ''])),
})
const find = (input: object) =>
  runTool('find_files', { ...input, missing_fact: 'where the form is; its path names it' }, index)
const paths = async (input: object) => ((await find(input)).result as FindFilesResult).paths

describe('find_files', () => {
  it.each([
    [{ keywords: 'login form' }, ['src/auth/LoginForm.tsx', 'src/auth/login-form.test.ts', 'src/login/form.ts']],
    [{ keywords: ['LOGIN', 'tsx'] }, ['src/auth/LoginForm.tsx']],
    [{ keywords: 'auth\\login' }, ['src/auth/LoginForm.tsx', 'src/auth/login-form.test.ts']],
    [{ glob: 'src/**/*.ts' }, ['src/login/form.ts', 'src/store/token.ts', 'src/auth/login-form.test.ts']],
    [{ glob: 'src\\store\\*.ts' }, ['src/store/token.ts']],
    [{ glob: '*.tsx' }, ['src/auth/LoginForm.tsx']],
    [{ glob: '**/*.ts', keywords: 'token' }, ['src/store/token.ts']],
  ])('%j', async (input, expected) => expect(await paths(input)).toEqual(expected))

  it('keeps its bound and says how many more', async () => {
    const envelope = await find({ glob: 'many/*' })
    expect(envelope).toMatchObject({
      truncated: true,
      left_out: ['10 more paths match: add a keyword or narrow the glob'],
    })
    expect(envelope.result).toMatchObject({ total: 60, near: [] })
    expect((envelope.result as FindFilesResult).paths.length).toBe(FIND_FILES_MAX)
  })

  it('suggests near paths when nothing matches', async () => {
    const envelope = await find({ keywords: 'tokn' })
    expect(envelope.result).toEqual({ paths: [], total: 0, near: ['src/store/token.ts'] })
    expect(envelope.truncated).toBe(false)
  })

  it('wants something to look for', async () => {
    expect((await find({ keywords: ' ' })).error).toMatchObject({ parameter: 'keywords' })
  })
})
