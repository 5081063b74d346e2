import { expect, it } from 'vitest'
import { wrongFlows } from '../../../../test/support/flow-programs.js'

it('lists and collections hand on what they hold', async () => {
  const programs = {
    callbacks: `
function a() {}
function b() {}
const list = [a]
list.push(b)
list.forEach((each) => {
  each() // => flow a | flow b
})
const made = list.map(() => function made() {})
made[0]() // => flow made.list.map(callback).made
`,
    reduced: `
function start() {}
const sum = [1, 2].reduce((work, x) => work, start)
sum() // => type start
`,
    nested: `
function deep() {}
const flat = [[deep]].flat()
flat[0]() // => flow deep
const joined = [].concat([deep])
joined[0]() // => flow deep
`,
    collections: `
function get() {}
function put() {}
const map = new Map([['get', get]])
map.set('put', put)
const gotten = map.get(process.argv[2])
gotten() // => flow get | flow put
const set = new Set([get])
for (const each of set) {
  each() // => flow get
}
for (const [, each] of map) {
  each() // => flow get | flow put
}
`,
    'what gives no element': `
const list = [() => {}]
const text = list.join()
text() // => type text
`,
  }
  expect(await wrongFlows(programs)).toEqual([])
})
