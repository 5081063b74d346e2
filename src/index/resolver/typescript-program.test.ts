import { expect, it } from 'vitest'
import { callOf, described, indexOf } from '../../../test/support/index-of.js'

it.each(['\u2028', '\u2029'])('a line separator in a string is no end of a line: %j', async (mark) => {
  const index = await indexOf({
    'gate.ts': 'export function rise() {}\nexport function fall() {}\n',
    'main.ts': `import { fall, rise } from './gate'\nconst text = 'a${mark}b'\nrise()\nfall()\n`,
  })
  expect(described(index.resolve(callOf(index, 'rise')))).toEqual(['import gate.ts:1 rise'])
  expect(described(index.resolve(callOf(index, 'fall')))).toEqual(['import gate.ts:2 fall'])
})
