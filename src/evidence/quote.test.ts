import { expect, test } from 'vitest'
import { fakeRepository } from '../../test/support/fake-repository.js'
import { quoteSpan } from './quote.js'

const lines = Array.from({ length: 12 }, (_, index) => `\tline ${index + 1}  `)
const repository = fakeRepository({ 'a.ts': `${lines.join('\n')}\n` })

test('the lines, byte for byte, and the hash of them', () => {
  expect(quoteSpan(repository, { file: 'a.ts', start: 2, end: 3 })).toEqual({
    kind: 'quote',
    span: { file: 'a.ts', start: 2, end: 3 },
    text: '\tline 2  \n\tline 3  ',
    // printf '\tline 2  \n\tline 3  ' | sha256sum | cut -c1-16
    hash: '0bfbc586f0fefc69',
    fileLines: lines,
  })
})

test('a longer span is cut to its first ten lines', () => {
  const quote = quoteSpan(repository, { file: 'a.ts', start: 2, end: 12 })
  expect(quote).toMatchObject({ span: { file: 'a.ts', start: 2, end: 11 }, text: lines.slice(1, 11).join('\n') })
})

test.each([
  ['b.ts', 1, 1, 'no-file'],
  ['a.ts', 12, 13, 'no-lines'],
  ['a.ts', 0, 1, 'no-lines'],
  ['a.ts', 3, 2, 'no-lines'],
] as const)('%s:%i-%i does not exist', (file, start, end, reason) => {
  expect(quoteSpan(repository, { file, start, end })).toEqual({ kind: 'missing', reason })
})
