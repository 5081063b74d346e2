import { describe, expect, it } from 'vitest'
import { describePairs, findingsOf } from '../../../test/contracts/bridge.js'
import { processesBridge } from './processes.js'

const pairsOf = async (sample: Record<string, string>): Promise<string[]> =>
  describePairs(await findingsOf(processesBridge, sample))

describe('command-line switches', () => {
  it('join who starts a process with the comparison in it', async () => {
    const sample = {
      'restart.ts': `
import { app } from 'electron'
import { spawn } from 'child_process'
const relaunch = (...args: string[]) => app.relaunch({ args: [...process.argv.slice(1), ...args] })
export const reset = () => relaunch('--reset-data')
export const helper = () => spawn('helper', ['--quiet', 'now'])
app.setAsDefaultProtocolClient('notes', process.execPath, ['--opened'])
app.setLoginItemSettings({ openAtLogin: true, args: ['--hidden'] })
`,
      'main.ts': `
import { app } from 'electron'
const args = process.argv.slice(2)
export const resets = args.includes('--reset-data')
export const quiet = args.some((arg) => arg === '--quiet')
export const hidden = process.argv.indexOf('--hidden') >= 0
app.on('second-instance', (event, argv) => opened(argv))
function opened(argv: string[]) {
  return argv.includes('--opened')
}
`,
      'other.ts': `
export const words = (list: string[]) => list.includes('--reset-data')
export const flag = (text: string) => text === '--hidden'
`,
    }
    expect(await pairsOf(sample)).toEqual([
      'command line --hidden: restart.ts:8 -> main.ts:6',
      'command line --opened: restart.ts:7 -> main.ts:9',
      'command line --quiet: restart.ts:6 -> main.ts:5',
      'command line --reset-data: restart.ts:5 -> main.ts:4',
    ])
  })

  it.each([
    [
      'that is handed on',
      `import { handle } from './installer'
const event = process.argv[1]
handle(event)`,
      'export function handle(event: string) {',
    ],
    [
      'that is read there',
      `import { handle } from './installer'

handle()`,
      'export function handle() { const event = process.argv[1];',
    ],
  ])('of the installer lead to their cases: a command line %s', async (_title, main, head) => {
    const installer = `${head}
  switch (event) {
    case '--squirrel-install':
      return 'installed'
    case '--other':
      return 'other'
  }
}
`
    expect(await pairsOf({ 'main.ts': main, 'installer.ts': installer })).toEqual([
      'command line --squirrel-install: main.ts:3 -> installer.ts:3',
    ])
  })

  it('are none of a text that is no command line', async () => {
    const sample = {
      'installer.ts': "export const isFirst = (event: string) => event === '--squirrel-firstrun'\n",
      'main.ts': "import { isFirst } from './installer'\nisFirst(location.hash)\n",
    }
    expect(await pairsOf(sample)).toEqual([])
  })
})

describe('a child process that asks back', () => {
  const SERVER = `
import { createServer, Server } from 'net'
export class AskServer {
  private server: Server
  private handlers = new Map<string, (text: string) => string>()
  constructor() {
    this.server = createServer((socket) => this.connected(socket))
  }
  async getPort() {
    return this.server.address().port
  }
  count() {
    return 1
  }
  register(command: string, handler: (text: string) => string) {
    this.handlers.set(command, handler)
  }
  private connected(socket) {
    this.handlers.get(socket.read())
  }
}
export const server = new AskServer()
`
  const SPAWN = `
import { spawn } from 'child_process'
import { server } from './server'
export async function run() {
  const env = { NOTES_COUNT: server.count() }
  spawn('helper', [], {
    env: {
      NOTES_PORT: await server.getPort(),
    },
  })
}
`
  const HANDLERS = `
import { server } from './server'
const createHandler = (prefix: string) => (text: string) => prefix + text
const answer = (text: string) => text
server.register('ask', createHandler('>'))
server.register('tell', answer)
`

  it('reaches the handlers that are registered with the server whose address it gets', async () => {
    expect(await pairsOf({ 'server.ts': SERVER, 'spawn.ts': SPAWN, 'handlers.ts': HANDLERS })).toEqual([
      'local socket ask: spawn.ts:8 -> handlers.ts:3',
      'local socket ask: spawn.ts:8 -> handlers.ts:5',
      'local socket tell: spawn.ts:8 -> handlers.ts:4',
      'local socket tell: spawn.ts:8 -> handlers.ts:6',
    ])
  })

  it('reaches the listener of a server without registered handlers, by an environment that the server makes', async () => {
    const sample = {
      'server.ts': `
import * as net from 'node:net'
export class AskServer {
  private path = '/tmp/ask'
  constructor() {
    net.createServer(this.connected.bind(this)).listen(this.path)
  }
  getEnv() {
    return { NOTES_IPC_HANDLE: this.path, NOTES_KIND: 'x' }
  }
  private connected() {}
}
`,
    }
    expect(await pairsOf(sample)).toEqual(['local socket: server.ts:9 -> server.ts:11'])
  })

  it('is none when no environment gets the address', async () => {
    const spawn = SPAWN.replace('NOTES_PORT', 'port')
    expect(await pairsOf({ 'server.ts': SERVER, 'spawn.ts': spawn, 'handlers.ts': HANDLERS })).toEqual([])
  })

  it('is none for a server of another library', async () => {
    const server = SERVER.replace("'net'", "'fake-net'")
    expect(await pairsOf({ 'server.ts': server, 'spawn.ts': SPAWN, 'handlers.ts': HANDLERS })).toEqual([])
  })
})
