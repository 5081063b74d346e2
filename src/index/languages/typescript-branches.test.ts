import { expect, it } from 'vitest'
import { memoryRepository } from '../../../test/support/memory-repository.js'
import { buildIndex } from '../build.js'

it.each([
  ['both ways of an if', 'if (a) {\n  b()\n} else\n  c()', ['0 1-3', '0 4-4']],
  ['one way', 'if (a) b()', ['0 1-1']],
  ['the cases of a switch', 'switch (a) {\n  case 1:\n    b()\n  default:\n    c()\n}', ['0 2-3', '0 4-5']],
  ['a conditional expression', 'a\n  ? b()\n  : c()', ['0 2-2', '0 3-3']],
  ['each statement by itself', 'if (a) b()\nif (c) d()', ['0 1-1', '1 2-2']],
  ['a return', 'function f() {\n  if (a) return\n}', ['0 2-2 leaves']],
  ['a throw at the end', 'if (a) {\n  b()\n  throw c\n}', ['0 1-4 leaves']],
  ['the next turn of a loop', 'for (;;) {\n  if (a) continue\n}', ['0 2-2 leaves']],
  [
    'a block at the end of a case',
    'function f() {\n  switch (a) {\n    case 1: {\n      return b\n    }\n  }\n}',
    ['0 3-5 leaves'],
  ],
  ['a throw that is not the end', 'if (a) {\n  if (b) throw c\n  d()\n}', ['0 1-4', '1 2-2 leaves']],
])('branches: %s', async (_title, text, expected) => {
  const index = await buildIndex(memoryRepository({ 'main.ts': text }), { cache: false })
  const { branches } = index.facts('main.ts')!
  expect(
    branches.map(({ statement, start, end, leaves }) => `${statement} ${start}-${end}${leaves ? ' leaves' : ''}`),
  ).toEqual(expected)
})
