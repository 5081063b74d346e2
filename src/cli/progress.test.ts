import { expect, test } from 'vitest'
import type { FlowProgress } from '#app/analyze'
import { checklistOf } from '../../test/support/flow.js'
import { progressTo } from './progress.js'

const checkpoint = checklistOf('demo.a').checkpoints[0]!
const EVENTS: FlowProgress[] = [
  { kind: 'reading' },
  { kind: 'begun', flow: 'demo', checkpoint },
  { kind: 'ended', flow: 'demo', checkpoint, status: 'found' },
]

/** What is written, with escape sequences spelled out and colours left out. */
function written(isTTY: boolean, quiet: boolean): string {
  let text = ''
  const stream = {
    isTTY,
    write(piece: string) {
      text += piece
    },
  }
  const tell = progressTo(stream, quiet)
  for (const event of EVENTS) tell(event)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape sequences are what is tested
  return text.replace(/\u001b\[\d+m/g, '').replaceAll('\r\u001b[K', '<redraw>')
}

test.each([
  [true, false, '<redraw>reading the repository ...<redraw>demo.a ...<redraw>demo.a found\n'],
  [false, false, 'reading the repository\ndemo.a: found\n'],
  [true, true, ''],
  [false, true, ''],
])('terminal %s, quiet %s', (isTTY, quiet, expected) => {
  expect(written(isTTY, quiet)).toBe(expected)
})
