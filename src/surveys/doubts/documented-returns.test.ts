import { expect, it } from 'vitest'
import { toldDoubts } from '../../../test/support/told-doubts.js'
import { documentedReturns } from './documented-returns.js'

const documented = (said: string, text: string): string =>
  `/**\n * Looks at boats.\n * @returns {${said}}\n */\n${text}\n`
const told = ['find a.ts:1 a.ts:5']

it.each([
  ['boolean', 'export function find() {\n  return { boats: 1 }\n}', told],
  [
    'boolean',
    'export const find = (a: number) => {\n  if (a > 1) return { boats: 1 }\n  return { boats: a, more: [] }\n}',
    told,
  ],
  ['boolean', 'export function find(): string[] { return load() }', told],
  ['Promise<boolean>', 'export async function find(): Promise<string> { return load() }', told],
  ['boolean', 'export function find(): boolean { return load() }', []],
  ['string', 'export const find = (a: number) => {\n  if (a > 1) return null\n  return "x"\n}', []],
  ['boolean', 'export function find() { return load() }', []],
  ['boolean', 'export function find(): Answer { return load() }', []],
  ['boolean', '\nexport function find() {\n  return { boats: 1 }\n}', []],
])('%s, and %s', async (said, text, expected) => {
  expect(await toldDoubts(documentedReturns, { 'a.ts': documented(said, text) })).toEqual(expected)
})
