import { expect, it } from 'vitest'
import { wrongFlows } from '../../../../test/support/flow-programs.js'

it('statements: patterns, loops, exceptions, assigned prototypes and arguments', async () => {
  const programs = {
    patterns: `
function a() {}
function b() {}
const { a: { x }, ...others } = { a: { x: a }, b }
x() // => type a
others.b() // => type b
let first, second
;[first, { y: second = b }] = [a, {}]
first() // => flow a
second() // => flow b
`,
    thrown: `
function handler() {}
function fail() { throw handler }
try { fail() } catch (error) {
  error() // => break
}
try { throw handler } catch (error) {
  error() // => flow handler
}
`,
    prototypes: `
function Timer() {}
Timer.prototype.stop = function () {}
Timer.prototype.start = function () {
  this.stop() // => type Timer.stop
}
new Timer().start()
`,
    arguments: `
function run(work) {
  arguments[0] = replaced
  work() // => flow given | flow replaced
}
function given() {}
function replaced() {}
run(given)
`,
  }
  expect(await wrongFlows(programs)).toEqual([])
})
