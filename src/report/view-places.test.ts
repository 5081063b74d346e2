import { expect, test } from 'vitest'
import { loadWords } from '#data/words'
import { emptyReport, evidence, span } from '../../test/support/sample-report.js'
import { viewContext } from './view-context.js'
import { foldPlaces, placeView, placeViewOf, quotesView } from './view-places.js'

const contextWith = (permalink: string | null) => {
  const report = emptyReport()
  return viewContext({ ...report, target: { ...report.target, permalink } }, loadWords('en'))
}
const plain = contextWith(null)
const linked = contextWith('https://git.example.org/blob/c/{file}#L{start}-L{end}')

test.each([
  ['src/a.ts', 'https://git.example.org/blob/c/src/a.ts#L3-L5'],
  ['src/a b (1).ts', 'https://git.example.org/blob/c/src/a%20b%20%281%29.ts#L3-L5'],
  ['src/{start}#?$&.ts', 'https://git.example.org/blob/c/src/%7Bstart%7D%23%3F%24%26.ts#L3-L5'],
  ['源/表.ts', 'https://git.example.org/blob/c/%E6%BA%90/%E8%A1%A8.ts#L3-L5'],
])('permalink of %s', (file, url) => {
  expect(placeView(linked, span(file, 3, 5))).toEqual({ text: `${file}:3-5`, url })
})

test('no link without a template, or with one that is no web address', () => {
  expect(placeView(plain, span('a.ts', 3))).toEqual({ text: 'a.ts:3', url: null })
  expect(placeView(contextWith('javascript:{file}'), span('a.ts', 3))).toEqual({ text: 'a.ts:3', url: null })
})

test('places given as text', () => {
  expect(placeViewOf(linked, 'a.ts:7')).toEqual({ text: 'a.ts:7', url: 'https://git.example.org/blob/c/a.ts#L7-L7' })
  expect(placeViewOf(linked, 'outside of the repository')).toEqual({ text: 'outside of the repository', url: null })
})

test('at most six places, a repeated file named once', () => {
  const spans = [
    span('a.ts', 1),
    span('a.ts', 2, 4),
    span('b.ts', 1),
    span('a.ts', 9),
    ...[1, 2, 3].map((n) => span('c.ts', n)),
  ]
  const { shown, more } = foldPlaces(plain, spans)
  expect(shown.map(({ text }) => text)).toEqual(['a.ts:1', ':2-4', 'b.ts:1', 'a.ts:9', 'c.ts:1', ':2'])
  expect(more).toBe(1)
})

test('evidence: notes only where they say something, a quote once, the third is folded', () => {
  const quoted = new Set<string>()
  const view = quotesView(
    plain,
    [
      evidence('a.vue', 1, 'x'),
      evidence('README.md', 2, 'y', { class: 'document', resolved: 'name' }),
      evidence('a.vue', 1, 'x', { via: './a' }),
    ],
    quoted,
  )
  expect(view).toEqual({
    open: [
      { place: { text: 'a.vue:1', url: null }, notes: [], quote: { text: 'x', language: 'vue' } },
      {
        place: { text: 'README.md:2', url: null },
        notes: ['document', 'reached by name only'],
        quote: { text: 'y', language: 'md' },
      },
    ],
    folded: [{ place: { text: 'a.vue:1', url: null }, notes: ['by import of `./a`', 'quoted above'], quote: null }],
  })
})

test.each([
  ['a.mts', 'ts'],
  ['A.kt', 'kotlin'],
  ['Info.plist', 'xml'],
  ['Makefile', ''],
  ['.env', ''],
  ['x.y/z', ''],
])('language of %s', (file, language) => {
  expect(quotesView(plain, [evidence(file, 1, 'x')], new Set()).open[0]?.quote?.language).toBe(language)
})
