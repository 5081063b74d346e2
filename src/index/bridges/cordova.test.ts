import { expect, it } from 'vitest'
import { bridgeContract, describeHalves, describePairs, findingsOf } from '../../../test/contracts/bridge.js'
import { cordovaBridge } from './cordova.js'

const PLUGIN_XML = `<plugin id="org.lamp.scanner">
  <platform name="android">
    <config-file target="res/xml/config.xml" parent="/*">
      <feature name="Scanner"><param name="android-package" value="org.lamp.Scanner"/></feature>
      <feature name="Vault">
        <param name="android-package" value="org.lamp.Vault"/>
      </feature>
    </config-file>
  </platform>
  <platform name="ios">
    <feature name="Scanner"><param name="ios-package" value="CDVScanner" /></feature>
    <feature name="Vault"><param name="ios-package" value="CDVVault" /></feature>
  </platform>
</plugin>
`

const PAIR = {
  'plugin.xml': PLUGIN_XML,
  'www/scanner.js': `
var exec = require('cordova/exec')
const SERVICE = 'Scanner'
// caller: Scanner.scan
exports.scan = (ok, fail) => exec(ok, fail, SERVICE, 'scan', [])
// caller: Scanner.stop
exports.stop = (ok, fail) => cordova.exec(ok, fail, 'Scanner', 'stop', [])
`,
  'www/vault.ts': `
import run from 'cordova/exec'
function call(action: string, args: unknown[]) {
  return new Promise((resolve, reject) => run(resolve, reject, 'Vault', action, args))
}
// caller: Vault.open
export const open = () => call('open', [])
// caller: Vault.close
export const close = () => call('close', [])
`,
  'www/shell.ts': `
import { exec } from 'child_process'
exec(null, null, 'Scanner', 'scan', [])
export const find = (pattern: RegExp) => pattern.exec(null, null, 'Scanner', 'scan')
`,
  'android/org/lamp/Scanner.java': `
public class Scanner extends CordovaPlugin {
  static final String STOP = "stop";
  @Override
  public boolean execute(String action, JSONArray args, CallbackContext context) {
    // callee: Scanner.scan
    if (action.equals("scan")) { return scan(); }
    // callee: Scanner.stop
    else if (STOP.equals(action)) { return stop(); }
    String mode = args.getString(0);
    if (mode.equals("scan")) { return true; }
    return false;
  }
}
`,
  'android/org/other/Scanner.java': `
public class Scanner {
  public boolean execute(String action) { return action.equals("scan"); }
}
`,
  'android/org/lamp/Vault.kt': `
class Vault : CordovaPlugin() {
  override fun execute(action: String, args: JSONArray, context: CallbackContext): Boolean {
    when (action) {
      // callee: Vault.open
      "open" -> unlock()
      // callee: Vault.close
      "close" -> lock()
    }
    return true
  }
}
`,
  'ios/CDVScanner.m': `
@implementation CDVScanner
// callee: Scanner.scan
- (void)scan:(CDVInvokedUrlCommand*)command
{
}
// callee: Scanner.stop
- (void)stop:(CDVInvokedUrlCommand*)command {}
- (void)scanned:(NSString*)text {}
@end
`,
  'ios/Vault.swift': `
@objc(CDVVault) class Vault: CDVPlugin {
  @objc(open:)
  // callee: Vault.open
  func open(command: CDVInvokedUrlCommand) {}
  // callee: Vault.close
  @objc func close(_ command: CDVInvokedUrlCommand) {}
  @objc func helper(command: CDVInvokedUrlCommand) {}
}
`,
}

const HALF = {
  'config.xml': `
<widget><feature name="Torch"><param name="android-package" value="org.lamp.Torch"/></feature></widget>
`,
  'src/org/lamp/Torch.java': `
public class Torch extends CordovaPlugin {
  public boolean execute(String action, CordovaArgs args, CallbackContext context) {
    // lone callee: Torch.on
    return "on".equals(action);
  }
}
`,
  'www/torch.js': `
// lone caller: Torch.off
cordova.exec(null, null, 'Torch', 'off', [])
// lone caller: Camera.take
cordova.exec(null, null, 'Camera', 'take', [])
`,
}

bridgeContract(cordovaBridge, { pair: PAIR, half: HALF })

it('joins nothing on an action that is computed', async () => {
  const found = await findingsOf(cordovaBridge, {
    'plugin.xml': PLUGIN_XML,
    'www/a.js': "cordova.exec(null, null, 'Scanner', location.hash, [])\n",
  })
  expect(describePairs(found)).toEqual([])
  expect(describeHalves(found)).toEqual(['lone caller Scanner.*: www/a.js:1'])
})

it('goes on in execute, and in the method of the selector', async () => {
  const { pairs } = await findingsOf(cordovaBridge, PAIR)
  const targets = pairs.filter(({ name }) => name === 'Scanner.scan').map(({ target }) => target?.definition.qualified)
  expect(targets).toEqual(['Scanner.execute', 'CDVScanner.scan'])
})
