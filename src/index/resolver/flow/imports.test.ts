import { expect, it } from 'vitest'
import { wrongFlows } from '../../../../test/support/flow-programs.js'

it('modules: CommonJS, ECMAScript and both, named, default and whole', async () => {
  const programs = {
    commonjs: {
      'main.js': `
const { hooks } = require('./hooks')
hooks[process.argv[2]]() // => flow save | flow load
`,
      'hooks.js': `
function save() {}
function load() {}
exports.hooks = { save, load }
`,
    },
    ecmascript: {
      'main.js': `
import wrap, { table as all } from './table.js'
import * as whole from './again.js'
const key = process.argv[2]
all[key]() // => flow one
const same = wrap(all)
same[key]() // => flow one
whole.table[key]() // => flow one
`,
      'table.js': `
function one() {}
export const table = { one }
export default function wrap(x) { return x }
`,
      'again.js': `export * from './table.js'\n`,
    },
    'default of a required file': {
      'main.js': `
import make from './make.js'
const same = make()
same() // => type made
`,
      'make.js': `
function made() {}
module.exports = () => made
`,
    },
    'a module that is not there': `
const { hooks } = require('./nowhere')
hooks[process.argv[2]]() // => break
`,
  }
  expect(await wrongFlows(programs)).toEqual([])
})
