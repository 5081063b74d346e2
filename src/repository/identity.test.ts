import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { git, temporaryRepository } from '../../test/support/temporary-folder.js'
import { identify } from './identity.js'
import { locate } from './locate.js'

test('origin names the target, without its credentials', async () => {
  const root = temporaryRepository({ 'a.ts': 'a\n' })
  git(root, 'remote', 'add', 'backup', 'https://gitlab.com/o/backup.git')
  git(root, 'remote', 'add', 'origin', 'https://user:pass@github.com/o/app.git')
  const commit = git(root, 'rev-parse', 'HEAD').trim()
  expect(await identify(await locate(root))).toEqual({
    name: 'app',
    commit,
    dirty: false,
    folder: '',
    permalink: `https://github.com/o/app/blob/${commit}/{file}#L{start}-L{end}`,
  })
})

test('without origin the first remote by name, without an address of the net the folder', async () => {
  const root = temporaryRepository({ 'a.ts': 'a\n' })
  git(root, 'remote', 'add', 'origin', '/srv/git/other.git')
  expect((await identify(await locate(root))).name).toBe(basename(root))
  git(root, 'remote', 'rename', 'origin', 'z')
  git(root, 'remote', 'add', 'a', 'git@host.example:o/app.git')
  expect(await identify(await locate(root))).toMatchObject({ name: 'app', permalink: null })
})
