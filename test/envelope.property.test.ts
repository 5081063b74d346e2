import { describe, expect, it } from 'vitest'
import type { RepositoryIndex } from '#index/repository-index'
import type { Envelope } from '#schema/envelope'
import { runTool } from '#tools/index'
import { indexOf } from './support/index-of.js'
import { choices, type Random, randomOf } from './support/random.js'

/** Lines of each file, by a splitter that is not the one under test. */
type Truth = Map<string, string[]>

const LINE_ENDS = ['\n', '\r\n', '\r']
const MARKS = ['', '', '\uFEFF']
const WORDS = ['moor', 'hail', 'drift', '登录', 'ü', '$', '_x']
const ODD = ['\u2028', '\u2029', '\f', '\t', '😀', 'é', '\u0085', '']
const FOLDERS = ['', 'src/', 'a b/', '日本/', "it's/"]

const SCRIPT: ((pick: Random, at: number) => string)[] = [
  (pick, at) => `export function ${pick(WORDS)}${at}(a) { ${pick(WORDS)}${at - 1}(a, '${pick(ODD)}') }`,
  (pick, at) => `// ${pick(ODD)}${pick(WORDS)}${at}`,
  (pick, at) => `export const K${at} = \`${pick(ODD)}`,
  (pick, at) => `\${${pick(WORDS)}${at}()}\``,
  (pick, at) => `export class C${at} { ${pick(WORDS)}() { this.${pick(WORDS)}(); process.env.A${at} } }`,
  (pick) => `import { ${pick(WORDS)}1 as y } from './${pick(WORDS)}'`,
  (pick) => pick(['}', '{', '(', ')', '<a>', "'", '', '/*', '*/', '   ', 'if (']),
]
const NATIVE: ((pick: Random, at: number) => string)[] = [
  (pick, at) => `class C${at} { void ${pick(WORDS)}() { ${pick(WORDS)}("${pick(ODD)}"); } }`,
  (pick, at) => `fun f${at}(a: String) { ${pick(WORDS)}(a) }`,
  (pick, at) => `func g${at}() { self.${pick(WORDS)}() } // ${pick(ODD)}`,
  (pick) => `- (void)${pick(WORDS)} { [self ${pick(WORDS)}]; }`,
  (pick) => pick(['}', '{', '@end', '@implementation A', '/*', '"', '']),
]
const DATA: ((pick: Random, at: number) => string)[] = [
  (pick, at) => `key${at}: ${pick(WORDS)}${pick(ODD)}`,
  (pick, at) => `KEY_${at}=${pick(WORDS)}`,
  (pick, at) => `"key${at}": "${pick(ODD)}",`,
  (pick) => pick(['{', '}', '[', ']', '- x', '']),
]
const KINDS: [extensions: string[], lines: ((pick: Random, at: number) => string)[]][] = [
  [['.ts', '.tsx', '.js', '.vue'], SCRIPT],
  [['.java', '.kt', '.swift', '.m', '.rs'], NATIVE],
  [['.json', '.yaml', '.env', '.properties'], DATA],
]

function randomRepository(seed: number): { files: Record<string, string>; truth: Truth } {
  const pick = choices(randomOf(seed))
  const files: Record<string, string> = {}
  const truth: Truth = new Map()
  for (let number = 0; number < 12; number += 1) {
    const [extensions, kinds] = KINDS[number % KINDS.length] ?? pick(KINDS)
    const path = `${pick(FOLDERS)}${pick(WORDS)}${number}${pick(extensions)}`
    const lines = Array.from({ length: number < 6 ? 12 : pick([0, 1, 3, 330]) }, (_, at) => pick(kinds)(pick, at))
    const end = pick(LINE_ENDS)
    files[path] = pick(MARKS) + lines.join(end) + (lines.length > 0 ? pick(['', end]) : '')
    truth.set(path, linesOf(files[path]))
  }
  return { files, truth }
}

function linesOf(text: string): string[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

const MISSING = { missing_fact: 'what stands there; the answer tells' }

async function answers(index: RepositoryIndex, truth: Truth): Promise<Envelope[]> {
  const calls: [string, object][] = [
    ['find_files', { glob: '**/*' }],
    ['git_history', { path: '.' }],
    ['lookup_config', { key: '*' }],
    ...WORDS.map((word): [string, object] => ['locate_symbol', { name: `${word}1` }]),
    ...[...truth.keys()].map((path): [string, object] => ['read_snippet', { path }]),
    ...index.files.flatMap(({ path, definitions }) =>
      definitions.slice(0, 6).flatMap((definition): [string, object][] => [
        ['trace_calls', { symbol: `${path}:${definition.line}` }],
        ['trace_calls', { symbol: `${path}:${definition.line}`, direction: 'up' }],
        ['locate_symbol', { name: `${path}:${definition.line}:${definition.column}` }],
        ['read_snippet', { path, symbol: definition.qualified }],
      ]),
    ),
  ]
  return Promise.all(calls.map(([tool, input]) => runTool(tool, { ...input, ...MISSING }, index)))
}

/** Everything in an answer that says where it stands, wrongly. */
function wrongPlaces(value: unknown, truth: Truth): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => wrongPlaces(item, truth))
  if (typeof value !== 'object' || value === null) return []
  const place = value as Record<string, unknown>
  const inside = Object.values(place).flatMap((item) => wrongPlaces(item, truth))
  return [...placeErrors(place, truth), ...inside]
}

function placeErrors(place: Record<string, unknown>, truth: Truth): string[] {
  const [file, at] = typeof place.at === 'string' ? splitPlace(place.at) : [place.file, place.line]
  const lines = typeof file === 'string' ? truth.get(file) : undefined
  if (file === undefined) return []
  if (!lines) return [`no such file: ${String(file)}`]
  const numbers = [at, place.start, place.end].filter((line) => line !== undefined)
  const outside = numbers.some((line) => typeof line !== 'number' || line < 1 || line > lines.length)
  const quoted = Array.isArray(place.lines)
    ? same(place.lines, lines.slice(Number(place.start) - 1, Number(place.end)))
    : typeof place.text !== 'string' || typeof at !== 'number' || same(place.text.trim(), (lines[at - 1] ?? '').trim())
  const counted = place.total_lines === undefined || place.total_lines === lines.length
  return outside || !quoted || !counted ? [JSON.stringify(place).slice(0, 300)] : []
}

function splitPlace(at: string): [string, number] {
  const colon = at.lastIndexOf(':')
  return [at.slice(0, colon), Number(at.slice(colon + 1))]
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

describe('every span of every tool lies inside its file, and what is quoted stands there', () => {
  it.each(Array.from({ length: 8 }, (_, at) => at + 1))('random repository %i', async (seed) => {
    const { files, truth } = randomRepository(seed)
    const index = await indexOf(files)
    const found = await answers(index, truth)
    expect(found.flatMap((envelope) => wrongPlaces(envelope, truth))).toEqual([])
    expect(found.filter(({ error }) => error?.problem.startsWith('the tool failed'))).toEqual([])
    const told = new Set(found.filter(({ error }) => !error).map(({ tool }) => tool))
    expect([...told].sort()).toEqual([
      'find_files',
      'git_history',
      'locate_symbol',
      'lookup_config',
      'read_snippet',
      'trace_calls',
    ])
  })
})
