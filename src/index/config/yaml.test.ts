import { describe, expect, it } from 'vitest'
import { rowsOf } from '../../../test/support/config-rows.js'
import { yamlFormat } from './yaml.js'

describe('yaml', () => {
  it.each([
    ['docker-compose.yml', true],
    ['config/app.yaml', true],
    ['pnpm-lock.yaml', false],
    ['.github/workflows/build.yml', false],
    ['mkdocs.yml', false],
  ])('%s: %s', (path, expected) => expect(yamlFormat.matches(path)).toBe(expected))

  it('flattens maps and lists of every document', () => {
    const text = [
      '# c',
      'api:',
      '  url: &u https://x',
      '  hosts:',
      '    - a',
      '    - b',
      'copy: *u',
      'text: |',
      '  one',
      '  two',
      '---',
      'second: 2',
    ].join('\n')
    expect(rowsOf(yamlFormat, 'config.yml', text)).toEqual([
      '3 api.url = https://x',
      '5 api.hosts.0 = a',
      '6 api.hosts.1 = b',
      '7 copy = *u',
      '8-10 text = one\ntwo\n',
      '12 second = 2',
    ])
  })

  it('gives the variables of a compose file their own names', () => {
    const text = [
      'services:',
      '  web:',
      '    image: web:1',
      '    environment:',
      '      - API_URL=http://api',
      '  db:',
      '    environment:',
      '      DB_NAME: fruit',
    ].join('\n')
    expect(rowsOf(yamlFormat, 'docker-compose.yml', text)).toEqual([
      '3 services.web.image = web:1',
      '5 API_URL = http://api',
      '8 DB_NAME = fruit',
    ])
  })
})
