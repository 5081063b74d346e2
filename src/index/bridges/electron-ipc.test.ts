import { expect, it } from 'vitest'
import { bridgeContract, describeHalves, describePairs, findingsOf } from '../../../test/contracts/bridge.js'
import { electronIpcBridge } from './electron-ipc.js'

const CHANNELS = `
export const Channels = { load: 'notes:load', save: 'notes:save' } as const
`

const PAIR = {
  'shared/channels.ts': CHANNELS,
  'main/handlers.ts': `
import { ipcMain } from 'electron'
import { Channels } from '../shared/channels'
import { load } from './store'
// callee: notes:load
ipcMain.handle(Channels.load, load)
// callee: notes:save
ipcMain.on(Channels.save, (event, note) => {
  // caller: notes:saved
  event.sender.send('notes:saved', note)
})
`,
  'main/store.ts': `
export function load() {
  return []
}
`,
  'renderer/notes.ts': `
import { ipcRenderer } from 'electron'
import { Channels } from '../shared/channels'
export const open = () =>
  // caller: notes:load
  ipcRenderer.invoke(Channels.load)
// caller: notes:save
export const save = (note: string) => ipcRenderer.send('notes:save', note)
// callee: notes:saved
ipcRenderer.on('notes:saved', () => undefined)
`,
  'test/notes.test.ts': `
import { ipcRenderer } from 'electron'
ipcRenderer.send('notes:save', 'x')
`,
}

const HALF = {
  'main/handlers.ts': `
import { ipcMain } from 'electron'
// lone callee: notes:close
ipcMain.handle('notes:close', () => undefined)
// lone callee: notes:kept
ipcMain.on('notes:kept', () => undefined)
`,
  'renderer/notes.ts': `
import { ipcRenderer } from 'electron'
// lone caller: notes:open
ipcRenderer.invoke('notes:open')
// lone callee: notes:kept
ipcRenderer.on('notes:kept', () => undefined)
`,
}

bridgeContract(electronIpcBridge, { pair: PAIR, half: HALF })

it('joins nothing on a channel that is computed, not even another one', async () => {
  const { pairs, halves } = await findingsOf(electronIpcBridge, {
    'main.ts': "import { ipcMain } from 'electron'\nipcMain.handle(process.argv[2], () => 1)\n",
    'renderer.ts': "import { ipcRenderer } from 'electron'\nipcRenderer.invoke(window.name)\n",
  })
  expect(pairs).toEqual([])
  expect(halves).toEqual([
    {
      kind: 'electron-ipc',
      name: '*',
      side: 'caller',
      span: { file: 'renderer.ts', start: 2, end: 2 },
      reason: 'the channel is computed',
    },
    {
      kind: 'electron-ipc',
      name: '*',
      side: 'callee',
      span: { file: 'main.ts', start: 2, end: 2 },
      reason: 'the channel is computed',
    },
  ])
})

it('names the function that handles a channel', async () => {
  const { pairs } = await findingsOf(electronIpcBridge, PAIR)
  expect(pairs.find(({ name }) => name === 'notes:load')?.target).toMatchObject({
    file: 'main/store.ts',
    definition: { name: 'load' },
  })
})

it('goes through what contextBridge gives to the window, and through its wrappers', async () => {
  const sample = {
    'preload.ts': `
import { contextBridge, ipcRenderer } from 'electron'
contextBridge.exposeInMainWorld('desktop', {
  invoke: (channel: string, ...args: unknown[]) => ipcRenderer.invoke(channel, ...args),
  quit: () => ipcRenderer.send('app:quit'),
})
`,
    'main.ts': `
import { ipcMain } from 'electron'
ipcMain.handle('notes:load', () => [])
ipcMain.handle('notes:save', () => true)
ipcMain.on('app:quit', () => undefined)
`,
    'renderer/ipc.ts': `
export const call = (channel: string, note?: string) => window.desktop.invoke(channel, note)
`,
    'renderer/notes.ts': `
import { call } from './ipc'
export const load = () => call('notes:load')
export const save = (note: string) => call('notes:save', note)
export const quit = () => window.desktop.quit()
`,
  }
  const found = await findingsOf(electronIpcBridge, sample)
  expect(describePairs(found)).toEqual([
    'app:quit: preload.ts:5 -> main.ts:5',
    'app:quit: renderer/notes.ts:5 -> main.ts:5',
    'notes:load: renderer/notes.ts:3 -> main.ts:3',
    'notes:save: renderer/notes.ts:4 -> main.ts:4',
  ])
  expect(describeHalves(found)).toEqual([])
})

