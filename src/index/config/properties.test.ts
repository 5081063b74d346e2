import { expect, it } from 'vitest'
import { rowsOf } from '../../../test/support/config-rows.js'
import { propertiesFormat } from './properties.js'

it('reads keys, separators, escapes and continued lines', () => {
  const text = ['# c', '! c', 'a.b=1', 'url: https\\://x.org', 'long=one, \\', '     two', 'blank value', 'none='].join(
    '\n',
  )
  expect(rowsOf(propertiesFormat, 'gradle.properties', text)).toEqual([
    '3 a.b = 1',
    '4 url = https://x.org',
    '5-6 long = one, two',
    '7 blank = value',
    '8 none = ',
  ])
})

it('passes over the wrapper', () => {
  expect(propertiesFormat.matches('gradle/wrapper/gradle-wrapper.properties')).toBe(false)
  expect(propertiesFormat.matches('android/gradle.properties')).toBe(true)
})
