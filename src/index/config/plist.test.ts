import { expect, it } from 'vitest'
import { rowsOf } from '../../../test/support/config-rows.js'
import { plistFormat } from './plist.js'

it('flattens dicts and arrays with the line of the key', () => {
  const text = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "x">',
    '<plist version="1.0"><dict>',
    '  <key>CFBundleName</key>',
    '  <string>Fruit &amp; Veg</string>',
    '  <!-- <key>Old</key><string>no</string> -->',
    '  <key>Types</key>',
    '  <array>',
    '    <dict><key>Schemes</key><array><string>fruit</string><string>veg</string></array></dict>',
    '  </array>',
    '  <key>Arbitrary</key><true/>',
    '  <key>None</key><array/>',
    '  <key>Count</key><integer>3</integer>',
    '</dict></plist>',
  ].join('\n')
  expect(rowsOf(plistFormat, 'ios/App/Info.plist', text)).toEqual([
    '4-5 CFBundleName = Fruit & Veg',
    '9 Types.0.Schemes.0 = fruit',
    '9 Types.0.Schemes.1 = veg',
    '11 Arbitrary = true',
    '13 Count = 3',
  ])
})
