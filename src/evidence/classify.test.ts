import { expect, test } from 'vitest'
import { classify } from './classify.js'

const LINES = ['// why', '', '// because', 'call()', '# not a comment here']

test.each([
  ['src/a.ts', 4, 4, 'code'],
  ['src/a.ts', 1, 1, 'comment'],
  ['src/a.ts', 1, 3, 'comment'],
  ['src/a.ts', 3, 4, 'code'],
  ['src/a.ts', 2, 2, 'code'],
  ['src/a.test.ts', 4, 4, 'test'],
  ['src/__tests__/a.ts', 1, 1, 'test'],
  ['app/src/androidTest/A.kt', 4, 4, 'test'],
  ['app/LoginTest.kt', 4, 4, 'test'],
  ['src/latest/contest.ts', 4, 4, 'code'],
  ['docs/a.md', 4, 4, 'document'],
  ['CHANGELOG', 4, 4, 'document'],
  ['package.json', 4, 4, 'config'],
  ['config/app.yaml', 5, 5, 'comment'],
  ['config/app.yaml', 4, 4, 'config'],
  ['.env.production', 4, 4, 'config'],
  ['src/environment.ts', 4, 4, 'code'],
  ['android/build.gradle', 4, 4, 'config'],
  ['ios/Info.plist', 4, 4, 'config'],
  ['vite.config.ts', 4, 4, 'code'],
] as const)('%s:%i-%i is %s', (file, start, end, expected) => {
  expect(classify({ file, start, end }, LINES, '')).toBe(expected)
})

test('the folder that was asked for does not make its files tests', () => {
  const span = { file: 'fixtures/shop/src/a.ts', start: 4, end: 4 }
  expect(classify(span, LINES, 'fixtures/shop')).toBe('code')
  expect(classify(span, LINES, '')).toBe('test')
})
