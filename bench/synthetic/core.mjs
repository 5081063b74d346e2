// What the synthetic application has once: base classes, managers, sign-in, update, entry points and configuration.

export function coreFiles(features) {
  return Object.entries({ ...CORE, ...generated(features) }).map(([path, lines]) => ({
    path,
    text: `${lines.join('\n').trimEnd()}\n`,
  }))
}

const trimmed = (text) => text.trim().split('\n')

const CORE = {
  'package.json': trimmed(`
{
  "name": "synthetic-application",
  "version": "1.4.2",
  "main": "src/main/index.ts",
  "dependencies": { "electron": "^30.0.0", "electron-updater": "^6.0.0", "react": "^18.0.0", "react-native": "^0.74.0", "vue": "^3.4.0" }
}`),
  'src/models/base.ts': trimmed(`
export abstract class Model<Data> {
  constructor(readonly id: string) {}

  abstract toJson(): Data

  matches(term: string): boolean {
    return this.id === term
  }
}`),
  'src/database/database.ts': trimmed(`
export class Collection<Item> {
  private readonly items: Item[] = []

  async query(test: (item: Item) => boolean): Promise<Item[]> {
    return this.items.filter(test)
  }

  add(item: Item): void {
    this.items.push(item)
  }
}

export class Database {
  private readonly collections = new Map<string, Collection<unknown>>()

  get<Item>(name: string): Collection<Item> {
    const known = this.collections.get(name)
    if (known) {
      return known as Collection<Item>
    }
    const made = new Collection<Item>()
    this.collections.set(name, made as Collection<unknown>)
    return made
  }
}`),
  'src/database/manager.ts': trimmed(`
import { Database } from './database'
import { logDebug } from '@utils/log'

export class Operator {
  constructor(private readonly database: Database) {}

  async batchRecords(records: { id: string }[], reason: string): Promise<void> {
    logDebug(reason, String(records.length))
    records.forEach((record) => this.database.get<{ id: string }>(reason).add(record))
  }
}

class DatabaseManagerSingleton {
  private readonly servers = new Map<string, { database: Database; operator: Operator }>()

  getServer(serverUrl: string): { database: Database; operator: Operator } {
    const known = this.servers.get(serverUrl)
    if (known) {
      return known
    }
    const database = new Database()
    const made = { database, operator: new Operator(database) }
    this.servers.set(serverUrl, made)
    return made
  }
}

const DatabaseManager = new DatabaseManagerSingleton()
export { DatabaseManager }
export default DatabaseManager`),
  'src/client/base.ts': trimmed(`
import { getToken } from '@auth/token_store'
import { refreshToken } from '@auth/session'

export class ClientBase {
  constructor(readonly base: string) {}

  async send<Result>(url: string, options: RequestInit): Promise<Result> {
    const headers = { ...options.headers, Authorization: \`Bearer \${getToken() ?? ''}\`, 'X-Requested-With': 'XMLHttpRequest' }
    const response = await fetch(url, { ...options, headers })
    if (response.status === 401) {
      await refreshToken(this.base)
      return this.send<Result>(url, options)
    }
    return (await response.json()) as Result
  }
}`),
  'src/client/manager.ts': trimmed(`
import { Client } from '@client/client'

class NetworkManagerSingleton {
  private clients: Record<string, Client> = {}

  getClient(serverUrl: string): Client {
    this.clients[serverUrl] ??= new Client(serverUrl)
    return this.clients[serverUrl]
  }
}

const NetworkManager = new NetworkManagerSingleton()
export { NetworkManager }
export default NetworkManager`),
  'src/services/storage.service.ts': trimmed(`
export class StorageService {
  async get<Value>(key: string): Promise<Value | null> {
    const text = localStorage.getItem(key)
    return text === null ? null : (JSON.parse(text) as Value)
  }

  async save(key: string, value: unknown): Promise<void> {
    localStorage.setItem(key, JSON.stringify(value))
  }

  async remove(key: string): Promise<void> {
    localStorage.removeItem(key)
  }
}`),
  'src/auth/token_store.ts': trimmed(`
const ACCESS_KEY = 'auth:access-token'
const REFRESH_KEY = 'auth:refresh-token'

export const getToken = (): string | null => localStorage.getItem(ACCESS_KEY)
export const getRefreshToken = (): string | null => localStorage.getItem(REFRESH_KEY)

export function storeTokens(access: string, refresh: string): void {
  localStorage.setItem(ACCESS_KEY, access)
  localStorage.setItem(REFRESH_KEY, refresh)
}

export function clearTokens(): void {
  localStorage.removeItem(ACCESS_KEY)
  localStorage.removeItem(REFRESH_KEY)
}`),
  'src/auth/session.ts': trimmed(`
import { clearTokens, getRefreshToken, storeTokens } from './token_store'
import { logError } from '@utils/log'

let refreshing: Promise<void> | undefined

export async function login(serverUrl: string, username: string, password: string, code?: string): Promise<boolean> {
  const response = await fetch(\`\${serverUrl}/auth/login\`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password, code }),
  })
  if (!response.ok) {
    return false
  }
  const { access, refresh } = (await response.json()) as { access: string; refresh: string }
  storeTokens(access, refresh)
  return true
}

export function refreshToken(serverUrl: string): Promise<void> {
  refreshing ??= requestRefresh(serverUrl).finally(() => {
    refreshing = undefined
  })
  return refreshing
}

async function requestRefresh(serverUrl: string): Promise<void> {
  const response = await fetch(\`\${serverUrl}/auth/refresh\`, { method: 'POST', body: getRefreshToken() })
  if (!response.ok) {
    logout()
    throw new Error('signed out')
  }
  const { access, refresh } = (await response.json()) as { access: string; refresh: string }
  storeTokens(access, refresh)
}

export function logout(): void {
  clearTokens()
}

export function forceLogoutIfNecessary(serverUrl: string, error: unknown): void {
  if (error instanceof Error && error.message === 'signed out') {
    logError('session ended', serverUrl)
    logout()
  }
}`),
  'src/screens/login/LoginForm.tsx': trimmed(`
import React, { useState } from 'react'
import { login } from '@auth/session'

export const LoginForm = ({ serverUrl, onDone }: { serverUrl: string; onDone: () => void }) => {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [error, setError] = useState('')

  const submit = async () => {
    if (username.trim() === '' || password.length < 8) {
      setError('Enter a name and a password of at least 8 characters')
      return
    }
    const isSignedIn = await login(serverUrl, username, password)
    if (isSignedIn) {
      onDone()
    } else {
      setError('Sign-in failed')
    }
  }

  return (
    <form onSubmit={submit}>
      <input name='username' value={username} onChange={(event) => setUsername(event.target.value)} />
      <input name='password' type='password' value={password} onChange={(event) => setPassword(event.target.value)} />
      <p>{error}</p>
      <button type='submit'>Sign in</button>
    </form>
  )
}`),
  'src/main/updater.ts': trimmed(`
import { autoUpdater } from 'electron-updater'
import { logDebug } from '@utils/log'

const CHECK_INTERVAL = 4 * 60 * 60 * 1000

export function startUpdater(): void {
  autoUpdater.setFeedURL({ provider: 'generic', url: 'https://updates.example/app' })
  autoUpdater.on('update-downloaded', () => autoUpdater.quitAndInstall())
  setInterval(checkForUpdates, CHECK_INTERVAL)
}

export async function checkForUpdates(): Promise<void> {
  logDebug('checks for updates', '')
  await autoUpdater.checkForUpdates()
}`),
  'src/context/server.tsx': trimmed(`
import { createContext, useContext } from 'react'

const ServerUrlContext = createContext<string>('')
export const useServerUrl = (): string => useContext(ServerUrlContext)`),
  'src/context/theme.tsx': trimmed(`
import { createContext, useContext } from 'react'
import type { Theme } from '@utils/theme'

const ThemeContext = createContext<Theme>({ background: '#fff', text: '#000' })
export const useTheme = (): Theme => useContext(ThemeContext)`),
  'src/utils/theme.ts': trimmed(`
export interface Theme {
  background: string
  text: string
}

export const changeOpacity = (color: string, opacity: number): string => \`\${color}\${Math.round(opacity * 255).toString(16)}\`

export function makeStyleSheet<Styles>(make: (theme: Theme) => Styles): (theme: Theme) => Styles {
  let last: { theme: Theme; styles: Styles } | undefined
  return (theme) => {
    if (!last || last.theme !== theme) {
      last = { theme, styles: make(theme) }
    }
    return last.styles
  }
}`),
  'src/utils/log.ts': trimmed(`
export const logDebug = (message: string, detail: string): void => console.debug(message, detail)
export const logError = (message: string, detail: unknown): void => console.error(message, detail)`),
}

