import { expect, it } from 'vitest'
import {
  type BridgeSample,
  bridgeContract,
  describeHalves,
  describePairs,
  findingsOf,
} from '../../../test/contracts/bridge.js'
import { dispatchBridge } from './dispatch.js'

const PAIR = {
  'types.ts': `
export const LOAD = 'notes/LOAD'
export const SET = 'SET'
`,
  'actions.ts': `
import { createAction, createAsyncThunk, createSlice } from '@reduxjs/toolkit'
import { LOAD } from './types'
export const loadNotes = (id: string) => ({ type: LOAD, id })
export const closed = createAction<string>('closed')
export const fetchNotes = createAsyncThunk('notes/fetch', async (id: string) => request(id))
export const notes = createSlice({
  name: 'notes',
  initialState: {},
  reducers: {
    // callee: action notes/add
    add(state, action) {
      state.last = action.payload
    },
    unused(state) {
      state.last = 0
    },
  },
  extraReducers: (builder) => {
    // callee: action notes/fetch/fulfilled
    builder.addCase(fetchNotes.fulfilled, (state) => void (state.busy = false))
  },
})
export const { add } = notes.actions
`,
  'reducer.ts': `
import { LOAD } from './types'
import { closed } from './actions'
export function reducer(state = {}, action) {
  switch (action.type) {
    // callee: action notes/LOAD
    case LOAD:
      return state
    // callee: action closed
    case closed.type:
      return state
  }
  return state
}
export const onEvent = (event) => event.type === 'closed'
`,
  'saga.ts': `
import { put, takeLatest } from 'redux-saga/effects'
import { LOAD } from './types'
function* load() {
  // caller: action closed
  yield put({ type: 'closed' })
}
export function* saga() {
  // callee: action notes/LOAD
  yield takeLatest(LOAD, load)
}
`,
  'view.tsx': `
import { useReducer } from 'react'
import { add as append, closed, fetchNotes, loadNotes, notes } from './actions'
export function View({ dispatch, id }) {
  // caller: action notes/LOAD
  dispatch(loadNotes(id))
  // caller: action notes/add
  dispatch(append(id))
  // caller: action notes/add
  dispatch(notes.actions.add(id))
  // caller: action notes/fetch/fulfilled
  dispatch(fetchNotes(id))
  // caller: action closed
  dispatch(closed(id))
  target.dispatch(new Thing())
}
function open(state, action) {
  // callee: action toggled
  return action.type === 'toggled' || action.type === 'closed' ? {} : state
}
export function Panel() {
  const [state, dispatch] = useReducer(open, {})
  // caller: action toggled
  dispatch({ type: 'toggled' })
}
`,
  'store/index.js': `
import Vuex from 'vuex'
import user from './user'
export default new Vuex.Store({ modules: { user } })
`,
  'store/user.js': `
import { SET } from '../types'
const actions = {
  // callee: store action user/load
  async load({ commit }, id) {
    // caller: store mutation user/SET
    commit(SET, id)
  },
}
const mutations = {
  // callee: store mutation user/SET
  [SET](state, id) {
    state.id = id
  },
}
export default { namespaced: true, actions, mutations }
`,
  'page.js': `
import { mapActions } from 'vuex'
export default {
  methods: {
    // caller: store action user/load
    ...mapActions('user', ['load']),
    save() {
      // caller: store action user/load
      this.$store.dispatch('user/load', 1)
      this.$store.dispatch(location.hash)
      this.git.commit('user/SET')
    },
  },
}
`,
}

const HALF = {
  'reducer.ts': `
export function reducer(state, action) {
  return action.type === 'a' ? {} : state
}
`,
  'view.ts': `
// lone caller: action b
export const go = (dispatch) => dispatch({ type: 'b' })
export const open = (dispatch, type) => dispatch({ type })
`,
}

bridgeContract(dispatchBridge, { pair: PAIR, half: HALF })

