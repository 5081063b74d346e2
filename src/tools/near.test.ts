import { describe, expect, it } from 'vitest'
import { editDistance, nearest } from './near.js'

describe('nearest', () => {
  it.each([
    ['savetoken', ['saveToken', 'loadToken'], ['saveToken']],
    ['saveTokn', ['saveToken', 'loadToken'], ['saveToken']],
    ['svaeToken', ['saveToken'], ['saveToken']],
    ['saveT', ['saveToken', 'load'], ['saveToken']],
    ['API_URL', ['API_URI', 'VITE_API_URL', 'PORT'], ['API_URI', 'VITE_API_URL']],
    ['apple', ['apple'], []],
    ['fig', ['configuration', 'figs'], ['figs']],
  ])('%s among %j: %j', (wanted, candidates, expected) => expect(nearest(wanted, candidates)).toEqual(expected))

  it('gives at most what is asked for, in one order', () => {
    const names = ['plumC', 'plumA', 'plumB']
    expect(nearest('plum', names, 2)).toEqual(['plumA', 'plumB'])
  })
})

it.each([
  ['abc', 'abc', 0],
  ['abc', 'abd', 1],
  ['abc', 'acb', 1],
  ['abc', 'ab', 1],
  ['kitten', 'sitting', 3],
  ['kitten', 'window', 4],
])('from %s to %s: %d', (a, b, expected) => expect(editDistance(a, b, 3)).toBe(expected))
