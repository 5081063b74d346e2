import type { CallRef, RepositoryIndex } from '#index/repository-index'
import { described } from './index-of.js'

const MARK = /\/\/ => (.+)$/

/** A line's own comment says what its first call reaches: `save('a') // => import src/store.ts:3 Store.save`. */
export interface MarkedCall {
  place: string
  expected: string
  actual: string
}

/** Every marked line of a repository with what the index makes of it; targets are joined by ` | `. */
export function markedCalls(index: RepositoryIndex): MarkedCall[] {
  return index.files.flatMap(({ path }) => {
    const read = index.repository.read(path)
    const lines = read.kind === 'text' ? read.lines : []
    return lines.flatMap((text, position) => {
      const expected = MARK.exec(text)?.[1]?.trim()
      if (expected === undefined) return []
      const call = firstCall(index, path, position + 1)
      const actual = call ? described(index.resolve(call)).join(' | ') : 'no call'
      return [{ place: `${path}:${position + 1}`, expected, actual }]
    })
  })
}

function firstCall(index: RepositoryIndex, file: string, line: number): CallRef | undefined {
  const calls = index.facts(file)?.calls ?? []
  const onLine = calls.flatMap((call, position) => (call.line === line ? [{ file, index: position, call }] : []))
  return onLine.sort((a, b) => a.call.column - b.call.column)[0]
}

/** For `expect(wrongCalls(...)).toEqual([])`: place, what was said (as `shown`) and what is right, of the calls that differ. */
export function wrongCalls(index: RepositoryIndex, shown = (told: string) => told): string[] {
  const marked = markedCalls(index).map((call) => ({ ...call, actual: shown(call.actual) }))
  if (marked.length === 0) return ['no line is marked']
  return marked
    .filter(({ expected, actual }) => actual !== expected)
    .map(({ place, expected, actual }) => `${place}: ${actual}, not ${expected}`)
}
