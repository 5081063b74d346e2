import { describe, expect, it } from 'vitest'
import { toldDoubts } from '../../../test/support/told-doubts.js'
import { unawaitedCalls } from './unawaited-calls.js'

describe('a call without await', () => {
  const inFunction = (...lines: string[]): Record<string, string> => ({
    'src/a.ts': `declare function load(): Promise<void>
async function clear(): Promise<void> {}
async function logEvent(): Promise<void> {}
function reset(): void {}
export async function run(flag: boolean) {
  await load()
${lines.map((line) => `  ${line}`).join('\n')}
}
`,
  })

  it.each([
    ['as a statement', ['clear()'], ['run/clear src/a.ts:7 src/a.ts:2']],
    ['after a comment', ['// forget it', 'clear();'], ['run/clear src/a.ts:8 src/a.ts:2']],
    ['awaited', ['await clear()'], []],
    ['returned', ['return clear()'], []],
    ['meant so', ['void clear()'], []],
    ['handled', ['clear().catch(() => {})'], []],
    ['handled in the next line', ['clear()', '  .catch(() => {})'], []],
    ['over several lines', ['clear(', ')'], ['run/clear src/a.ts:7 src/a.ts:2']],
    ['part of an expression', ['const all = [', 'clear(),', ']'], []],
    ['the rest of an expression', ['const done = flag &&', 'clear()'], []],
    ['of a log', ['logEvent()'], []],
    ['of a synchronous function', ['reset()'], []],
  ])('%s', async (_what, lines, expected) => {
    expect(await toldDoubts(unawaitedCalls, inFunction(...lines))).toEqual(expected)
  })

  it.each([
    ['a synchronous function', 'export function run() {\n  clear()\n  load().then(() => {})\n}\n'],
    ['a function that awaits nothing', 'export async function run() {\n  clear()\n}\n'],
  ])('is meant so in %s', async (_what, text) => {
    const head = 'declare function load(): Promise<void>\nasync function clear(): Promise<void> {}\n'
    expect(await toldDoubts(unawaitedCalls, { 'src/a.ts': head + text })).toEqual([])
  })
})
