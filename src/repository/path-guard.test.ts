import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/support/temporary-folder.js'
import { guardPath, realPathInside } from './path-guard.js'

test.each([
  ['src/a.ts', 'src/a.ts'],
  ['./src//a.ts', 'src/a.ts'],
  ['src\\sub\\a.ts', 'src/sub/a.ts'],
  ['src/', 'src'],
  ['', ''],
  ['.', ''],
  ['a..b/...c', 'a..b/...c'],
  ['.github/x.yml', '.github/x.yml'],
])('%j is taken as %j', (given, path) => {
  expect(guardPath(given)).toEqual({ kind: 'ok', path })
})

test.each([
  ['../x', "it holds '..'"],
  ['src/../../x', "it holds '..'"],
  ['src\\..\\..\\x', "it holds '..'"],
  ['/etc/passwd', 'it is absolute'],
  ['\\\\server\\share', 'it is absolute'],
  ['C:\\x', 'it is absolute'],
  ['c:x', 'it is absolute'],
  ['.git/config', 'it lies in .git'],
  ['sub/.GIT/config', 'it lies in .git'],
  ['a\0b', 'it holds a NUL character'],
])('%j is refused: %s', (given, why) => {
  expect(guardPath(given)).toEqual({
    kind: 'refused',
    reason: `path ${JSON.stringify(given)} is refused: ${why}. Legal: a path from the repository's root, as find_files lists it.`,
  })
})

test('a link counts where it leads', () => {
  const outside = temporaryFolder({ 'secret.txt': 'x' })
  const root = temporaryFolder({ 'src/a.ts': 'a', '.git/config': '' })
  symlinkSync(join(outside, 'secret.txt'), join(root, 'leak.txt'))
  symlinkSync('src/a.ts', join(root, 'inner.ts'))
  symlinkSync('.git/config', join(root, 'config'))
  mkdirSync(`${root}-twin`)
  symlinkSync(`${root}-twin`, join(root, 'twin'))
  const real = (path: string): string | null => realPathInside(root, join(root, path))
  expect(['leak.txt', 'inner.ts', 'config', 'twin', '.'].map(real)).toEqual([null, 'src/a.ts', null, null, ''])
})
