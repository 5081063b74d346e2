import { describe, expect, it } from 'vitest'
import { type BridgeSample, describePairs, findingsOf } from '../../../../test/contracts/bridge.js'
import { reactNativeBridge } from '../react-native.js'

const DELEGATE = `
class AppDelegate {
  func application(_ app: UIApplication, open url: URL, options: [String: Any]) -> Bool {
    return RCTLinkingManager.application(app, open: url, options: options)
  }
}
`
const LINKS = `
import { Linking } from 'react-native'
function onLink({ url }) {}
export function listen() {
  const local = ({ url }) => { onLink({ url }); return url }
  Linking.addEventListener('url', local)
}
`

describe('events that a library sends when native code calls it', () => {
  it.each<[string, BridgeSample, string[]]>([
    [
      'a link, to the subscription of a function that only its surroundings know',
      { 'links.js': LINKS, 'AppDelegate.swift': DELEGATE },
      ['event url: AppDelegate.swift:4 -> links.js:6'],
    ],
    [
      'a link, to a function of the file',
      { 'links.js': LINKS.replace("'url', local", "'url', onLink"), 'AppDelegate.swift': DELEGATE },
      ['event url: AppDelegate.swift:4 -> links.js:3'],
    ],
    [
      'a link in Objective-C',
      {
        'links.js': LINKS,
        'AppDelegate.m':
          '@implementation AppDelegate\n- (BOOL)application:(UIApplication *)app openURL:(NSURL *)url {\n  return [RCTLinkingManager application:app openURL:url options:options];\n}\n@end',
      },
      ['event url: AppDelegate.m:3 -> links.js:6'],
    ],
    [
      'a new intent of the activity of React Native, of no other',
      {
        'links.js': LINKS,
        'MainActivity.kt':
          'class MainActivity : ReactActivity() {\n  override fun onNewIntent(intent: Intent) {\n    super.onNewIntent(intent)\n  }\n}',
        'Other.kt':
          'class Other : Activity() {\n  override fun onNewIntent(intent: Intent) {\n    super.onNewIntent(intent)\n  }\n}',
      },
      ['event url: MainActivity.kt:2 -> links.js:6'],
    ],
    [
      'notifications, by what is called',
      {
        'push.ts': `
import { Notifications } from 'react-native-notifications'
class Push {
  start() {
    Notifications.events().registerRemoteNotificationsRegistered(this.onToken)
    Notifications.events().registerNotificationReceivedForeground(this.onReceived)
  }
  onToken = (event) => { this.token = event.deviceToken }
  onReceived = (event) => { this.last = event }
}
`,
        'AppDelegate.swift':
          'func registered(token: Data) {\n  RNNotifications.didRegisterForRemoteNotifications(withDeviceToken: token)\n}',
        'Push.kt':
          'class Push {\n  fun notify() {\n    helper.sendEventToJS(NOTIFICATION_RECEIVED_EVENT_NAME, bundle, context)\n  }\n}',
      },
      [
        'event notification received: Push.kt:3 -> push.ts:9',
        'event notification token: AppDelegate.swift:2 -> push.ts:8',
      ],
    ],
    [
      'nothing for another event, another module, another class',
      {
        'links.js': LINKS.replace("'url'", "'change'"),
        'own.js': "import { Linking } from './own-linking'\nLinking.addEventListener('url', () => undefined)\n",
        'AppDelegate.swift': DELEGATE,
        'Other.swift': 'func open(url: URL) {\n  OwnLinkingManager.application(app, open: url)\n}',
      },
      [],
    ],
  ])('%s', async (_, sample, expected) => {
    expect(describePairs(await findingsOf(reactNativeBridge, sample))).toEqual(expected)
  })
})
