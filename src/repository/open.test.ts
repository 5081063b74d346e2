import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Failure } from '#schema/failure'
import {
  commitAll,
  git,
  hashTree,
  temporaryFolder,
  temporaryRepository,
  writeFiles,
} from '../../test/support/temporary-folder.js'
import { blobId } from './blob.js'
import { openRepository } from './open.js'
import type { Repository } from './repository.js'

const paths = (repository: Repository): string[] => repository.files.map((file) => file.path)
const file = (path: string, content: string) => ({
  path,
  blob: blobId(Buffer.from(content)),
  size: Buffer.byteLength(content),
})

test('lists tracked and untracked files, not the ignored ones, by code unit order', async () => {
  const root = temporaryRepository({ 'b.ts': 'b\n', 'a/z.ts': 'z\n', 'Z.md': '# Z\n', '.gitignore': 'out/\n*.log\n' })
  writeFiles(root, { 'new file.ts': 'new\n', 'out/x.js': 'x\n', 'a/debug.log': 'x\n' })
  const repository = await openRepository(root, {})
  expect(repository.files).toEqual([
    file('.gitignore', 'out/\n*.log\n'),
    file('Z.md', '# Z\n'),
    file('a/z.ts', 'z\n'),
    file('b.ts', 'b\n'),
    file('new file.ts', 'new\n'),
  ])
  expect(repository.skipped).toEqual([])
  expect(repository.identity).toEqual({
    name: root.slice(root.lastIndexOf('/') + 1),
    commit: git(root, 'rev-parse', 'HEAD').trim(),
    dirty: true,
    folder: '',
    permalink: null,
  })
})

test('a changed file has the id of its own bytes, an absent one is left out', async () => {
  const root = temporaryRepository({ 'a.ts': 'one\n', 'b.ts': 'b\n', 'c.ts': 'c\n' })
  expect((await openRepository(root, {})).identity.dirty).toBe(false)
  writeFiles(root, { 'a.ts': 'two\n' })
  rmSync(join(root, 'b.ts'))
  const repository = await openRepository(root, {})
  expect(repository.files).toEqual([file('a.ts', 'two\n'), file('c.ts', 'c\n')])
  expect(repository.identity.dirty).toBe(true)
})

test('a file that was only touched, or checked out with other line ends, is not a change', async () => {
  const root = temporaryRepository({ 'a.ts': 'a\n', 'b.ts': 'b\n' })
  utimesSync(join(root, 'a.ts'), 1, 1)
  writeFiles(root, { 'b.ts': 'b\r\n' })
  const repository = await openRepository(root, {})
  expect(repository.files).toEqual([file('a.ts', 'a\n'), file('b.ts', 'b\r\n')])
  expect(repository.identity.dirty).toBe(false)
})

test('a staged change is a change; files left out by a sparse checkout are none', async () => {
  const root = temporaryRepository({ 'a.ts': 'a\n', 'b.ts': 'b\n' })
  git(root, 'update-index', '--skip-worktree', 'b.ts')
  rmSync(join(root, 'b.ts'))
  const sparse = await openRepository(root, {})
  expect([paths(sparse), sparse.identity.dirty]).toEqual([['a.ts'], false])
  writeFiles(root, { 'a.ts': 'staged\n' })
  git(root, 'add', 'a.ts')
  expect((await openRepository(root, {})).identity.dirty).toBe(true)
})

test('unmerged, gitlinked and nested repositories do not disturb', async () => {
  const root = temporaryRepository({ 'a.ts': 'a\n' })
  git(root, 'checkout', '--quiet', '-b', 'other')
  writeFiles(root, { 'a.ts': 'other\n' })
  commitAll(root, 'Other')
  git(root, 'checkout', '--quiet', 'main')
  writeFiles(root, { 'a.ts': 'main\n' })
  commitAll(root, 'Main')
  expect(() => git(root, 'merge', 'other')).toThrow()
  writeFiles(root, { 'nested/x.ts': 'x\n' })
  git(join(root, 'nested'), 'init', '--quiet')
  git(root, 'update-index', '--add', '--cacheinfo', `160000,${git(root, 'rev-parse', 'HEAD').trim()},link`)
  const repository = await openRepository(root, {})
  const content = readFileSync(join(root, 'a.ts'), 'utf8')
  expect(repository.files).toEqual([file('a.ts', content)])
})

test('names with spaces, quotes, line ends and other scripts', async () => {
  const names = [
    'a b.ts',
    '"q".ts',
    "it's.ts",
    '日本語.ts',
    'ü.ts',
    'new\nH 100644 line.ts',
    '-dash.ts',
    ':(top)x.ts',
    'back\\slash.ts',
  ]
  const root = temporaryRepository(Object.fromEntries(names.map((name) => [`src/${name}`, `${name}\n`])))
  const repository = await openRepository(root, {})
  expect(paths(repository)).toEqual(names.map((name) => `src/${name}`).sort())
  for (const name of names) expect(repository.read(`src/${name}`)).toMatchObject({ kind: 'text', text: `${name}\n` })
  const history = await repository.history('src/:(top)x.ts', { limit: 5 })
  expect(history).toMatchObject({ kind: 'commits', commits: [{ added: 1, removed: 0 }] })
})

