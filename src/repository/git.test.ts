import { chmodSync, existsSync, mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  commitAll,
  git,
  hashTree,
  temporaryFolder,
  temporaryRepository,
  writeFiles,
} from '../../test/support/temporary-folder.js'
import { openGit } from './git.js'
import { openRepository } from './open.js'

test('gives the output, or why there is none', async () => {
  const root = temporaryRepository({ 'a.ts': 'a\n' })
  const run = openGit(root)
  expect(await run('ls-files', '-z')).toEqual({ kind: 'ok', text: 'a.ts\0' })
  expect(await run('rev-parse', '--verify', 'nothing')).toEqual({
    kind: 'failed',
    message: 'fatal: Needed a single revision',
  })
  expect(await openGit(temporaryFolder())('ls-files')).toMatchObject({ kind: 'failed' })
})

test('the safe settings reach git and win over those of the target', async () => {
  const root = temporaryRepository({ 'a.ts': 'a\n' })
  git(root, 'config', 'core.hooksPath', '/elsewhere')
  git(root, 'config', 'core.fsmonitor', '/elsewhere/monitor')
  git(root, 'config', 'core.pager', 'less')
  const run = openGit(root)
  const values = await Promise.all(
    ['core.hooksPath', 'core.fsmonitor', 'core.pager', 'log.showSignature'].map((key) => run('config', '--get', key)),
  )
  expect(values.map((value) => value.kind === 'ok' && value.text)).toEqual([
    '/dev/null\n',
    'false\n',
    'cat\n',
    'false\n',
  ])
  expect(await run('var', 'GIT_PAGER')).toEqual({ kind: 'ok', text: 'cat\n' })
})

test('the variables of a hook that flowdoc runs in do not lead to another repository', async () => {
  const root = temporaryRepository({ 'a.ts': 'a\n' })
  const other = temporaryRepository({ 'b.ts': 'b\n' })
  process.env.GIT_DIR = join(other, '.git')
  process.env.GIT_WORK_TREE = other
  try {
    expect((await openRepository(root, {})).files.map((file) => file.path)).toEqual(['a.ts'])
  } finally {
    delete process.env.GIT_DIR
    delete process.env.GIT_WORK_TREE
  }
})

/** A program that leaves a mark when it runs. */
function trap(): { program: string; hasRun: () => boolean } {
  const folder = temporaryFolder({ trap: '#!/bin/sh\ntouch "$(dirname "$0")/ran"\ncat\n' })
  chmodSync(join(folder, 'trap'), 0o755)
  return { program: join(folder, 'trap'), hasRun: () => existsSync(join(folder, 'ran')) }
}

test('nothing that the configuration or the hooks of the target name is run', async () => {
  const { program, hasRun } = trap()
  const root = temporaryRepository({ 'a.ts': 'a\n', '.gitattributes': '* diff=evil filter=evil\n' })
  writeFiles(root, { 'a.ts': 'b\n' })
  commitAll(root, 'Second')
  const settings = {
    'core.fsmonitor': program,
    'core.hooksPath': join(program, '..', 'hooks'),
    'core.pager': program,
    'pager.log': program,
    'pager.ls-files': program,
    'diff.external': program,
    'diff.evil.command': program,
    'diff.evil.textconv': program,
    'filter.evil.clean': program,
    'filter.evil.smudge': program,
    'filter.evil.process': program,
    'filter.evil.required': 'true',
    'log.showSignature': 'true',
    'gpg.program': program,
    'core.sshCommand': program,
    'core.askPass': program,
    'core.editor': program,
    'credential.helper': `!${program}`,
    'alias.ls-files': `!${program}`,
    'alias.log': `!${program}`,
    'core.untrackedCache': 'true',
  }
  for (const [key, value] of Object.entries(settings)) git(root, 'config', key, value)
  mkdirSync(join(program, '..', 'hooks'))
  writeFiles(root, { 'a.ts': 'changed\n', 'new.ts': 'n\n' })
  const before = hashTree(root)
  const repository = await openRepository(root, {})
  expect(repository.files.map((file) => repository.read(file.path).kind)).toEqual(['text', 'text', 'text'])
  expect(repository.identity.dirty).toBe(true)
  expect(await repository.history('a.ts', { limit: 5 })).toMatchObject({ kind: 'commits', commits: [{ added: 1 }, {}] })
  expect(hasRun()).toBe(false)
  expect(hashTree(root)).toBe(before)
})

test('a partial clone fetches nothing', async () => {
  const { program, hasRun } = trap()
  const origin = temporaryRepository({ 'a.ts': 'a\n' })
  writeFiles(origin, { 'a.ts': 'b\n' })
  commitAll(origin, 'Second')
  git(origin, 'config', 'uploadpack.allowFilter', 'true')
  const clone = temporaryFolder()
  git(clone, 'clone', '--quiet', '--filter=blob:none', `file://${origin}`, 'clone')
  const root = realpathSync(join(clone, 'clone'))
  git(root, 'config', 'remote.origin.uploadpack', program)
  git(root, 'config', 'protocol.file.allow', 'always')
  git(root, 'config', 'protocol.ext.allow', 'always')
  for (const url of [`file://${origin}`, `ext::${program}`]) {
    git(root, 'config', 'remote.origin.url', url)
    const before = hashTree(root)
    const repository = await openRepository(root, {})
    expect(await repository.history('a.ts', { limit: 5 })).toEqual({
      kind: 'no-history',
      reason: 'git cannot read the history here; objects may be missing',
    })
    expect(hasRun()).toBe(false)
    expect(hashTree(root)).toBe(before)
  }
})

test('a work tree that is configured to lie elsewhere is not read', async () => {
  const root = temporaryRepository({ 'a.ts': 'a\n' })
  for (const elsewhere of ['/', '/nowhere', temporaryFolder({ 'secret.ts': 's\n' })]) {
    git(root, 'config', 'core.worktree', elsewhere)
    const repository = await openRepository(root, {})
    expect([repository.root, repository.files.map((file) => file.path)]).toEqual([root, ['a.ts']])
  }
})