const CASES: { what: string; sample: BridgeSample; pairs: string[] }[] = [
  {
    what: 'goes from a computed call to every function of an object',
    sample: {
      'keys.ts': 'export enum Key { stop = "halt" }\n',
      'run.ts': `import { Key } from './keys'
import { start } from './start'
const handlers = {
  start,
  [Key.stop]: () => quit(),
}
const sizes = { start: 1, stop: 2 }
export const take = (message) => handlers[message.type](message)
export const fixed = () => handlers['start']()
export const shadowed = (handlers, type) => handlers[type]()
export function later(type) {
  const run = handlers[type]
  run?.(type)
}
const quit = () => sizes[0]()
`,
      'start.ts': 'export function start() {}\n',
    },
    pairs: [
      'handlers.halt: run.ts:13 -> run.ts:5',
      'handlers.halt: run.ts:8 -> run.ts:5',
      'handlers.start: run.ts:13 -> run.ts:4',
      'handlers.start: run.ts:8 -> run.ts:4',
    ],
  },
  {
    what: 'goes from a look-up in a Map to what was set on it, also by a method that registers',
    sample: {
      'server.ts': `export class Server {
  private handlers = new Map<string, Handler>()
  private others = new Map<string, Handler>()
  register(name: string, handler: Handler) {
    this.handlers.set(name, handler)
  }
  take(message) {
    const handler = this.handlers.get(message.name)
    if (handler) handler(message)
  }
  keep(name: string, handler: Handler) {
    this.others.set(name, handler)
  }
}
export const server = new Server()
`,
      'main.ts': `import { server } from './server'
server.register('save', save)
server.register('open', opener(1))
server.keep('lose', save)
function save() {}
function opener(count: number) {
  return async (message) => { await save() }
}
`,
    },
    pairs: ['handlers.open: server.ts:9 -> main.ts:3', 'handlers.save: server.ts:9 -> main.ts:2'],
  },
  {
    what: "keeps a component's own reducer and the store apart",
    sample: {
      'store.ts': "export function store(state, action) { return action.type === 'x' ? 1 : 2 }\n",
      'own.ts':
        "function own(state, action) { return action.type === 'x' ? 1 : 2 }\nexport function useOwn() { const [s, send] = useReducer(own, 0); return send }\n",
      'use.ts': "export const go = (dispatch) => dispatch({ type: 'x' })\n",
    },
    pairs: ['action x: use.ts:1 -> store.ts:1'],
  },
]

it.each(CASES)('$what', async ({ sample, pairs }) => {
  const found = await findingsOf(dispatchBridge, sample)
  expect(describePairs(found)).toEqual(pairs)
  expect(describeHalves(found)).toEqual([])
})

it('leads an action to what waits for its type outside of reducers', async () => {
  const sample = {
    'types.ts': "export const OPENED = 'opened'\nexport const CLOSED = 'closed'\n",
    'store.ts': `
import { createListenerMiddleware } from '@reduxjs/toolkit'
export const store = configureStore()
let last
export const listen = (wanted, listener) =>
  store.subscribe(() => {
    const isWanted = (action) => action.type === wanted
    if (isWanted(last)) listener(last)
  })
export const matches = (wanted, action) => action.type === wanted
export const onKey = (key, listener) => window.on((event) => event.type === key && listener(event))
export const middleware = createListenerMiddleware()
`,
    'view.ts': `
import { CLOSED, OPENED } from './types'
import { listen, matches, middleware, onKey } from './store'
listen(OPENED, () => undefined)
onKey(OPENED, () => undefined)
matches(OPENED, () => undefined)
middleware.startListening({ type: CLOSED, effect: async () => undefined })
middleware.startListening({ matcher: OPENED, effect: async () => undefined })
`,
    'main.ts': `
import { CLOSED, OPENED } from './types'
import { store } from './store'
store.dispatch({ type: OPENED })
store.dispatch({ type: CLOSED })
`,
  }
  expect(describePairs(await findingsOf(dispatchBridge, sample))).toEqual([
    'action closed: main.ts:5 -> view.ts:7',
    'action opened: main.ts:4 -> view.ts:4',
  ])
})
