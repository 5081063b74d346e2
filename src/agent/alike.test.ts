import { expect, test } from 'vitest'
import type { ToolCall } from '#schema/action'
import { alike } from './alike.js'

const read = (path: string, start: number, end: number): ToolCall => ({
  tool: 'read_snippet',
  input: { path, start, end, missing_fact: `what stands in ${path} at ${start}` },
})
const locate = (name: string): ToolCall => ({ tool: 'locate_symbol', input: { name } })

test.each<[title: string, a: ToolCall, b: ToolCall, expected: boolean]>([
  ['the same', read('src/a.ts', 10, 40), read('src/a.ts', 10, 40), true],
  ['one line on', read('src/a.ts', 10, 40), read('src/a.ts', 11, 41), true],
  ['the next page', read('src/a.ts', 10, 40), read('src/a.ts', 41, 71), false],
  ['another file of a similar name', read('src/a/login-user.ts', 10, 40), read('src/a/login-users.ts', 10, 40), false],
  ['a letter more in a long name', locate('refreshAccessToken'), locate('refreshAccessTokens'), true],
  ['another name', locate('refreshToken'), locate('revokeToken'), false],
  ['another tool', locate('save'), { tool: 'find_files', input: { name: 'save' } }, false],
  ['a parameter more', locate('save'), { tool: 'locate_symbol', input: { name: 'save', page: 2 } }, false],
  [
    'the same list',
    { tool: 'find_files', input: { words: ['a', 'b'] } },
    { tool: 'find_files', input: { words: ['a', 'b'] } },
    true,
  ],
])('%s', (_, a, b, expected) => {
  expect(alike(a, b)).toBe(expected)
})
