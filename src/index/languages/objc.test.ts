import { beforeAll, describe, expect, it } from 'vitest'
import { languageContract, outline } from '../../../test/contracts/language.js'
import { objc } from './objc.js'

languageContract(objc, {
  path: 'ios/TideStore.m',
  source: `#import <Foundation/Foundation.h>
#import "TideStore.h"
@import Security;

#define LIMIT 24
static NSString *const kKey = @"ébb";

@class Cache;

/** Hears of every tide in the harbour. */
@protocol Listener <NSObject>
- (void)onTide:(NSInteger)phase;
@end

typedef NS_ENUM(NSInteger, Phase) {
  PhaseEbb = 1,
  PhaseFlood,
};

@interface TideStore ()
@property (nonatomic, strong, readonly) Cache *cache;
@property (nonatomic, copy) NSString *label;
@end

@implementation TideStore {
  Radio *_radio;
}

RCT_EXPORT_MODULE(Tides)

+ (instancetype)shared {
  return [[TideStore alloc] initWithCache:[Cache new]];
}

- (instancetype)initWithCache:(Cache *)cache {
  if (self = [super init]) {
    _cache = cache;
    self.label = @"höhe";
  }
  return self;
}

// The depth is measured in fathoms.
- (NSString *)load:(NSString *)key forDepth:(NSInteger)depth {
  if ([key isEqualToString:@"neap"] || depth >= LIMIT) return nil;
  @try {
    NSDictionary *entry = @{@"é": key, @"depth": @2};
    return [self.cache get:kKey fallback:entry[@"é"]];
  } @catch (NSException *error) {
    NSLog(@"no tide for %@", key);
  }
  return nil;
}

RCT_EXPORT_METHOD(watch:(NSString *)topic resolver:(RCTPromiseResolveBlock)resolve)
{
  [[Bus shared] subscribe:topic handler:^(Event *event) {
    [self.cache put:event.key];
    resolve(@YES);
  }];
  switch (self.phase) {
    case PhaseEbb:
      announce(topic, 3);
  }
}

@end

@interface NSString (Tides)
- (Phase)tidePhase;
@end

static int announce(NSString *topic, int times) {
  return times + 1;
}
`,
  outline: `
    constant LIMIT 5
    constant kKey 6
    interface Listener 11-13
      method onTide 12
    enum Phase 15-18
      enum-member PhaseEbb 16
      enum-member PhaseFlood 17
    module TideStore 20-23
      field cache 21
      field label 22
    module TideStore 25-67
      field _radio 26
      method shared 31-33
      method initWithCache 35-41
      method load 44-53
        variable entry 47
      method watch 55-65
        closure Bus.shared.subscribe(handler) 57-60
    module NSString 69-71
    function announce 73-75
  `,
  facts: `
    5:9 LIMIT = 24 [exported readonly]
    6:24 kKey: NSString * = 'ébb' [readonly]
    11:11 Listener < NSObject [exported]
    12:9 Listener.onTide(phase: NSInteger): void [exported]
    15:28 Phase [exported]
    16:3 Phase.PhaseEbb = 1 [exported]
    17:3 Phase.PhaseFlood [exported]
    20:12 TideStore
    21:48 TideStore.cache: Cache * [readonly]
    22:39 TideStore.label: NSString *
    25:17 TideStore @RCT_EXPORT_MODULE(Tides) [exported]
    26:10 TideStore._radio: Radio * [private]
    31:17 TideStore.shared: instancetype = TideStore.initWithCache(Cache.new()) [exported static]
    35:17 TideStore.initWithCache(cache: Cache *): instancetype = self [exported]
    44:15 TideStore.load(key: NSString *, forDepth depth: NSInteger): NSString * [exported]
    47:19 TideStore.load.entry: NSDictionary * = {é: key, depth: 2}
    55:19 TideStore.watch(topic: NSString *, resolver resolve: RCTPromiseResolveBlock) @RCT_EXPORT_METHOD [exported]
    57:41 TideStore.watch.Bus.shared.subscribe(handler)(event: Event *)
    69:12 NSString [exported]
    73:12 announce(topic: NSString *, times: int): int = (times + 1)
    import 1 <Foundation/Foundation.h>: *
    import 2 TideStore.h: *
    import 3 Security: *
    call 32:29 in TideStore.shared: TideStore.initWithCache(Cache.new())
    call 32:50 in TideStore.shared: Cache.new()
    call 36:21 in TideStore.initWithCache: super super.init()
    call 45:12 in TideStore.load: key.isEqualToString('neap')
    call 48:24 in TideStore.load: self.cache.get(kKey, {fallback: <entry[@"é"]>}) [tried]
    call 50:5 in TideStore.load: NSLog('no tide for %@', key)
    call 57:9 in TideStore.watch: Bus.shared()
    call 57:17 in TideStore.watch: Bus.shared.subscribe(topic, {handler: fn Bus.shared.subscribe(handler)}) to 60
    call 58:17 in TideStore.watch.Bus.shared.subscribe(handler): self.cache.put(event.key)
    call 59:5 in TideStore.watch.Bus.shared.subscribe(handler): resolve(true)
    call 63:7 in TideStore.watch: announce(topic, 3)
    assign 36 in TideStore.initWithCache: self = super.init()
    assign 37 in TideStore.initWithCache: _cache = cache
    assign 38 in TideStore.initWithCache: self.label = 'höhe'
    catch 49-51 in TideStore.load: of 46-49, goes on
    branch 0 36-39 in TideStore.initWithCache
    branch 1 45-45 in TideStore.load leaves
    branch 2 62-63 in TideStore.watch
    compare 45 in TideStore.load: key == 'neap'
    compare 45 in TideStore.load: depth >= LIMIT
    compare 62 in TideStore.watch: self.phase == PhaseEbb
    string 6 in kKey: 'ébb'
    string 38 in TideStore.initWithCache: 'höhe'
    string 45 in TideStore.load: 'neap'
    string 47 in TideStore.load: 'depth'
    string 50 in TideStore.load: 'no tide for %@'
    comment 10-10: Hears of every tide in the harbour.
    comment 43-43: The depth is measured in fathoms.
  `,
})

describe('objc headers', () => {
  beforeAll(() => objc.prepare())

  it.each([
    [
      'a class',
      '@interface Quay : NSObject\n@property (nonatomic) int berths;\n@end\n',
      'class Quay 1-3\n  field berths 2',
    ],
    ['a protocol', '@protocol Mooring\n- (void)moor:(int)berth;\n@end\n', 'interface Mooring 1-3\n  method moor 2'],
    ['C', 'struct quay { int berths; };\nint moor(int berth);\n', ''],
  ])('%s', (_, source, expected) => {
    expect(outline(objc.extract('ios/Quay.h', source).definitions)).toBe(expected)
  })

  it('qualifies the methods of a category by the class', () => {
    const source = '@implementation NSString (Tides)\n- (int)phase { return 2; }\n@end\n'
    const [, phase] = objc.extract('ios/Tides.mm', source).definitions
    expect(phase).toEqual({
      name: 'phase',
      qualified: 'NSString.phase',
      kind: 'method',
      line: 2,
      column: 8,
      start: 2,
      end: 2,
      container: 0,
      exported: true,
      type: 'int',
      value: { k: 'num', v: 2 },
    })
  })
})
