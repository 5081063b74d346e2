import { beforeAll, describe, expect, it } from 'vitest'
import { languageContract } from '../../../test/contracts/language.js'
import { factRows } from '../../../test/support/fact-rows.js'
import { swift } from './swift.js'

languageContract(swift, {
  path: 'src/TideStore.swift',
  source: `import Foundation
@testable import Harbour

/// Keeps what the harbour knows of its ships.
public final class TideStore: BaseStore, Store {
  static let key = "ébb"
  private let cache: Cache
  var height: Int = 3 { didSet { announce(height) } }
  var label: String { "höhe \\(cache.name)-\\(height)" }

  init(cache: Cache, radio: Radio = Radio()) {
    self.cache = cache
    super.init(cache)
  }

  @available(*, deprecated)
  @objc(loadTide:)
  public func load(_ id: String, forDepth depth: Int = 2) async throws -> String? {
    guard id != "neap", depth >= Limits.low else { return nil }
    do {
      let text = try await cache.get(TideStore.key, id: id)?.trimmed()
      return "é" + text!
    } catch {
      throw TideError.missing(id)
    }
  }

  func watch(_ bus: Bus) {
    bus.subscribe(topic: Topics.tide) { [weak self] event in
      self?.cache.put(event.id, ["id": event.id])
      self?.height += 1
    }
    switch bus.state {
    case .closed: bus.close()
    case "open": break
    default: break
    }
  }
}

enum Phase: Int { case ebb = 1, flood }

protocol Listener: AnyObject { func onTide(_ phase: Phase) }

extension String: Tidal {
  var phase: Phase? { Phase(self) }
}
`,
  outline: `
    class TideStore 5-39
      constant key 6
      field cache 7
      field height 8
      getter label 9
      constructor init 11-14
      method load 16-26
        constant text 21
      method watch 28-38
        closure bus.subscribe(callback) 29-32
    enum Phase 41
      enum-member ebb 41
      enum-member flood 41
    interface Listener 43
      method onTide 43
    module String 45-47
      getter phase 46
  `,
  facts: `
    5:20 TideStore < BaseStore, Store [exported]
    6:14 TideStore.key = 'ébb' [exported static readonly]
    7:15 TideStore.cache: Cache [private readonly]
    8:7 TideStore.height: Int = 3 [exported]
    9:7 TideStore.label: String = 'höhe ' ~ cache.name ~ '-' ~ height [exported]
    11:3 TideStore.init(cache: Cache, radio: Radio = new Radio()) [exported]
    18:15 TideStore.load(_ id: String, forDepth depth: Int = 2): String? @available(deprecated) @objc(loadTide) [exported deprecated async]
    21:11 TideStore.load.text = cache.get(TideStore.key, id: id).trimmed() [readonly]
    28:8 TideStore.watch(_ bus: Bus) [exported]
    29:39 TideStore.watch.bus.subscribe(callback)(event)
    41:6 Phase < Int [exported]
    41:24 Phase.ebb = 1 [exported]
    41:33 Phase.flood [exported]
    43:10 Listener < AnyObject [exported]
    43:37 Listener.onTide(_ phase: Phase) [exported]
    45:11 String < Tidal [exported]
    46:7 String.phase: Phase? = new Phase(self) [exported]
    import 1 Foundation: *
    import 2 Harbour: *
    call 8:34 in TideStore.height: announce(height)
    call 11:37 in TideStore.init: new Radio()
    call 13:11 in TideStore.init: super super.init(cache)
    call 21:34 in TideStore.load: cache.get(TideStore.key, {id: id}) [awaited tried]
    call 21:62 in TideStore.load: cache.get(TideStore.key, id: id).trimmed() [tried]
    call 24:23 in TideStore.load: TideError.missing(id)
    call 29:9 in TideStore.watch: bus.subscribe({topic: Topics.tide}, fn bus.subscribe(callback)) to 32
    call 30:19 in TideStore.watch.bus.subscribe(callback): self.cache.put(event.id, {id: event.id})
    call 34:23 in TideStore.watch: bus.close()
    call 46:23 in String.phase: new Phase(self)
    assign 12 in TideStore.init: self.cache = cache
    assign 31 in TideStore.watch.bus.subscribe(callback): self.height = (self.height + 1)
    catch 23-25 in TideStore.load: of 21-22, throws
    branch 0 19-19 in TideStore.load leaves
    branch 1 34-34 in TideStore.watch
    branch 1 35-35 in TideStore.watch
    branch 1 36-36 in TideStore.watch
    compare 19 in TideStore.load: id != 'neap'
    compare 19 in TideStore.load: depth >= Limits.low
    compare 34 in TideStore.watch: bus.state == .closed
    compare 35 in TideStore.watch: bus.state == 'open'
    string 6 in TideStore.key: 'ébb'
    string 9 in TideStore.label: 'höhe '
    string 19 in TideStore.load: 'neap'
    string 30 in TideStore.watch.bus.subscribe(callback): 'id'
    string 35 in TideStore.watch: 'open'
    comment 4-4: Keeps what the harbour knows of its ships.
  `,
})

describe('swift receivers', () => {
  beforeAll(() => swift.prepare())

  it.each([
    ['awaited chain', 'let a = try await store.open()?.read()', ['store.open()', 'store.open().read()']],
    ['forced unwrapping', 'let a = store!.read()', ['store.read()']],
    ['enum member', 'send(.ready)', ['send(.ready)']],
  ])('%s', (_, source, expected) => {
    const rows = factRows(swift.extract('Tide.swift', source)).filter((row) => row.startsWith('call '))
    expect(rows.map((row) => row.replace(/^call \d+:\d+( in \S+)?: | \[.*$/g, ''))).toEqual(expected)
  })
})
