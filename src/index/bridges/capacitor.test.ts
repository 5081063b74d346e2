import { describe, expect, it } from 'vitest'
import { bridgeContract, describeHalves, describePairs, findingsOf } from '../../../test/contracts/bridge.js'
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
// caller: plugin Bundle
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
// callee: plugin Bundle
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
    // callee: plugin Bundle
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
    'plugin Left src/plugins.ts:5 undefined',
    'plugin Right src/plugins.ts:6 undefined',
  ])
  expect(halves).toEqual([])
})

it('says which method a plugin lacks', async () => {
  const sample = {
    'src/near.ts': `
import { registerPlugin } from '@capacitor/core'
interface NearPlugin { missing(): Promise<void> }
export const Near = registerPlugin<NearPlugin>('Near')
`,
    'ios/NearPlugin.swift': `
public class NearPlugin: CAPPlugin, CAPBridgedPlugin {
    public let jsName = "Near"
}
`,
  }
  const found = await findingsOf(capacitorBridge, sample)
  expect(describePairs(found)).toEqual(['plugin Near: src/near.ts:4 -> ios/NearPlugin.swift:3'])
  expect(describeHalves(found)).toEqual(['lone caller Near.missing: src/near.ts:3'])
})

it('joins events of one name with listeners of the plugin that sends them', async () => {
  const plugin = (name: string): string => `
@CapacitorPlugin(name = "${name}")
public class ${name}Plugin extends Plugin {
    void done() { notifyListeners("done", new JSObject()); }
}
`
  const sample = {
    'src/plugins.ts': `
import { registerPlugin } from '@capacitor/core'
export const Left = registerPlugin('Left')
export const Right = registerPlugin('Right')
Left.addListener('done', () => undefined)
Right.addListener('done', () => undefined)
`,
    'android/LeftPlugin.java': plugin('Left'),
    'android/RightPlugin.java': plugin('Right'),
  }
  const events = describePairs(await findingsOf(capacitorBridge, sample)).filter((pair) => pair.startsWith('event'))
  expect(events).toEqual([
    'event done: android/LeftPlugin.java:4 -> src/plugins.ts:5',
    'event done: android/RightPlugin.java:4 -> src/plugins.ts:6',
  ])
})

describe('scripts that native code runs in its page', () => {
  const CLASSES = {
    'android/BundlePlugin.java': `
@CapacitorPlugin(name = "Bundle")
public class BundlePlugin extends Plugin {
    @PluginMethod
    public void report(PluginCall call) {
    }
    @PluginMethod
    public void get(PluginCall call) {
    }
}
`,
    'ios/BundlePlugin.swift': `
public class BundlePlugin: CAPPlugin, CAPBridgedPlugin {
    public let jsName = "Bundle"
    @objc func report(_ call: CAPPluginCall) {
    }
}
`,
  }
  const JAVA = 'android/BundlePlugin.java'
  const SWIFT = 'ios/BundlePlugin.swift'

  it.each<[string, string, string, string[]]>([
    [
      'a call in one literal',
      'Page.kt',
      'fun run() {\n  view.evaluateJavascript("window.Capacitor.Plugins.Bundle.report({ ok: true })", null)\n}',
      [`Bundle.report: Page.kt:2 -> ${JAVA}:5`],
    ],
    [
      'optional chaining and brackets',
      'Page.kt',
      `val script = "Capacitor?.Plugins?.['Bundle']?.report()"`,
      [`Bundle.report: Page.kt:1 -> ${JAVA}:5`],
    ],
    [
      'a variable, in literals that are joined',
      'Page.java',
      'class Page {\n  String s = "var b = window.Capacitor.Plugins.Bundle;" +\n    "if (b) { b.report(); }";\n}',
      [`Bundle.report: Page.java:3 -> ${JAVA}:5`],
    ],
    [
      'what a function returns, in a text of many lines',
      'Page.swift',
      `let script = """
function bundle() {
  return window.Capacitor.Plugins.Bundle || null;
}
function send() {
  var plugin = bundle();
  if (plugin) { plugin.report({}); }
}
"""`,
      [`Bundle.report: Page.swift:7 -> ${SWIFT}:4`],
    ],
    [
      'a name that is taken out of the plugins',
      'Page.m',
      'NSString *script = @"const { Bundle: b } = Capacitor.Plugins;"\n  @"b.report();";',
      [`Bundle.report: Page.m:2 -> ${SWIFT}:4`],
    ],
    ['a method of another object', 'Page.kt', 'val s = "var b = Capacitor.Plugins.Bundle; cache.get(b)"', []],
    [
      'another plugin',
      'Page.kt',
      'val s = "Capacitor.Plugins.Other.report(); Capacitor.Plugins.BundleTwo.report()"',
      [],
    ],
    ['a comment', 'Page.kt', '// "Capacitor.Plugins.Bundle.report()"', []],
    ['another literal of the file', 'Page.kt', 'val a = "Capacitor.Plugins.Bundle"\nval b = "x.report()"', []],
  ])('%s', async (_, file, text, expected) => {
    const found = await findingsOf(capacitorBridge, { ...CLASSES, [file]: text })
    expect(describePairs(found)).toEqual(expected)
  })
})
