import { describe, expect, test } from 'vitest'
import { listChecklists } from '#data/checklists'
import { probes } from '#probes/index'
import { TOOLS } from '#tools/index'
import { type SourceModule, sourceModules } from './support/source-tree.js'

const modules = sourceModules()

interface Kind {
  kind: string
  folder: string
  isUnit(module: SourceModule): boolean
  registries: RegExp
}

const declares =
  (pattern: RegExp) =>
  ({ source }: SourceModule): boolean =>
    pattern.test(source.text)

/** Kinds of units: where they lie, how one is told from its helpers, and which files register them. */
const KINDS: Kind[] = [
  { kind: 'tool', folder: 'tools', isUnit: declares(/= defineTool\(/), registries: /^tools\/index\.ts$/ },
  {
    kind: 'probe',
    folder: 'probes',
    isUnit: ({ path }) => /^probes\/[a-z-]+\.[a-z-]+\.ts$/.test(path),
    registries: /^probes\/(login|storage|update)\.ts$/,
  },
  {
    kind: 'bridge',
    folder: 'index/bridges',
    isUnit: declares(/: Bridge = /),
    registries: /^index\/bridges\/index\.ts$/,
  },
  {
    kind: 'language',
    folder: 'index/languages',
    isUnit: declares(/: Language = /),
    registries: /^index\/languages\/index\.ts$/,
  },
  {
    kind: 'configuration format',
    folder: 'index/config',
    isUnit: declares(/: ConfigFormat = /),
    registries: /^index\/config\/config-index\.ts$/,
  },
]

describe.each(KINDS)('every $kind in its folder is registered', ({ folder, isUnit, registries }) => {
  const inFolder = modules.filter(({ path }) => path.startsWith(`${folder}/`))
  const units = inFolder.filter((module) => !registries.test(module.path) && isUnit(module))
  const registered = new Set(
    inFolder.filter(({ path }) => registries.test(path)).flatMap(({ imports }) => imports.map(({ target }) => target)),
  )

  test('units are recognised', () => {
    expect(units.length).toBeGreaterThan(0)
  })

  test.each(units.map(({ path }) => path))('%s', (path) => {
    expect(registered).toContain(path)
  })
})

const fileNames = (folder: string): Set<string> =>
  new Set(
    modules.filter(({ path }) => path.startsWith(`${folder}/`)).map(({ path }) => path.slice(folder.length + 1, -3)),
  )

test('a tool lies in the file of its name', () => {
  const files = fileNames('tools')
  const named = Object.entries(TOOLS).map(([key, tool]) => [key, tool.name, files.has(key.replaceAll('_', '-'))])
  expect(named).toEqual(Object.keys(TOOLS).map((key) => [key, key, true]))
})

describe('probes', () => {
  const asked = listChecklists().flatMap(({ checkpoints }) => checkpoints.map(({ id }) => id))
  const answered = probes.map(({ checkpoint }) => checkpoint)
  const files = fileNames('probes')

  test('each lies in the file of its checkpoint', () => {
    expect(answered.filter((id) => !files.has(id))).toEqual([])
  })

  test('each answers a checkpoint of a checklist, in the order of the checklists, once', () => {
    expect(answered).toEqual(asked.filter((id) => answered.includes(id)))
  })

  test.each(asked)('%s is answered', (id) => {
    expect(answered).toContain(id)
  })
})
