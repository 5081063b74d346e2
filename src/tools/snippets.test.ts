import { describe, expect, it } from 'vitest'
import { fakeIndex } from '../../test/support/fake-index.js'
import { ANSWER_LINES, aboutFile, OUTLINE_MAX, showHits } from './snippets.js'

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}`)
const index = fakeIndex({
  'a.txt': `${numbered(100).join('\n')}\n`,
  'long.ts': numbered(OUTLINE_MAX + 200)
    .map((_, at) => `export function f${at}() {}`)
    .join('\n'),
  'short.txt': 'one\ntwo\n',
  '.env': 'A=1\nAPI_TOKEN=ghp_abcdefghijklmnopqrstuvwxyz0123456789\nB=2\n',
})
const spans = (hits: Parameters<typeof showHits>[1]) =>
  showHits(index, hits).snippets.map(({ file, start, end, reason }) => ({ file, start, end, reason }))

describe('showHits', () => {
  it('shows 15 lines on each side and the first 10 of the file', () => {
    expect(spans([{ file: 'a.txt', start: 50, end: 51, reason: 'hit' }])).toEqual([
      { file: 'a.txt', start: 1, end: 10, reason: 'first lines of the file' },
      { file: 'a.txt', start: 35, end: 66, reason: 'hit' },
    ])
  })

  it('clips to the file and merges what touches', () => {
    expect(spans([{ file: 'short.txt', start: 2, end: 2, reason: 'hit' }])).toEqual([
      { file: 'short.txt', start: 1, end: 2, reason: 'first lines of the file; hit' },
    ])
    expect(
      spans([
        { file: 'a.txt', start: 57, end: 57, reason: 'two' },
        { file: 'a.txt', start: 26, end: 26, reason: 'one' },
      ]),
    ).toEqual([{ file: 'a.txt', start: 1, end: 72, reason: 'first lines of the file; two; one' }])
  })

  it('gives the lines of the file', () => {
    expect(showHits(index, [{ file: 'short.txt', start: 1, end: 1, reason: 'hit' }]).snippets[0]?.lines).toEqual([
      'one',
      'two',
    ])
  })

  it('stops at its bound and says what is missing', () => {
    const texts = Object.fromEntries(numbered(20).map((name) => [`${name}.txt`, numbered(100).join('\n')]))
    const many = fakeIndex(texts)
    const shown = showHits(
      many,
      Object.keys(texts).map((file) => ({ file, start: 50, end: 50, reason: 'hit' })),
    )
    expect(shown.snippets.reduce((sum, snippet) => sum + snippet.lines.length, 0)).toBeLessThanOrEqual(ANSWER_LINES)
    expect(shown.leftOut).toEqual(['the lines of 11 more places, the first is line 10.txt:50: read_snippet shows them'])
  })

  it('holds the lines of secrets back', () => {
    const shown = showHits(index, [{ file: '.env', start: 1, end: 1, reason: 'hit' }])
    expect(shown.snippets.map((snippet) => snippet.lines)).toEqual([['A=1'], ['B=2']])
    expect(shown.leftOut).toEqual(['.env: line 2 holds a secret; lookup_config tells its key with the value masked'])
  })

  it('passes over lines that are not there', () => {
    expect(
      showHits(index, [
        { file: 'short.txt', start: 9, end: 9, reason: 'hit' },
        { file: 'gone.txt', start: 1, end: 1, reason: 'hit' },
      ]),
    ).toEqual({
      snippets: [],
      leftOut: [],
    })
  })
})

it('outlines long files only, up to its bound', () => {
  expect(aboutFile(index, 'short.txt')).toEqual({ file: 'short.txt', total_lines: 2 })
  const about = aboutFile(index, 'long.ts')
  expect(about.total_lines).toBe(OUTLINE_MAX + 200)
  expect(about.outline?.length).toBe(OUTLINE_MAX)
  expect(about.outline?.[1]).toEqual({ name: 'f1', kind: 'function', start: 2, end: 2 })
})
