import { describe, expect, it } from 'vitest'
import { duration } from './duration.js'

describe('duration', () => {
  it.each([
    [0, '0 ms'],
    [250, '250 ms'],
    [1500, '1.5 s'],
    [90_000, '1.5 min'],
    [14_400_000, '4 h'],
    [86_400_000, '1 d'],
    [3_601_000, '3601 s'],
  ])('%d ms is %s', (ms, text) => {
    expect(duration(ms)).toBe(text)
  })
})
