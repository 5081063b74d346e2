import { expect, it } from 'vitest'
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
