import { beforeAll, describe, expect, it } from 'vitest'
import { languageContract } from '../../../test/contracts/language.js'
import { factRows } from '../../../test/support/fact-rows.js'
import { kotlin } from './kotlin.js'

languageContract(kotlin, {
  path: 'src/TideStore.kt',
  source: `package harbour.tide

import harbour.Keys
import harbour.net.Client as Radio

private const val LIMIT = 24L

/** Keeps what the harbour knows of its ships. */
class TideStore(private val cache: Cache, radio: Radio) : BaseStore(cache), Store<String> {
  var height: Int = 3
    private set
  val label = "höhe \${cache.name}-$height"

  companion object {
    const val KEY = "ébb"
    fun create(cache: Cache): TideStore = TideStore(cache, Radio())
  }

  @Deprecated("use read")
  override suspend fun load(id: String, depth: Int = 2): String? {
    if (id == "neap" || depth >= LIMIT) return null
    try {
      val text = cache.get(KEY, id)?.trim()
      this.height = 7
      return "é" + text
    } catch (error: IOException) {
      throw TideException("no tide for $id")
    }
  }

  fun watch(bus: Bus) {
    bus.subscribe(topic = Topics.TIDE) { event ->
      cache.put(event.id, mapOf("id" to event.id))
    }
    when (bus.state) {
      State.CLOSED -> bus.close()
      else -> height += 1
    }
  }
}

enum class Phase(val code: Int) { EBB(1), FLOOD(2) }

interface Listener {
  fun onTide(phase: Phase)
}

fun String.toPhase(): Phase = Phase.valueOf(this)
`,
  outline: `
    constant LIMIT 6
    class TideStore 9-40
      field cache 9
      field height 10-11
      field label 12
      constant KEY 15
      method create 16
      method load 19-29
        constant text 23
      method watch 31-39
        closure bus.subscribe(callback) 32-34
    enum Phase 42
      field code 42
      enum-member EBB 42
      enum-member FLOOD 42
    interface Listener 44-46
      method onTide 45
    function toPhase 48
  `,
  facts: `
    6:19 LIMIT = 24 [private readonly static]
    9:7 TideStore(cache: Cache, radio: Radio) < BaseStore, Store [exported]
    9:29 TideStore.cache: Cache [private readonly]
    10:7 TideStore.height: Int = 3 [exported]
    12:7 TideStore.label = 'höhe ' ~ cache.name ~ '-' ~ height [exported readonly]
    15:15 TideStore.KEY = 'ébb' [exported readonly static]
    16:9 TideStore.create(cache: Cache): TideStore = new TideStore(cache, new Radio()) [exported static]
    20:24 TideStore.load(id: String, depth: Int = 2): String? @Deprecated('use read') [exported deprecated override async]
    23:11 TideStore.load.text = cache.get(KEY, id).trim() [readonly]
    31:7 TideStore.watch(bus: Bus) [exported]
    32:40 TideStore.watch.bus.subscribe(callback)(event)
    42:12 Phase(code: Int) [exported]
    42:22 Phase.code: Int [exported readonly]
    42:35 Phase.EBB = 1 [exported]
    42:43 Phase.FLOOD = 2 [exported]
    44:11 Listener [exported]
    45:7 Listener.onTide(phase: Phase) [exported]
    48:12 String.toPhase: Phase = Phase.valueOf(this) [exported]
    import 3 harbour.Keys: Keys
    import 4 harbour.net.Client: Client as Radio
    call 9:59 in TideStore: super BaseStore(cache)
    call 16:43 in TideStore.create: new TideStore(cache, new Radio())
    call 16:60 in TideStore.create: new Radio()
    call 23:24 in TideStore.load: cache.get(KEY, id) [tried]
    call 23:38 in TideStore.load: cache.get(KEY, id).trim() [tried]
    call 27:13 in TideStore.load: new TideException('no tide for ' ~ id)
    call 32:9 in TideStore.watch: bus.subscribe({topic: Topics.TIDE}, fn bus.subscribe(callback)) to 34
    call 33:13 in TideStore.watch.bus.subscribe(callback): cache.put(event.id, mapOf({id: event.id}))
    call 33:27 in TideStore.watch.bus.subscribe(callback): mapOf({id: event.id})
    call 36:27 in TideStore.watch: bus.close()
    call 48:37 in String.toPhase: Phase.valueOf(this)
    assign 24 in TideStore.load: this.height = 7
    assign 37 in TideStore.watch: height = (height + 1)
    catch 26-28 in TideStore.load: of 23-25, throws
    branch 0 21-21 in TideStore.load leaves
    branch 1 36-36 in TideStore.watch
    branch 1 37-37 in TideStore.watch
    compare 21 in TideStore.load: id == 'neap'
    compare 21 in TideStore.load: depth >= LIMIT
    compare 36 in TideStore.watch: bus.state == State.CLOSED
    string 12 in TideStore.label: 'höhe '
    string 15 in TideStore.KEY: 'ébb'
    string 19 in TideStore.load: 'use read'
    string 21 in TideStore.load: 'neap'
    string 27 in TideStore.load: 'no tide for '
    string 33 in TideStore.watch.bus.subscribe(callback): 'id'
    comment 8-8: Keeps what the harbour knows of its ships.
  `,
})

describe('kotlin that the grammar does not know', () => {
  beforeAll(() => kotlin.prepare())

  it.each([
    [
      'fun interface',
      'fun interface Listener {\n  fun onTide(phase: Phase)\n}',
      ['1:15 Listener [exported]', '2:7 Listener.onTide(phase: Phase) [exported]'],
    ],
    [
      'delegation',
      'class Quay(a: Store) : Store by a {\n  fun moor() = 1\n}',
      ['1:7 Quay(a: Store) < Store [exported]', '2:7 Quay.moor = 1 [exported]'],
    ],
  ])('%s', (_, source, expected) => {
    const facts = kotlin.extract('Quay.kt', source)
    expect([facts.broken, ...factRows(facts)]).toEqual([false, ...expected])
  })
})
