import { expect, it } from 'vitest'
import { bridgeContract, describePairs, findingsOf } from '../../../test/contracts/bridge.js'
import { reactNativeBridge } from './react-native.js'

const PAIR = {
  'src/device.ts': `
import { NativeEventEmitter, NativeModules } from 'react-native'
const { Vault } = NativeModules
// caller: Vault.seal
export const seal = (text: string) => NativeModules.Vault.seal(text)
export async function open() {
  // caller: Vault.open
  return Vault.open()
}
const emitter = new NativeEventEmitter(NativeModules.Vault)
// callee: event sealed
emitter.addListener('sealed', () => undefined)
`,
  'android/app/src/main/java/harbour/VaultModule.kt': `
package harbour
class VaultModule(context: ReactApplicationContext) : ReactContextBaseJavaModule(context) {
  override fun getName() = "Vault"
  @ReactMethod
  // callee: Vault.seal
  fun seal(text: String, promise: Promise) {
    // caller: event sealed
    context.getJSModule(DeviceEventManagerModule.RCTDeviceEventEmitter::class.java).emit("sealed", text)
  }
  @ReactMethod
  // callee: Vault.open
  fun open(promise: Promise) {
  }
  fun helper() {
  }
}
`,
}

const HALF = {
  'src/device.ts': `
import { NativeModules } from 'react-native'
// lone caller: Vault.shut
export const shut = () => NativeModules.Vault.shut()
// lone caller: Elsewhere.go
export const go = () => NativeModules.Elsewhere.go()
`,
  'android/app/src/main/java/harbour/VaultModule.kt': `
package harbour
class VaultModule(context: ReactApplicationContext) : ReactContextBaseJavaModule(context) {
  override fun getName() = "Vault"
  @ReactMethod
  // lone callee: Vault.unused
  fun unused(promise: Promise) {
  }
}
`,
}

bridgeContract(reactNativeBridge, { pair: PAIR, half: HALF })

it('joins a specification of the registry with classes of iOS and Android', async () => {
  const sample = {
    'src/native-vault.ts': `
import { type TurboModule, TurboModuleRegistry } from 'react-native'
export interface Spec extends TurboModule {
  seal(text: string): Promise<void>
  open(): Promise<string>
}
export default TurboModuleRegistry.getEnforcing<Spec>('Vault')
`,
    'src/use.ts': `
import Vault from './native-vault'
export const seal = (text: string) => Vault.seal(text)
`,
    'ios/Vault.m': `
#import <React/RCTBridgeModule.h>
@implementation Vault
RCT_EXPORT_MODULE()
RCT_EXPORT_METHOD(seal:(NSString *)text)
{
}
@end
`,
    'android/VaultModule.java': `
package harbour;
public class VaultModule extends ReactContextBaseJavaModule {
    @Override
    public String getName() { return "Vault"; }
    @ReactMethod
    public void seal(String text) {
    }
    @ReactMethod
    public void open(Promise promise) {
    }
}
`,
  }
  const found = await findingsOf(reactNativeBridge, sample)
  expect(describePairs(found)).toEqual([
    'Vault.open: src/native-vault.ts:5 -> android/VaultModule.java:10',
    'Vault.seal: src/use.ts:3 -> android/VaultModule.java:7',
    'Vault.seal: src/use.ts:3 -> ios/Vault.m:5',
  ])
})

it('keeps calls of a file that one platform runs to the classes of that platform', async () => {
  const sample = {
    'src/vault.ios.ts':
      "import { NativeModules } from 'react-native'\nexport const seal = () => NativeModules.Vault.seal()\n",
    'ios/Vault.m': '@implementation Vault\nRCT_EXPORT_MODULE()\nRCT_EXPORT_METHOD(seal)\n{\n}\n@end\n',
    'android/VaultModule.kt':
      'class VaultModule : ReactContextBaseJavaModule() {\n  override fun getName() = "Vault"\n  @ReactMethod\n  fun seal() {\n  }\n}\n',
  }
  const found = await findingsOf(reactNativeBridge, sample)
  expect(describePairs(found)).toEqual(['Vault.seal: src/vault.ios.ts:2 -> ios/Vault.m:3'])
})

