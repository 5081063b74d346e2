import { describe, expect, it } from 'vitest'
import { memoryRepository } from '../../../test/support/memory-repository.js'
import { buildIndex } from '../build.js'
import type { CallRef, CallResolution, RepositoryIndex, Target } from '../repository-index.js'

interface Case {
  title: string
  /** Path inside the case's own folder to text; the calls of `main.*` are asked for. */
  files: Record<string, string>
  /** One line for each call of `main.*`, in source order. */
  calls: string[]
}

const CASES: Record<string, Case> = {
  imports: {
    title: 'imports: named, renamed, default, namespace',
    files: {
      'gate.ts': 'export function rise() {}\nexport default function fall() {}\nexport const turn = () => 1\n',
      'main.ts': `
import descend, { rise, turn as rotate } from './gate'
import * as gate from './gate.js'
rise()
rotate()
descend()
gate.turn()
`,
    },
    calls: [
      'rise: import gate.ts:1 rise',
      'rotate: import gate.ts:3 turn',
      'descend: import gate.ts:2 fall',
      'gate.turn: import gate.ts:3 turn',
    ],
  },
  required: {
    title: 'modules that are required: destructured, whole, module.exports',
    files: {
      'dock.js': 'exports.moor = function () {}\n',
      'pier.js': 'function walk() {}\nmodule.exports = { walk }\n',
      'main.js': `
const { moor } = require('./dock')
const pier = require('./pier')
moor()
pier.walk()
`,
    },
    calls: ['moor: import dock.js:1 moor', 'pier.walk: type pier.js:1 walk'],
  },
  reexports: {
    title: 're-exports: by name, renamed, with a star, as a namespace, through two files',
    files: {
      'parts/a.ts': 'export const first = () => 1\n',
      'parts/b.ts': 'export const second = () => 2\n\nexport default () => 3\n',
      'parts/index.ts': `export { first, first as one } from './a'\nexport * from './b'\nexport { default as third } from './b'\n`,
      'index.ts': `export * from './parts'\nexport * as parts from './parts'\n`,
      'main.ts': `
import { first, one, parts, second, third } from '.'
first()
one()
second()
third()
parts.second()
`,
    },
    calls: [
      'first: import parts/a.ts:1 first',
      'one: import parts/a.ts:1 first',
      'second: import parts/b.ts:1 second',
      'third: import parts/b.ts:3 default',
      'parts.second: type parts/b.ts:1 second',
    ],
  },
  aliases: {
    title: 'local aliases: a constant, a destructured one, a bound method',
    files: {
      'main.ts': `
function weigh() {}
const scale = weigh
const tools = { cut() {}, glue: () => 1 }
const { cut } = tools
class Lamp {
  light() {}
  wire() {
    const on = this.light.bind(this)
    on()
  }
}
scale()
cut()
tools.glue()
`,
    },
    calls: [
      'this.light.bind: external CallableFunction',
      'on: type main.ts:7 Lamp.light',
      'scale: type main.ts:2 weigh',
      'cut: type main.ts:4 tools.cut',
      'tools.glue: type main.ts:4 tools.glue',
    ],
  },
  members: {
    title: 'this, fields, inherited members, super, static members, injected constructor parameters',
    files: {
      'store.ts': `
export class Base {
  open() {}
}
export class Store extends Base {
  static of() {
    return new Store()
  }
  constructor() {
    super()
  }
  save() {}
}
`,
      'main.ts': `
import { Store } from './store'
class Service {
  private readonly own = new Store()
  private readonly handler = () => this.begin()
  constructor(private readonly injected: Store) {}
  begin() {
    this.own.save()
    this.injected.save()
    this.own.open()
    this.handler()
    Store.of().save()
    new Store()
  }
}
`,
    },
    calls: [
      'new Store: import store.ts:9 Store.constructor',
      'this.begin: type main.ts:7 Service.begin',
      'this.own.save: type store.ts:12 Store.save',
      'this.injected.save: type store.ts:12 Store.save',
      'this.own.open: type store.ts:3 Base.open',
      'this.handler: type main.ts:5 Service.handler',
      'Store.of: type store.ts:6 Store.of',
      'Store.of().save: type store.ts:12 Store.save',
      'new Store: import store.ts:9 Store.constructor',
    ],
  },
  objects: {
    title: 'object literals: methods, arrows, shorthand, nested ones',
    files: {
      'api.ts': `
function ping() {}
export const api = {
  send(text: string) {},
  receive: () => 2,
  ping,
  ships: { list() {} },
}
`,
      'main.ts': `
import { api } from './api'
api.send('a')
api.receive()
api.ping()
api.ships.list()
`,
    },
    calls: [
      'api.send: type api.ts:4 api.send',
      'api.receive: type api.ts:5 api.receive',
      'api.ping: type api.ts:2 ping',
      'api.ships.list: type api.ts:7 api.ships.list',
    ],
  },
  samename: {
    title: 'two functions of one name: each by its own import, none without one',
    files: {
      'left/check.ts': 'export const check = () => 1\n',
      'right/check.ts': 'export const check = () => 2\n',
      'main.ts': `
import { check as left } from './left/check'
import { check as right } from './right/check'
left()
right()
check()
`,
    },
    calls: ['left: import left/check.ts:1 check', 'right: import right/check.ts:1 check', 'check: external check'],
  },
  interfaces: {
    title: 'a member of an interface: its declaration, and the classes that implement it',
    files: {
      'ports.ts': 'export interface Harbour {\n  enter(): void\n}\n',
      'ports/north.ts': `import type { Harbour } from '../ports'\nexport class North implements Harbour {\n  enter() {}\n}\n`,
      'main.ts': `
import type { Harbour } from './ports'
export const sail = (harbour: Harbour) => harbour.enter()
`,
    },
    calls: ['harbour.enter: type ports.ts:2 Harbour.enter; implemented ports/north.ts:3 North.enter'],
  },
  given: {
    title: 'a member of an interface, implemented by an object that is given where the interface is asked for',
    files: {
      'ports.ts': 'export interface Harbour {\n  enter(): void\n}\nexport interface Quay {\n  enter(): void\n}\n',
      'north.ts': 'const enter = () => 1\nexport const North = { enter }\n',
      'south.ts': 'export const South = { enter() {} }\n',
      'far/north.ts': 'export const North = { enter() {} }\n',
      'main.ts': `
import type { Harbour } from './ports'
import { North } from './north'
import { South } from './south'
class Ship {
  constructor(private readonly harbour: Harbour) {}
  sail() { this.harbour.enter() }
}
const ship = new Ship(North)
const known = [South]
`,
    },
    calls: [
      'this.harbour.enter: type ports.ts:2 Harbour.enter; implemented north.ts:1 enter',
      'new Ship: type main.ts:6 Ship.constructor',
    ],
  },
  paths: {
    title: 'paths of tsconfig, with comments and a base folder',
    files: {
      'tsconfig.json': `{
  // Where the code lies.
  "compilerOptions": { "baseUrl": "src", "paths": { "@core/*": ["core/*"], "clock": ["core/time.ts"] } },
}`,
      'src/core/time.ts': 'export const now = () => 0\n',
      'main.ts': `
import { now } from '@core/time'
import { now as same } from 'clock'
now()
same()
`,
    },
    calls: ['now: import src/core/time.ts:1 now', 'same: import src/core/time.ts:1 now'],
  },
  workspaces: {
    title: 'a package of the workspace by its name, its entry from built to source',
    files: {
      'package.json': '{ "name": "fleet", "workspaces": ["packages/*"] }',
      'packages/hull/package.json': '{ "name": "@fleet/hull", "main": "dist/index.js" }',
      'packages/hull/src/index.ts': 'export const float = () => true\n',
      'main.ts': `
import { float } from '@fleet/hull'
float()
`,
    },
    calls: ['float: import packages/hull/src/index.ts:1 float'],
  },
  libraries: {
    title: 'without node_modules: the library is outside, and what it is given is still known',
    files: {
      'main.tsx': `
import { useCallback, useState } from 'react'
import axios from 'axios'
import { launch } from './launch'
export function Panel() {
  const [, setName] = useState('')
  const go = useCallback(() => launch(), [])
  setName('x')
  go()
  axios.get('/x')
  return <button onClick={go} />
}
`,
      'launch.ts': 'export const launch = () => 1\n',
    },
    calls: [
      'useState: external react',
      'useCallback: external react',
      'launch: import launch.ts:1 launch',
      'setName: external react',
      'go: type main.tsx:7 Panel.go',
      'axios.get: external axios',
      '<button>: external <button>',
    ],
  },
  mixins: {
    title: 'members that mixin functions add to a class, where an interface declares them',
    files: {
      'crew.ts': `export interface Crew { haul(): void }\nexport default (base) => class extends base {\n  haul = () => 1\n}\n`,
      'watch.ts': `
export interface Watch { look(): void; sleep(): void }
export function Watching(base) {
  class Watcher extends base {
    look() {}
  }
  return Watcher
}
`,
      'main.ts': `
import Hauling, { type Crew } from './crew'
import { type Watch, Watching } from './watch'
declare const mix: any
class Plain { look() {} }
interface Ship extends Crew, Watch {}
class Ship extends mix(Plain).with(Hauling, Watching) {}
export const sail = (ship: Ship) => [ship.haul(), ship.look(), ship.sleep()]
interface Oars { pull(): void }
const Rowing = (base) => class extends base { pull() {} }
interface Boat extends Oars {}
class Boat extends mix(Watching(Rowing(Plain))) {}
export const row = (boat: Boat) => boat.pull()
`,
    },
    calls: [
      'mix: type main.ts:4 mix',
      'mix(Plain).with: break, 0 candidates',
      'ship.haul: type crew.ts:1 Crew.haul; implemented crew.ts:3 default.haul',
      'ship.look: type watch.ts:2 Watch.look; implemented watch.ts:5 Watching.Watcher.look',
      'ship.sleep: type watch.ts:2 Watch.sleep',
      'mix: type main.ts:4 mix',
      'Watching: import watch.ts:3 Watching',
      'Rowing: type main.ts:10 Rowing',
      'boat.pull: type main.ts:9 Oars.pull; implemented main.ts:10 Rowing.pull',
    ],
  },
  names: {
    title: 'a bare name is a guess, and only where it is the only one and no platform object has it',
    files: {
      'engine.ts': `
export class Engine {
  ignite() {}
  stall() {}
  trim() {}
}
export class Motor {
  stall() {}
}
`,
      'main.js': `
export function start(machine) {
  machine.ignite()
  machine.stall()
  machine.trim()
}
`,
    },
    calls: [
      'machine.ignite: name engine.ts:3 Engine.ignite',
      'machine.stall: break, 2 candidates',
      'machine.trim: break, 1 candidates',
    ],
  },
  dynamic: {
    title: 'a callee that is chosen while the program runs is a break point',
    files: {
      'main.ts': `
const handlers: Record<string, () => void> = {}
export const run = (type: string, make: () => () => void) => {
  handlers[type]()
  make()()
}
`,
    },
    calls: ['handlers.[type]: break, 0 candidates', 'make: break, 0 candidates', 'make().: break, 0 candidates'],
  },
}

