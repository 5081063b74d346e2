import { describe, expect, it } from 'vitest'
import { type BridgeSample, describeHalves, describePairs, findingsOf } from '../../../../test/contracts/bridge.js'
import { reactNativeBridge } from '../react-native.js'

const module = (name: string): string => `
class ${name}Module(context: ReactApplicationContext) : ReactContextBaseJavaModule(context) {
  override fun getName() = "${name}"
  @ReactMethod
  fun start() {
    sendEvent("changed", data)
  }
}
`
const EXPO = `
public class VaultModule: Module {
  public func definition() -> ModuleDefinition {
    Name("Vault")
    Events("onChanged")
    Function("start") {
      self.sendEvent("onChanged", ["at": 1])
    }
  }
}
`
const expo = (use: string): string => `
import { requireNativeModule, EventEmitter, useEventListener } from 'expo'
const Vault = requireNativeModule('Vault')
const emitter = new EventEmitter(Vault)
${use}
`

async function eventsOf(sample: BridgeSample): Promise<string[]> {
  const pairs = describePairs(await findingsOf(reactNativeBridge, sample))
  return pairs.filter((pair) => pair.startsWith('event'))
}

describe('events of native modules', () => {
  it.each<[string, BridgeSample, string[]]>([
    [
      'an emitter of one module hears no other',
      {
        'src/left.js': `
import { NativeEventEmitter, NativeModules } from 'react-native'
const { Left } = NativeModules
const emitter = new NativeEventEmitter(Left)
emitter.addListener('changed', () => undefined)
`,
        'android/LeftModule.kt': module('Left'),
        'android/RightModule.kt': module('Right'),
      },
      ['event changed: android/LeftModule.kt:6 -> src/left.js:5'],
    ],
    [
      'an emitter that is the device’s on one platform',
      {
        'src/left.js': `
import { DeviceEventEmitter, NativeEventEmitter, NativeModules } from 'react-native'
const emitter = isIOS ? new NativeEventEmitter(NativeModules.Left) : DeviceEventEmitter
emitter.addListener('changed', () => undefined)
`,
        'android/LeftModule.kt': module('Left'),
      },
      ['event changed: android/LeftModule.kt:6 -> src/left.js:4'],
    ],
    [
      'a wrapper of the native class that takes the name',
      {
        'src/left.js':
          "import { NativeEventEmitter, NativeModules } from 'react-native'\nnew NativeEventEmitter(NativeModules.Left).addListener('changed', () => undefined)\n",
        'ios/Left.m': `
@implementation Left
RCT_EXPORT_MODULE()
RCT_EXPORT_METHOD(start)
{
  [self tell:@"changed" body:nil];
  [self tell:@"other" body:@"changed"];
}
- (void)tell:(NSString *)name body:(id)body {
  [self sendEventWithName:name body:body];
}
@end
`,
      },
      ['event changed: ios/Left.m:6 -> src/left.js:2'],
    ],
    [
      'a class beside the module',
      {
        'src/left.js':
          "import { NativeEventEmitter, NativeModules } from 'react-native'\nnew NativeEventEmitter(NativeModules.Left).addListener('changed', () => undefined)\nNativeModules.Left.start()\n",
        'android/LeftModule.kt': module('Left').replace('sendEvent("changed", data)', 'Sender().run()'),
        'android/Sender.kt': 'class Sender {\n  fun run() {\n    sendEvent("changed", data)\n  }\n}',
      },
      ['event changed: android/Sender.kt:3 -> src/left.js:2'],
    ],
    [
      "the device's emitter",
      {
        'src/device.js':
          "import { DeviceEventEmitter } from 'react-native'\nDeviceEventEmitter.addListener('changed', () => undefined)\n",
        'android/LeftModule.kt': module('Left'),
      },
      ['event changed: android/LeftModule.kt:6 -> src/device.js:2'],
    ],
    [
      'a module of Expo, itself',
      { 'src/vault.ts': expo("Vault.addListener('onChanged', () => undefined)"), 'ios/VaultModule.swift': EXPO },
      ['event onChanged: ios/VaultModule.swift:7 -> src/vault.ts:5'],
    ],
    [
      'an emitter of a module of Expo',
      { 'src/vault.ts': expo("emitter.addListener('onChanged', () => undefined)"), 'ios/VaultModule.swift': EXPO },
      ['event onChanged: ios/VaultModule.swift:7 -> src/vault.ts:5'],
    ],
    [
      'a hook of Expo',
      { 'src/vault.ts': expo("useEventListener(Vault, 'onChanged', () => undefined)"), 'ios/VaultModule.swift': EXPO },
      ['event onChanged: ios/VaultModule.swift:7 -> src/vault.ts:5'],
    ],
    [
      'nothing for an emitter of scripts alone',
      {
        'src/own.js':
          "import { EventEmitter } from 'events'\nconst bus = makeBus()\nbus.addListener('changed', () => undefined)\n",
        'android/LeftModule.kt': module('Left'),
      },
      [],
    ],
  ])('%s', async (_, sample, expected) => {
    expect(await eventsOf(sample)).toEqual(expected)
  })

  it('misses native code for a native emitter, not for that of the device', async () => {
    const sample = {
      'src/device.js': `
import { DeviceEventEmitter, NativeEventEmitter, NativeModules } from 'react-native'
DeviceEventEmitter.addListener('own', () => undefined)
const emitter = new NativeEventEmitter(NativeModules.Left)
emitter.addListener('missing', () => undefined)
`,
      'android/LeftModule.kt': module('Left'),
    }
    const halves = describeHalves(await findingsOf(reactNativeBridge, sample))
    expect(halves.filter((half) => half.includes('event'))).toEqual(['lone callee event missing: src/device.js:5'])
  })
})
