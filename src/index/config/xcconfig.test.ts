import { expect, it } from 'vitest'
import { rowsOf } from '../../../test/support/config-rows.js'
import { xcconfigFormat } from './xcconfig.js'

it('reads settings, conditions and addresses', () => {
  const text = [
    '#include "Base.xcconfig"',
    'API_HOST = example.org // live',
    'URL = https:/$()/example.org',
    'FLAG[config=Debug][sdk=iphoneos*] = YES',
  ].join('\n')
  expect(rowsOf(xcconfigFormat, 'ios/App.xcconfig', text)).toEqual([
    '2 API_HOST = example.org',
    '3 URL = https://example.org',
    '4 FLAG = YES [debug]',
  ])
})