describe('calls of TypeScript and JavaScript', async () => {
  const index = await buildIndex(memoryRepository(allFiles()), { cache: false })
  it.each(Object.entries(CASES).map(([folder, entry]) => ({ folder, ...entry })))('$title', ({ folder, calls }) => {
    const main = index.files.find(({ path }) => path.startsWith(`${folder}/main.`))
    expect(
      main?.calls.map((call, position) => told(index, folder, { file: main.path, index: position, call })),
    ).toEqual(calls)
  })

  it('gives the module by which a name was reached', () => {
    const facts = index.facts('paths/main.ts')!
    const resolution = index.resolve({ file: facts.path, index: 0, call: facts.calls[0]! })
    expect(resolution.kind === 'targets' && resolution.targets.map(({ via }) => via)).toEqual(['@core/time'])
  })

  it('knows the callers of a definition, not those of its name', () => {
    const save = index.definitionsNamed('save').find(({ file }) => file === 'members/store.ts')
    const { callers, unresolved } = index.callersOf(save!)
    expect(callers.map(({ site, resolved }) => `${resolved} ${site.file}:${site.call.line}`)).toEqual([
      'type members/main.ts:8',
      'type members/main.ts:9',
      'type members/main.ts:12',
    ])
    expect(unresolved).toEqual([])
  })

  it.each([
    ['a name in the line', 'members/main.ts', 4, 'Store', ['members/store.ts:5 Store']],
    ['a field of the class around', 'members/main.ts', 8, 'this.injected', ['members/main.ts:6 Service.injected']],
    ['a path that is not written there', 'aliases/main.ts', 13, 'tools.cut', ['aliases/main.ts:4 tools.cut']],
    ['a name that nobody declares', 'aliases/main.ts', 13, 'nobody', []],
  ])('resolves %s', (_title, file, line, path, expected) => {
    expect(index.resolveName(file, line, path).map(({ ref }) => placeOf(ref))).toEqual(expected)
  })
})

function allFiles(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(CASES).flatMap(([folder, { files }]) =>
      Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]),
    ),
  )
}

function told(index: RepositoryIndex, folder: string, ref: CallRef): string {
  const { name, receiver, form } = ref.call
  const callee = `${receiver && `${receiver}.`}${name}`
  const shown = form === 'new' ? `new ${callee}` : form === 'jsx' ? `<${callee}>` : callee
  return `${shown}: ${said(index.resolve(ref)).replaceAll(`${folder}/`, '')}`
}

function said(resolution: CallResolution): string {
  if (resolution.kind === 'external') return `external ${resolution.where}`
  if (resolution.kind === 'break') return `break, ${resolution.breakPoint.candidates.length} candidates`
  const targets = resolution.targets.map(({ resolved, ref }) => `${resolved} ${placeOf(ref)}`)
  const implementations = resolution.implementations.map(({ ref }) => `implemented ${placeOf(ref)}`)
  return [...targets, ...implementations].join('; ')
}

const placeOf = ({ file, definition }: Target['ref']): string => `${file}:${definition.line} ${definition.qualified}`
