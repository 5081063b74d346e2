import { beforeAll, describe, expect, it } from 'vitest'
import { outline } from '../../../test/contracts/language.js'
import { objc } from './objc.js'
import { rewriteObjc } from './objc-rewrite.js'

/** What the grammar can't read as it is written: title, source, outline. */
const SOURCES: readonly [string, string, string][] = [
  [
    'exported methods with a name or a type before the selector',
    `@implementation Pier
RCT_REMAP_METHOD(moor, moorShip:(NSString *)ship to:(id)berth) { [self log:ship]; }
RCT_EXPORT_BLOCKING_SYNCHRONOUS_METHOD(depth) { return @3; }
RCT_EXPORT_VIEW_PROPERTY(label, NSString)
@end
`,
    'module Pier 1-5\n  method moorShip 2\n  method depth 3',
  ],
  [
    'a module that another language implements',
    `@interface RCT_EXTERN_MODULE(Pier, NSObject)
RCT_EXTERN_METHOD(moor:(NSString *)ship)
@end
`,
    'module Pier 1-3',
  ],
  [
    'two heads of a class in two branches',
    `#ifdef NEW_PIER
@interface Pier : NSObject <Mooring>
#else
@interface Pier : NSObject
#endif
@property (nonatomic) int depth;
@end
`,
    'class Pier 4-7\n  field depth 6',
  ],
  [
    'macros behind signatures, properties and strings',
    `PIER_EXPORT
@interface Pier : NSObject
@property (nonatomic, copy) NSString *name NS_SWIFT_NAME(title) PIER_DIRECT;
@end
@implementation Pier
- (void)moor:(int)berth PIER_DIRECT API_AVAILABLE(ios(13.0), macos(10.15))
{
  NSString *text = @"a" PIER_NAME ".b";
}
@end
`,
    'class Pier 2-4\n  field name 3\nmodule Pier 5-10\n  method moor 6-9\n    variable text 8',
  ],
  [
    'constants by #define',
    `#define PIER_URL @"https://pier.example" // main
#define PIER_HOURS (24 * 60)
#define PIER_FLAG
#define PIER_MAX(a, b) ((a) > (b) ? (a) : (b))
int depth = PIER_HOURS;
`,
    'constant PIER_URL 1\nconstant PIER_HOURS 2\nvariable depth 5',
  ],
  [
    'C++ in Objective-C',
    `using namespace facebook::react;
@implementation Pier
- (std::shared_ptr<const Pier>)ref:(Props::Shared const &)props {
  static const auto all = std::make_shared<const Pier>();
  const auto &first = *std::static_pointer_cast<Pier const>(props);
  return all;
}
@end
`,
    'module Pier 2-8\n  method ref 3-7\n    constant all 4\n    constant first 5',
  ],
  [
    'names that begin with a keyword',
    '@implementation Pier\n- (void)moor { self.automatic = NO; view.autoresizingMask = 2; }\n@end\n',
    'module Pier 1-3\n  method moor 2',
  ],
]

describe('objc rewriting', () => {
  beforeAll(() => objc.prepare())

  it.each(SOURCES)('%s', (_, source, expected) => {
    const facts = objc.extract('ios/Pier.mm', source)
    expect({ broken: facts.broken, outline: outline(facts.definitions) }).toEqual({ broken: false, outline: expected })
  })

  it.each(SOURCES)('keeps every offset and line: %s', (_, source) => {
    for (const text of [source, source.replaceAll('\n', '\r\n')]) {
      const rewritten = rewriteObjc(text)
      expect(rewritten.length).toBe(text.length)
      const lineEnds = (part: string) => [...part.matchAll(/\n/g)].map((match) => match.index)
      // A constant's semicolon may stand in the place of its line end.
      expect(lineEnds(text)).toEqual(expect.arrayContaining(lineEnds(rewritten)))
    }
  })
})
