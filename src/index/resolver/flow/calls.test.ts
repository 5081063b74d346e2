import { expect, it } from 'vitest'
import { wrongFlows } from '../../../../test/support/flow-programs.js'

it('calls follow arguments, returned functions, `new`, bound functions and spread lists', async () => {
  const programs = {
    argument: `
function one() {}
function two() {}
function run(work) {
  work() // => flow one
}
run(one)
two() // => type two
`,
    returned: `
function make() {
  return function made() {}
}
function pick(a, b) { return b }
function left() {}
function right() {}
const { made = make() } = {}
made() // => flow make.made
const picked = pick(left, right)
picked() // => flow right
`,
    'one of two': `
function first() {}
function second() {}
let work = first
if (process.argv[2]) work = second
work() // => flow first | flow second
`,
    constructed: `
class Shape { constructor() {} }
class Plain {}
const kinds = { shape: Shape, plain: Plain }
const kind = process.argv[2]
new kinds[kind]() // => flow Shape.constructor | flow Plain
`,
    bound: `
function greet(name, done) {
  done() // => flow after
}
function after() {}
const bound = greet.bind(null, 'x')
bound(after) // => type greet
`,
    'bound again and again': `
function step() {}
let next = step
for (let i = 0; i < 3; i++) next = next.bind(null, i)
next() // => type step
`,
    spread: `
function a() {}
function b() {}
function both(x, ...others) {
  x() // => flow a
  others[0]() // => flow b
}
both(...[a, b])
`,
    'arguments that move on without end': `
function last() {}
function again(...all) {
  all[0]() // => flow last
  again(last, ...all)
}
again(last)
`,
    outside: `
const library = require('some-library')
library.each((work) => {
  work() // => break
})
function run(work) {
  work() // => break
}
exports.run = run
`,
  }
  expect(await wrongFlows(programs)).toEqual([])
})
