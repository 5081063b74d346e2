import { expect, it } from 'vitest'
import { rowsOf } from '../../../test/support/config-rows.js'
import { tomlFormat } from './toml.js'

it('reads tables, lists, dotted keys and values over several lines', () => {
  const text = [
    'title = "x" # c',
    '[server.http]',
    'port = 80',
    'hosts = [',
    '  "a",',
    '  "b",',
    ']',
    'tls = { on = true }',
    'a.b = 1',
    '[[plugin]]',
    'name = "one"',
    '[[plugin]]',
    'name = "two"',
    'broken = ',
  ].join('\n')
  expect(rowsOf(tomlFormat, 'config.toml', text)).toEqual([
    '1 title = x',
    '3 server.http.port = 80',
    '4-7 server.http.hosts.0 = a',
    '4-7 server.http.hosts.1 = b',
    '8 server.http.tls.on = true',
    '9 server.http.a.b = 1',
    '11 plugin.0.name = one',
    '13 plugin.1.name = two',
  ])
})
