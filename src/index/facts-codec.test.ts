import { expect, test } from 'vitest'
import { factsOf } from '../../test/support/facts.js'
import { decodeFacts, encodeFacts, namesIn } from './facts-codec.js'

const SOURCES = {
  'src/store.ts': `
    // Keeps what the user typed, until the next start.
    import { read } from './read'
    export const KEY = 'draft:text'
    export class Store extends Base {
      private readonly limit: number = 20
      /** @deprecated */
      async save(text = KEY): Promise<void> {
        try { await localStorage.setItem(KEY, text) } catch {}
        const inner = () => (text === 'x\\ty' ? read(() => text) : [1, { a: null }])
        this.last = inner
      }
    }
    namespace Outer { export const deep = { run() { return 1 } } }
  `,
  'src/Card.tsx': `export const Card = ({ title }) => <p onClick={() => open(title)}>{title} 漢字</p>`,
  'src/empty.ts': '',
  'src/broken.ts': 'export class {',
}

test.each(factsOf(SOURCES).map((facts) => [facts.path, facts] as const))(
  'facts of %s are the same after encoding and decoding, under any path',
  (_path, facts) => {
    const line = encodeFacts(facts)
    expect(line).not.toContain('\n')
    const decoded = decodeFacts(Buffer.from(line), 'moved.ts')
    expect(JSON.parse(JSON.stringify(decoded))).toEqual({ ...facts, path: 'moved.ts' })
    expect(encodeFacts(decoded)).toBe(line)
    expect(decoded.calls).toBe(decoded.calls)
  },
)

test('a table that nobody looks at is not parsed', () => {
  const [facts] = factsOf({ 'a.ts': 'save()' })
  const [head, defined, called, definitions] = encodeFacts(facts!).split('\t')
  const decoded = decodeFacts(Buffer.from([head, defined, called, definitions, 'no json'].join('\t')), 'a.ts')
  expect(namesIn(decoded, 'calls')).toEqual(['save'])
  expect([decoded.lines, decoded.definitions]).toEqual([1, []])
  expect(() => decoded.calls).toThrow(SyntaxError)
})

test('names are told of decoded facts and of others', () => {
  const [facts] = factsOf({ 'a.ts': 'function f() { g(); h() }' })
  for (const each of [facts!, decodeFacts(Buffer.from(encodeFacts(facts!)), 'a.ts')])
    expect([namesIn(each, 'definitions'), namesIn(each, 'calls')]).toEqual([['f'], ['g', 'h']])
})
