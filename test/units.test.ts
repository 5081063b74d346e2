import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { listChecklists } from '#data/checklists'
import { loadWords } from '#data/words'
import { languages } from '#index/languages/index'
import { probes } from '#probes/index'
import { TOOLS } from '#tools/index'

const namesIn = (folder: string): string[] =>
  readdirSync(fileURLToPath(new URL(`../src/${folder}`, import.meta.url)))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => name.replace(/\.ts$/, ''))

const textOf = (path: string): string => readFileSync(fileURLToPath(new URL(`../src/${path}`, import.meta.url)), 'utf8')

/** Where units lie, how a file says that it holds one, and the file that must import it, at once or when it is needed. */
const REGISTRIES: [folder: string, unit: RegExp, registry: string][] = [
  ['tools', /= defineTool\(/, 'index'],
  ['index/bridges', /: Bridge = /, 'index'],
  ['index/languages', /: Language = /, 'index'],
  ['index/config', /: ConfigFormat = /, 'config-index'],
]

describe('units', () => {
  it.each(REGISTRIES)('every unit of %s is registered', (folder, unit, registry) => {
    const units = namesIn(folder).filter((name) => name !== registry && unit.test(textOf(`${folder}/${name}.ts`)))
    const registered = textOf(`${folder}/${registry}.ts`)
    expect(units.length).toBeGreaterThan(1)
    const isImported = (name: string): boolean =>
      [`from './${name}.js'`, `import('./${name}.js')`].some((written) => registered.includes(written))
    expect(units.filter((name) => !isImported(name))).toEqual([])
  })

  const checkpoints = listChecklists().flatMap((checklist) => checklist.checkpoints.map(({ id }) => id))

  it('every checkpoint has one probe, in the order of the checklists, in a file of its name', () => {
    expect(probes.map(({ checkpoint }) => checkpoint)).toEqual(checkpoints)
    expect(
      namesIn('probes')
        .filter((name) => name.includes('.'))
        .sort(),
    ).toEqual([...checkpoints].sort())
  })

  it('every tool stands in a file of its name', () => {
    const files = new Set(namesIn('tools'))
    expect(Object.keys(TOOLS).filter((name) => !files.has(name.replaceAll('_', '-')))).toEqual([])
  })

  it('every language is registered once', () => {
    const extensions = languages.flatMap((language) => language.extensions)
    expect(extensions).toHaveLength(new Set(extensions).size)
  })

  it('every checkpoint has words for what was searched', () => {
    const words = loadWords('en')
    expect(checkpoints.filter((id) => !words.has(`${id}.searched`))).toEqual([])
  })
})
