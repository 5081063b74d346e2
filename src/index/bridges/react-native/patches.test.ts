import { describe, expect, it } from 'vitest'
import { type BridgeSample, describePairs, findingsOf } from '../../../../test/contracts/bridge.js'
import { reactNativeBridge } from '../react-native.js'

const diff = (source: string, lines: string): string => `diff --git a/node_modules/${source} b/node_modules/${source}
index 1..2 100644
--- a/node_modules/${source}
+++ b/node_modules/${source}
@@ -1,2 +1,5 @@
 // before
${lines}`
const OBJC = {
  'patches/@far+vault+1.0.0.patch': diff('@far/vault/ios/Vault.m', '+RCT_EXPORT_METHOD(listAll:(id)resolve)\n'),
}
const USE = (from: string): BridgeSample => ({
  'src/use.ts': `import * as Vault from '${from}'\nexport const all = () => Vault.listAll()\n`,
})

describe('native methods that a patch adds to a package', () => {
  it.each<[string, BridgeSample, string[]]>([
    [
      'in Objective-C',
      { ...OBJC, ...USE('@far/vault') },
      ['@far/vault listAll: src/use.ts:2 -> patches/@far+vault+1.0.0.patch:7'],
    ],
    [
      'in Java',
      {
        'patches/vault+1.0.0.patch': diff(
          'vault/android/Vault.java',
          '+    @ReactMethod\n+    public void listAll(Promise promise) {\n',
        ),
        ...USE('vault'),
      },
      ['vault listAll: src/use.ts:2 -> patches/vault+1.0.0.patch:8'],
    ],
    ['not of another package', { ...OBJC, ...USE('other') }, []],
    [
      'not what it leaves out',
      { 'patches/v.patch': diff('v/ios/V.m', '-RCT_EXPORT_METHOD(listAll:(id)resolve)\n'), ...USE('v') },
      [],
    ],
    [
      'not on another platform',
      {
        ...OBJC,
        'src/use.android.ts': "import * as Vault from '@far/vault'\nexport const all = () => Vault.listAll()\n",
      },
      [],
    ],
  ])('%s', async (_, sample, expected) => {
    expect(describePairs(await findingsOf(reactNativeBridge, sample))).toEqual(expected)
  })
})
