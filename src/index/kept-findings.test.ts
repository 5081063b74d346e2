import { expect, test } from 'vitest'
import { factsOf } from '../../test/support/facts.js'
import type { CatalogRow } from './catalog.js'
import { restoredBridges, restoredEffects, storedBridges, storedEffects } from './kept-findings.js'
import { createLookup } from './lookup.js'
import type { BridgePair, DefinitionRef, EffectSite } from './repository-index.js'

const files = factsOf({ 'a.ts': 'export function save(key) { localStorage.setItem(key, 1) }', 'b.ts': 'save("k")' })
const lookup = createLookup(files)
const [save] = lookup.definitionsNamed('save') as [DefinitionRef]
const [direct] = lookup.callsNamed('setItem')
const [wrapped] = lookup.callsNamed('save')
const row = { id: 'local-storage.set', does: 'storage.write' } as CatalogRow
const throughJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value))

test('effects are the same after they were kept', () => {
  const common = { row, effect: 'storage.write' as const, exprs: {}, args: {}, resolved: 'type' as const }
  const sites: EffectSite[] = [
    { ...common, site: direct!, wrappers: [], insideWrapper: true },
    { ...common, site: wrapped!, wrappers: [save], insideWrapper: false },
  ]
  const effects = new Map([['storage.write' as const, sites]])
  expect(restoredEffects(throughJson(storedEffects(effects)), [row], lookup)).toEqual(effects)
})

test('bridges are the same after they were kept', () => {
  const span = { file: 'a.ts', start: 1, end: 1 }
  const pair: BridgePair = {
    kind: 'http',
    name: 'GET /a',
    caller: 'b.ts:1',
    callee: 'a.ts:1',
    callerSpan: { ...span, file: 'b.ts' },
    calleeSpan: span,
  }
  const halves = [{ kind: 'http' as const, name: 'GET /b', side: 'caller' as const, span, reason: 'alone' }]
  const findings = { pairs: [pair, { ...pair, target: save }], halves }
  expect(restoredBridges(throughJson(storedBridges(findings)), lookup)).toEqual(findings)
})
