import { expect, it } from 'vitest'
import { wrongFlows } from '../../../../test/support/flow-programs.js'

it('members are read from the object, its accessors and its prototypes', async () => {
  const programs = {
    accessors: `
function first() {}
function second() {}
class Box {
  constructor(x) { this._x = x }
  get x() { return this._x }
  set x(x) { this._x = x }
}
const box = new Box(first)
box.x = second
const held = box.x
held() // => flow first | flow second
`,
    'own before inherited': `
const base = { run() {} }
const own = Object.create(base)
own.run = function mine() {}
own.run() // => flow own.run
const other = Object.create(base)
const name = 'run'
other[name]() // => flow base.run
`,
    circles: `
const a = {}
const b = {}
a.__proto__ = b
b.__proto__ = a
function work() {}
b.work = work
const name = 'work'
a[name]() // => flow work
a.missing() // => break
`,
    escaped: `
const library = require('some-library')
const hooks = { before() {} }
library.use(hooks)
const name = 'before'
const other = 'after'
hooks[name]() // => flow hooks.before
hooks[other]() // => break
`,
  }
  expect(await wrongFlows(programs)).toEqual([])
})
