import { describe, expect, it } from 'vitest'
import { factsOf } from '../../../test/support/facts.js'
import { fakeRepository } from '../../../test/support/fake-repository.js'
import { createIndex } from '../create-index.js'

const FILES = {
  'src/shape.ts': [
    'export interface Shape { size: number; draw(): void }',
    'export function area<T extends Shape>(shape: T): number { const side: T = shape; return side.size }',
    "export const square: Shape = { size: 2, 'draw': () => {} }",
    'export default class Board { constructor(public shape: Shape) {} }',
    'export const boxed = { square }',
    'export const overwritten = 1',
  ].join('\n'),
  'src/use.ts': [
    "import Canvas, { area as measure, square } from './shape'",
    "import * as shapes from './shape'",
    'const { size } = square',
    'measure(new Canvas(square).shape)',
    "shapes.area(square); square['draw']()",
    'function other(square: number) { return square + size }',
    'declare const loose: any',
    'loose.overwritten()',
  ].join('\n'),
  'src/plain.js': "const { area: grow } = require('./shape')\ngrow(1)\n",
}
const index = createIndex(fakeRepository(FILES), factsOf(FILES), [])

/** `use.ts:4:9` of every declaration, then of every reference. */
function found(text: string, nth = 0, file = 'src/shape.ts'): string[] {
  const lines = FILES[file as keyof typeof FILES].split('\n')
  const places = lines.flatMap((line, at) =>
    [...line.matchAll(new RegExp(`\\b${text}\\b`, 'g'))].map((match) => [at + 1, match.index + 1] as const),
  )
  const [line = 0, column = 0] = places[nth] ?? []
  const { declarations = [], references = [] } = index.occurrences(file, line, column) ?? {}
  const place = (each: { file: string; line: number; column: number }) =>
    `${each.file.replace('src/', '')}:${each.line}:${each.column}`
  return [...declarations.map(place), '->', ...references.map(place)]
}

describe('occurrences', () => {
  it.each([
    [
      'a function, its renamed imports included',
      'area',
      0,
      [
        'shape.ts:2:17',
        '->',
        'plain.js:1:9',
        'plain.js:1:15',
        'plain.js:2:1',
        'use.ts:1:18',
        'use.ts:1:26',
        'use.ts:4:1',
        'use.ts:5:8',
      ],
    ],
    ['a type parameter', 'T', 0, ['shape.ts:2:22', '->', 'shape.ts:2:46', 'shape.ts:2:71']],
    ['a parameter', 'shape', 0, ['shape.ts:2:39', '->', 'shape.ts:2:75']],
    ['a local variable', 'side', 0, ['shape.ts:2:65', '->', 'shape.ts:2:89']],
    [
      'a member: literals of its type, accesses, destructuring',
      'size',
      0,
      ['shape.ts:1:26', '->', 'shape.ts:2:94', 'shape.ts:3:32', 'use.ts:3:9'],
    ],
    ['a member named in quotes', 'draw', 0, ['shape.ts:1:40', '->', 'shape.ts:3:42', 'use.ts:5:30']],
    ['a class by its default import', 'Board', 0, ['shape.ts:4:22', '->', 'use.ts:1:8', 'use.ts:4:13']],
    ['a constructor', 'constructor', 0, ['shape.ts:4:30', '->', 'use.ts:4:13']],
    [
      'a variable, not the parameter of its name',
      'square',
      0,
      [
        'shape.ts:3:14',
        '->',
        'shape.ts:5:24',
        'use.ts:1:35',
        'use.ts:3:18',
        'use.ts:4:20',
        'use.ts:5:13',
        'use.ts:5:22',
      ],
    ],
  ])('%s', (_, name, nth, expected) => {
    expect(found(name, nth)).toEqual(expected)
  })

  it('leave out names of untyped values, which are listed apart', () => {
    expect(found('overwritten')).toEqual(['shape.ts:6:14', '->'])
    expect(index.unknownNames('overwritten')).toEqual([{ file: 'src/use.ts', line: 8, column: 7 }])
  })

  it('of a use is the same as of the declaration', () => {
    expect(found('measure', 1, 'src/use.ts')).toEqual(found('area'))
  })

  it('of a file are the specifiers that load it and its names as a namespace', () => {
    const places = index
      .fileOccurrences('src/shape.ts')
      ?.references.map(({ file, line, column }) => [file, line, column])
    expect(places).toEqual([
      ['src/plain.js', 1, 33],
      ['src/use.ts', 1, 50],
      ['src/use.ts', 2, 13],
      ['src/use.ts', 2, 26],
      ['src/use.ts', 5, 1],
    ])
  })

  it('are undefined where no name stands', () => {
    expect(index.occurrences('src/use.ts', 3, 1)).toBeUndefined()
    expect(index.occurrences('src/use.ts', 99, 1)).toBeUndefined()
  })
})
