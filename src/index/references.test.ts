import { describe, expect, it } from 'vitest'
import { memoryRepository } from '../../test/support/memory-repository.js'
import { buildIndex } from './build.js'

const FILES = {
  'README.md': 'token\n',
  'b.ts': `
// the token of the session
/* token
 * token
   token here, without a star
 */
const tokens = refreshToken + my_token
const link = 'https://x.example.org/' + token
store('token', token) // token
`,
  'a.kt': `
val token = read("token")
`,
}

describe('references of a name', async () => {
  const index = await buildIndex(memoryRepository(FILES), { cache: false })

  it('are whole words in code and strings, not in comments, of analysed files only', () => {
    expect(
      index.references('token').map(({ file, start, column, inString }) => [file, start, column, inString]),
    ).toEqual([
      ['a.kt', 2, 5, false],
      ['a.kt', 2, 19, true],
      ['b.ts', 8, 41, false],
      ['b.ts', 9, 8, true],
      ['b.ts', 9, 16, false],
    ])
  })

  it('carry their line', () => {
    expect(index.references('my_token')).toEqual([
      {
        file: 'b.ts',
        start: 7,
        end: 7,
        column: 31,
        text: 'const tokens = refreshToken + my_token',
        inString: false,
      },
    ])
  })

  it.each([[''], ['a.b'], ['(.*'], ['nowhere']])('%j: none', (word) => expect(index.references(word)).toEqual([]))
})
