import { expect, it } from 'vitest'
import { rowsOf } from '../../../test/support/config-rows.js'
import { electronBuilderFormat } from './electron-builder.js'

it('gives the same keys wherever they stand', () => {
  const yaml = 'appId: org.fruit\npublish:\n  provider: generic\n  url: https://u.example.org\n'
  const json =
    '{"name": "fruit",\n"build": {"appId": "org.fruit",\n"publish": {"provider": "generic",\n"url": "https://u.example.org"}}}'
  const toml = 'appId = "org.fruit"\n[publish]\nprovider = "generic"\nurl = "https://u.example.org"'
  expect(rowsOf(electronBuilderFormat, 'electron-builder.yml', yaml)).toEqual([
    '1 appId = org.fruit',
    '3 publish.provider = generic',
    '4 publish.url = https://u.example.org',
  ])
  expect(rowsOf(electronBuilderFormat, 'package.json', json)).toEqual([
    '2 appId = org.fruit',
    '3 publish.provider = generic',
    '4 publish.url = https://u.example.org',
  ])
  expect(rowsOf(electronBuilderFormat, 'electron-builder.toml', toml)).toEqual([
    '1 appId = org.fruit',
    '3 publish.provider = generic',
    '4 publish.url = https://u.example.org',
  ])
})
