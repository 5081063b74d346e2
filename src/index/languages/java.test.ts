import { languageContract } from '../../../test/contracts/language.js'
import { java } from './java.js'

languageContract(java, {
  path: 'src/TideStore.java',
  source: `package harbour.tide;

import static harbour.Keys.*;
import java.util.List;

/** Keeps what the harbour knows of its ships. */
public class TideStore extends BaseStore implements Store<String>, Closeable {
  private static final String KEY = "ébb-" + Keys.SUFFIX;
  private final Cache cache; // "é" stands before nothing

  @Inject
  public TideStore(Cache cache) {
    super(cache, 3);
    this.cache = cache;
  }

  @Deprecated
  @Named(value = "höhe")
  public synchronized String load(String id, int... depths) throws IOException {
    if (id.equals("neap") || depths.length >= 2) return null;
    try (Reader reader = open(id)) {
      for (Ship ship : ships()) ship.hail("ahoi", () -> anchor(ship));
      return "é" + this.cache.get(KEY, id).trim();
    } catch (IOException error) {
      throw new TideException("no tide for " + id, error);
    }
  }

  void watch(Bus bus) {
    bus.subscribe(Topics.TIDE, event -> {
      TideStore.this.cache.put(event.id(), 0x1F);
      count += 1;
    });
    switch (bus.state()) {
      case CLOSED:
        bus.close();
    }
  }

  enum Phase { EBB(1), FLOOD(2); }

  interface Listener { void onTide(Phase phase); }
}
`,
  outline: `
    class TideStore 7-43
      constant KEY 8
      field cache 9
      constructor TideStore 11-15
      method load 17-27
        variable reader 21
        variable ship 22
      method watch 29-38
        closure bus.subscribe(callback) 30-33
      enum Phase 40
        enum-member EBB 40
        enum-member FLOOD 40
      interface Listener 42
        method onTide 42
  `,
  facts: `
    7:14 TideStore < BaseStore, Store, Closeable [exported]
    8:31 TideStore.KEY: String = ('ébb-' + Keys.SUFFIX) [private static readonly]
    9:23 TideStore.cache: Cache [private readonly]
    12:10 TideStore.TideStore(cache: Cache) @Inject [exported]
    19:30 TideStore.load(id: String, depths: int): String @Deprecated @Named({value: 'höhe'}) [exported deprecated]
    21:17 TideStore.load.reader: Reader = open(id)
    22:17 TideStore.load.ship: Ship
    29:8 TideStore.watch(bus: Bus): void [exported]
    30:32 TideStore.watch.bus.subscribe(callback)(event)
    40:8 TideStore.Phase [exported]
    40:16 TideStore.Phase.EBB = 1 [exported]
    40:24 TideStore.Phase.FLOOD = 2 [exported]
    42:13 TideStore.Listener [exported]
    42:29 TideStore.Listener.onTide(phase: Phase): void [exported]
    import 3 harbour.Keys: *
    import 4 java.util.List: List
    call 13:5 in TideStore.TideStore: super super(cache, 3)
    call 20:12 in TideStore.load: id.equals('neap')
    call 21:26 in TideStore.load: open(id) [tried]
    call 22:24 in TideStore.load: ships() [tried]
    call 22:38 in TideStore.load: ship.hail('ahoi', fn) [tried]
    call 22:57 in TideStore.load: anchor(ship) [tried]
    call 23:31 in TideStore.load: this.cache.get(KEY, id) [tried]
    call 23:44 in TideStore.load: this.cache.get(KEY, id).trim() [tried]
    call 25:17 in TideStore.load: new TideException(('no tide for ' + id), error)
    call 30:9 in TideStore.watch: bus.subscribe(Topics.TIDE, fn bus.subscribe(callback)) to 33
    call 31:28 in TideStore.watch.bus.subscribe(callback): TideStore.this.cache.put(event.id(), 31)
    call 31:38 in TideStore.watch.bus.subscribe(callback): event.id()
    call 34:17 in TideStore.watch: bus.state()
    call 36:13 in TideStore.watch: bus.close()
    assign 14 in TideStore.TideStore: this.cache = cache
    assign 32 in TideStore.watch.bus.subscribe(callback): count = (count + 1)
    catch 24-26 in TideStore.load: of 21-24, throws
    branch 0 20-20 in TideStore.load leaves
    branch 1 35-36 in TideStore.watch
    compare 20 in TideStore.load: id == 'neap'
    compare 20 in TideStore.load: depths.length >= 2
    compare 35 in TideStore.watch: bus.state() == CLOSED
    string 8 in TideStore.KEY: 'ébb-'
    string 18 in TideStore.load: 'höhe'
    string 20 in TideStore.load: 'neap'
    string 22 in TideStore.load: 'ahoi'
    string 25 in TideStore.load: 'no tide for '
    comment 6-6: Keeps what the harbour knows of its ships.
    comment 9-9: "é" stands before nothing
  `,
})
