import { expect, it } from 'vitest'
import { toldDoubts } from '../../../test/support/told-doubts.js'
import { testedMethods } from './tested-methods.js'

const classWith = (line: string): string =>
  `export class Boats {\n  onLand?: () => void\n  get isFull() { return true }\n  isOpen(name: string) { return name > '' }\n  save(list: string[]) {\n    ${line}\n  }\n}\n`

it.each([
  ['if (this.isOpen && list) {}', ['Boats.isOpen a.ts:6 a.ts:4']],
  ['if (this.isOpen) {}', ['Boats.isOpen a.ts:6 a.ts:4']],
  ['if (list && !this.isOpen) {}', ['Boats.isOpen a.ts:6 a.ts:4']],
  ['return this.isOpen ? 1 : 2', ['Boats.isOpen a.ts:6 a.ts:4']],
  ["if (this.isOpen('a') && list) {}", []],
  ['if (this.isFull && list) {}', []],
  ['if (this.onLand && list) {}', []],
  ['if (list.some(this.isOpen)) {}', []],
  ['return list && this.isOpen', []],
  ['return list ? this.isOpen : this.save', []],
  ['return this.isOpen ?? list', []],
  ['if (other.this.isOpen && list) {}', []],
])('%s', async (line, expected) => {
  expect(await toldDoubts(testedMethods, { 'a.ts': classWith(line) })).toEqual(expected)
})