const ALIASES = [
  'abstractions',
  'actions',
  'auth',
  'client',
  'components',
  'context',
  'database',
  'hooks',
  'models',
  'queries',
  'screens',
  'services',
  'utils',
]

function generated(features) {
  const paths = Object.fromEntries(ALIASES.map((name) => [`@${name}/*`, [`src/${name}/*`]]))
  const options = {
    strict: true,
    jsx: 'react-native',
    baseUrl: '.',
    paths: { ...paths, '@typings/*': ['src/types/*'], '@constants': ['src/constants'] },
  }
  const windows = features.filter((feature) => feature.hasWindow)
  return {
    'tsconfig.json': JSON.stringify({ compilerOptions: options }, null, 2).split('\n'),
    'src/constants/index.ts': features.map(({ file }) => `export * from './${file}'`),
    'src/client/client.ts': [
      "import { ClientBase } from './base'",
      ...features.map(({ entity, file }) => `import { ${entity}Client } from './${file}'`),
      '',
      'export class Client extends ClientBase {',
      ...features.map(({ entity, variable }) => `  readonly ${variable} = new ${entity}Client(this.base)`),
      '}',
    ],
    'src/main/index.ts': [
      "import { BrowserWindow, app } from 'electron'",
      "import { startUpdater } from './updater'",
      ...windows.map(({ entity, file }) => `import { register${entity} } from './${file}'`),
      '',
      'app.whenReady().then(() => {',
      '  const window = new BrowserWindow({ width: 1200, height: 800 })',
      '  startUpdater()',
      ...windows.map(({ entity }) => `  register${entity}(window)`),
      '})',
    ],
    'src/preload/index.ts': [
      "import { contextBridge } from 'electron'",
      ...windows.map(({ entity, file }) => `import { ${entity}Window } from './${file}'`),
      '',
      "contextBridge.exposeInMainWorld('application', {",
      ...windows.map(({ entity }) => `  ${entity}Window,`),
      '})',
    ],
  }
}
