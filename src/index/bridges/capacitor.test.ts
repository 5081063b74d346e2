import { expect, it } from 'vitest'
import { bridgeContract, findingsOf } from '../../../test/contracts/bridge.js'
import { capacitorBridge } from './capacitor.js'

const PAIR = {
  'src/bundle.ts': `
import { registerPlugin } from '@capacitor/core'
export interface BundlePlugin {
  // caller: Bundle.fetchBundle
  fetchBundle(options: { url: string }): Promise<void>
  // caller: Bundle.reset
  reset(): Promise<void>
}
export const Bundle = registerPlugin<BundlePlugin>('Bundle')
`,
  'src/update.ts': `
import { Bundle } from './bundle'
export async function update(url: string) {
  // caller: Bundle.fetchBundle
  await Bundle.fetchBundle({ url })
}
// callee: event fetched
Bundle.addListener('fetched', () => undefined)
`,
  'android/src/main/java/harbour/BundlePlugin.java': `
package harbour;
import com.getcapacitor.Plugin;
@CapacitorPlugin(name = "Bundle")
public class BundlePlugin extends Plugin {
    @PluginMethod
    // callee: Bundle.fetchBundle
    public void fetchBundle(PluginCall call) {
        // caller: event fetched
        notifyListeners("fetched", new JSObject());
    }
    @PluginMethod
    // callee: Bundle.reset
    public void reset(PluginCall call) {
    }
    private void tidy(String path) {
    }
}
`,
  'ios/Plugin/BundlePlugin.swift': `
import Capacitor
@objc(BundlePlugin)
public class BundlePlugin: CAPPlugin, CAPBridgedPlugin {
    public let jsName = "Bundle"
    // callee: Bundle.fetchBundle
    @objc func fetchBundle(_ call: CAPPluginCall) {
    }
    // callee: Bundle.reset
    @objc func reset(_ call: CAPPluginCall) {
    }
    func tidy(path: String) {
    }
}
`,
}

const HALF = {
  'src/plugins.ts': `
import { registerPlugin } from '@capacitor/core'
interface FarPlugin {
  // lone caller: Far.go
  go(): Promise<void>
}
export const Far = registerPlugin<FarPlugin>('Far')
interface NearPlugin {
  // lone caller: Near.missing
  missing(): Promise<void>
}
export const Near = registerPlugin<NearPlugin>('Near')
`,
  'android/src/main/java/harbour/NearPlugin.java': `
package harbour;
@CapacitorPlugin(name = "Near")
public class NearPlugin extends Plugin {
    @PluginMethod
    // lone callee: Near.unknown
    public void unknown(PluginCall call) {
        // lone caller: event unheard
        notifyListeners("unheard", new JSObject());
    }
}
`,
}

bridgeContract(capacitorBridge, { pair: PAIR, half: HALF })

it('keeps methods of the same name of two plugins apart', async () => {
  const plugin = (name: string): string => `
@CapacitorPlugin(name = "${name}")
public class ${name}Plugin extends Plugin {
    @PluginMethod
    public void open(PluginCall call) {
    }
}
`
  const sample = {
    'src/plugins.ts': `
import { registerPlugin } from '@capacitor/core'
interface LeftPlugin { open(): Promise<void> }
interface RightPlugin { open(): Promise<void> }
export const Left = registerPlugin<LeftPlugin>('Left')
export const Right = registerPlugin<RightPlugin>('Right')
export const both = () => [Left.open(), Right.open()]
`,
    'android/LeftPlugin.java': plugin('Left'),
    'android/RightPlugin.java': plugin('Right'),
  }
  const { pairs, halves } = await findingsOf(capacitorBridge, sample)
  expect(pairs.map(({ name, caller, target }) => `${name} ${caller} ${target?.file}`).sort()).toEqual([
    'Left.open src/plugins.ts:3 android/LeftPlugin.java',
    'Left.open src/plugins.ts:7 android/LeftPlugin.java',
    'Right.open src/plugins.ts:4 android/RightPlugin.java',
    'Right.open src/plugins.ts:7 android/RightPlugin.java',
  ])
  expect(halves).toEqual([])
})
