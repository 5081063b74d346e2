import { expect, test } from 'vitest'
import { parseRemote, permalinkTemplate } from './remote.js'

const app = (host: string) => ({ host, path: 'o/app', name: 'app' })

test.each([
  ['https://github.com/o/app.git', app('github.com')],
  ['https://GitHub.com/o/app/', app('github.com')],
  ['https://user:p%40ss@github.com/o/app.git', app('github.com')],
  ['https://token@github.com/o/app?token=x#y', app('github.com')],
  ['git@github.com:o/app.git', app('github.com')],
  ['github.com:o/app', app('github.com')],
  ['ssh://git@host.example:2222/o/app.git', app('host.example')],
  ['git://host.example/o/app', app('host.example')],
  ['https://gitlab.com/g/sub/app.git', { host: 'gitlab.com', path: 'g/sub/app', name: 'app' }],
  ['/srv/git/app.git', null],
  ['../app', null],
  ['C:/git/app', null],
  ['file:///srv/app', null],
  ['ext::sh -c x', null],
])('%s', (address, remote) => {
  expect(parseRemote(address)).toEqual(remote)
})

test.each([
  ['github.com', 'https://github.com/o/app/blob/abc/{file}#L{start}-L{end}'],
  ['github.firm.example', 'https://github.firm.example/o/app/blob/abc/{file}#L{start}-L{end}'],
  ['gitlab.com', 'https://gitlab.com/o/app/-/blob/abc/{file}#L{start}-{end}'],
  ['bitbucket.org', 'https://bitbucket.org/o/app/src/abc/{file}#lines-{start}:{end}'],
  ['host.example', null],
])('permalink at %s', (host, template) => {
  expect(permalinkTemplate(app(host), 'abc')).toBe(template)
})
