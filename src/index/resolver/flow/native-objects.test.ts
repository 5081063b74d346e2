import { expect, it } from 'vitest'
import { wrongFlows } from '../../../../test/support/flow-programs.js'

it('functions of Object make, copy and describe members', async () => {
  const programs = {
    assigned: `
function run() {}
const target = {}
Object.assign(target, { run })
target.run() // => flow run
`,
    values: `
function a() {}
function b() {}
for (const each of Object.values({ a, b })) {
  each() // => flow a | flow b
}
for (const [, each] of Object.entries({ a })) {
  each() // => type a
}
for (const each of Object.keys({ a })) {
  each() // => break
}
`,
    defined: `
function run() {}
const it = {}
Object.defineProperty(it, 'run', { value: run })
Object.defineProperty(it, 'late', { get() { return run } })
it.run() // => flow run
it.late() // => flow run
`,
    prototypes: `
const base = { run() {} }
const own = Object.setPrototypeOf({}, base)
const name = 'run'
own[name]() // => flow base.run
const proto = Object.getPrototypeOf(own)
proto[name]() // => flow base.run
`,
  }
  expect(await wrongFlows(programs)).toEqual([])
})
