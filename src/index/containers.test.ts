import { expect, it } from 'vitest'
import { callOf, indexOf } from '../../test/support/index-of.js'
import { classAround, functionAround, namedFunctionAround } from './containers.js'

const STORE = `export class Store {
  save() {
    run(() => inClosure())
  }
}
export function plain() {
  inFunction()
}
atTop()
`

it.each([
  ['inClosure', 'run(callback)', 'Store.save', 'Store'],
  ['inFunction', 'plain', 'plain', undefined],
  ['atTop', undefined, undefined, undefined],
])('what is around %s', async (name, inner, named, type) => {
  const index = await indexOf({ 'src/store.ts': STORE })
  const site = callOf(index, name)
  const found = [functionAround, namedFunctionAround, classAround].map((around) => around(index, site)?.definition)
  expect([found[0]?.name, found[1]?.qualified, found[2]?.name]).toEqual([inner, named, type])
})
