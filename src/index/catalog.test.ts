import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Failure } from '#schema/failure'
import { indexOf } from '../../test/support/index-of.js'
import { temporaryFolder } from '../../test/support/temporary-folder.js'
import { EFFECTS } from './catalog.js'
import { loadCatalog } from './catalog-rows.js'

/** No built-in row describes it, and no survey asks for it. */
const FOR_USERS_ONLY = ['lifecycle.background']

/** Their own arguments say what the number means: a cron expression, a `TimeUnit`. */
const UNIT_IN_ARGUMENTS = ['cron.schedule', 'android.work.periodic']

describe('the built-in catalog', () => {
  const rows = loadCatalog()

  it('has rows for every effect but one', () => {
    const known = new Set(rows.map(({ does }) => does))
    expect(EFFECTS.filter((effect) => !known.has(effect))).toEqual(FOR_USERS_ONLY)
  })

  it('marks every row by any receiver as a guess, or says what narrows it', () => {
    const open = rows.filter(({ call, type, module, imports, languages, of }) => {
      const isAny = [call].flat().every((name) => name.startsWith('*.'))
      return isAny && !type && !module && !imports && !languages && !of
    })
    // A name as common as these would match anything.
    const common = [
      'get',
      'set',
      'put',
      'add',
      'delete',
      'remove',
      'clear',
      'open',
      'send',
      'on',
      'emit',
      'write',
      'read',
    ]
    expect(open.filter(({ call }) => [call].flat().some((name) => common.includes(name.slice(2))))).toEqual([])
  })

  it('names a unit for every delay', () => {
    const delays = rows.filter(({ args, does }) => args.delay !== undefined && does.startsWith('timer.'))
    expect(delays.filter(({ unit }) => unit === undefined).map(({ id }) => id)).toEqual(UNIT_IN_ARGUMENTS)
  })
})

describe('a catalog of the user', () => {
  it('adds calls', async () => {
    const folder = temporaryFolder({
      'own.yaml': `
rows:
  - { id: own.vault.keep, does: storage.write, call: vault.keep, what: the vault, args: { key: 0 } }
`,
    })
    const files = { 'src/a.ts': "declare const vault: { keep(key: string): void }\nvault.keep('token')\n" }
    const without = await indexOf(files)
    const index = await indexOf(files, [join(folder, 'own.yaml')])
    expect(without.effects('storage.write')).toEqual([])
    expect(index.effects('storage.write').map(({ row, args }) => `${row.what}: ${args.key?.text}`)).toEqual([
      'the vault: token',
    ])
  })

  it.each([
    [
      'an effect that is none',
      'rows:\n  - { id: a, does: storage.keep, call: keep, what: x }\n',
      /own\.yaml:2: .*does/,
    ],
    [
      'a property that is none',
      'rows:\n  - { id: a, does: storage.read, call: k, what: x, key: 0 }\n',
      /own\.yaml:2: .*key/,
    ],
    [
      'a role that is none',
      'rows:\n  - { id: a, does: storage.read, call: k, what: x, args: { name: 0 } }\n',
      /own\.yaml:2: .*name/,
    ],
    ['no call', 'rows:\n  - { id: a, does: storage.read, what: x }\n', /own\.yaml:2: .*call/],
    [
      'an id twice',
      'rows:\n  - &a { id: localstorage.set, does: storage.read, call: k, what: x }\n',
      /localstorage\.set.*unique/,
    ],
  ])('is refused with file and line for %s', (_title, text, message) => {
    const file = join(temporaryFolder({ 'own.yaml': text }), 'own.yaml')
    const load = (): unknown => loadCatalog([file])
    expect(load).toThrow(Failure)
    expect(load).toThrow(message)
  })
})
