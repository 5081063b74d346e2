import { expect, it } from 'vitest'
import { toldDoubts } from '../../../test/support/told-doubts.js'
import { batchSlices } from './batch-slices.js'

const loop = (head: string, slice: string): string =>
  `export function send(boats: string[]) {\n  for (${head}) {\n    post(boats.${slice})\n  }\n}\n`

it.each([
  ['the size as the end', 'let i = 0; i < boats.length; i += SIZE', 'slice(i, SIZE)', ['send a.ts:2 a.ts:3']],
  ['the end', 'let i = 0; i < boats.length; i += SIZE', 'slice(i, i + SIZE)', []],
  ['another number', 'let i = 0; i < boats.length; i += SIZE', 'slice(i, LAST)', []],
  ['one by one', 'let i = 0; i < boats.length; i++', 'slice(i, SIZE)', []],
  ['from the second', 'let i = 0; i < boats.length; i += SIZE', 'slice(1, SIZE)', []],
  ['a count', 'let i = 0; i < boats.length; i += SIZE', 'substr(i, SIZE)', []],
])('a loop over batches that gives %s', async (_what, head, slice, expected) => {
  expect(await toldDoubts(batchSlices, { 'a.ts': loop(head, slice) })).toEqual(expected)
})
