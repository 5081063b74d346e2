import { expect, it } from 'vitest'
import { wrongFlows } from '../../../../test/support/flow-programs.js'

it('methods and accessors of objects, also with computed names', async () => {
  const programs = {
    methods: `
const key = 'close'
const door = {
  open() { return this[key]() }, // => flow door.['clo' + 'se']
  ['clo' + 'se']() {},
  get lock() { return this.close },
}
door.lock() // => flow door.['clo' + 'se']
`,
    'computed by the program': `
const door = { [process.argv[2]]() {} }
door.anything() // => flow door.[process.argv[2]]
`,
  }
  expect(await wrongFlows(programs)).toEqual([])
})