test('a sub-folder is read by paths from the top level', async () => {
  const root = temporaryRepository({ 'app/src/a.ts': 'a\n', 'app2/b.ts': 'b\n', 'c.ts': 'c\n' })
  writeFiles(root, { 'c.ts': 'changed elsewhere\n', 'app/new.ts': 'n\n' })
  const repository = await openRepository(join(root, 'app'), {})
  expect([repository.root, repository.identity.folder]).toEqual([root, 'app'])
  expect(paths(repository)).toEqual(['app/new.ts', 'app/src/a.ts'])
  expect(repository.has('c.ts')).toBe(false)
  expect(repository.read('c.ts')).toEqual({
    kind: 'refused',
    reason: 'c.ts is no file of this repository; find_files lists what can be read',
  })
  rmSync(join(root, 'app/new.ts'))
  expect((await openRepository(join(root, 'app'), {})).identity.dirty).toBe(false)
})

test('a plain folder is walked as its ignore files say', async () => {
  const root = temporaryFolder({
    '.gitignore': '*.log\n/build\n!keep.log\nCaps\n',
    '.ignore': 'drafts/\n',
    'a.ts': 'a\n',
    'x.log': '',
    'keep.log': '',
    'build/x.js': '',
    'caps/y.ts': '',
    'drafts/d.md': '',
    'node_modules/m/index.js': '',
    'sub/.gitignore': '!x.log\n*.tmp\n',
    'sub/x.log': '',
    'sub/y.tmp': '',
    'sub/build/x.js': '',
    'z.tmp': '',
  })
  const repository = await openRepository(root, {})
  expect(paths(repository)).toEqual([
    '.gitignore',
    '.ignore',
    'a.ts',
    'caps/y.ts',
    'keep.log',
    'sub/.gitignore',
    'sub/build/x.js',
    'sub/x.log',
    'z.tmp',
  ]) // prettier-ignore
  expect(repository.files[2]).toEqual(file('a.ts', 'a\n'))
  expect(repository.identity).toEqual({
    name: root.slice(root.lastIndexOf('/') + 1),
    commit: null,
    dirty: false,
    folder: '',
    permalink: null,
  })
  expect(await repository.history('a.ts', { limit: 1 })).toEqual({
    kind: 'no-history',
    reason: 'the folder is not in a git repository',
  })
})

test('what is not read is counted by reason', async () => {
  const root = temporaryRepository({
    'a.ts': 'a\n',
    'a.test.ts': 'x\n',
    'data.txt': 'a\0b',
    'logo.png': 'x',
    'lib/x.min.js': 'x',
    'dist/app.js': 'a;'.repeat(5000),
    'gen.ts': '// @generated\n',
    'node_modules/m/index.js': 'x',
    'big.csv': '1,2\n'.repeat(600_000),
  })
  const repository = await openRepository(root, { exclude: ['*.test.ts'] })
  expect(paths(repository)).toEqual(['a.ts'])
  expect(repository.skipped).toEqual([
    { reason: 'binary', count: 2, examples: ['data.txt', 'logo.png'] },
    { reason: 'minified', count: 1, examples: ['lib/x.min.js'] },
    { reason: 'generated', count: 1, examples: ['gen.ts'] },
    { reason: 'vendored', count: 2, examples: ['dist/app.js', 'node_modules/m/index.js'] },
    { reason: 'too-large', count: 1, examples: ['big.csv'] },
    { reason: 'excluded', count: 1, examples: ['a.test.ts'] },
  ])
  expect(repository.read('gen.ts')).toEqual({ kind: 'refused', reason: 'gen.ts is not read: generated' })
})

test('every encoding keeps its lines', async () => {
  const root = temporaryRepository({
    'bom.ts': '\uFEFFa\n',
    'crlf.ts': 'a\r\nb\r\n',
    'latin1.ts': Buffer.from('é\nb\n', 'latin1'),
    'utf16.strings': Buffer.from('\uFEFFa\r\nb', 'utf16le'),
  })
  const repository = await openRepository(root, {})
  expect(paths(repository).map((path) => [path, repository.read(path)])).toEqual([
    ['bom.ts', { kind: 'text', text: 'a\n', lines: ['a'] }],
    ['crlf.ts', { kind: 'text', text: 'a\nb\n', lines: ['a', 'b'] }],
    ['latin1.ts', { kind: 'text', text: 'é\nb\n', lines: ['é', 'b'] }],
    ['utf16.strings', { kind: 'text', text: 'a\nb', lines: ['a', 'b'] }],
  ])
  expect(repository.read('./bom.ts')).toBe(repository.read('bom.ts'))
})

