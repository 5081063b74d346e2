import { beforeAll, describe, expect, it } from 'vitest'
import type { FileFacts } from '../facts.js'
import { languageFor, prepareLanguages } from '../languages/index.js'
import type { CallResolution } from '../repository-index.js'
import { createNativeResolver } from './native.js'

const QUAY = {
  'android/quay/Cache.java': `
package quay;
public class Cache {
  public Cache(String name) {}
  public void put(String key) {}
  public void put(String key, int depth) {}
  public void open() {}
}
`,
  'android/quay/Log.java': `
package quay;
public class Log {
  public static void write(String line) {}
  public void open() {}
}
`,
  'android/quay/BaseStore.java': `
package quay;
public abstract class BaseStore {
  protected void moor() {}
}
`,
  'android/quay/Store.java': `
package quay;
public interface Store {
  void sail(String to);
}
`,
  'android/quay/Sloop.java': `
package quay;
public class Sloop implements Store {
  public void sail(String to) {}
}
`,
  'android/quay/TideStore.java': `
package quay;
import quay.Cache;
public class TideStore extends BaseStore {
  private final Cache cache = new Cache("tides");
  public void sail(String to) { cache.put(to); }
  void load(Store store, Object unknown) {
    cache.put("deep", 3);
    this.cache.open();
    Log.write("loaded");
    moor();
    this.refresh();
    store.sail("north");
    unknown.open();
    rebuild();
    cache.refresh();
    list.toString();
    bus.listen(new Listener() {
      public void onTide() {
        TideStore.this.cache.clear();
        TideStore.this.cache.put("outer");
        TideStore.this.refresh();
      }
    });
  }
  private void refresh() {}
}
`,
  'android/pier/Refresher.java': `
package pier;
public class Refresher {
  void refresh() {}
  void rebuild() {}
}
`,
  'android/quay/Watch.kt': `
package quay
class Watch(private val cache: Cache) {
  fun start(log: Log?) {
    cache.put("kotlin")
    log?.open()
    moorAll()
    Other.rebuild()
    found().open()
  }
}
fun moorAll() {}
`,
  'ios/Berths.h': `
@interface Berths : NSObject
@property (nonatomic, strong) Anchor *anchor;
- (void)load;
@end
`,
  'ios/Berths.m': `
#import "Berths.h"
@implementation Berths
- (void)load {
  [self.anchor dropIn:3];
  [self trim];
  [Anchor weigh];
  [[Anchor alloc] initWithChain:4];
}
- (void)trim {}
@end
`,
  'ios/Anchor.swift': `
@objc class Anchor: NSObject {
  @objc init(chain: Int) {}
  @objc func drop(in depth: Int) {}
  func dropIn(_ depth: Int) {}
  class func weigh() {}
  func hold(rope: Rope) { rope.coil(); self.weighAgain() }
  func weighAgain() {}
}
class Rope { func coil() {} }
`,
  'src/tides.rs': `
use crate::radio::Radio;
use crate::radio::hail;
pub struct Tides { radio: Radio }
impl Tides {
    pub fn new(radio: Radio) -> Self { Tides { radio } }
    fn load(&self) {
        self.radio.send(3);
        self.trim();
        Radio::tune();
        hail("ahoi");
    }
    fn trim(&self) {}
}
`,
  'src/radio.rs': `
pub struct Radio;
impl Radio {
    pub fn send(&self, depth: u32) {}
    pub fn tune() {}
}
pub fn hail(word: &str) {}
`,
} as const

const JAVA = 'android/quay/TideStore.java'
const KOTLIN = 'android/quay/Watch.kt'
const OBJC = 'ios/Berths.m'
const SWIFT = 'ios/Anchor.swift'
const RUST = 'src/tides.rs'

type Path = keyof typeof QUAY

