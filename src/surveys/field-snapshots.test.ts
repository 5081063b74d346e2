import { expect, it } from 'vitest'
import { indexOf } from '../../test/support/index-of.js'
import { doubtsIn } from '../../test/support/told-doubts.js'
import { overwrittenFields } from './doubts/overwritten-fields.js'

const boats = (line: string, other = 'add(boat: string) { this.list = [...this.list, boat] }'): string =>
  `export class Boats {\n  private list: string[] = []\n  constructor() { this.list = [] }\n  ${other}\n  async refresh() {\n    ${line}\n  }\n}\n`

it.each([
  ['given to the call', 'this.list = await renew(this.list)', ['Boats.refresh a.ts:6 a.ts:4']],
  [
    'mapped in the argument',
    'this.list = await Promise.all(this.list.map((boat) => renew(boat)))',
    ['Boats.refresh a.ts:6 a.ts:4'],
  ],
  ['not waited for', 'this.list = renew(this.list)', []],
  ['made of something else', 'this.list = await renew(this.other)', []],
  ['renewed under a lock', 'await this.mutex.runExclusive(async () => { this.list = await renew(this.list) })', []],
])('a field that is %s', async (_what, line, expected) => {
  expect(doubtsIn(await indexOf({ 'a.ts': boats(line) }), overwrittenFields)).toEqual(expected)
})

it('a field that no other function assigns', async () => {
  const text = boats('this.list = await renew(this.list)', 'size() { return this.list.length }')
  expect(doubtsIn(await indexOf({ 'a.ts': text }), overwrittenFields)).toEqual([])
})
