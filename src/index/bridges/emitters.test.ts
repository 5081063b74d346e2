import { expect, it } from 'vitest'
import {
  type BridgeSample,
  bridgeContract,
  describeHalves,
  describePairs,
  findingsOf,
} from '../../../test/contracts/bridge.js'
import { emittersBridge } from './emitters.js'

const PAIR = {
  'bus.ts': `
import { EventEmitter } from 'events'
export const bus = new EventEmitter()
export const other = new EventEmitter()
`,
  'store.ts': `
import { EventEmitter } from 'events'
export class Store extends EventEmitter {
  save() {
    // caller: event saved
    this.emit('saved')
  }
}
export class Cache extends EventEmitter {
  save() {
    this.emit('saved')
  }
}
`,
  'names.ts': `
import mirror from './mirror'
export enum Names { opened = 'note:opened' }
export default mirror({ CLOSED: null })
`,
  'mirror.ts': `
export default (object) => Object.fromEntries(Object.keys(object).map((key) => [key, key]))
`,
  'use.ts': `
import { DeviceEventEmitter } from 'react-native'
import { bus, other } from './bus'
import Events, { Names } from './names'
import { Store } from './store'
// callee: event tick
bus.on('tick', () => draw())
other.on('tick', () => draw())
// lone callee: event tock
bus.on('tock', () => draw())
// caller: event tick
bus.emit('tick')
bus.emit(location.hash)
class View {
  constructor(private store: Store, private events, private emitter) {
    // callee: event saved
    this.store.on('saved', draw)
    // callee: event note:opened
    this.events.on(Names.opened, draw)
    // caller: event note:opened
    this.emitter.emit(Names.opened)
  }
  listen() {
    // callee: event CLOSED
    DeviceEventEmitter.addListener(Events.CLOSED, draw)
    // caller: event CLOSED
    return () => DeviceEventEmitter.emit(Events.CLOSED)
  }
}
export function draw() {}
`,
  'wrapped.ts': `
import { Emitter } from 'event-kit'
export class Monitor {
  private readonly emitter = new Emitter()
  onDidChange(run: () => void) {
    return this.emitter.on('did-change', run)
  }
  private send(name: string) {
    this.emitter.emit(name)
  }
  change() {
    // caller: event did-change
    this.send('did-change')
  }
}
`,
  'watch.ts': `
import { Monitor } from './wrapped'
import { draw } from './use'
export function watch(monitor: Monitor) {
  // callee: event did-change
  monitor.onDidChange(draw)
}
`,
  'left.ts': `
// caller: event playlist-finished
export const finish = (bus) => bus.emit('playlist-finished')
export const end = (bus) => bus.emit('end')
export const pipe = (stream) => stream.emit('finished-writing')
`,
  'right.ts': `
// callee: event playlist-finished
export const follow = (bus) => bus.on('playlist-finished', () => 1)
export const stop = (bus) => bus.on('end', () => 1)
export const wait = (queue) => queue.on('finished-writing', () => 1)
`,
  'dom.ts': `
// caller: event theme
window.dispatchEvent(new CustomEvent('theme'))
const shown = new CustomEvent('panel:shown', { bubbles: true })
// caller: event panel:shown
export const show = (panel: HTMLElement) => panel.dispatchEvent(shown)
export const close = (panel: HTMLElement) => panel.dispatchEvent(new Event('scrollend'))
`,
  'dom-listen.ts': `
// callee: event theme
addEventListener('theme', () => 1)
// callee: event panel:shown
document.body.addEventListener('panel:shown', () => 1)
document.body.addEventListener('scrollend', () => 1)
export const inside = (window) => window.addEventListener('theme', () => 1)
`,
  'host.ts': `
import { Component, HostListener } from '@angular/core'
@Component({})
export class Host {
  @HostListener('window:theme')
  // callee: event theme
  onTheme() {}
}
`,
  'frame/inner.ts': `
// caller: window message ready
window.parent.postMessage({ type: 'ready' }, '*')
`,
  'frame/outer.ts': `
window.addEventListener('message', (event) => {
  // callee: window message ready
  if (event.data.type === 'ready') console.log(event.data)
  if (event.data.size === 'ready') console.log(event.data)
})
`,
  'tabs/a.ts': `
const channel = new BroadcastChannel('session')
// caller: broadcast session
export const leave = () => channel.postMessage('left')
const other = new BroadcastChannel('theme')
`,
  'tabs/b.ts': `
class Session {
  private channel = new BroadcastChannel('session')
  start() {
    // callee: broadcast session
    this.channel.onmessage = () => this.stop()
  }
  stop() {
    // caller: storage event signed-out
    localStorage.setItem('signed-out', '1')
    localStorage.setItem('other', '1')
  }
}
window.addEventListener('storage', (event) => {
  // callee: storage event signed-out
  if (event.key === 'signed-out') location.reload()
})
`,
  'subject.ts': `
import { Subject } from 'rxjs'
export class Settings {
  private changed = new Subject<string>()
  private unused = new Subject<string>()
  readonly changes = this.changed.asObservable()
  set(value: string) {
    // caller: Settings.changed
    this.changed.next(value)
    this.unused.next(value)
  }
}
export class Page {
  constructor(private settings: Settings, private changes) {
    // callee: Settings.changed
    this.settings.changes.pipe(debounce(10)).subscribe((value) => draw(value))
    this.changes.subscribe((value) => draw(value))
  }
}
const draw = (value: string) => value
`,
  'native/Page.java': `
class Page {
  void reload() {
    // caller: event pageReloaded
    view.evaluateJavascript("window.dispatchEvent(new CustomEvent('pageReloaded', { detail: 1 }))", null);
  }
}
`,
  'native/Page.swift': `
func send() {
  // caller: event pageHidden
  bridge.triggerWindowJSEvent(eventName: "pageHidden")
}
`,
  'native.ts': `
// callee: event pageReloaded
window.addEventListener('pageReloaded', () => 1)
// callee: event pageHidden
window.addEventListener('pageHidden', () => 1)
element.addEventListener('pageShown', () => 1)
`,
}

