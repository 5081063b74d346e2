import { expect, it } from 'vitest'
import { callOf, described, indexOf } from '../../../test/support/index-of.js'

const HARBOUR = {
  'ios/Watch/Store.swift': 'struct Store {\n  init(_ key: String, fallback: Int = 1) {}\n}\n',
  'ios/App/Store.swift': 'class Store {\n  func open() {}\n}\n',
  'ios/App/Date.swift': 'extension Date {\n  init(tide: Int) {}\n}\n',
  'ios/App/Boat.swift':
    'class Boat {\n  init(name: String, then: @escaping () -> Void) {}\n  init(_ length: Int) {}\n}\n',
  'ios/App/Use.swift': `
func use() {
  _ = Store() // own
  _ = Store("key") // key
  _ = Store("key", fallback: 2) // both
  _ = Date() // now
  _ = Date(tide: 3) // tide
  _ = Date(timeIntervalSince1970: 3) // platform
  _ = Boat(3) // length
  _ = Boat(name: "a") { moor() } // trailing
}
`,
}

it.each([
  ['no arguments: the class that has none to give', 'Store', '// own', 'type ios/App/Store.swift:1 Store'],
  ['an argument without label', 'Store', '// key', 'type ios/Watch/Store.swift:2 Store.init'],
  ['with a label', 'Store', '// both', 'type ios/Watch/Store.swift:2 Store.init'],
  ['the platform’s own beside an extension', 'Date', '// now', 'external Date'],
  ['an extension’s', 'Date', '// tide', 'type ios/App/Date.swift:2 Date.init'],
  ['labels that nothing here has', 'Date', '// platform', 'external Date'],
  ['of two the one without label', 'Boat', '// length', 'type ios/App/Boat.swift:3 Boat.init'],
  ['a closure that trails', 'Boat', '// trailing', 'type ios/App/Boat.swift:2 Boat.init'],
])('initialiser of Swift: %s', async (_title, name, line, expected) => {
  const index = await indexOf(HARBOUR)
  expect(described(index.resolve(callOf(index, name, line)))).toEqual([expected])
})

it('a method of Rust is no module of the same name', async () => {
  const index = await indexOf({
    'src/lib.rs': 'mod scheme;\npub fn open(link: &Url) {\n  link.scheme();\n}\n',
    'src/scheme.rs': 'pub fn run() {}\n',
  })
  expect(described(index.resolve(callOf(index, 'scheme')))).toEqual(['external link'])
})

it('a message means the method of the whole selector', async () => {
  const index = await indexOf({
    'ios/Keys.m': `
@implementation Keys
- (void)send:(NSString *)name result:(NSString *)result {
  [self send:name body:result]; // base
}
- (void)send:(NSString *)name {
  [self send:name result:@"a"]; // own
  [self send:name]; // short
  [self stop]; // bare
}
- (void)stop {}
@end
`,
  })
  const targets = ['// base', '// own', '// short'].map((line) => described(index.resolve(callOf(index, 'send', line))))
  expect(targets.map(([target]) => target)).toEqual([
    'external send',
    'type ios/Keys.m:3 Keys.send',
    'type ios/Keys.m:6 Keys.send',
  ])
  expect(described(index.resolve(callOf(index, 'stop')))).toEqual(['type ios/Keys.m:11 Keys.stop'])
})
