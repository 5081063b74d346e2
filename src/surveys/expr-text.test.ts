import { expect, it } from 'vitest'
import { indexOf } from '../../test/support/index-of.js'
import { writtenExpr } from './expr-text.js'

it.each([
  'ships[0]',
  'this.ships[12].name',
  'Config.PORT',
  "load('ships', 2)",
  'now - 3 * HOUR',
  'new Ship()',
  'v1.x2',
])('%s is written so', async (text) => {
  const index = await indexOf({ 'a.ts': `export const value = ${text}\n` })
  const value = index.facts('a.ts')?.definitions.find(({ name }) => name === 'value')?.value
  expect(value && writtenExpr(value)).toBe(text)
})
