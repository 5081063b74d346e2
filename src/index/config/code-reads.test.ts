import { describe, expect, it } from 'vitest'
import { configRows } from '../../../test/support/config-rows.js'
import { factsOf } from '../../../test/support/facts.js'
import { createEvaluator } from '../evaluate.js'
import type { CallSite, Expr, FileFacts } from '../facts.js'
import { createLookup } from '../lookup.js'
import { createScope } from '../scope.js'
import { codeReads } from './code-reads.js'

const evaluatorOf = (files: readonly FileFacts[]) => {
  const lookup = createLookup(files)
  return createEvaluator(lookup, createScope(lookup))
}

const rows = (path: string, lines: string[]): string[] => {
  const text = lines.join('\n')
  const files = factsOf({ [path]: text })
  return configRows(files.flatMap((facts) => codeReads(facts, text, evaluatorOf(files)))).sort(
    (a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10),
  )
}

/** Facts of a native file, written by hand so that this test needs no grammar. */
const native = (language: FileFacts['language'], text: string, calls: Partial<CallSite>[] = []): string[] => {
  const facts: FileFacts = {
    path: 'Native.x',
    language,
    lines: 9,
    broken: false,
    definitions: [],
    imports: [],
    assignments: [],
    members: [],
    comparisons: [],
    guards: [],
    branches: [],
    strings: [],
    comments: [],
    calls: calls.map((call) => ({
      name: '',
      receiver: '',
      form: 'call',
      line: 1,
      column: 1,
      end: 1,
      args: [],
      in: -1,
      ...call,
    })),
  }
  return configRows(codeReads(facts, text, evaluatorOf([facts])))
}

const str = (v: string): Expr => ({ k: 'str', v })

describe('reads of the environment', () => {
  it('gives keys and fallbacks, not comments', () => {
    expect(
      rows('a.ts', [
        "const url = process.env.API_URL || 'https://x'",
        '// process.env.OLD',
        "const port = Number(process.env['PORT'] ?? 8080)",
        'const { MODE, HOST: host } = process.env',
        'const key = import.meta.env.VITE_KEY',
        '/*',
        ' process.env.GONE',
        '*/',
      ]),
    ).toEqual([
      '1 API_URL =  (process.env read)',
      '1 API_URL = https://x (code default)',
      '3 PORT =  (process.env read)',
      '3 PORT = 8080 (code default)',
      '4 MODE =  (process.env read)',
      '4 HOST =  (process.env read)',
      '5 VITE_KEY =  (import.meta.env read)',
    ])
  })

  it('knows react-native-config by its import only', () => {
    expect(rows('a.ts', ["import Env from 'react-native-config'", 'export const url = Env.API_URL'])).toEqual([
      '2 API_URL =  (react-native-config read)',
    ])
    expect(rows('a.ts', ["import Env from './env'", 'export const url = Env.API_URL'])).toEqual([])
  })

  it('reads native code', () => {
    expect(native('kotlin', 'val a = BuildConfig.API\nval b = getString(R.string.title)')).toEqual([
      '1 API =  (BuildConfig read)',
      '2 title =  (resource read)',
    ])
    expect(native('swift', 'Bundle.main.object(forInfoDictionaryKey: "APIHost")')).toEqual([
      '1 APIHost =  (Info.plist read)',
    ])
    expect(native('rust', 'let a = std::env::var("FEED_URL");')).toEqual(['1 FEED_URL =  (environment read)'])
  })
})

describe('build-time defines', () => {
  it('reads DefinePlugin, define and the helper that gathers them', () => {
    expect(
      rows('build/webpack.config.ts', [
        "const version = '1.2.0'",
        'function replacements() {',
        "  return { __APP_NAME__: JSON.stringify('fruit'), __DEV__: process.argv.length > 2 }",
        '}',
        'new webpack.DefinePlugin({ __VERSION__: JSON.stringify(version), "process.env.NODE_ENV": "production" })',
      ]),
    ).toEqual([
      '3 __APP_NAME__ = fruit (define)',
      '3 __DEV__ = process.argv.length > 2 (define)',
      '5 NODE_ENV = production (define)',
      '5 __VERSION__ = 1.2.0 (define)',
    ])
    expect(
      rows('vite.config.ts', [
        'export default defineConfig({',
        "  define: { FEED: JSON.stringify('https://u') }",
        '})',
      ]),
    ).toEqual(['2 FEED = https://u (define)'])
  })

  it('lists declared globals', () => {
    expect(rows('globals.d.ts', ['declare const __UPDATE_URL__: string'])).toEqual([
      '1 __UPDATE_URL__ =  (declared global (string))',
    ])
  })
})

describe('preferences', () => {
  it('reads defaults given at the read', () => {
    expect(
      rows('a.ts', [
        "const KEY = 'poll.interval'",
        'const a = config.get(KEY, 4 * 60)',
        "const b = this.store.get('theme')",
        "const c = headers.get('x-id', 'none')",
        "const d = map.get('theme', 1)",
      ]),
    ).toEqual(['2 poll.interval = 240 (code default)', '3 theme =  (config read)'])
  })

  it('reads native defaults', () => {
    const call = { name: 'getString', receiver: 'getConfig()', args: [str('updateUrl'), str('https://u')], line: 3 }
    const labelled: Expr = {
      k: 'obj',
      entries: [
        {
          key: 'defaults',
          value: { k: 'obj', entries: [{ key: 'auto', value: { k: 'lit', v: 'true' }, line: 5 }] },
          line: 4,
        },
      ],
    }
    const register = { name: 'register', receiver: 'UserDefaults.standard', args: [labelled], line: 4 }
    expect(native('kotlin', '', [call])).toEqual(['3 updateUrl = https://u (code default)'])
    expect(native('swift', '', [register])).toEqual(['5 auto = true (code default)'])
  })
})

describe('objects', () => {
  it('flattens environment objects under their name', () => {
    expect(
      rows('src/environments/environment.prod.ts', [
        'const base = "https://x"',
        'export const environment = {',
        '  production: true,',
        '  api: { url: base + "/v1" },',
        '}',
      ]),
    ).toEqual(['3 environment.production = true (code object)', '4 environment.api.url = https://x/v1 (code object)'])
  })

  it('gives the default export of a configuration file without a prefix', () => {
    expect(
      rows('capacitor.config.ts', [
        'const config: CapacitorConfig = {',
        "  appId: 'org.fruit',",
        '  plugins: { Updater: { auto: true } },',
        '}',
        'export default config',
      ]),
    ).toEqual(['2 appId = org.fruit (code object)', '3 plugins.Updater.auto = true (code object)'])
    expect(rows('app.config.js', ['module.exports = { expo: {', "  slug: 'fruit' } }"])).toEqual([
      '2 expo.slug = fruit (code object)',
    ])
  })

  it('leaves other objects alone', () => {
    expect(rows('src/list.ts', ["export const fruit = { apple: 'red' }"])).toEqual([])
  })
})
