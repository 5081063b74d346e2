import { expect, it } from 'vitest'
import { rowsOf } from '../../../test/support/config-rows.js'
import { androidXmlFormat } from './android-xml.js'

it('reads what decides behaviour in a manifest', () => {
  const text = [
    '<manifest xmlns:android="x" package="org.fruit">',
    '  <uses-permission android:name="android.permission.INTERNET" />',
    '  <application',
    '    android:allowBackup="false"',
    '    android:label="@string/app_name">',
    '    <meta-data android:name="org.fruit.KEY"',
    '      android:value="v" />',
    '    <activity android:name=".Main"><intent-filter><data android:scheme="fruit" /></intent-filter></activity>',
    '  </application>',
    '</manifest>',
  ].join('\n')
  expect(rowsOf(androidXmlFormat, 'app/src/main/AndroidManifest.xml', text)).toEqual([
    '1 manifest.package = org.fruit',
    '2 uses-permission.android.permission.INTERNET = true',
    '4 application.android:allowBackup = false',
    '6 org.fruit.KEY = v',
    '8 data.android:scheme = fruit',
  ])
})

it('reads texts, switches and numbers of resources', () => {
  const text = [
    '<resources>',
    '  <string name="app_name">Fruit <b>shop</b></string>',
    '  <bool name="on">true</bool>',
    '  <!-- <bool name="off">true</bool> -->',
    '  <integer name="n">3</integer>',
    '  <string name="long">a',
    '  b</string>',
    '  <style name="S"><item name="android:x">1</item></style>',
    '</resources>',
  ].join('\n')
  expect(rowsOf(androidXmlFormat, 'app/src/main/res/values/strings.xml', text)).toEqual([
    '2 app_name = Fruitshop',
    '3 on = true',
    '5 n = 3',
    '6-7 long = a\n  b',
  ])
})

it('leaves translations out', () => {
  expect(androidXmlFormat.matches('app/src/main/res/values-de/strings.xml')).toBe(false)
})