it('names a module by its specification where the class does not', async () => {
  const sample = {
    'src/NativeVaultAndroid.ts': `
import { type TurboModule, TurboModuleRegistry } from 'react-native'
export interface Spec extends TurboModule {
  seal(): void
}
export default TurboModuleRegistry.get<Spec>('VaultModule')
`,
    'android/VaultModule.kt': 'class VaultModule : NativeVaultSpec() {\n  override fun seal() {\n  }\n}\n',
  }
  const found = await findingsOf(reactNativeBridge, sample)
  expect(describePairs(found)).toEqual(['VaultModule.seal: src/NativeVaultAndroid.ts:4 -> android/VaultModule.kt:2'])
})

const VAULT_CLASS =
  'class VaultModule : ReactContextBaseJavaModule() {\n  override fun getName() = "Vault"\n  @ReactMethod\n  fun seal() {\n  }\n}\n'

it.each<[string, Record<string, string>, string[]]>([
  [
    'a variable that is given it later',
    {
      'src/use.ts': `
import { NativeModules, Platform } from 'react-native'
let files
if (Platform.OS === 'android') files = NativeModules.Vault ? NativeModules.Vault : new Proxy({}, {})
export const seal = () => files.seal()
`,
    },
    ['Vault.seal: src/use.ts:5 -> android/VaultModule.kt:4'],
  ],
  [
    'the choice of a platform',
    {
      'src/use.ts': `
import { NativeModules, Platform } from 'react-native'
const files = Platform.select({ android: NativeModules.Vault, ios: undefined })
export const seal = () => files?.seal()
`,
    },
    ['Vault.seal: src/use.ts:4 -> android/VaultModule.kt:4'],
  ],
  [
    'nothing where platforms choose different modules',
    {
      'src/use.ts': `
import { NativeModules, Platform } from 'react-native'
const files = Platform.select({ android: NativeModules.Vault, ios: NativeModules.Safe })
export const seal = () => files.seal()
`,
    },
    [],
  ],
  [
    'no object of the repository that has the name of the module',
    {
      'src/vault.ts': `
import { NativeModules } from 'react-native'
const Vault = NativeModules.Vault
const wrapped = { seal: () => Vault.seal() }
export default wrapped
`,
      'src/use.ts': "import Vault from './vault'\nexport const seal = () => Vault.seal()\n",
    },
    ['Vault.seal: src/vault.ts:4 -> android/VaultModule.kt:4'],
  ],
])('knows a module by %s', async (_title, sample, expected) => {
  const found = await findingsOf(reactNativeBridge, { ...sample, 'android/VaultModule.kt': VAULT_CLASS })
  expect(describePairs(found)).toEqual(expected)
})

it('keeps what Platform.select chooses to the platform', async () => {
  const sample = {
    'src/use.ts': `
import { NativeModules, Platform } from 'react-native'
export const seal = Platform.select({
  ios: {
    seal: () => NativeModules.Vault.seal('ios'),
  },
  android: { seal: () => NativeModules.Vault.seal('android') },
  default: { seal: () => NativeModules.Vault.seal('any') },
})
export const both = Platform.select({ ios: NativeModules.Vault.seal(), android: NativeModules.Vault.seal() })
`,
    'ios/Vault.m': '@implementation Vault\nRCT_EXPORT_MODULE()\nRCT_EXPORT_METHOD(seal)\n{\n}\n@end\n',
    'android/VaultModule.kt': VAULT_CLASS,
  }
  expect(describePairs(await findingsOf(reactNativeBridge, sample))).toEqual([
    'Vault.seal: src/use.ts:10 -> android/VaultModule.kt:4',
    'Vault.seal: src/use.ts:10 -> ios/Vault.m:3',
    'Vault.seal: src/use.ts:5 -> ios/Vault.m:3',
    'Vault.seal: src/use.ts:7 -> android/VaultModule.kt:4',
    'Vault.seal: src/use.ts:8 -> android/VaultModule.kt:4',
    'Vault.seal: src/use.ts:8 -> ios/Vault.m:3',
  ])
})
