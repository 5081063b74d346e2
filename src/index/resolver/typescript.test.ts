import { describe, expect, it } from 'vitest'
import { markedCalls, wrongCalls } from '../../../test/support/call-marks.js'
import { callOf, indexOf } from '../../../test/support/index-of.js'

/** A call line's comment says what is reached: how it was resolved, file:line, qualified name. */
describe('calls of TypeScript', () => {
  it.each<[string, Record<string, string>]>([
    [
      'imports, aliases, default exports and namespaces',
      {
        'src/store.ts': `
export function save(key: string) { return key }
export default function open() { return 1 }
export const close = () => 2
function hidden() { return 3 }
export { hidden as shown }
`,
        'src/use.ts': `
import start, { save, close as shut, shown } from './store'
import * as store from './store'
save('a') // => import src/store.ts:2 save
start() // => import src/store.ts:3 open
shut() // => import src/store.ts:4 close
shown() // => import src/store.ts:5 hidden
store.save('b') // => import src/store.ts:2 save
store.default() // => import src/store.ts:3 open
`,
      },
    ],
    [
      're-exports, through several files',
      {
        'src/a.ts': 'export function tide() { return 1 }\nexport function storm() { return 2 }\n',
        'src/b.ts': "export * from './a'\nexport { storm as gale } from './a'\n",
        'src/index.ts': "export * from './b'\nexport * as all from './a'\n",
        'src/use.ts': `
import { all, gale, tide } from '.'
tide() // => import src/a.ts:1 tide
gale() // => import src/a.ts:2 storm
all.storm() // => import src/a.ts:2 storm
`,
      },
    ],
    [
      'this, fields, accessors and inheritance',
      {
        'src/ship.ts': `
export class Hull { float() { return true } }
export class Ship extends Hull {
  private readonly anchor = new Anchor()
  private crane: Crane | undefined
  sail() {
    this.float() // => type src/ship.ts:2 Hull.float
    this.anchor.drop() // => type src/ship.ts:16 Anchor.drop
    this.crane?.lift() // => type src/ship.ts:17 Crane.lift
    this.turn() // => type src/ship.ts:13 Ship.turn
    super.float() // => type src/ship.ts:2 Hull.float
  }
  turn = () => 1
  static build() { return new Ship() } // => type src/ship.ts:3 Ship
}
class Anchor { drop() {} }
class Crane { constructor(readonly load: number) {} lift() {} }
Ship.build() // => type src/ship.ts:14 Ship.build
new Crane(3) // => type src/ship.ts:17 Crane.constructor
Ship.build().sail() // => type src/ship.ts:14 Ship.build
`,
      },
    ],
    [
      'constructor injection',
      {
        'src/token-store.ts': `
export class TokenStore { write(token: string) { return token } }
`,
        'src/session.ts': `
import { TokenStore } from './token-store'
export class Session {
  constructor(private readonly tokens: TokenStore, readonly other: TokenStore) {}
  keep(token: string) {
    this.tokens.write(token) // => type src/token-store.ts:2 TokenStore.write
  }
}
`,
      },
    ],
    [
      'object literals: methods, arrows, shorthand, nested',
      {
        'src/api.ts': `
function ping() { return 1 }
export const api = {
  send(text: string) { return text },
  fetch: () => 2,
  ping,
  ships: { list() { return [] } },
}
`,
        'src/use.ts': `
import { api } from './api'
api.send('a') // => type src/api.ts:4 api.send
api.fetch() // => type src/api.ts:5 api.fetch
api.ships.list() // => type src/api.ts:7 api.ships.list
`,
      },
    ],
    [
      'CommonJS',
      {
        'src/store.js': `
function save(key) { return key }
exports.load = function () { return 1 }
module.exports.save = save
`,
        'src/use.js': `
const store = require('./store')
const { save } = require('./store')
store.load() // => import src/store.js:3 load
save('a') // => import src/store.js:2 save
`,
      },
    ],
  ])('%s', async (_title, files) => {
    expect(wrongCalls(await indexOf(files))).toEqual([])
  })

  it('says of an interface member which classes implement it', async () => {
    const index = await indexOf({
      'src/store.ts': `
export interface Store { write(key: string): void }
export class DiskStore implements Store { write(key: string) { return key } }
export class MemoryStore implements Store { write(key: string) { return key } }
export class Log { write(key: string) { return key } }
export const keep = (store: Store) => store.write('a')
`,
    })
    const resolution = index.resolve(callOf(index, 'write'))
    const names = resolution.kind === 'targets' && {
      targets: resolution.targets.map(({ ref }) => ref.definition.qualified),
      implementations: resolution.implementations.map(({ ref }) => ref.definition.qualified),
    }
    expect(names).toEqual({ targets: ['Store.write'], implementations: ['DiskStore.write', 'MemoryStore.write'] })
  })

  it('names the module by which a name was reached', async () => {
    const index = await indexOf({
      'a.ts': 'export const tide = () => 1\n',
      'b.ts': "import { tide } from './a'\ntide()\n",
    })
    const resolution = index.resolve(callOf(index, 'tide'))
    expect(resolution.kind === 'targets' && resolution.targets[0]?.via).toBe('./a')
  })

  it('links two functions of one name each by its own import', async () => {
    const index = await indexOf({
      'main/check.ts': 'export const check = () => 1\n',
      'renderer/check.ts': 'export const check = () => 2\n',
      'main/use.ts': "import { check } from './check'\ncheck() // => import main/check.ts:1 check\n",
      'renderer/use.ts': "import { check } from './check'\ncheck() // => import renderer/check.ts:1 check\n",
      'other.ts': 'check() // => external check\n',
    })
    expect(wrongCalls(index)).toEqual([])
  })
})

