import { expect, test } from 'vitest'
import { classifyPath, MAX_TEXT_BYTES, manifestFolders } from './classify-path.js'

const manifests = manifestFolders(['package.json', 'server/go.mod', 'src/vendor/list.ts'])

test.each([
  ['src/a.ts', null],
  ['ios/App/Info.plist', null],
  ['assets/logo.svg', null],
  ['assets/logo.PNG', 'binary'],
  ['android/app/release.keystore', 'binary'],
  ['node_modules/x/index.js', 'vendored'],
  ['ios/Pods/A/a.m', 'vendored'],
  ['.yarn/releases/yarn.cjs', 'vendored'],
  ['third_party/x.c', 'vendored'],
  ['vendor/x.go', 'vendored'],
  ['server/vendor/x.go', 'vendored'],
  ['public/vendor/x.js', 'vendored'],
  ['src/vendor/list.ts', null],
  ['app/screens/vendor.ts', null],
  ['package-lock.json', 'generated'],
  ['ios/Podfile.lock', 'generated'],
  ['lib/x.js.map', 'generated'],
  ['lib/x.min.js', 'minified'],
  ['src/admin.js', null],
])('%s: %s', (path, reason) => {
  expect(classifyPath(path, 100, manifests)).toBe(reason)
})

test('text over two megabytes is too large', () => {
  expect(classifyPath('a.txt', MAX_TEXT_BYTES, manifests)).toBeNull()
  expect(classifyPath('a.txt', MAX_TEXT_BYTES + 1, manifests)).toBe('too-large')
  expect(classifyPath('a.zip', MAX_TEXT_BYTES + 1, manifests)).toBe('binary')
})