it('joins the calls of a function that a factory made for one channel', async () => {
  const sample = {
    'main.ts': `
import { ipcMain } from 'electron'
ipcMain.on('notes:save', () => undefined)
ipcMain.handle('notes:load', () => [])
`,
    'ipc.ts': `
import { ipcRenderer } from 'electron'
const sender = (channel: string) => (...args: unknown[]) => ipcRenderer.send(channel, ...args)
function invoker(channel: string, count: number) {
  return (...args: unknown[]) => ipcRenderer.invoke(channel, ...args.slice(0, count))
}
const sent = (channel: string): number => {
  ipcRenderer.send(channel)
  return 1
}
export const save = sender('notes:save')
export const load = invoker('notes:load', 0)
export const result = sent('notes:save')
`,
    'notes.ts': `
import { load, result, save } from './ipc'
import { save as other } from './elsewhere'
export const open = () => load()
export const keep = (note: string) => save(note)
export const away = (note: string) => other(note)
export const shown = () => result.toFixed()
`,
    'elsewhere.ts': 'export const save = (note: string) => note\n',
  }
  expect(describePairs(await findingsOf(electronIpcBridge, sample))).toEqual([
    'notes:load: ipc.ts:12 -> main.ts:4',
    'notes:load: notes.ts:4 -> main.ts:4',
    'notes:save: ipc.ts:11 -> main.ts:3',
    'notes:save: ipc.ts:13 -> main.ts:3',
    'notes:save: notes.ts:5 -> main.ts:3',
  ])
})

it('follows a channel that a wrapper takes as a property of its options', async () => {
  const sample = {
    'main.ts': `
import { ipcMain } from 'electron'
ipcMain.handle('notes:load', () => [])
ipcMain.handle('channel', () => [])
`,
    'notes.ts': `
import { ipcRenderer } from 'electron'
const channel = 'channel'
export const ask = ({ channel, note: text = '' }: { channel: string; note?: string }) => ipcRenderer.invoke(channel, text)
export const load = () => ask({ note: 'channel', channel: 'notes:load' })
export const any = (options: { channel: string }) => ask(options)
`,
  }
  expect(describePairs(await findingsOf(electronIpcBridge, sample))).toEqual(['notes:load: notes.ts:5 -> main.ts:3'])
})

it('takes the radix of a number for no part of a channel', async () => {
  const sample = {
    'main.ts': "import { ipcMain } from 'electron'\nipcMain.on('reply-16', () => 1)\n",
    'view.ts': `
import { ipcRenderer } from 'electron'
ipcRenderer.send('reply-' + Math.random().toString(16))
`,
  }
  expect(describePairs(await findingsOf(electronIpcBridge, sample))).toEqual([])
})

it('takes no object of the repository for what contextBridge gives to the window', async () => {
  const sample = {
    'preload.ts': `
import { contextBridge, ipcRenderer } from 'electron'
contextBridge.exposeInMainWorld('sheet', { close: () => ipcRenderer.send('sheet:close') })
contextBridge.exposeInMainWorld('page', { close: () => ipcRenderer.send('page:close') })
`,
    'main.ts': `
import { BrowserWindow, ipcMain } from 'electron'
let sheet: BrowserWindow | null = null
ipcMain.on('sheet:close', () => sheet?.close())
ipcMain.on('page:close', () => 1)
class Sheets { sheet = new BrowserWindow(); end() { this.sheet.close() } }
export const end = (sheet: BrowserWindow) => sheet.close()
`,
    'renderer.ts': `
declare const sheet: { close(): void }
const { page } = window
export const end = () => sheet.close()
export const leave = () => page.close()
export const cast = () => (window as any).page.close()
`,
  }
  expect(describePairs(await findingsOf(electronIpcBridge, sample))).toEqual([
    'page:close: preload.ts:4 -> main.ts:5',
    'page:close: renderer.ts:5 -> main.ts:5',
    'page:close: renderer.ts:6 -> main.ts:5',
    'sheet:close: preload.ts:3 -> main.ts:4',
    'sheet:close: renderer.ts:4 -> main.ts:4',
  ])
})
