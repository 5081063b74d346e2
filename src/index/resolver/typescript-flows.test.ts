import { expect, it } from 'vitest'
import { wrongFlows } from '../../../test/support/flow-programs.js'

const table = 'function one() {}\nexports.table = { one }\n'

it('files are followed together with those that load them; what is too large is left open', async () => {
  const programs = {
    together: {
      'main.js': `const { table } = require('./table')\ntable[process.argv[2]]() // => flow one\n`,
      'table.js': table,
    },
    'a large file': {
      'main.js': `const { table } = require('./table')\ntable[process.argv[2]]() // => break\n`,
      'table.js': `${table}// ${'x'.repeat(200_000)}\n`,
    },
  }
  expect(await wrongFlows(programs)).toEqual([])
})
