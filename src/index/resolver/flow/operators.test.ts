import { expect, it } from 'vitest'
import { wrongFlows } from '../../../../test/support/flow-programs.js'

it('operators hand on what they choose or assign; others give no function', async () => {
  const programs = {
    choices: `
function a() {}
function b() {}
const either = process.argv[2] ? a : b
either() // => type a | type b
const first = undefined || a
first() // => type a
const last = (a, b)
last() // => flow b
const sum = a + b
sum() // => type sum
`,
    assigned: `
function a() {}
function b() {}
const table = {}
table.a = table.b = a
table.a ||= b
const name = 'a'
table[name]() // => flow a | flow b
`,
    'a sum of any length': `
const table = { one() {} }
const sum = 1${' + 1'.repeat(3000)}
table[process.argv[2]]() // => flow table.one
`,
  }
  expect(await wrongFlows(programs)).toEqual([])
})
