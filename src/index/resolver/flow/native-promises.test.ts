import { expect, it } from 'vitest'
import { wrongFlows } from '../../../../test/support/flow-programs.js'

it('promises hand on what they are settled with', async () => {
  const programs = {
    chained: `
function work() {}
function failed() {}
Promise.resolve(work).then((done) => {
  done() // => flow work
  return failed
}).then((next) => {
  next() // => flow failed
})
`,
    rejected: `
function reason() {}
new Promise((fulfil, reject) => {
  reject(reason)
}).then((value) => {
  value() // => break
}, (error) => {
  error() // => flow reason
})
`,
    together: `
function a() {}
function b() {}
Promise.all([Promise.resolve(a), b]).then(([first, second]) => {
  first() // => type a
  second() // => type b
})
Promise.race([Promise.resolve(a)]).then((first) => {
  first() // => flow a
})
`,
  }
  expect(await wrongFlows(programs)).toEqual([])
})
