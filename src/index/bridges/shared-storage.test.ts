import { describe, expect, it } from 'vitest'
import { type BridgeSample, describePairs, findingsOf } from '../../../test/contracts/bridge.js'
import { sharedStorageBridge } from './shared-storage.js'

const pairsOf = async (sample: BridgeSample): Promise<string[]> =>
  describePairs(await findingsOf(sharedStorageBridge, sample))

const PLIST = '<plist><dict><key>CFBundleName</key><string>App</string></dict></plist>'
const EXTENSION = '<plist><dict><key>NSExtension</key><dict></dict></dict></plist>'
const DEFAULTS = 'let defaults = UserDefaults(suiteName: "group.harbour")\n'

describe('an application and its extension', () => {
  const write = (key: string): string =>
    `import Foundation\nclass App {\n  func run() {\n    defaults.set("yes", forKey: "${key}")\n  }\n}\n`
  const READ = 'class Push {\n  func receive() {\n    let running = defaults.string(forKey: "appIsRunning")\n  }\n}\n'
  const APP = { 'ios/App/Info.plist': PLIST, 'ios/App/App.swift': write('appIsRunning') }

  it.each<[string, BridgeSample, string[]]>([
    [
      'one key of a group',
      { ...APP, 'ios/Push/Info.plist': EXTENSION, 'ios/Push/Push.swift': READ },
      ['shared key appIsRunning: ios/App/App.swift:4 -> ios/Push/Push.swift:3'],
    ],
    [
      'another key',
      {
        ...APP,
        'ios/App/App.swift': write('appIsOpen'),
        'ios/Push/Info.plist': EXTENSION,
        'ios/Push/Push.swift': READ,
      },
      [],
    ],
    ['the same program', { ...APP, 'ios/App/Push.swift': READ }, []],
    ['another application', { ...APP, 'ios/Push/Info.plist': PLIST, 'ios/Push/Push.swift': READ }, []],
    ['a folder of no target', { ...APP, 'Shared/Push.swift': READ }, []],
    [
      'the defaults of each program',
      {
        ...APP,
        'ios/Push/Info.plist': EXTENSION,
        'ios/Push/Push.swift': READ.replace('defaults.', 'UserDefaults.standard.'),
      },
      [],
    ],
  ])('%s', async (_, sample, expected) => {
    expect(await pairsOf(sample)).toEqual(expected)
  })

  it('tells one pair for all reads of a function', async () => {
    const twice = READ.replace('  }', '    print(defaults.string(forKey: "appIsRunning"))\n  }')
    const sample = { ...APP, 'ios/Push/Info.plist': EXTENSION, 'ios/Push/Push.swift': DEFAULTS + twice }
    expect(await pairsOf(sample)).toEqual(['shared key appIsRunning: ios/App/App.swift:4 -> ios/Push/Push.swift:4'])
  })
})

