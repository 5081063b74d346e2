import { expect, it } from 'vitest'
import { wrongFlows } from '../../../../test/support/flow-programs.js'

it('call, apply, Reflect, timers and iterators call what they are given', async () => {
  const programs = {
    applied: `
function run(work) {
  work() // => flow given
}
function given() {}
const held = { run }
const key = 'run'
held[key].call(null, given) // => flow run
held[key].apply(null, [given]) // => flow run
Reflect.apply(held[key], null, [given]) // => flow run
`,
    'call of call of call': `
const again = Function.prototype.call.call.call
again() // => type again
`,
    timers: `
function later(work) {
  work() // => flow given
}
function given() {}
setTimeout(later, 10, given)
`,
    iterated: `
function one() {}
function* all() { yield one }
const item = all().next()
item.value() // => flow one
`,
    'functions that only compute': `
const text = JSON.stringify({})
text() // => type text
`,
  }
  expect(await wrongFlows(programs)).toEqual([])
})
