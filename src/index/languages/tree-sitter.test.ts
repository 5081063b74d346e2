import { beforeAll, expect, it } from 'vitest'
import { java } from './java.js'
import { rust } from './rust.js'
import { swift } from './swift.js'

const JAVA = 'class Harbour { void moor() { tie(); } }\n'
const SWIFT = 'class Harbour { func moor() { tie() } }\n'
const RUST = 'fn moor() { tie(); }\n'

beforeAll(() => Promise.all([java.prepare(), rust.prepare(), swift.prepare()]))

it.each([
  ['comments that are opened and never closed', rust, 'a.rs', '/*'.repeat(2000), RUST],
  ['brackets that are opened and never closed', java, 'A.java', 'f {'.repeat(5000), JAVA],
])(
  'a parse that takes too many steps leaves a broken file, and the parser as it was: %s',
  (_title, language, path, bad, good) => {
    const before = language.extract(path, good)
    expect(language.extract(path, bad)).toMatchObject({ broken: true, calls: [] })
    expect(language.extract(path, good)).toEqual(before)
    expect(before.calls.map(({ name }) => name)).toEqual(['tie'])
  },
)

it('marks of a raw string that never begins are read once', () => {
  const facts = swift.extract('a.swift', `${SWIFT}${'#'.repeat(150_000)}\n${SWIFT}`)
  expect(facts.calls.map(({ name, line }) => [name, line])).toEqual([
    ['tie', 1],
    ['tie', 3],
  ])
})
