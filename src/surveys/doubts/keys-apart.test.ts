import { expect, it } from 'vitest'
import { toldDoubts } from '../../../test/support/told-doubts.js'
import { keysApart } from './keys-apart.js'

const write = (store: string, key: string): string => `${store}.setItem('${key}', '1')\n`
const BASE = {
  'a.ts': ['tideNorth', 'tideSouth', 'tideWest', 'shipNorth', 'shipSouth']
    .map((key) => write('localStorage', key))
    .join(''),
}

it.each([
  ['alone in all three', write('sessionStorage', 'captain'), ['captain b.ts:1']],
  ['of a store with others', write('localStorage', 'captain'), []],
  ['sharing a word', write('sessionStorage', 'tideCaptain'), []],
  ['sharing its writer', write('sessionStorage', 'captain') + write('localStorage', 'tideEast'), []],
])('a key that is %s', async (_what, text, expected) => {
  expect(await toldDoubts(keysApart, { ...BASE, 'b.ts': text })).toEqual(expected)
})

it('no key of a few', async () => {
  const files = { 'a.ts': write('localStorage', 'tide'), 'b.ts': write('sessionStorage', 'captain') }
  expect(await toldDoubts(keysApart, files)).toEqual([])
})