test('links stay inside, are read once and never in a circle', async () => {
  const outside = temporaryFolder({ 'secret.ts': 'secret\n', 'folder/x.ts': 'x\n' })
  const files = { 'src/a.ts': 'a\n', 'private/p.ts': 'p\n', '.gitignore': 'private/\n' }
  const link = (root: string): void => {
    symlinkSync(join(outside, 'secret.ts'), join(root, 'leak.ts'))
    symlinkSync(join(outside, 'folder'), join(root, 'leak'))
    symlinkSync('src/a.ts', join(root, 'same.ts'))
    symlinkSync('private/p.ts', join(root, 'p1.ts'))
    symlinkSync('private/p.ts', join(root, 'p2.ts'))
    symlinkSync('..', join(root, 'src/up'))
    symlinkSync('self', join(root, 'self'))
    symlinkSync('nowhere', join(root, 'dangling'))
    symlinkSync('.git/config', join(root, 'config'))
  }
  const plain = temporaryFolder(files)
  writeFiles(plain, { '.git/config': 'x' })
  link(plain)
  const tracked = temporaryRepository(files)
  link(tracked)
  commitAll(tracked, 'Links')
  rmSync(join(plain, '.git/HEAD'), { force: true })
  for (const root of [plain, tracked]) {
    const repository = await openRepository(root, {})
    expect(repository.files).toEqual([file('.gitignore', 'private/\n'), file('p1.ts', 'p\n'), file('src/a.ts', 'a\n')])
    expect(repository.skipped).toEqual([
      { reason: 'unreadable', count: 2, examples: ['dangling', 'self'] },
      { reason: 'outside-link', count: 3, examples: ['config', 'leak', 'leak.ts'] },
    ])
    expect(repository.identity.dirty).toBe(false)
    const reasons = ['leak.ts', 'same.ts', 'p2.ts', 'src/up/src/a.ts', '../x', '.git/config'].map((path) => {
      const result = repository.read(path)
      return result.kind === 'refused' ? result.reason.split(' Legal')[0] : result.text
    })
    expect(reasons).toEqual([
      'leak.ts is not read: outside-link',
      'same.ts is a link to src/a.ts: read that file',
      'p2.ts is a link to private/p.ts: read that file',
      'src/up/src/a.ts is no file of this repository; find_files lists what can be read',
      'path "../x" is refused: it holds \'..\'.',
      'path ".git/config" is refused: it lies in .git.',
    ])
  }
})

test('a folder that became a link out of the root is not followed', async () => {
  const outside = temporaryFolder({ 'a.ts': 'secret\n' })
  const root = temporaryRepository({ 'src/a.ts': 'a\n', 'b/b.ts': 'b\n' })
  const early = await openRepository(root, {})
  renameSync(join(root, 'src'), join(outside, 'moved'))
  symlinkSync(outside, join(root, 'src'))
  const repository = await openRepository(root, {})
  expect(paths(repository)).toEqual(['b/b.ts'])
  expect(repository.skipped).toEqual([{ reason: 'outside-link', count: 2, examples: ['src', 'src/a.ts'] }])
  expect(early.read('src/a.ts')).toEqual({ kind: 'refused', reason: 'src/a.ts leads out of the repository' })
})

test('special files do not block', async () => {
  const root = temporaryFolder({ 'a.ts': 'a\n' })
  execFileSync('mkfifo', [join(root, 'pipe')])
  const repository = await openRepository(root, {})
  expect(paths(repository)).toEqual(['a.ts'])
  expect(repository.skipped).toEqual([{ reason: 'unreadable', count: 1, examples: ['pipe'] }])
})

test('an empty repository and an empty folder are empty', async () => {
  const root = temporaryFolder()
  expect((await openRepository(root, {})).files).toEqual([])
  git(root, 'init', '--quiet')
  const repository = await openRepository(root, {})
  expect([repository.files, repository.identity.commit, repository.identity.dirty]).toEqual([[], null, false])
  expect(await repository.history('', { limit: 1 })).toEqual({
    kind: 'no-history',
    reason: 'the repository has no commit yet',
  })
})

test('paths that are no folder with files are refused by name', async () => {
  const root = temporaryRepository({ 'a.ts': 'a\n' })
  const bare = temporaryFolder()
  git(bare, 'init', '--quiet', '--bare')
  const cases: [string, string][] = [
    [join(root, 'nowhere'), 'does not exist'],
    [join(root, 'a.ts'), 'is not a folder'],
    [join(root, '.git'), 'lies inside .git'],
    [bare, 'holds git objects, no files to read'],
  ]
  for (const [path, why] of cases) {
    await expect(openRepository(path, {})).rejects.toEqual(
      new Failure(
        'unreadable',
        `${JSON.stringify(path)} ${why}. Legal: a folder with source files, inside a git repository or not.`,
      ),
    )
  }
})

test('nothing is written into the target', async () => {
  const root = temporaryRepository({ 'src/a.ts': 'a\n', 'b.ts': 'b\n' })
  utimesSync(join(root, 'b.ts'), 1, 1)
  mkdirSync(join(root, 'empty'))
  writeFiles(root, { 'src/a.ts': 'changed\n', 'new.ts': 'new\n' })
  const before = hashTree(root)
  const repository = await openRepository(root, { exclude: ['*.md'] })
  for (const path of paths(repository)) repository.read(path)
  await repository.history('b.ts', { since: '2020-01-01', limit: 10 })
  expect(hashTree(root)).toBe(before)
})