describe('scripts and native code', () => {
  const PREFERENCE = `
import DefaultPreference from 'react-native-default-preference'
const KEY = 'chosenCurrency'
export const choose = (name) => DefaultPreference.set(KEY, name)
`
  const KOTLIN = `
import android.content.SharedPreferences
class Widget(private val preferences: SharedPreferences) {
  fun read() = preferences.getString("chosenCurrency", null)
}
`
  const MMKV = `
import { MMKV } from 'react-native-mmkv'
const storage = new MMKV()
export const keep = (server: string, token: string) => storage.set(\`\${PREFIX}-\${server}\`, token)
const PREFIX = 'signed_in_token'
`
  const GLOBAL = `
export const KEYS = { SIGNING: 'pushSigningKey', OTHER: 'otherEntry' }
export const storeGlobal = async (id: string, value: unknown) => operator.handle({ id, value })
`
  const STORE = `
import { KEYS, storeGlobal } from './global'
export const keep = (url: string, key: string) => storeGlobal(\`\${KEYS.SIGNING}\${url}\`, key)
export const drop = (url: string) => storeGlobal(\`\${KEYS.SIGNING}\${url}\`, null)
`
  const QUERY = `
class Reader(private val database: SQLiteDatabase) {
  fun signingKey(url: String): String? {
    return database.rawQuery("SELECT value FROM Global WHERE id=?", arrayOf("pushSigningKey$url")).first()
  }
}
`

  it.each<[string, BridgeSample, string[]]>([
    [
      'preferences of the platform',
      { 'src/currency.js': PREFERENCE, 'android/Widget.kt': KOTLIN },
      ['shared key chosenCurrency: src/currency.js:4 -> android/Widget.kt:4'],
    ],
    [
      'preferences of a group are not the own ones',
      {
        'src/currency.js': `${PREFERENCE}DefaultPreference.setName('group.harbour')\n`,
        'ios/A.swift': 'func read() {\n  print(UserDefaults.standard.string(forKey: "chosenCurrency"))\n}',
        'ios/C.swift':
          'class C {\n  var own: UserDefaults?\n  func read() {\n    own = UserDefaults.standard\n    print(own?.string(forKey: "chosenCurrency"))\n  }\n}',
        'ios/B.swift': 'func read(defaults: UserDefaults) {\n  print(defaults.string(forKey: "chosenCurrency"))\n}',
      },
      ['shared key chosenCurrency: src/currency.js:4 -> ios/B.swift:2'],
    ],
    [
      'a watch has its own',
      {
        'src/currency.js': PREFERENCE,
        'ios/HarbourWatch/B.swift':
          'func read(defaults: UserDefaults) {\n  print(defaults.string(forKey: "chosenCurrency"))\n}',
      },
      [],
    ],
    [
      'MMKV, a key with a part that is not known',
      {
        'src/session.ts': MMKV,
        'android/Session.java':
          'class Session {\n  static final String KEY = "signed_in_token-";\n  String token(MMKV store, String server) {\n    return store.decodeString(KEY.concat(server));\n  }\n}',
        'ios/Session.swift':
          'extension MMKV {\n  func token(server: String) -> String? {\n    return string(forKey: "signed_in_token-\\(server)")\n  }\n}',
      },
      [
        'shared key signed_in_token-*: src/session.ts:4 -> android/Session.java:4',
        'shared key signed_in_token-*: src/session.ts:4 -> ios/Session.swift:3',
      ],
    ],
    [
      'a row of a database, by the value that a query compares; not where it is taken away',
      { 'src/global.ts': GLOBAL, 'src/store.ts': STORE, 'android/Reader.kt': QUERY },
      ['shared key pushSigningKey*: src/store.ts:3 -> android/Reader.kt:4'],
    ],
    [
      'a row by the text of a statement',
      {
        'src/store.ts': "export const keep = (value: string) => saveEntry('lastUploadTime', value)\n",
        'ios/Reader.swift':
          'import GRDB\nfunc read(db: Database) {\n  db.fetchOne("select value from entry where id = \'lastUploadTime\'")\n}',
      },
      ['shared key lastUploadTime: src/store.ts:1 -> ios/Reader.swift:3'],
    ],
    [
      'nothing for a short word, a statement, a store of another kind',
      {
        'src/store.ts':
          "export const keep = (value: string) => saveEntry('user', value)\nlocalStorage.setItem('pushSigningKey', 'x')\n",
        'ios/Reader.swift': 'import GRDB\nfunc read(db: Database) {\n  db.fetchOne("user")\n}',
        'android/Reader.kt': QUERY,
      },
      [],
    ],
    [
      'nothing for a bundle',
      {
        'src/currency.js': PREFERENCE,
        'android/Widget.kt':
          'import android.content.Context\nfun fill(bundle: Bundle) {\n  bundle.getString("chosenCurrency")\n}',
      },
      [],
    ],
  ])('%s', async (_, sample, expected) => {
    expect(await pairsOf(sample)).toEqual(expected)
  })
})

describe('internet passwords of the keychain', () => {
  const script = (options: string): string => `
import * as KeyChain from 'react-native-keychain'
export const keep = (server: string, token: string, accessGroup: string) => {
  const options = ${options}
  return KeyChain.setInternetCredentials(server, token, token, options)
}
`
  const swift = (kind: string): string => `
class Keychain {
  func token(server: String) -> String? {
    var query = attributes(server)
    SecItemCopyMatching(query as CFDictionary, &result)
    return result
  }
  func attributes(_ server: String) -> [CFString: Any] {
    return [kSecClass: ${kind}, kSecAttrAccessGroup: group]
  }
}
`
  it.each<[string, string, string, string[]]>([
    [
      'an access group on both sides',
      '{ accessGroup }',
      'kSecClassInternetPassword',
      ['shared keychain internet password: src/keep.ts:5 -> ios/Keychain.swift:5'],
    ],
    ['no access group', '{ service: server }', 'kSecClassInternetPassword', []],
    ['another class of item', '{ accessGroup }', 'kSecClassGenericPassword', []],
  ])('%s', async (_, options, kind, expected) => {
    expect(await pairsOf({ 'src/keep.ts': script(options), 'ios/Keychain.swift': swift(kind) })).toEqual(expected)
  })
})

it('finds nothing in an empty repository', async () => {
  expect(await findingsOf(sharedStorageBridge, {})).toEqual({ pairs: [], halves: [] })
})
