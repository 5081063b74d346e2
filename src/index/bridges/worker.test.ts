import { expect, it } from 'vitest'
import { bridgeContract, describePairs, findingsOf } from '../../../test/contracts/bridge.js'
import { workerBridge } from './worker.js'

const PAIR = {
  'src/search.ts': `
const worker = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' })
// callee: search-worker
worker.onmessage = (event) => show(event.data)
export function add(note: string) {
  // caller: search-worker add
  worker.postMessage({ type: 'add', note })
}
export function find(text: string) {
  // caller: search-worker find
  worker.postMessage({ type: 'find', text })
}
function show(found: string[]) {
  console.log(found)
}
`,
  'src/search-worker.ts': `
self.addEventListener('message', (event) => {
  switch (event.data.type) {
    // callee: search-worker add
    case 'add':
      return
    // callee: search-worker find
    case 'find':
      // caller: search-worker
      self.postMessage([event.data.text])
  }
})
`,
}

const HALF = {
  'src/start.ts': `
// lone caller: https://cdn.example.org/far.js
new Worker('https://cdn.example.org/far.js')
const quiet = new Worker(new URL('./quiet.ts', import.meta.url))
// lone caller: quiet
quiet.postMessage('anybody?')
`,
  'src/quiet.ts': `
export {}
`,
}

bridgeContract(workerBridge, { pair: PAIR, half: HALF })

it('keeps two workers of one file apart', async () => {
  const sample = {
    'main.ts': `
const left = new Worker(new URL('./left.ts', import.meta.url))
const right = new Worker(new URL('./right.ts', import.meta.url))
left.postMessage('go')
right.postMessage('go')
`,
    'left.ts': 'self.onmessage = () => undefined\n',
    'right.ts': '\nself.onmessage = () => undefined\n',
  }
  expect(describePairs(await findingsOf(workerBridge, sample))).toEqual([
    'left: main.ts:4 -> left.ts:1',
    'right: main.ts:5 -> right.ts:2',
  ])
})
