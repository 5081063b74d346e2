import { describe, expect, it } from 'vitest'
import { languageContract } from '../../../test/contracts/language.js'
import { factRows } from '../../../test/support/fact-rows.js'
import { typescript } from './typescript.js'

languageContract(typescript, {
  path: 'src/tide-store.ts',
  source: `import Radio, { type Tide, load as loadTide } from '@harbour/radio'
import * as keys from './keys'
export { Phase } from './phase'

export const LIMIT = 24
const höhe = { key: 'ébb', [keys.name]: \`tide-\${LIMIT}\` }

/** Keeps what the harbour knows of its ships. */
@Injectable({ scope: 'quay' })
export class TideStore extends BaseStore<Tide> implements Store {
  private static readonly KEY = keys.TIDE
  constructor(
    private readonly cache: Cache,
    radio = new Radio('é', 3),
  ) {
    super(cache)
    this.radio = radio
  }

  get label(): string {
    return 'höhe ' + this.cache.name
  }

  /** @deprecated use read */
  async load(id: string, depth?: number): Promise<string | null> {
    if (id === 'neap' || depth >= LIMIT) return null
    try {
      const text = await this.cache?.get(TideStore.KEY, { id })
      return text ?? 'é'
    } catch (error) {
      throw new TideError(\`no tide for \${id}\`)
    }
  }

  watch = (bus: Bus) => {
    bus.subscribe('tide', async (event) => {
      await loadTide(event.id)
    })
    switch (bus.state) {
      case State.Closed:
        import('./close').then((module) => module.close(bus))
    }
  }
}

export enum Channel {
  Ebb = 'tide:ebb',
  Flood = 2,
}

export interface Listener extends Base {
  onTide(phase: Channel): void
}

export default function useTide(): Tide[] {
  return höhe.key ? [] : keys['all']()
}
`,
  outline: `
    constant LIMIT 5
    constant höhe 6
    class TideStore 9-44
      field KEY 11
      constructor constructor 12-18
      field cache 13
      getter label 20-22
      method load 25-33
        constant text 28
      method watch 35-43
        closure bus.subscribe(callback) 36-38
        closure then(callback) 41
    enum Channel 46-49
      enum-member Ebb 47
      enum-member Flood 48
    interface Listener 51-53
      method onTide 52
    function useTide 55-57
  `,
  facts: `
    5:14 LIMIT = 24 [exported]
    6:7 höhe = {key: 'ébb', [keys.name]: 'tide-' ~ LIMIT}
    10:14 TideStore < BaseStore, Store @Injectable({scope: 'quay'}) [exported]
    11:27 TideStore.KEY = keys.TIDE [private static readonly]
    12:3 TideStore.constructor(cache: Cache, radio = new Radio('é', 3))
    13:22 TideStore.cache: Cache [private readonly]
    20:7 TideStore.label: string = 'höhe ' ~ this.cache.name
    25:9 TideStore.load(id: string, depth: number): Promise<string | null> [deprecated async]
    28:13 TideStore.load.text = this.cache.get(TideStore.KEY, {id: id})
    35:3 TideStore.watch(bus: Bus)
    36:27 TideStore.watch.bus.subscribe(callback)(event) [async]
    41:32 TideStore.watch.then(callback)(module) = module.close(bus)
    46:13 Channel [exported]
    47:3 Channel.Ebb = 'tide:ebb'
    48:3 Channel.Flood = 2
    51:18 Listener < Base [exported]
    52:3 Listener.onTide(phase: Channel): void
    55:25 useTide: Tide[] = ([] | keys['all']()) [exported]
    import 1 @harbour/radio: default as Radio, Tide, load as loadTide
    import 2 ./keys: * as keys
    import 3 ./phase: Phase [reexport]
    import 41 ./close [dynamic]
    call 9:2 in TideStore: Injectable({scope: 'quay'})
    call 14:17 in TideStore.constructor: new Radio('é', 3)
    call 16:5 in TideStore.constructor: super super(cache)
    call 28:38 in TideStore.load: this.cache.get(TideStore.KEY, {id: id}) [awaited tried]
    call 31:17 in TideStore.load: new TideError('no tide for ' ~ id)
    call 36:9 in TideStore.watch: bus.subscribe('tide', fn bus.subscribe(callback)) to 38
    call 37:13 in TideStore.watch.bus.subscribe(callback): loadTide(event.id) [awaited]
    call 41:27 in TideStore.watch: import('./close').then(fn then(callback))
    call 41:51 in TideStore.watch.then(callback): module.close(bus)
    call 56:32 in useTide: keys.all()
    assign 17 in TideStore.constructor: this.radio = radio
    catch 30-32 in TideStore.load: of 27-30, throws
    branch 0 26-26 in TideStore.load leaves
    branch 1 40-41 in TideStore.watch
    branch 2 56-56 in useTide
    branch 2 56-56 in useTide
    compare 26 in TideStore.load: id == 'neap'
    compare 26 in TideStore.load: depth >= LIMIT
    compare 40 in TideStore.watch: bus.state == State.Closed
    string 6 in höhe: 'ébb'
    string 6 in höhe: 'tide-'
    string 9 in TideStore: 'quay'
    string 21 in TideStore.label: 'höhe '
    string 26 in TideStore.load: 'neap'
    string 31 in TideStore.load: 'no tide for '
    string 36 in TideStore.watch: 'tide'
    string 47 in Channel: 'tide:ebb'
    string 56 in useTide: 'all'
    comment 8-8: Keeps what the harbour knows of its ships.
    comment 24-24: @deprecated use read
  `,
})

describe('typescript files', () => {
  it.each([
    ['quay.ts', 'typescript', 'const a = <Tide>b', ['1:7 a = b']],
    [
      'quay.tsx',
      'tsx',
      'const a = <Tide id="é" />',
      ['1:7 a = <<Tide id="é" />>', "call 1:12 in a: jsx Tide({id: 'é'})"],
    ],
    ['quay.js', 'javascript', 'const a = require("tide")', ['import 1 tide: * as a [dynamic]']],
    ['quay.jsx', 'jsx', '<Tide {...b} />', ['call 1:2: jsx Tide({...: b})']],
    ['quay.mts', 'typescript', "import a from 'tide'", ['import 1 tide: default as a']],
  ])('%s', (path, language, source, rows) => {
    const facts = typescript.extract(path, source)
    expect([facts.language, ...factRows(facts)]).toEqual([language, ...rows])
  })
})
