import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { indexOf } from '../../test/support/index-of.js'
import { temporaryFolder } from '../../test/support/temporary-folder.js'

/** Row ids and how sure the match is, of a file's calls in order. */
async function matched(source: string, path = 'src/a.ts', more: Record<string, string> = {}): Promise<string[]> {
  const catalog = join(temporaryFolder({ 'own.yaml': CATALOG }), 'own.yaml')
  const index = await indexOf({ [path]: source, ...more }, [catalog])
  return index
    .effects('lock.acquire')
    .filter(({ row, site }) => row.id.startsWith('own.') && site.file === path)
    .map(({ row, resolved, site }) => `${site.call.line} ${row.id} ${resolved}`)
}

/** One row for each way to describe a call. */
const CATALOG = `
rows:
  - { id: own.path, does: lock.acquire, call: harbour.moor, what: x }
  - { id: own.bare, does: lock.acquire, call: castOff, what: x }
  - { id: own.module, does: lock.acquire, call: [tie, rope.knot], module: rope-lib, what: x }
  - { id: own.type, does: lock.acquire, call: '*.lash', type: Mast, what: x }
  - { id: own.any, does: lock.acquire, call: '*.batten', what: x }
  - { id: own.new, does: lock.acquire, call: new Anchor, what: x }
  - { id: own.element, does: lock.acquire, call: '<Buoy>', what: x }
  - { id: own.imports, does: lock.acquire, call: '*.steer', imports: harbour.rudder, what: x }
  - { id: own.language, does: lock.acquire, call: '*.trim', languages: [kotlin], what: x }
`

describe('a catalog row matches', () => {
  it.each([
    ['the end of the receiver', 'window.harbour.moor()\nharbour.moor()', ['1 own.path type', '2 own.path type']],
    ['not another word with that end', 'myharbour.moor()\nmoor()', []],
    ['a bare call', 'castOff()', ['1 own.bare type']],
    ['not a method of that name', 'ship.castOff()', []],
    ['not a function of the file itself', 'castOff()\nfunction castOff() {}', []],
    ['not a parameter of that name', 'export const run = (castOff: () => void) => castOff()', []],
    ['what is imported from the module', "import { tie } from 'rope-lib'\ntie()", ['2 own.module import']],
    ['an alias of it', "import { tie as bind } from 'rope-lib/sub'\nbind()", ['2 own.module import']],
    ['a namespace of it', "import * as rope from 'rope-lib'\nrope.knot()", ['2 own.module import']],
    ['not the same name from elsewhere', "import { tie } from './own'\ntie()", []],
    ['not the same name without an import', 'tie()', []],
    [
      'the declared type',
      'export const go = (mast: Mast) => mast.lash()\nclass Mast { lash() {} }',
      ['1 own.type type'],
    ],
    [
      'a field of that type',
      'class A { constructor(private m: Mast) {}\n go() { this.m.lash() } }\nclass Mast { lash() {} }',
      ['2 own.type type'],
    ],
    [
      'a class that extends it',
      'class Fore extends Mast {}\nnew Fore().lash()\nclass Mast { lash() {} }',
      ['2 own.type type'],
    ],
    ['not another type', 'export const go = (sail: Sail) => sail.lash()\nclass Sail { lash() {} }', []],
    ['any receiver, as a guess', 'export const go = (x: any) => x.batten()', ['1 own.any name']],
    ['a construction', 'new Anchor()', ['1 own.new type']],
  ])('%s', async (_title, source, expected) => {
    expect(await matched(source)).toEqual(expected)
  })

  it('an element', async () => {
    expect(await matched('export const View = () => <Buoy />', 'src/a.tsx')).toEqual(['1 own.element type'])
  })

  it('only where the file imports the package, and only in its language', async () => {
    const body = 'class A { fun go(x: B) { x.steer(); x.trim() } }'
    expect(await matched(`import harbour.rudder.Wheel\n${body}`, 'a.kt')).toEqual([
      '2 own.imports import',
      '2 own.language name',
    ])
    expect(await matched(body, 'b.kt')).toEqual(['1 own.language name'])
    expect(await matched('export const go = (x: any) => { x.steer(); x.trim() }')).toEqual([])
  })

  it('no local variable that bears the name of a platform object', async () => {
    const index = await indexOf({
      'src/a.ts': "export function save(localStorage: Map<string, string>) { localStorage.setItem('a', 'b') }\n",
      'src/b.ts': "export function save() { localStorage.setItem('b', 'b') }\n",
    })
    const sites = index.effects('storage.write').map(({ site, row, resolved }) => [site.file, row.id, resolved])
    // By its method's name alone it stays a guess.
    expect(sites.filter(([, , resolved]) => resolved !== 'name')).toEqual([['src/b.ts', 'localstorage.set', 'type']])
  })
})