describe('what is not known stays a guess or a break point', () => {
  it('a sole member of that name is a guess by name, one of several is none', async () => {
    const index = await indexOf({
      'src/a.ts': 'export class Tide { measureHeight() { return 1 } moor() {} }\n',
      'src/b.ts': 'export class Ship { moor() {} }\n',
      'src/use.ts': `
export function use(thing: any) {
  thing.measureHeight() // => name src/a.ts:1 Tide.measureHeight
  thing.moor() // => break
}
`,
    })
    expect(wrongCalls(index)).toEqual([])
  })

  it('a name that the platform’s own objects have is never guessed', async () => {
    const index = await indexOf({
      'src/a.ts': 'export class Cache { setItem(key: string) { return key } }\n',
      'src/use.ts': 'export const use = (thing: any) => thing.setItem("a") // => break\n',
    })
    expect(wrongCalls(index)).toEqual([])
  })

  it('a member that is chosen while the program runs is a break point with its line', async () => {
    const index = await indexOf({
      'src/use.ts': `
const handlers: Record<string, () => void> = { save() {}, load() {} }
export const run = (type: string) =>
  handlers[type]()
`,
    })
    const [facts] = index.files
    const call = facts?.calls[0]
    const resolution = call && index.resolve({ file: 'src/use.ts', index: 0, call })
    expect(resolution?.kind === 'break' && { ...resolution.breakPoint, candidates: [] }).toEqual({
      file: 'src/use.ts',
      start: 4,
      end: 4,
      reason: 'the member is chosen while the program runs',
      candidates: [],
    })
  })

  it('a library is external, under its module’s name, although node_modules is absent', async () => {
    const index = await indexOf({
      'src/save.ts': 'export function save() { return 1 }\n',
      'src/use.ts': `
import keytar from 'keytar'
import { save } from 'elsewhere'
save() // => external elsewhere
keytar.setPassword('a', 'b', 'c') // => external keytar
localStorage.setItem('a', 'b') // => external Storage
[1].map(String) // => external Array
`,
    })
    expect(wrongCalls(index)).toEqual([])
  })

  it('a marked line without a call is no success', async () => {
    const index = await indexOf({ 'a.ts': 'export const a = 1 // => import a.ts:1 a\n' })
    expect(markedCalls(index)).toEqual([{ place: 'a.ts:1', expected: 'import a.ts:1 a', actual: 'no call' }])
  })
})

describe('callers and names', () => {
  const HARBOUR = {
    'src/dock.ts': `
export class Dock {
  moor(ship: string) { return ship }
  leave() { return this.moor('back') }
}
export function moor() { return 'another' }
`,
    'src/use.ts': `
import { Dock, moor } from './dock'
const dock = new Dock()
export const arrive = () => dock.moor('Anna')
export const other = () => moor()
`,
  }

  it('callers are those of the very definition, not of its name', async () => {
    const index = await indexOf(HARBOUR)
    const method = index.definitionsNamed('moor').find(({ definition }) => definition.kind === 'method')
    const { callers, unresolved } = index.callersOf(method!)
    expect(callers.map(({ site, resolved }) => `${resolved} ${site.file}:${site.call.line}`)).toEqual([
      'type src/dock.ts:4',
      'type src/use.ts:4',
    ])
    expect(unresolved).toEqual([])
  })

  it.each([
    ['a local name', 4, 'dock', ['src/use.ts:3 dock']],
    ['an imported one', 4, 'moor', ['src/dock.ts:6 moor']],
    ['a dotted path that is written there', 4, 'dock.moor', ['src/dock.ts:3 Dock.moor']],
    ['nothing', 4, 'nowhere', []],
  ])('resolveName finds %s', async (_title, line, path, expected) => {
    const index = await indexOf(HARBOUR)
    const found = index.resolveName('src/use.ts', line, path)
    expect(found.map(({ ref }) => `${ref.file}:${ref.definition.line} ${ref.definition.qualified}`)).toEqual(expected)
  })
})
