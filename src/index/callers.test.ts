import { expect, test, vi } from 'vitest'
import { createCallers } from './callers.js'
import type { CallRef, CallResolution, DefinitionRef } from './repository-index.js'

const definition = (file: string, index: number, name = 'save', kind = 'method'): DefinitionRef =>
  ({ file, index, definition: { name, kind, qualified: `Store.${name}` } }) as DefinitionRef
const site = (file: string, index: number): CallRef => ({ file, index, call: { name: 'save' } }) as CallRef

const [first, second] = [definition('a.ts', 0), definition('b.ts', 3)]
const resolutions: Record<string, CallResolution> = {
  'x.ts': { kind: 'targets', targets: [{ ref: first, resolved: 'type' }], implementations: [] },
  'y.ts': {
    kind: 'targets',
    targets: [{ ref: first, resolved: 'import', via: './a' }],
    implementations: [
      { ref: second, resolved: 'type' },
      { ref: first, resolved: 'type' },
    ],
  },
  'z.ts': { kind: 'break', breakPoint: { file: 'z.ts', start: 1, end: 1, reason: 'unknown', candidates: [] } },
  'o.ts': { kind: 'external', where: 'Map' },
}
const sites = Object.keys(resolutions).map((file, index) => site(file, index))

test('the sites of a name are resolved once and told apart by what they reach', () => {
  const resolve = vi.fn((call: CallRef) => resolutions[call.file] as CallResolution)
  const callers = createCallers({ callsNamed: (name) => (name === 'save' ? sites : []) }, resolve)
  expect(callers.of(first)).toEqual({
    callers: [
      { site: sites[0], resolved: 'type', via: undefined },
      { site: sites[1], resolved: 'import', via: './a' },
    ],
    unresolved: [sites[2]],
  })
  expect(callers.of(second).callers.map(({ site }) => site.file)).toEqual(['y.ts'])
  expect(callers.of(definition('c.ts', 0)).callers).toEqual([])
  expect(resolve).toHaveBeenCalledTimes(sites.length)
})

test('sites that are not chosen are not resolved, and a constructor is called by its class', () => {
  const resolve = vi.fn((call: CallRef) => resolutions[call.file] as CallResolution)
  const asked: string[] = []
  const callsNamed = (name: string) => {
    asked.push(name)
    return name === 'Store' ? sites : []
  }
  const callers = createCallers({ callsNamed }, resolve, (all) => all.filter(({ file }) => file === 'x.ts'))
  expect(callers.of(definition('a.ts', 0, 'constructor', 'constructor')).callers).toHaveLength(1)
  expect(resolve).toHaveBeenCalledTimes(1)
  expect(asked).toEqual(['call', 'apply', 'Store'])
})

test('a function that is applied is called', () => {
  const applied = { file: 'x.ts', index: 0, call: { name: 'call', receiver: 'this.save' } } as CallRef
  const other = { file: 'x.ts', index: 1, call: { name: 'call', receiver: 'load' } } as CallRef
  const callsNamed = (name: string) => (name === 'call' ? [applied, other] : [])
  const callers = createCallers({ callsNamed }, (call) => resolutions[call.file] as CallResolution)
  expect(callers.of(first).callers.map(({ site }) => site)).toEqual([applied])
})
