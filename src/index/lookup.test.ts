import { describe, expect, it } from 'vitest'
import { memoryRepository } from '../../test/support/memory-repository.js'
import { buildIndex } from './build.js'
import type { CallRef, DefinitionRef } from './repository-index.js'

const FILES = {
  'src/b.ts': `export function save() {
  write('b')
}
`,
  'src/a.ts': `export class Store {
  save(items: string[]) {
    items.forEach((item) => {
      write(item)
    })
    write('a')
  }
  load() {
    return write('c')
  }
}
write('top')
function write(text: string) {
  return text
}
`,
}

const place = ({ file, definition }: DefinitionRef): string => `${file}:${definition.line} ${definition.qualified}`
const site = ({ file, call }: CallRef): string => `${file}:${call.line} ${call.name}`

describe('lookup', async () => {
  const index = await buildIndex(memoryRepository(FILES), { cache: false })
  const [store] = index.definitionsNamed('Store')

  it('lists files, definitions and calls by path, then line', () => {
    expect(index.files.map(({ path }) => path)).toEqual(['src/a.ts', 'src/b.ts'])
    expect(index.definitionsNamed('save').map(place)).toEqual(['src/a.ts:2 Store.save', 'src/b.ts:1 save'])
    expect(index.callsNamed('write').map(site)).toEqual([
      'src/a.ts:4 write',
      'src/a.ts:6 write',
      'src/a.ts:9 write',
      'src/a.ts:12 write',
      'src/b.ts:2 write',
    ])
  })

  it('knows nothing of names and files that are not there', () => {
    expect([index.definitionsNamed('Save'), index.callsNamed('Save')]).toEqual([[], []])
    expect([index.facts('src/c.ts'), index.definition('src/a.ts', 99), index.definition('src/c.ts', 0)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it.each([
    ['a closure', 4, 'src/a.ts:3 Store.save.items.forEach(callback)'],
    ['the method around it', 6, 'src/a.ts:2 Store.save'],
    ['a method by its first line', 8, 'src/a.ts:8 Store.load'],
    ['nothing for the class itself', 1, undefined],
    ['nothing at top level', 12, undefined],
  ])('finds the innermost function: %s', (_title, line, expected) => {
    const found = index.enclosing('src/a.ts', line)
    expect(found && place(found)).toBe(expected)
  })

  it('counts the calls of closures to the function around them, and those of methods to the class', () => {
    const [save] = index.definitionsNamed('save')
    expect(index.callsIn(save!).map(site)).toEqual(['src/a.ts:3 forEach', 'src/a.ts:4 write', 'src/a.ts:6 write'])
    expect(index.callsIn(store!).map(site)).toEqual([
      'src/a.ts:3 forEach',
      'src/a.ts:4 write',
      'src/a.ts:6 write',
      'src/a.ts:9 write',
    ])
  })

  it('gives a definition back by its number', () => {
    expect(index.definition(store!.file, store!.index)).toEqual(store)
  })
})