const HALF = {
  'a.ts': `
import mitt from 'mitt'
import { DeviceEventEmitter } from 'react-native'
const bus = mitt()
// lone caller: event gone
bus.emit('gone')
// lone callee: event come
bus.on('come', () => 1)
// lone caller: event shaken
DeviceEventEmitter.emit('shaken')
DeviceEventEmitter.addListener('from-native', () => 1)
process.on('exit', () => 1)
`,
  'b.ts': `
import mitt from 'mitt'
const bus = mitt()
// lone callee: event gone
bus.on('gone', () => 1)
`,
  'tab.ts': `
const channel = new BroadcastChannel('session')
// lone caller: broadcast session
channel.postMessage('x')
`,
}

bridgeContract(emittersBridge, { pair: PAIR, half: HALF })

const CASES: { what: string; sample: BridgeSample; pairs: string[] }[] = [
  {
    what: 'leads from a window message of another page to the function that takes it',
    sample: {
      'frame.ts': `export class Frame {
  private take = this.parse.bind(this)
  constructor(private win: Window) { this.win.addEventListener('message', this.take, false) }
  private parse(event: MessageEvent) { if (this.isValid(event)) this.done(event.data) }
  isValid(event) { return event.origin === 'x' }
}
`,
    },
    pairs: ['window message: frame.ts:3 -> frame.ts:4'],
  },
  {
    what: 'does not take a worker for a window',
    sample: { 'search.worker.ts': "addEventListener('message', take)\nfunction take() {}\n" },
    pairs: [],
  },
  {
    what: 'joins a class with the subclass that sends, not with another one',
    sample: {
      'base.ts': "import { EventEmitter } from 'events'\nexport class Base extends EventEmitter {}\n",
      'kinds.ts':
        "import { Base } from './base'\nexport class A extends Base {\n  go() { this.emit('x') }\n}\nexport class B extends Base {\n  go() { this.emit('x') }\n}\n",
      'use.ts': "import { A } from './kinds'\nconst a = new A()\na.on('x', () => 1)\n",
    },
    pairs: ['event x: kinds.ts:3 -> use.ts:3'],
  },
  {
    what: 'goes from a list of listeners to what was put into it by a method that takes them',
    sample: {
      'bus.ts': `export class Bus {
  private listeners = new Set<(text: string) => void>()
  private sizes = new Set<number>()
  subscribe(run: (text: string) => void) {
    this.listeners.add(run)
    this.sizes.add(1)
  }
  send(text: string) {
    this.sizes.forEach((size) => console.log(size))
    this.listeners.forEach((run) => run(text))
  }
}
`,
      'use.ts': "import { Bus } from './bus'\nexport const bus = new Bus()\nbus.subscribe(show)\nfunction show() {}\n",
    },
    pairs: ['Bus.listeners: bus.ts:10 -> use.ts:3'],
  },
  {
    what: 'leads from a link that the system opens to the function that takes it',
    sample: {
      'main.ts': `import { app } from 'electron'
import { app as own } from './own'
app.on('open-url', (event, url) => { event.preventDefault(); open(url) })
app.on('window-all-closed', () => open(''))
own.on('open-url', (event, url) => open(url))
function open(url: string) {}
`,
      'own.ts': 'export const app = { on(name, run) {} }\n',
    },
    pairs: ['system event open-url: main.ts:3 -> main.ts:6'],
  },
  {
    what: 'leaves the two ends of a socket to another bridge',
    sample: { 'a.ts': "const socket = connect()\nsocket.emit('a-long-name')\nsocket.on('a-long-name', () => 1)\n" },
    pairs: [],
  },
]

it.each(CASES)('$what', async ({ sample, pairs }) => {
  const found = await findingsOf(emittersBridge, sample)
  expect(describePairs(found)).toEqual(pairs)
  expect(describeHalves(found)).toEqual([])
})

it('keeps an event of the platform to the page on whose window it is dispatched', async () => {
  const page = (lines: string): string => `<html><body><script>\n${lines}\n</script></body></html>\n`
  const found = await findingsOf(emittersBridge, {
    'panel.ts': "window.dispatchEvent(new Event('resize'))\nwindow.dispatchEvent(new CustomEvent('theme'))\n",
    'view.ts': "window.addEventListener('resize', () => 1)\n",
    'frame.html': page(
      "window.addEventListener('resize', () => 1)\nwindow.addEventListener('theme', () => 1)\nwindow.dispatchEvent(new Event('resize'))",
    ),
  })
  expect(describePairs(found)).toEqual([
    'event resize: frame.html:4 -> frame.html:2',
    'event resize: panel.ts:1 -> view.ts:1',
    'event theme: panel.ts:2 -> frame.html:3',
  ])
})
