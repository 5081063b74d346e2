import { expect, test, vi } from 'vitest'
import { memoryRepository } from '../../test/support/memory-repository.js'
import { temporaryFolder } from '../../test/support/temporary-folder.js'
import { decidingFiles, keepAnswers, type ScriptAnswers } from './answers-cache.js'
import type { CallRef, DefinitionRef } from './repository-index.js'

const FILES = {
  'app/main.ts': 'save()',
  'app/Main.java': 'class Main {}',
  'app/package.json': '{}',
  '.babelrc': '{}',
  'README.md': 'Read me.',
}
const VERSIONS = { code: 'c1', data: '' }
const SITE = { file: 'app/main.ts', index: 0, call: {} } as CallRef
const REF = { file: 'app/main.ts', index: 3, definition: {} } as DefinitionRef

/** The blob ids are the texts, so that a changed text is a changed file. */
function repositoryOf(files: Readonly<Record<string, string>>, folder = '') {
  const repository = memoryRepository(files)
  return {
    ...repository,
    identity: { ...repository.identity, folder },
    files: repository.files.map((file) => ({ ...file, blob: files[file.path] ?? '' })),
  }
}

/** One run over the cache folder: the answers, and how often the checker and the finding were asked for. */
function run(cache: string, { files = FILES, folder = '', versions = VERSIONS } = {}) {
  const checker = {
    resolve: vi.fn(() => ({ kind: 'targets', targets: [{ ref: REF, resolved: 'type' }], implementations: [] })),
    resolvePath: vi.fn(() => [{ ref: REF, resolved: 'import', via: './store' }]),
    receiverTypeNames: vi.fn(() => ['Store']),
    occurrences: vi.fn(() => undefined),
  }
  const make = vi.fn(() => [{ a: 1 }])
  const find = (file: string, index: number) => (file === REF.file && index === REF.index ? REF : undefined)
  const kept = keepAnswers(checker as unknown as ScriptAnswers, repositoryOf(files, folder), find, versions, cache)
  const answers = [
    kept.resolve(SITE),
    kept.resolvePath('app/main.ts', 1, 'store'),
    kept.receiverTypeNames(SITE),
    kept.occurrences('app/main.ts', 1, 1),
    kept.finding('effects', make),
  ]
  kept.save()
  const asked = Object.values(checker).map((question) => question.mock.calls.length)
  return {
    answers,
    asked: asked.every((times) => times === 1),
    silent: asked.every((times) => times === 0),
    made: make.mock.calls.length,
  }
}

test('the same state is answered from the cache, with the same answers', () => {
  const cache = temporaryFolder()
  const first = run(cache)
  const second = run(cache)
  expect([first.asked, first.made]).toEqual([true, 1])
  expect([second.silent, second.made]).toEqual([true, 0])
  expect(second.answers).toEqual(first.answers)
})

test.each([
  ['a script', { files: { ...FILES, 'app/main.ts': 'load()' } }],
  ['the configuration of a package', { files: { ...FILES, 'app/package.json': '{"name":"app"}' } }],
  ['the configuration of Babel', { files: { ...FILES, '.babelrc': '{"plugins":[]}' } }],
  ['which files there are', { files: { ...FILES, 'app/store.swift': '' } }],
  ['the folder that is asked about', { folder: 'app' }],
  ['the code that answers', { versions: { ...VERSIONS, code: 'c2' } }],
  ["the user's catalog", { versions: { ...VERSIONS, data: 'd2' } }],
])('after a change of %s everything is asked anew', (_title, changed) => {
  const cache = temporaryFolder()
  run(cache)
  const after = run(cache, changed)
  expect([after.asked, after.made]).toEqual([true, 1])
  // And the old state is forgotten.
  expect(run(cache).asked).toBe(true)
})

test.each(['README.md', 'app/Main.java'])(
  'a change of %s, which the checker cannot read, keeps its answers but not the findings over all files',
  (path) => {
    const cache = temporaryFolder()
    run(cache)
    const changed = { files: { ...FILES, [path]: 'other' } }
    const after = run(cache, changed)
    expect([after.silent, after.made]).toEqual([true, 1])
    expect(run(cache, changed).made).toBe(0)
    expect(decidingFiles(repositoryOf(FILES)).read(path).kind).toBe('refused')
  },
)

test.each(['app/main.ts', 'app/package.json', '.babelrc'])('the checker may read %s', (path) => {
  expect(decidingFiles(repositoryOf(FILES)).read(path).kind).toBe('text')
})
