import { expect, test } from 'vitest'
import { Failure } from '#schema/failure'
import { pathFilter } from './path-filter.js'

const PATHS = ['README.md', 'docs/a.md', 'src/[id]/page.ts', 'src/a.ts', 'src/b.test.ts', 'web/.env']

test.each([
  [{}, PATHS],
  [{ include: ['src'] }, ['src/[id]/page.ts', 'src/a.ts', 'src/b.test.ts']],
  [{ include: ['src/**/*.ts'] }, ['src/[id]/page.ts', 'src/a.ts', 'src/b.test.ts']],
  [{ include: ['src\\*.ts'] }, ['src/a.ts', 'src/b.test.ts']],
  [{ include: ['./src/a.ts', '/docs/'] }, ['docs/a.md', 'src/a.ts']],
  [{ include: ['*.md'] }, ['README.md', 'docs/a.md']],
  [{ include: ['src/[id]'] }, ['src/[id]/page.ts']],
  [{ include: ['**/*'] }, PATHS],
  [{ exclude: ['*.test.ts', 'docs/**', 'web'] }, ['README.md', 'src/[id]/page.ts', 'src/a.ts']],
  [{ include: ['src'], exclude: ['src/a.ts'] }, ['src/[id]/page.ts', 'src/b.test.ts']],
])('%j', (options, kept) => {
  expect(PATHS.filter(pathFilter(options, ''))).toEqual(kept)
})

test('in a folder of a repository, patterns count from the root or from the folder', () => {
  const paths = ['app/src/a.ts', 'app/lib/b.ts']
  expect(paths.filter(pathFilter({ include: ['src'] }, 'app'))).toEqual(['app/src/a.ts'])
  expect(paths.filter(pathFilter({ include: ['app/lib/*'] }, 'app'))).toEqual(['app/lib/b.ts'])
})

test.each([[''], ['  '], ['/']])('the pattern %j is refused', (pattern) => {
  expect(() => pathFilter({ exclude: [pattern] }, '')).toThrow(
    new Failure(
      'usage',
      `--exclude ${JSON.stringify(pattern)} matches nothing. Legal: a path or glob, like src/**/*.ts, *.md or docs.`,
    ),
  )
})
