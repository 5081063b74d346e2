import { expect, it } from 'vitest'
import { wrongCalls } from '../../../test/support/call-marks.js'
import { indexOf } from '../../../test/support/index-of.js'

it('Java and Kotlin: imports and folders tell classes of one name apart', async () => {
  const index = await indexOf({
    'app/src/com/pier/disk/Store.java': `
package com.pier.disk;
public class Store {
  public void save(String key) {}
  public static void sweep() {}
}
`,
    'app/src/com/pier/memory/Store.java': `
package com.pier.memory;
public class Store {
  public void save(String key) {}
}
`,
    'app/src/com/pier/memory/Shelf.java': `
package com.pier.memory;
public class Shelf {
  Store store;
  void fill() {
    store.save("a"); // => type app/src/com/pier/memory/Store.java:4 Store.save
  }
}
`,
    'app/src/com/pier/ui/Screen.java': `
package com.pier.ui;
import com.pier.disk.Store;
import static com.pier.disk.Store.sweep;
import java.nio.file.Files;
public class Screen extends Page {
  private final Store store = new Store();
  @Override
  protected void open() {
    super.open(); // => type app/src/com/pier/ui/Page.java:4 Page.open
    store.save("b"); // => type app/src/com/pier/disk/Store.java:4 Store.save
    sweep(); // => import app/src/com/pier/disk/Store.java:5 Store.sweep
    save("c"); // => external save
    finish(); // => external finish
    Files.save("d"); // => external Files
  }
  class Row {
    void tap() {
      open(); // => type app/src/com/pier/ui/Screen.java:9 Screen.open
      close(); // => type app/src/com/pier/ui/Page.java:5 Page.close
    }
  }
}
`,
    'app/src/com/pier/ui/Page.java': `
package com.pier.ui;
public class Page {
  protected void open() {}
  protected void close() {}
}
`,
    'app/src/com/pier/util/Texts.kt': `
package com.pier.util
fun String.trimmed(): String = this
fun Store.refresh() {}
fun shout(text: String) {}
object Clock {
  fun now(): Long = 0
}
`,
    'app/src/com/pier/other/Texts.kt': `
package com.pier.other
fun shout(text: String) {}
`,
    'app/src/com/pier/ui/Model.kt': `
package com.pier.ui
import com.pier.disk.Store
import com.pier.util.Clock
import com.pier.util.shout
class Model(private val store: Store) {
  fun load() {
    store.save("a") // => type app/src/com/pier/disk/Store.java:4 Store.save
    store.refresh() // => type app/src/com/pier/util/Texts.kt:4 Store.refresh
    shout("x") // => import app/src/com/pier/util/Texts.kt:5 shout
    Clock.now() // => type app/src/com/pier/util/Texts.kt:7 Clock.now
    now() // => external now
    Store() // => type app/src/com/pier/disk/Store.java:3 Store
  }
}
`,
  })
  expect(wrongCalls(index)).toEqual([])
})

