import { describe, expect, it } from 'vitest'
import { bridgeContract, describeHalves, describePairs, findingsOf } from '../../../test/contracts/bridge.js'
import { httpBridge } from './http.js'

const PAIR = {
  'server/server.ts': `
import express from 'express'
import { notes } from './notes'
const app = express()
app.use('/api', notes)
// callee: POST /login
app.post('/login', (request, response) => response.json({}))
`,
  'server/notes.ts': `
import { Router } from 'express'
export const notes = Router()
// callee: GET /api/notes
notes.get('/notes', list)
// callee: GET /api/notes/:id
notes.get('/notes/:id', (request, response) => response.json({}))
// callee: DELETE /api/notes/:id
notes.delete('/notes/:id', (request, response) => response.json({}))
function list(request, response) {
  response.json([])
}
`,
  'client/api.ts': `
// caller: POST /login
export const signIn = (body: string) => fetch('https://notes.example.org/login', { method: 'POST', body })
// caller: GET /api/notes
export const all = () => fetch('/api/notes')
// caller: GET /api/notes/:id
export const one = (id: string) => fetch(\`/api/notes/\${id}\`)
// caller: DELETE /api/notes/:id
export const remove = (id: string) => fetch(\`/api/notes/\${id}\`, { method: 'DELETE' })
`,
}

const HALF = {
  'server/server.ts': `
import express from 'express'
const app = express()
// lone callee: GET /health
app.get('/health', (request, response) => response.json({}))
// lone callee: POST /notes
app.post('/notes', (request, response) => response.json({}))
`,
  'client/api.ts': `
// lone caller: GET /elsewhere
export const elsewhere = () => fetch('https://other.example.org/elsewhere')
// lone caller: PUT /notes
export const wrongMethod = () => fetch('/notes', { method: 'PUT' })
`,
}

bridgeContract(httpBridge, { pair: PAIR, half: HALF })

it('names the function behind a route', async () => {
  const { pairs } = await findingsOf(httpBridge, PAIR)
  expect(pairs.find(({ name }) => name === 'GET /api/notes')?.target).toMatchObject({
    file: 'server/notes.ts',
    definition: { name: 'list' },
  })
})

it('joins the callers of a request function, not the request in it', async () => {
  const sample = {
    'server.ts': `
import express from 'express'
const app = express()
app.post('/login', (request, response) => response.json({}))
app.post('/logout', (request, response) => response.json({}))
`,
    'client.ts': `
const post = (path: string) => fetch('https://notes.example.org' + path, { method: 'POST' })
export const signIn = () => post('/login')
export const signOut = () => post('/logout')
`,
  }
  const found = await findingsOf(httpBridge, sample)
  expect(describePairs(found)).toEqual([
    'POST /login: client.ts:3 -> server.ts:4',
    'POST /logout: client.ts:4 -> server.ts:5',
  ])
  expect(describeHalves(found)).toEqual([])
})

describe('a server outside the repository', () => {
  it('joins who calls the function of a client with the request in it', async () => {
    const sample = {
      'api.ts': `
export abstract class Api {
  abstract postLogin(body: string): Promise<Response>
}
export class HttpApi implements Api {
  constructor(private base: string) {}
  postLogin(body: string) {
    return this.send('POST', '/accounts/login', body)
  }
  async getSync(all: boolean) {
    const path = all ? '/sync?all=true' : '/sync'
    return await this.send('GET', path)
  }
  again() {
    return this.postLogin('')
  }
  private send(method: string, path: string, body?: string) {
    const url = this.base + path
    return fetch(new Request(url, { method, body }))
  }
}
`,
      'login.ts': `
import type { Api } from './api'
export class Login {
  constructor(private api: Api) {}
  start() {
    return this.api.postLogin('me')
  }
}
`,
      'sync.ts': `
import { HttpApi } from './api'
export const sync = (api: HttpApi) => api.getSync(true)
const other = { getSync: () => 1 }
export const local = () => other.getSync()
`,
    }
    const { pairs } = await findingsOf(httpBridge, sample)
    expect(describePairs({ pairs, halves: [] })).toEqual([
      'GET /sync*: sync.ts:3 -> api.ts:12',
      'POST /accounts/login: login.ts:6 -> api.ts:8',
    ])
    expect(pairs.every(({ outside }) => outside)).toBe(true)
  })

  it.each([
    [
      'a method and a path',
      `client.send('POST', '/accounts/login', body)`,
      ['POST /accounts/login: login.ts:3 -> api.ts:3'],
    ],
    [
      'a path and a method',
      `client.run('/accounts/login', { method: 'post', body })`,
      ['POST /accounts/login: login.ts:3 -> api.ts:3'],
    ],
    ['a computed path', `client.run(body, { method: 'post' })`, []],
    ['another meaning of method', `client.run('login', { method: 'fast' })`, []],
    ['a mock', `client.mock('POST', '/accounts/login')`, []],
    ['a route', `client.add('POST', '/accounts/login', () => body)`, []],
  ])('knows a request through an unknown client by %s', async (_title, written, expected) => {
    const sample = {
      'api.ts': `
import { client } from 'some-client'
export const login = (body: string) => ${written}
`,
      'login.ts': `
import { login } from './api'
export const start = () => login('me')
`,
    }
    expect(describePairs(await findingsOf(httpBridge, sample))).toEqual(expected)
  })
})

describe('the redirect to a local callback server', () => {
  const server = (url: string, listener = '(request, response) => response.end()') => `
import * as http from 'http'
import { openBrowser } from './browser'
export class SignIn {
  private redirect = ''
  start(site: string) {
    const server = http.createServer(${listener})
    this.redirect = 'http://localhost:' + 8065
    server.listen(8065, () => {
      console.log('http://localhost:8065')
      openBrowser(${url})
    })
  }
}
`
  it.each([
    ['a redirect in the query', server("site + '/sso?redirectUri=' + encodeURIComponent(this.redirect)"), 1],
    ['a URL on the loopback host', server('`http://localhost:${8065}/done`'), 1],
    ['an option of the request', server('{ redirect_uri: this.redirect }'), 1],
    [
      'a URL that the listener itself uses once the redirect has come',
      server("site + '/help'", "(request) =>\n      exchange(request.url, 'http://localhost:8065')"),
      0,
    ],
    ['a page without a way back', server("site + '/help'"), 0],
  ])('%s', async (_title, text, count) => {
    const { pairs } = await findingsOf(httpBridge, { 'sign-in.ts': text })
    expect(describePairs({ pairs, halves: [] })).toEqual(
      count ? ['redirect to the local callback server: sign-in.ts:11 -> sign-in.ts:7'] : [],
    )
  })

  it('takes no server of another library for one', async () => {
    const text = server("site + '/sso?redirectUri=' + this.redirect").replace("from 'http'", "from 'fake-http'")
    expect((await findingsOf(httpBridge, { 'sign-in.ts': text })).pairs).toEqual([])
  })
})
