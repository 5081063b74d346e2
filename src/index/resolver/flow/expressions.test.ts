import { expect, it } from 'vitest'
import { wrongFlows } from '../../../../test/support/flow-programs.js'

it('expressions: literals, computed members, templates, awaited and yielded values', async () => {
  const programs = {
    computed: `
function get() {}
function put() {}
const table = { ['g' + 'et']: get, put, ...{ extra: get } }
const name = 'get'
table[name]() // => flow get
table.extra() // => type get
const any = process.argv[2]
table[any]() // => flow get | flow put
`,
    templates: [
      'function hold(texts, work) {',
      '  work() // => flow given',
      '}',
      'function given() {}',
      'hold`a${given}b` // => type hold',
    ].join('\n'),
    generators: `
function one() {}
function two() {}
function* all() {
  yield one
  yield* [two]
}
for (const each of all()) {
  each() // => flow one | flow two
}
`,
    awaited: `
function work() {}
async function load() { return work }
async function main() {
  const loaded = await load()
  loaded() // => flow work
}
main()
`,
  }
  expect(await wrongFlows(programs)).toEqual([])
})
