import { describe, expect, it } from 'vitest'
import { factsOf } from '../../test/support/facts.js'
import { createEvaluator } from './evaluate.js'
import { createLookup } from './lookup.js'
import { createScope } from './scope.js'

const HARBOUR = {
  'src/keys.ts': `
export const KEYS = { berth: 'berth-id', tide: { table: 'tide-table' } } as const
export enum Channel { Depart = 'ship:depart', Arrive = 'ship:arrive' }
export const HOUR = 60 * 60 * 1000
export const prefix = 'harbour'
export const keyFor = (name: string) => \`\${prefix}/\${name}\`
export class Defaults { static readonly Interval = 4 * HOUR }
`,
  'src/ships.ts': `
import { Channel, Defaults, HOUR, KEYS as K, keyFor } from './keys'
class Ship {
  private readonly key = 'ship'
  save(id: string, scope = 'local') {
    read(K.berth); read(K.tide.table); read(Channel.Arrive); read(2 * HOUR); read(Defaults.Interval)
    read(keyFor('anna')); read(keyFor(id)); read(this.key); read('a' + '-' + 3); read(id); read(unknown())
    read(id ? 'left' : 'leeward'); read(scope)
  }
}
`,
}

describe('value evaluation', () => {
  const files = factsOf(HARBOUR)
  const lookup = createLookup(files)
  const evaluate = createEvaluator(lookup, createScope(lookup))
  const ships = lookup.facts('src/ships.ts')!
  const values = ships.calls
    .filter((call) => call.name === 'read')
    .map((call) => evaluate(ships.path, call.in, call.args[0]!))

  it.each([
    ['member of an object of constants', 0, { text: 'berth-id', known: true }],
    ['nested member', 1, { text: 'tide-table', known: true }],
    ['enum member', 2, { text: 'ship:arrive', known: true }],
    ['arithmetic of an imported constant', 3, { text: '7200000', known: true, number: 7_200_000 }],
    ['static field', 4, { text: '14400000', known: true, number: 14_400_000 }],
    ['function that returns one value', 5, { text: 'harbour/anna', known: true }],
    ['template with an unknown part', 6, { text: 'harbour/*', known: false, parameter: 'id' }],
    ['field of the class', 7, { text: 'ship', known: true }],
    ['concatenation', 8, { text: 'a-3', known: true }],
    ['parameter', 9, { text: '*', known: false, parameter: 'id' }],
    ['call of something unknown', 10, { text: '*', known: false }],
    ['condition: the common beginning', 11, { text: 'le*', known: false }],
    ['parameter with a default', 12, { text: '*', known: false, parameter: 'scope' }],
  ])('%s', (_title, position, expected) => {
    const { sources: _sources, ...value } = values[position]!
    expect(value).toEqual(expected)
  })

  it('says where a value comes from', () => {
    expect(values[2]!.sources).toEqual([{ file: 'src/keys.ts', start: 3, end: 3 }])
  })

  it.each([
    ['new URL with a base', `new URL('/quay/' + id, 'https://harbour.example/')`, 'https://harbour.example/quay/*'],
    ['new URL of a whole address', `new URL('https://other.example/x', base)`, 'https://other.example/x'],
    ['its text', `new URL('berths', 'https://harbour.example').toString()`, 'https://harbour.example/berths'],
    ['a method of a text', `'Harbour-Key'.toLowerCase()`, 'harbour-key'],
    ['a cut text', `'/quay'.slice(1)`, 'quay'],
    ['a condition that only tidies', `tidy('/quay/7')`, '/quay/7'],
    ['a variable that is assigned again', `mooring`, 'mooring/*'],
    ['a variable that is only tidied again', `trimmed`, ' pier '],
    ['properties of an object argument', `join({ host: 'h.example', path: 'p' })`, 'h.example/p'],
    ['an argument that is not passed', `join({ host: 'h.example' })`, 'h.example/*'],
  ])('%s', (_title, written, expected) => {
    const code = `
const tidy = (path: string) => (path[0] === '/' ? path.substring(1) : path)
const join = ({ host, path: rest }: { host: string; path?: string }) => host + '/' + rest
let mooring = 'mooring/north'
mooring = 'mooring/south'
let trimmed = ' pier '
trimmed = trimmed.trim()
read(${written})
`
    const one = createLookup(factsOf({ 'a.ts': code }))
    const call = one.facts('a.ts')!.calls.find(({ name }) => name === 'read')!
    expect(createEvaluator(one, createScope(one))('a.ts', call.in, call.args[0]!).text).toBe(expected)
  })

  it('ends on constants that refer to each other', () => {
    const circular = createLookup(factsOf({ 'a.ts': 'const a = b\nconst b = a\nuse(a)' }))
    const facts = circular.facts('a.ts')!
    const value = createEvaluator(circular, createScope(circular))('a.ts', -1, facts.calls[0]!.args[0]!)
    expect(value.known).toBe(false)
  })
})