describe('native calls', () => {
  let files: FileFacts[] = []
  beforeAll(async () => {
    const paths = Object.keys(QUAY).sort()
    await prepareLanguages(paths)
    files = paths.flatMap((path) => languageFor(path)?.extract(path, QUAY[path as Path]) ?? [])
  })

  /** Targets of the call of `name` in the line that holds `text`. */
  const resolved = (file: Path, text: string, name: string): CallResolution => {
    const line = QUAY[file].split('\n').findIndex((found) => found.includes(text)) + 1
    const facts = files.find(({ path }) => path === file)
    const index = facts?.calls.findIndex((call) => call.line === line && call.name === name) ?? -1
    const call = facts?.calls[index]
    if (!call) throw new Error(`no call of ${name} in line ${line} of ${file}`)
    return createNativeResolver(files).resolve({ file, index, call })
  }

  it.each<[string, Path, string, string, string[]]>([
    ['field of a declared type', JAVA, 'cache.put(to)', 'put', ['type Cache.put :5']],
    ['number of arguments', JAVA, 'cache.put("deep", 3)', 'put', ['type Cache.put :6']],
    ['own field behind this', JAVA, 'this.cache.open()', 'open', ['type Cache.open :7']],
    ['static method of a class', JAVA, 'Log.write("loaded")', 'write', ['type Log.write :4']],
    ['inherited method', JAVA, 'moor()', 'moor', ['type BaseStore.moor :4']],
    ['own method', JAVA, '    this.refresh()', 'refresh', ['type TideStore.refresh :26']],
    ['construction', JAVA, 'new Cache("tides")', 'Cache', ['type Cache.Cache :4']],
    ['field of the outer class', JAVA, 'TideStore.this.cache.put("outer")', 'put', ['type Cache.put :5']],
    ['method of the outer class', JAVA, 'TideStore.this.refresh()', 'refresh', ['type TideStore.refresh :26']],
    ['a method that nobody defines', JAVA, 'TideStore.this.cache.clear()', 'clear', ['external TideStore.this.cache']],
    ['a method that the type lacks', JAVA, '    cache.refresh()', 'refresh', ['external Cache']],
    ['method of the platform', JAVA, 'list.toString()', 'toString', ['external list']],
    ['a type of the platform', JAVA, 'unknown.open()', 'open', ['external Object']],
    ['bare name of a method elsewhere', JAVA, '    rebuild()', 'rebuild', ['external rebuild']],
    ['constructor parameter of Kotlin', KOTLIN, 'cache.put("kotlin")', 'put', ['type Cache.put :5']],
    ['nullable parameter', KOTLIN, 'log?.open()', 'open', ['type Log.open :5']],
    ['function of the file', KOTLIN, 'moorAll()', 'moorAll', ['import moorAll :12']],
    ['a class that nobody defines', KOTLIN, 'Other.rebuild()', 'rebuild', ['external Other']],
    ['receiver of no known type', KOTLIN, 'found().open()', 'open', ['break']],
    ['message to self', OBJC, '[self trim]', 'trim', ['type Berths.trim :10']],
    ['property of a header', OBJC, '[self.anchor dropIn:3]', 'dropIn', ['type Anchor.dropIn :5']],
    ['class message to Swift', OBJC, '[Anchor weigh]', 'weigh', ['type Anchor.weigh :6']],
    ['parameter of Swift', SWIFT, 'rope.coil()', 'coil', ['type Rope.coil :10']],
    ['self of Swift', SWIFT, 'self.weighAgain()', 'weighAgain', ['type Anchor.weighAgain :8']],
    ['field of Rust', RUST, 'self.radio.send(3)', 'send', ['type Radio.send :4']],
    ['self of Rust', RUST, 'self.trim()', 'trim', ['type Tides.trim :13']],
    ['path of Rust', RUST, 'Radio::tune()', 'tune', ['type Radio.tune :5']],
    ['import of Rust', RUST, 'hail("ahoi")', 'hail', ['import hail :7']],
  ])('%s', (_, file, text, name, expected) => {
    expect(described(resolved(file, text, name))).toEqual(expected)
  })

  it('names what implements an interface', () => {
    const resolution = resolved(JAVA, 'store.sail("north")', 'sail')
    expect(described(resolution)).toEqual(['type Store.sail :4'])
    const implementations = resolution.kind === 'targets' ? resolution.implementations : []
    expect(implementations.map(({ ref }) => `${ref.file}:${ref.definition.line}`)).toEqual([
      'android/quay/Sloop.java:4',
    ])
  })
})

function described(resolution: CallResolution): string[] {
  if (resolution.kind === 'external') return [`external ${resolution.where}`]
  if (resolution.kind === 'break') return ['break']
  return resolution.targets.map(
    ({ ref, resolved }) => `${resolved} ${ref.definition.qualified} :${ref.definition.line}`,
  )
}
