import { expect, test } from 'vitest'
import { SkipCounter } from './skip-counter.js'

test('counts by reason in the order of the schema, with ten examples', () => {
  const counter = new SkipCounter()
  for (let i = 0; i < 12; i++) counter.add(`lib/${String(i).padStart(2, '0')}.js`, 'minified')
  counter.add('a.png', 'binary')
  counter.add('a.png', 'unreadable')
  expect(counter.list()).toEqual([
    { reason: 'binary', count: 1, examples: ['a.png'] },
    {
      reason: 'minified',
      count: 12,
      examples: ['00', '01', '02', '03', '04', '05', '06', '07', '08', '09'].map((n) => `lib/${n}.js`),
    },
  ])
  expect([counter.reasonOf('a.png'), counter.reasonOf('b.png')]).toEqual(['binary', undefined])
})
