import { describe, expect, it } from 'vitest'
import { rowsOf } from '../../../test/support/config-rows.js'
import { jsonFormat } from './json.js'

describe('json', () => {
  it.each([
    ['config/default.json', true],
    ['app.json', true],
    ['appsettings.Development.json', true],
    ['src-tauri/tauri.conf.json', true],
    ['package.json', true],
    ['package-lock.json', false],
    ['tsconfig.app.json', false],
    ['assets/i18n/app.json', false],
    ['assets/emoji.json', false],
    ['.vscode/settings.json', false],
  ])('%s: %s', (path, expected) => expect(jsonFormat.matches(path)).toBe(expected))

  it('flattens objects and lists, comments allowed', () => {
    const text = [
      '{',
      '  // where',
      '  "api": { "url": "https://x", "retries": 3 },',
      '  "hosts": ["a",',
      '    "b"],',
      '  "on": true,',
      '}',
    ].join('\n')
    expect(rowsOf(jsonFormat, 'config.json', text)).toEqual([
      '3 api.url = https://x',
      '3 api.retries = 3',
      '4 hosts.0 = a',
      '5 hosts.1 = b',
      '6 on = true',
    ])
  })

  it('makes environments of sections that stand beside each other', () => {
    const text = '{\n"production": {"url": "p"},\n"dev": {"url": "d"},\n"name": "n"}'
    expect(rowsOf(jsonFormat, 'config.json', text)).toEqual([
      '2 url = p [production]',
      '3 url = d [development]',
      '4 name = n',
    ])
  })

  it('takes of a package.json what the application sees', () => {
    const text = '{\n"version": "1.2.0",\n"scripts": {"build": "x"},\n"config": {"port": 1},\n"build": {"appId": "x"}}'
    expect(rowsOf(jsonFormat, 'package.json', text)).toEqual(['2 version = 1.2.0', '4 config.port = 1'])
  })

  it('gives what it can of broken text', () => {
    expect(rowsOf(jsonFormat, 'config.json', '{ "a": 1, "b": ')).toContain('1 a = 1')
    expect(rowsOf(jsonFormat, 'config.json', '')).toEqual([])
  })
})
