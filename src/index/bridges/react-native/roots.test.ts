import { describe, expect, it } from 'vitest'
import { type BridgeSample, describePairs, findingsOf } from '../../../../test/contracts/bridge.js'
import { reactNativeBridge } from '../react-native.js'

const INDEX = `
import { AppRegistry } from 'react-native'
import { App } from './app'
AppRegistry.registerComponent('Harbour', () => App)
`
const APP = { 'index.js': INDEX, 'app.tsx': 'export const App = () => null\n' }
const ROOT = 'root component Harbour'

describe('root components', () => {
  it.each<[string, BridgeSample, string[]]>([
    [
      'the main component of an activity',
      {
        ...APP,
        'MainActivity.kt':
          'class MainActivity : ReactActivity() {\n  override fun getMainComponentName() = "Harbour"\n}',
      },
      [`${ROOT}: MainActivity.kt:2 -> index.js:4`],
    ],
    [
      'a factory in Swift',
      {
        ...APP,
        'AppDelegate.swift':
          'class AppDelegate {\n  func start() {\n    factory.startReactNative(withModuleName: "Harbour", in: window)\n  }\n}',
      },
      [`${ROOT}: AppDelegate.swift:3 -> index.js:4`],
    ],
    [
      'the property of the delegate in Swift',
      { ...APP, 'AppDelegate.swift': 'class AppDelegate {\n  func start() {\n    self.moduleName = "Harbour"\n  }\n}' },
      [`${ROOT}: AppDelegate.swift:3 -> index.js:4`],
    ],
    [
      'a root view in Objective-C',
      {
        ...APP,
        'AppDelegate.m':
          '@implementation AppDelegate\n- (void)start {\n  view = [[RCTRootView alloc] initWithBridge:bridge moduleName:@"Harbour" initialProperties:nil];\n}\n@end',
      },
      [`${ROOT}: AppDelegate.m:3 -> index.js:4`],
    ],
    [
      'a view that is started',
      {
        ...APP,
        'Page.java':
          'class Page {\n  void start() {\n    view.startReactApplication(manager, "Harbour", null);\n  }\n}',
      },
      [`${ROOT}: Page.java:3 -> index.js:4`],
    ],
    [
      'a name from a JSON file',
      {
        'index.js': INDEX.replace("'Harbour'", 'appName').replace(
          "from './app'",
          "from './app'\nimport { name as appName } from './app.json'",
        ),
        'app.json': '{\n  "name": "Harbour",\n  "displayName": "Other"\n}',
        'Main.kt': 'class Main : ReactActivity() {\n  override fun getMainComponentName() = "Harbour"\n}',
      },
      [`${ROOT}: Main.kt:2 -> index.js:5`],
    ],
    [
      'a headless task',
      {
        'index.js':
          "import { AppRegistry } from 'react-native'\nAppRegistry.registerHeadlessTask('Sync', () => sync)\n",
        'SyncService.kt': 'class SyncService {\n  fun config() = HeadlessJsTaskConfig("Sync", data)\n}',
      },
      ['headless task Sync: SyncService.kt:2 -> index.js:2'],
    ],
    [
      'the nearest of two applications',
      {
        'one/index.js': INDEX,
        'two/index.js': INDEX,
        'two/Main.kt': 'class Main : ReactActivity() {\n  override fun getMainComponentName() = "Harbour"\n}',
      },
      [`${ROOT}: two/Main.kt:2 -> two/index.js:4`],
    ],
    [
      'nothing for another name, another registry, another label',
      {
        ...APP,
        'other.js': "registry.registerComponent('Other', () => null)\n",
        'Main.kt': 'class Main : ReactActivity() {\n  override fun getMainComponentName() = "Other"\n}',
        'Main.swift': 'func start() {\n  factory.start(name: "Harbour")\n}',
      },
      [],
    ],
  ])('%s', async (_, sample, expected) => {
    expect(describePairs(await findingsOf(reactNativeBridge, sample))).toEqual(expected)
  })

  it('leads to the component that a small function returns', async () => {
    const sample = {
      ...APP,
      'Main.kt': 'class Main : ReactActivity() {\n  override fun getMainComponentName() = "Harbour"\n}',
    }
    const { pairs } = await findingsOf(reactNativeBridge, sample)
    expect(pairs.map(({ target }) => `${target?.file} ${target?.definition.name}`)).toEqual(['app.tsx App'])
  })
})
