import { expect, it } from 'vitest'
import { bridgeContract, describeHalves, describePairs, findingsOf } from '../../../test/contracts/bridge.js'
import { socketsBridge } from './sockets.js'

const PAIR = {
  'shared/events.ts': `
export const Events = { joined: 'room:joined' } as const
`,
  'server/index.ts': `
import { Server } from 'socket.io'
import { listen } from './room'
const io = new Server(3000)
io.on('connection', (socket) => listen(io, socket))
`,
  'server/room.ts': `
import { Events } from '../shared/events'
export function listen(io, socket) {
  // callee: socket event room:join
  socket.on('room:join', (room) => {
    // caller: socket event room:joined
    io.to(room).emit(Events.joined, room)
  })
  socket.on('disconnect', () => io.close())
}
export function other(button) {
  button.on('room:join', () => 1)
}
`,
  'server/gateway.ts': `
import { SubscribeMessage, WebSocketGateway } from '@nestjs/websockets'
@WebSocketGateway()
export class ChatGateway {
  server: unknown
  @SubscribeMessage('chat')
  // callee: socket event chat
  chat(text: string) {
    // caller: socket event chatted
    this.server.emit('chatted', text)
  }
}
`,
  'client/room.ts': `
import { io } from 'socket.io-client'
import { Events } from '../shared/events'
class Room {
  private socket = io('/')
  private send(name: string, value: string) {
    this.socket.emit(name, value)
  }
  join(room: string) {
    // caller: socket event room:join
    this.send('room:join', room)
    // caller: socket event chat
    this.socket.emit('chat', room)
    this.bus.emit('room:join', room)
    // callee: socket event room:joined
    this.socket.on(Events.joined, this.show.bind(this))
    // callee: socket event chatted
    this.socket.on('chatted', (text) => this.show(text))
  }
  show(text: string) {}
}
`,
  'feed/server.ts': `
import { WebSocketServer } from 'ws'
const server = new WebSocketServer({ port: 1 })
server.on('connection', (peer) => {
  peer.on('message', (data) => {
    const message = JSON.parse(data)
    switch (message.type) {
      // callee: WebSocket subscribe
      case 'subscribe':
        // caller: WebSocket quote
        peer.send(JSON.stringify({ type: 'quote', value: 1 }))
    }
  })
})
`,
  'feed/client.ts': `
const socket = new WebSocket('wss://localhost')
function post(type: string) {
  socket.send(JSON.stringify({ type }))
}
// caller: WebSocket subscribe
export const subscribe = () => post('subscribe')
socket.onmessage = (event) => {
  const message = JSON.parse(event.data)
  // callee: WebSocket quote
  if (message.type === 'quote') console.log(message)
  if (message.size === 'subscribe') console.log(message)
}
`,
  'stream/server.ts': `
export const feed = (response) => {
  // caller: server-sent event price
  response.write(\`event: price\\ndata: \${now()}\\n\\n\`)
}
`,
  'stream/client.ts': `
const source = new EventSource('/prices')
// callee: server-sent event price
source.addEventListener('price', () => draw())
element.addEventListener('price', () => draw())
`,
}

const HALF = {
  'server.ts': `
import { Server } from 'socket.io'
const io = new Server(3000)
io.on('connection', (socket) => {
  // lone callee: socket event save
  socket.on('save', () => undefined)
  // lone caller: socket event saved
  socket.emit('saved', 1)
  // lone caller: socket event other
  socket.broadcast.emit('other', 1)
  socket.emit(location.hash, 1)
})
`,
  'client/main.ts': `
import { io } from 'socket.io-client'
const socket = io()
// lone callee: socket event other-name
socket.on('other-name', () => undefined)
// lone caller: socket event saved
socket.emit('saved')
`,
  'client/hub.ts': `
import * as signalR from '@microsoft/signalr'
const connection = new signalR.HubConnectionBuilder().build()
// lone caller: SignalR Send
connection.invoke('Send', 1)
`,
}

bridgeContract(socketsBridge, { pair: PAIR, half: HALF })

it('leads from a registration to the function that takes a message from outside', async () => {
  const found = await findingsOf(socketsBridge, {
    'hub.ts': `
import { HubConnectionBuilder } from '@microsoft/signalr'
export class Notifications {
  start() {
    this.connection = new HubConnectionBuilder().build()
    this.connection.on('Receive', (data) => this.process(new Message(data)))
    this.connection.on('Both', (data) => { this.process(data); this.store(data) })
    this.connection.on('Heartbeat', () => {})
    this.map.on('Receive', this.store)
  }
  process(data: Message) {}
  store(data: Message) {}
}
class Message { constructor(data: unknown) {} }
`,
    'feed.ts': `
import { take } from './take'
const feed = new WebSocket('wss://example.org')
feed.addEventListener('message', take)
feed.addEventListener('close', take)
feed.send(JSON.stringify({ type: 'hello' }))
`,
    'take.ts': 'export function take(event) {}\n',
    'chat.js': "const socket = io()\nsocket.on('news', show)\nfunction show() {}\n",
    'prices.ts': "const source = new EventSource('/x')\nsource.onmessage = () => draw()\nfunction draw() {}\n",
  })
  expect(describePairs(found)).toEqual([
    'SignalR Receive: hub.ts:6 -> hub.ts:11',
    'WebSocket message: feed.ts:4 -> take.ts:1',
    'server-sent event message: prices.ts:2 -> prices.ts:3',
    'socket event news: chat.js:2 -> chat.js:3',
  ])
  expect(describeHalves(found)).toEqual(['lone caller WebSocket hello: feed.ts:6'])
})
