import { expect, it } from 'vitest'
import { fakeIndex } from '../../../test/support/fake-index.js'

const index = fakeIndex({
  '.env': 'API_URL=https://x\nAPI_TOKEN=ghp_abcdefghijklmnopqrstuvwxyz0123456789\n',
  '.env.production': 'API_URL=https://p\n',
  'src/api.ts': "export const url = process.env.API_URL ?? 'http://localhost'\n",
  'package.json': '{"version": "1.0.0", "build": {"appId": "org.fruit"}}',
  'node_modules/x/package.json': '{"version": "9.9.9"}',
  'config/broken.yml': 'a: [\n',
  'config/huge.json': JSON.stringify({ text: 'x'.repeat(300_000) }),
})

it('gives every value of one key in a fixed order', () => {
  expect(index.config('API_URL')).toEqual([
    {
      key: 'API_URL',
      value: 'https://x',
      file: '.env',
      line: 1,
      environment: 'default',
      source: '.env',
      masked: false,
    },
    {
      key: 'API_URL',
      value: 'https://p',
      file: '.env.production',
      line: 1,
      environment: 'production',
      source: '.env',
      masked: false,
    },
    {
      key: 'API_URL',
      value: '',
      file: 'src/api.ts',
      line: 1,
      environment: 'default',
      source: 'process.env read',
      masked: false,
    },
    {
      key: 'API_URL',
      value: 'http://localhost',
      file: 'src/api.ts',
      line: 1,
      environment: 'default',
      source: 'code default',
      masked: false,
    },
  ])
})

it('meets prefixes only where they are asked for', () => {
  expect(index.config('API')).toEqual([])
  expect([...new Set(index.config('API_*').map((value) => value.key))]).toEqual(['API_TOKEN', 'API_URL'])
})

it('masks secrets', () => {
  const [token] = index.config('API_TOKEN')
  expect(token).toMatchObject({ masked: true, line: 2 })
  expect(JSON.stringify(index.config('*'))).not.toContain('abcdefghijklmnop')
})

it('names the files that it read, without vendored and over-large ones', () => {
  expect(index.configFiles()).toEqual(['.env', '.env.production', 'config/broken.yml', 'package.json'])
  expect(index.config('version').map((value) => value.value)).toEqual(['1.0.0'])
  expect(index.config('appId').map((value) => value.source)).toEqual(['electron-builder'])
})
