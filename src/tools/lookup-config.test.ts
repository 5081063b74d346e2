import { describe, expect, it } from 'vitest'
import type { LookupConfigResult } from '#schema/tool-results'
import { fakeIndex } from '../../test/support/fake-index.js'
import { runTool } from './index.js'
import { VALUES_MAX } from './lookup-config.js'

const TOKEN = 'ghp_abcdefghijklmnopqrstuvwxyz0123456789'
const index = fakeIndex({
  '.env': `API_URL=https://d\nAPI_TOKEN=${TOKEN}\nAPI_PORT=80\n`,
  '.env.production': 'API_URL=https://p\nAPI_PORT=80\n',
  'src/api.ts': "export const url = process.env.API_URL ?? 'http://localhost'\n",
  'config/app.json': '{"update": {"interval": 60, "feed": {"url": "https://u"}}}',
  'config/big.properties': Array.from({ length: 250 }, (_, at) => `many.k${at}=1`).join('\n'),
})
const lookup = (key: string) =>
  runTool('lookup_config', { key, missing_fact: 'the value of the key; all sources tell' }, index)

describe('lookup_config', () => {
  it('gives values by environment and says that they differ', async () => {
    const envelope = await lookup('API_URL')
    const [key] = (envelope.result as LookupConfigResult).keys
    expect(key).toMatchObject({
      key: 'API_URL',
      environments: { default: 'http://localhost | https://d', production: 'https://p' },
      differs: true,
    })
    expect(key?.values.map((value) => `${value.file}:${value.line} ${value.source}`)).toEqual([
      '.env:1 .env',
      '.env.production:1 .env',
      'src/api.ts:1 process.env read',
      'src/api.ts:1 code default',
    ])
    expect(envelope.snippets.map((snippet) => snippet.file)).toEqual(['.env', '.env', '.env.production', 'src/api.ts'])
  })

  it('says when environments agree', async () => {
    expect(((await lookup('API_PORT')).result as LookupConfigResult).keys[0]).toMatchObject({
      environments: { default: '80', production: '80' },
      differs: false,
    })
  })

  it('takes prefixes', async () => {
    expect(((await lookup('API_*')).result as LookupConfigResult).keys.map((key) => key.key)).toEqual([
      'API_PORT',
      'API_TOKEN',
      'API_URL',
    ])
    expect(((await lookup('update.')).result as LookupConfigResult).keys.map((key) => key.key)).toEqual([
      'update.feed.url',
      'update.interval',
    ])
  })

  it('never shows a secret', async () => {
    for (const key of ['API_TOKEN', 'API_*', '*'])
      expect(JSON.stringify(await lookup(key))).not.toContain(TOKEN.slice(4))
    expect((await lookup('API_TOKEN')).snippets).toEqual([])
  })

  it('keeps its bound', async () => {
    const envelope = await lookup('many.')
    expect((envelope.result as LookupConfigResult).keys.length).toBe(VALUES_MAX)
    expect(envelope.truncated).toBe(true)
    expect(envelope.left_out[0]).toBe('50 more values: look up a longer prefix than many., or single keys')
  })

  it.each([
    ['API_URI', ['API_URL']],
    ['interval', ['update.interval']],
    ['feed.url', ['update.feed.url']],
    ['UPDATE_*', ['update.interval', 'update.feed.url']],
  ])('suggests keys near %s', async (key, legal) => {
    const { error, result } = await lookup(key)
    expect(error).toMatchObject({ parameter: 'key', legal: expect.arrayContaining(legal) })
    expect(result).toBeNull()
  })
})
