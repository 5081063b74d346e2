import { describe, expect, it } from 'vitest'
import { rowsOf } from '../../../test/support/config-rows.js'
import { envFormat } from './env.js'

describe('.env', () => {
  it.each([
    ['.env', true],
    ['app/.env.production', true],
    ['deploy/production.env', true],
    ['src/env.ts', false],
    ['environment.env.ts', false],
  ])('%s: %s', (path, expected) => expect(envFormat.matches(path)).toBe(expected))

  it('reads values with their lines', () => {
    const text = [
      '# a comment',
      'API_URL=https://api.example.org/v1#top',
      'export NAME = "Fruit basket" # shown',
      "QUOTED='a # b'",
      '',
      'EMPTY=',
      'CERT="-----BEGIN',
      'line two',
      'end-----"',
      'LAST=1 # one',
    ].join('\r\n')
    expect(rowsOf(envFormat, '.env', text)).toEqual([
      '2 API_URL = https://api.example.org/v1#top',
      '3 NAME = Fruit basket',
      '4 QUOTED = a # b',
      '6 EMPTY = ',
      '7-9 CERT = -----BEGIN\nline two\nend-----',
      '10 LAST = 1',
    ])
  })
})
