import { expect, test } from 'vitest'
import { sequenceDiagram } from './mermaid.js'

const step = (from: string, to: string, label: string) => ({
  from,
  to,
  label,
  evidence: { file: 'a.ts', start: 1, end: 1 },
})

test('participants come from the steps, in their order', () => {
  expect(sequenceDiagram([step('Form', 'signIn', 'submit'), step('signIn', 'Form', 'result')])).toBe(
    [
      'sequenceDiagram',
      '  autonumber',
      '  participant p1 as Form',
      '  participant p2 as signIn',
      '  p1->>p2: submit',
      '  p2->>p1: result',
    ].join('\n'),
  )
})

test('no steps, no diagram', () => {
  expect(sequenceDiagram([])).toBe('')
})

test.each([
  ['a; b # c', 'a#59; b #35; c'],
  ['%%{init: {}}%%', '#37;#37;#123;init: #123;#125;#125;#37;#37;'],
  ['<br> `x` $$y$$', '#60;br#62; #96;x#96; #36;#36;y#36;#36;'],
  ['a\n  b', 'a b'],
  ['end', '#101;nd'],
  ['', '…'],
  ['x'.repeat(90), `${'x'.repeat(79)}…`],
])('label %j', (label, expected) => {
  expect(
    sequenceDiagram([step('a', 'a', label)])
      .split('\n')
      .at(-1),
  ).toBe(`  p1->>p1: ${expected}`)
})