it('Swift and Objective-C: parts of a class, labels, factories', async () => {
  const index = await indexOf({
    'ios/Pier.h': `
#import <Foundation/Foundation.h>
@protocol Mooring
- (void)moor:(NSString *)ship;
@end
@interface Pier : NSObject <Mooring>
@property (nonatomic, strong) Crane *crane;
@property (nonatomic, weak) id<Mooring> next;
+ (instancetype)shared;
- (void)moor:(NSString *)ship;
- (void)moor:(NSString *)ship atBerth:(NSInteger)berth;
@end
`,
    'ios/Pier.m': `
#import "Pier.h"
static void log_line(NSString *text) {}
@implementation Pier
+ (instancetype)shared { return nil; }
- (instancetype)initWithCrane:(Crane *)crane { return self; }
- (void)moor:(NSString *)ship {
  [self moor:ship atBerth:1]; // => type ios/Pier.m:19 Pier.moor
  [_crane lift:ship]; // => type ios/Crane.swift:3 Crane.lift
  [self.crane lift:ship]; // => type ios/Crane.swift:3 Crane.lift
  [self.next moor:ship]; // => type ios/Pier.h:4 Mooring.moor
  [[Pier alloc] initWithCrane:nil]; // => type ios/Pier.m:6 Pier.initWithCrane
  [Pier.shared moor:ship]; // => type ios/Pier.m:7 Pier.moor
  log_line(ship); // => import ios/Pier.m:3 log_line
  moor(ship); // => external moor
  __weak typeof(self) weakSelf = self;
  [weakSelf tidy]; // => type ios/Pier+Tidy.m:4 Pier.tidy
}
- (void)moor:(NSString *)ship atBerth:(NSInteger)berth {
  [NSFileManager.defaultManager lift:ship]; // => external NSFileManager
}
@end
`,
    'ios/Pier+Tidy.m': `
#import "Pier.h"
@implementation Pier (Tidy)
- (void)tidy {}
@end
`,
    'ios/Crane.swift': `
class Crane: Machine {
  func lift(_ load: String) { lift(load, to: 3) } // => type ios/Crane.swift:4 Crane.lift
  func lift(_ load: String, to height: Int) {
    park() // => type ios/Crane.swift:14 Crane.park
    start() // => type ios/Crane.swift:9 Crane.start
    haul() // => external haul
  }
  override func start() {
    super.start() // => type ios/Crane.swift:17 Machine.start
  }
}
extension Crane {
  func park() {}
}
class Machine {
  func start() {}
}
class Truck {
  static let \`default\` = Truck()
  func haul() {}
  static func fleet() -> Self { fatalError() }
}
func ship() {
  Truck.default.haul() // => type ios/Crane.swift:21 Truck.haul
  haul() // => external haul
  Harbour.Truck.default.haul() // => type ios/Crane.swift:21 Truck.haul
  FileManager.default.haul() // => external FileManager
}
`,
  })
  expect(wrongCalls(index)).toEqual([])
})

it('Rust: modules, traits, impl blocks', async () => {
  const index = await indexOf({
    'src/main.rs': `
mod auth;
mod store;
use crate::store::{Store, disk::sweep};
use crate::auth as login;
fn main() {
    let store = Store::new(); // => type src/store/mod.rs:7 Store.new
    store.save("a"); // => type src/store/mod.rs:8 Store.save
    store.flush(); // => type src/store/mod.rs:16 Store.flush
    auth::sign_in(); // => import src/auth.rs:2 sign_in
    crate::auth::sign_in(); // => import src/auth.rs:2 sign_in
    sweep(); // => import src/store/disk.rs:2 sweep
    save(); // => external save
    std::fs::write("a", "b"); // => external std.fs
}
`,
    'src/auth.rs': `
pub fn sign_in() {
    check(); // => import src/auth.rs:5 check
}
fn check() {}
#[cfg(test)]
mod tests {
    #[test]
    fn works() {
        super::sign_in(); // => import src/auth.rs:2 sign_in
    }
}
`,
    'src/store/mod.rs': `
use std::sync::Arc;
mod disk;
pub trait Flush { fn flush(&self); }
pub struct Store { inner: Arc<Inner> }
impl Store {
    pub fn new() -> Self { todo!() }
    pub fn save(&self, key: &str) {
        self.inner.put(key); // => type src/store/mod.rs:21 Inner.put
        Self::check(key); // => type src/store/mod.rs:13 Store.check
        check(key); // => external check
    }
    fn check(key: &str) {}
}
impl Flush for Store {
    fn flush(&self) {}
}
struct Inner;
impl Inner {
    fn new() -> Self { Inner }
    fn put(&self, key: &str) {}
}
fn all(sink: &dyn Flush) {
    sink.flush(); // => type src/store/mod.rs:4 Flush.flush
}
`,
    'src/store/disk.rs': `
pub fn sweep() {}
pub fn write() {}
`,
    'plugins/tide/src/lib.rs': `
pub struct Store;
impl Store {
    pub fn new() -> Self { Store }
}
fn open() {
    Store::new(); // => type plugins/tide/src/lib.rs:4 Store.new
}
`,
    'src/Sweeper.java': `
class Sweeper { void sweep() {} void sign_in() {} }
`,
  })
  expect(wrongCalls(index)).toEqual([])
})
