import type { Span } from '#schema/span'
import { isTypeLike } from '../../facts.js'
import type { CallRef, DefinitionRef, RepositoryIndex } from '../../repository-index.js'
import {
  type BridgeEnd,
  type BridgeFindings,
  definitionSpan,
  handlerOf,
  isScriptFile,
  joinEnds,
  lastPart,
  siteSpan,
} from '../bridge.js'

/**
 * Events that a library sends to JavaScript when native code of the application calls it: names of its native class and methods,
 * and how JavaScript subscribes. From the sources of the libraries; `event` is the first argument of the subscription.
 */
interface LibraryEvent {
  name: string
  native: {
    receiver: string
    methods: readonly string[]
    argument?: string
    /** A method of a class of the library that the system calls. */
    overridden?: { type: string; method: string }
  }
  script: { modules: readonly string[]; methods: readonly string[]; event?: string }
}

const NOTIFICATIONS = ['react-native-notifications']
const PUSH_IOS = ['@react-native-community/push-notification-ios', 'react-native']
const SUBSCRIBE = ['addEventListener', 'addListener']

const EVENTS: readonly LibraryEvent[] = [
  {
    name: 'url',
    native: {
      receiver: 'RCTLinkingManager',
      methods: ['application'],
      overridden: { type: 'ReactActivity', method: 'onNewIntent' },
    },
    script: { modules: ['react-native', 'expo-linking'], methods: SUBSCRIBE, event: 'url' },
  },
  {
    name: 'notification token',
    native: {
      receiver: 'RNNotifications',
      methods: ['didRegisterForRemoteNotifications', 'didRegisterForRemoteNotificationsWithDeviceToken'],
    },
    script: { modules: NOTIFICATIONS, methods: ['registerRemoteNotificationsRegistered'] },
  },
  {
    name: 'notification registration failed',
    native: { receiver: 'RNNotifications', methods: ['didFailToRegisterForRemoteNotificationsWithError'] },
    script: { modules: NOTIFICATIONS, methods: ['registerRemoteNotificationsRegistrationFailed'] },
  },
  {
    name: 'notification received in background',
    native: { receiver: 'RNNotifications', methods: ['didReceiveBackgroundNotification'] },
    script: { modules: NOTIFICATIONS, methods: ['registerNotificationReceivedBackground'] },
  },
  ...[
    ['NOTIFICATION_RECEIVED_EVENT_NAME', 'registerNotificationReceivedForeground', 'notification received'],
    [
      'NOTIFICATION_RECEIVED_BACKGROUND_EVENT_NAME',
      'registerNotificationReceivedBackground',
      'notification received in background',
    ],
    ['NOTIFICATION_OPENED_EVENT_NAME', 'registerNotificationOpened', 'notification opened'],
    ['TOKEN_RECEIVED_EVENT_NAME', 'registerRemoteNotificationsRegistered', 'notification token'],
  ].map(([argument = '', method = '', name = '']) => ({
    name,
    native: { receiver: '', methods: ['sendEventToJS'], argument },
    script: { modules: NOTIFICATIONS, methods: [method] },
  })),
  ...[
    ['didRegisterForRemoteNotificationsWithDeviceToken', 'register'],
    ['didFailToRegisterForRemoteNotificationsWithError', 'registrationError'],
    ['didReceiveRemoteNotification', 'notification'],
    ['didReceiveLocalNotification', 'localNotification'],
  ].map(([method = '', event = '']) => ({
    name: event,
    native: { receiver: 'RNCPushNotificationIOS', methods: [method] },
    script: { modules: PUSH_IOS, methods: SUBSCRIBE, event },
  })),
]

/** Native code that hands a link, a token or a notification to a library, with the JavaScript that subscribed at the library. */
export function libraryEventFindings(index: RepositoryIndex): BridgeFindings {
  const found = EVENTS.map((event, i) => {
    const key = String(i)
    const callees = subscriptions(index, event).map((site): BridgeEnd => {
      const target = handlerOf(index, site)
      const span = target && isKnownElsewhere(index, target) ? definitionSpan(target) : siteSpan(site)
      return { key, name: `event ${event.name}`, span, ...(target && { target }) }
    })
    const callers = callees.length === 0 ? [] : handovers(index, event)
    return joinEnds(
      'react-native',
      callers.map((span) => ({ key, name: `event ${event.name}`, span })),
      callees,
      { callerAlone: () => undefined, calleeAlone: () => undefined },
    )
  })
  return { pairs: found.flatMap(({ pairs }) => pairs), halves: [] }
}

/** A function of the file or a method; what is written inside another function is known by its subscription. */
function isKnownElsewhere(index: RepositoryIndex, { file, definition }: DefinitionRef): boolean {
  const owner = index.definition(file, definition.container)
  return definition.kind !== 'closure' && (!owner || isTypeLike(owner.definition.kind))
}

function subscriptions(index: RepositoryIndex, { script }: LibraryEvent): CallRef[] {
  return script.methods
    .flatMap((method) => index.callsNamed(method))
    .filter((site) => index.isProduction(site.file) && isScriptFile(index, site.file))
    .filter(({ call: { args } }) => script.event === undefined || (args[0]?.k === 'str' && args[0].v === script.event))
    .filter((site) => isImportedFrom(index, site, script.modules))
}

/** The receiver begins with a name that the file imports from the library. */
function isImportedFrom(index: RepositoryIndex, { file, call }: CallRef, modules: readonly string[]): boolean {
  const root = /^[\w$]+/.exec(call.receiver)?.[0]
  const imports = index.facts(file)?.imports ?? []
  return imports.some(({ from, names }) => modules.includes(from) && names.some(({ local }) => local === root))
}

function handovers(index: RepositoryIndex, { native }: LibraryEvent): Span[] {
  const called = native.methods
    .flatMap((method) => index.callsNamed(method))
    .filter(({ file }) => index.isProduction(file) && !isScriptFile(index, file))
    .filter(({ call }) => native.receiver === '' || call.receiver === native.receiver)
    .filter(({ call: { args } }) => {
      const [first] = args
      return native.argument === undefined || (first?.k === 'ref' && lastPart(first.path) === native.argument)
    })
  const inherited = native.overridden ? overrides(index, native.overridden) : []
  return [...called.map(siteSpan), ...inherited.map(definitionSpan)]
}

/** Methods of the application's subclasses: what they are given goes on to the library. */
function overrides(index: RepositoryIndex, { type, method }: { type: string; method: string }): DefinitionRef[] {
  return index.definitionsNamed(method).filter(({ file, definition: { container } }) => {
    const heritage = index.definition(file, container)?.definition.heritage ?? []
    return index.isProduction(file) && heritage.some((base) => lastPart(base) === type)
  })
}
