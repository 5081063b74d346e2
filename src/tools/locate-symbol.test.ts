import { describe, expect, it } from 'vitest'
import { createIndex } from '#index/create-index'
import type { LocateSymbolResult } from '#schema/tool-results'
import { factsOf } from '../../test/support/facts.js'
import { fakeIndex } from '../../test/support/fake-index.js'
import { fakeRepository } from '../../test/support/fake-repository.js'
import { runTool } from './index.js'
import { PAGE_SIZE } from './locate-symbol.js'

const index = fakeIndex({
  'src/session.ts': [
    'export class Session {',
    '  save(token: string) {',
    "    storage.setItem('auth:token', token)",
    '  }',
    '}',
  ].join('\n'),
  'src/draft.ts': ['export class Draft {', '  save() {}', '}', 'function helper() {}'].join('\n'),
  'src/use.ts': [
    "import { Session } from './session'",
    '// Session in a comment',
    'const s = new Session()',
    'helper()',
    'setItem(1)',
  ].join('\n'),
  'test/session.test.ts': 'export class Session {}\n',
  'src/many.ts': `${Array.from({ length: 90 }, (_, at) => `use(plum, ${at})`).join('\n')}\n`,
})
const locate = (input: object) =>
  runTool('locate_symbol', { ...input, missing_fact: 'where it is defined; the index knows' }, index)
const result = async (input: object) => (await locate(input)).result as LocateSymbolResult

describe('locate_symbol', () => {
  it('lists every definition, production first, and the words that refer to it', async () => {
    const found = await result({ name: 'Session' })
    expect(found.definitions.map((item) => [item.file, item.line, item.column, item.kind, item.text])).toEqual([
      ['src/session.ts', 1, 14, 'class', 'export class Session {'],
      ['test/session.test.ts', 1, 14, 'class', 'export class Session {}'],
    ])
    expect(found.references.map((item) => [item.file, item.line, item.column])).toEqual([
      ['src/use.ts', 1, 10],
      ['src/use.ts', 3, 15],
    ])
  })

  it('lists same-named members with their files, and one of them by its qualified name', async () => {
    expect((await result({ name: 'save' })).definitions.map((item) => item.qualified)).toEqual([
      'Draft.save',
      'Session.save',
    ])
    expect((await result({ name: 'Session.save' })).definitions.map((item) => item.file)).toEqual(['src/session.ts'])
    expect((await result({ name: 'draft.ts:save' })).definitions.map((item) => item.qualified)).toEqual(['Draft.save'])
  })

  it('says how a call was resolved', async () => {
    const found = await result({ name: 'helper' })
    expect(found.references).toEqual([
      {
        file: 'src/use.ts',
        line: 4,
        column: 1,
        text: 'helper()',
        in_string: false,
        resolved: 'import',
        via: './src/draft.ts',
      },
    ])
  })

  it('finds string keys and names of libraries', async () => {
    const key = await result({ name: 'auth:token' })
    expect(key.references).toEqual([
      {
        file: 'src/session.ts',
        line: 3,
        column: 22,
        text: "    storage.setItem('auth:token', token)",
        in_string: true,
        resolved: 'direct',
      },
    ])
    expect(await result({ name: 'setItem' })).toMatchObject({ total_definitions: 0, total_references: 2 })
  })

  it('gives pages', async () => {
    const first = await locate({ name: 'plum' })
    expect(first.result).toMatchObject({ page: 1, pages: 3, total_references: 90 })
    expect((first.result as LocateSymbolResult).references.length).toBe(PAGE_SIZE)
    expect(first.left_out).toContain('50 more places: locate_symbol with page 2')
    const last = await locate({ name: 'plum', page: 3 })
    expect((last.result as LocateSymbolResult).references.map((item) => item.line)).toEqual([
      81, 82, 83, 84, 85, 86, 87, 88, 89, 90,
    ])
    expect(last.left_out).toEqual([])
  })

  it.each([
    [{ name: 'session' }, { parameter: 'name', legal: ['Session'] }],
    [{ name: 'Session.sve' }, { parameter: 'name', legal: ['Session.save', 'Session', 'save'] }],
    [{ name: 'auth:tokens' }, { parameter: 'name', legal: ['auth:token'] }],
    [{ name: 'gone.ts:save' }, { parameter: 'name', legal: [] }],
    [
      { name: 'plum', page: 4 },
      { parameter: 'page', legal: ['1 to 3'] },
    ],
    [
      { name: 'Session', kind: 'enum' },
      { parameter: 'kind', legal: ['class'] },
    ],
  ])('%j is refused', async (input, error) => {
    const envelope = await locate(input)
    expect(envelope.error).toMatchObject(error)
    expect(envelope.result).toBeNull()
  })
})

describe('locate_symbol by the checker', () => {
  const files = {
    'src/a.ts': 'export function save(key: string) { return key }\nexport class Box { save() {} }\n',
    'src/b.ts': "import { save as keep } from './a'\nkeep('save')\nnew (class { save() {} })().save()\n",
  }
  const ask = async (name: string) => {
    const exact = createIndex(fakeRepository(files), factsOf(files), [])
    const found = await runTool('locate_symbol', { name, missing_fact: 'where it is defined; the index knows' }, exact)
    const { definitions, references } = found.result as LocateSymbolResult
    return {
      definitions: definitions.map(({ kind, file, line, column }) => `${kind} ${file}:${line}:${column}`),
      references: references.map(({ resolved, file, line, column }) => `${resolved} ${file}:${line}:${column}`),
    }
  }

  it.each([
    ['src/a.ts:1:22', ['parameter src/a.ts:1:22'], ['type src/a.ts:1:44']],
    ['src/a.ts:1:44', ['parameter src/a.ts:1:22'], ['type src/a.ts:1:44']],
    [
      'src/b.ts:2:1',
      ['function src/a.ts:1:17'],
      ['import src/b.ts:1:10', 'import src/b.ts:1:18', 'import src/b.ts:2:1'],
    ],
    ['src/a.ts', ['file src/a.ts:1:1'], ['import src/b.ts:1:31']],
    ['Box.save', ['method src/a.ts:2:20'], []],
  ])('%s', async (name, definitions, references) => {
    expect(await ask(name)).toEqual({ definitions, references })
  })

  it('a plain name: all its definitions, what means one of them, and the string', async () => {
    expect((await ask('save')).references).toEqual([
      'import src/b.ts:1:10',
      'import src/b.ts:1:18',
      'import src/b.ts:2:1',
      'name src/b.ts:2:7',
      'type src/b.ts:3:29',
    ])
  })
})
