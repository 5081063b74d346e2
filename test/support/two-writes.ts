import { buildIndex } from '#index/build'
import type { RepositoryIndex } from '#index/repository-index'
import { memoryRepository } from './memory-repository.js'

/** Functions that write locally and remotely, in both orders and with every kind of handler. */
export const twoWrites = async (): Promise<RepositoryIndex> =>
  buildIndex(
    memoryRepository({
      'src/api.ts': API,
      'src/client.ts': CLIENT,
      'src/more.ts': MORE,
      'src/ways.ts': WAYS,
      'src/store.ts': STORE,
      'src/sync.ts': SYNC,
    }),
    { cache: false },
  )

const API = `
const post = (path: string, body: unknown) => fetch('/api' + path, { method: 'POST', body: JSON.stringify(body) })
export const sendNote = (note: unknown) => post('/notes', note)
export const loadNote = () => fetch('/api/notes')
export async function sendQuietly(note: unknown) {
  try {
    await sendNote(note)
  } catch {
    return false
  }
}
`

const WAYS = `
import { sendNote } from './api'
export const record = async (path: string, options: unknown) => console.log(path, options)
export const ask = (method: string, path: string, body?: string) => fetch('/api' + path, { method, body })
export const askNote = () => ask('GET', '/notes')
export const putNote = (note: string) => ask('PUT', '/notes', note)
export async function deleteQuietly(path: string) {
  try {
    await fetch(path, { method: 'DELETE' })
  } catch (error) {
    return false
  }
}
export async function sendUntil(note: unknown) {
  if (!note) await sendUntil({})
  await sendNote(note)
}
export async function sendLoudly(note: unknown) {
  try {
    await sendNote(note)
  } catch (error) {
    throw error
  }
}
export async function sendAnswered(note: unknown) {
  try {
    await sendNote(note)
    return {}
  } catch (error) {
    return { error }
  }
}
`

const MORE = `
import { sendNote } from './api'
import { keepNote, noteOrNew } from './store'
import { post } from 'some-board'; import { ask, record, askNote, putNote, deleteQuietly, sendAnswered, sendLoudly, sendUntil } from './ways'

export async function asks() {
  await askNote()
  keepNote('')
}
export async function puts(note) {
  await putNote(note)
  keepNote(note)
}
export async function oneLine(note) {
  await Promise.all([fetch('/api/notes', { method: 'POST', body: note })])
  keepNote(note)
}
export function later(note) {
  keepNote(note)
  setTimeout(async () => {
    await sendNote(note)
  }, 10)
}
export async function ownLine() {
  await sendNote(
    noteOrNew(),
  )
}
export async function until(note) {
  await sendUntil(note)
  keepNote(note)
}
export async function heard(note) {
  await sendLoudly(note)
  keepNote(note)
}
export async function remoteInHandler(note) {
  try {
    JSON.parse(note)
  } catch {
    await sendNote(note)
  }
  keepNote(note)
}
export async function nested(note) {
  try {
    try {
      await sendNote(note)
    } catch (error) {
      throw error
    }
  } catch {
    console.log('offline')
  }
  keepNote(note)
}
export async function throughWrapper(note) {
  keepNote(note)
  await deleteQuietly('/notes')
}
export async function twoIfs(note, isNew, isKept) {
  if (isNew) {
    await sendNote(note)
  }
  if (isKept) {
    keepNote(note)
  }
}
export async function asksDirectly(note) {
  await ask('PUT', '/notes', note)
  keepNote(note)
}
export async function recordsOnly(note) {
  await record('/notes', { method: 'POST' })
  keepNote(note)
}
export async function bare(note) {
  await post('/notes')
  keepNote(note)
}
export async function eitherOr(note, isNew) {
  if (isNew) {
    await sendNote(note)
  } else {
    keepNote(note)
  }
}
export async function cases(note, kind) {
  switch (kind) {
    case 'send':
      await sendNote(note)
      break
    default:
      keepNote(note)
  }
}
export async function left(note, isNew) {
  if (isNew) {
    keepNote(note)
    return
  }
  await sendNote(note)
}
export async function sometimes(note, isNew) {
  if (isNew) {
    await sendNote(note)
  }
  keepNote(note)
}
export async function insideBranch(note, isNew) {
  if (isNew) {
    await sendNote(note)
    keepNote(note)
    return
  }
}
export async function answered(note) {
  const { error } = await sendAnswered(note)
  if (error) return
  keepNote(note)
}
`

const CLIENT = `
import { Client } from 'some-service'
const client = new Client()
const own = { post: (name: string) => console.log(name) }
export const send = (endpoint: string, body: unknown) => client.post(endpoint, body)
export const talk = () => own.post('/notes')
`

const STORE = `
export function keepNote(note: unknown) {
  localStorage.setItem('note', JSON.stringify(note))
}
export function dropNote() {
  localStorage.removeItem('note')
}
export function noteOrNew() {
  keepNote({})
  return {}
}
export async function getNote() {
  keepNote({})
  return {}
}
export async function getAndKeep() {
  keepNote({})
}
`

const SYNC = `
import { send, talk } from './client'; import { loadNote, sendNote, sendQuietly } from './api'
import { dropNote, getAndKeep, getNote, keepNote, noteOrNew } from './store'
export async function localFirst(note) {
  keepNote(note)
  await sendNote(note)
}
export async function undone(note) {
  keepNote(note)
  try {
    await sendNote(note)
  } catch (error) {
    dropNote()
    throw error
  }
}
export async function remoteFirst(note) {
  await sendNote(note)
  keepNote(note)
}
export async function anyway(note) {
  try {
    await sendNote(note)
  } catch {
    console.log('offline')
  }
  keepNote(note)
}
export async function unheard(note) {
  await sendQuietly(note)
  keepNote(note)
}
export async function notAwaited(note) {
  sendNote(note)
  keepNote(note)
}
export async function reads(note) {
  await loadNote()
  keepNote(note)
}
export async function argument() {
  const note = noteOrNew()
  await sendNote(note)
}
export async function swallowedLater(note) {
  keepNote(note)
  await sendQuietly(note)
}
export async function keptAndThrown(note) {
  keepNote(note)
  try {
    await sendNote(note)
  } catch (error) {
    throw error
  }
}
export async function aroundBoth(note) {
  try {
    await sendNote(note)
    keepNote(note)
  } catch {
    console.log('failed')
  }
}
export async function decided(note) {
  try {
    await sendNote(note)
  } catch (error) {
    if (!error) return
    console.log('offline')
  }
  keepNote(note)
}
export async function throughClient(note) {
  await send('/notes', note)
  keepNote(note)
}
export async function ownPost(note) {
  await talk()
  keepNote(note)
}
export async function onlyInHandler(note) {
  try {
    await sendNote(note)
  } catch {
    dropNote()
  }
}
export async function asksStore() {
  await getNote()
  await sendNote(1)
}
export async function keepsUnheard() {
  await sendNote(1)
  getAndKeep()
}
export async function asksAndKeeps() {
  await getAndKeep()
  await sendNote(1)
}
`
