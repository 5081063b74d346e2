import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { factsOf } from '../../test/support/facts.js'
import { temporaryFolder } from '../../test/support/temporary-folder.js'
import { openFactsCache } from './facts-cache.js'
import { encodeFacts } from './facts-codec.js'

const ROOT = '/home/ada/notes'
const [FACTS] = factsOf({ 'src/a.ts': 'export const key = "token"\n' })
const ENCODED = Buffer.from(encodeFacts(FACTS!))
const used = (blob: string, path: string) => ({ blob, path, encoded: () => ENCODED })
const USED = [used('b1', 'src/a.ts')]

/** The only file of a cache folder. */
function fileIn(folder: string): string {
  const [name, ...others] = readdirSync(folder)
  expect(others).toEqual([])
  return join(folder, name!)
}

test('gives back what was kept, whatever the path of the same bytes', () => {
  const folder = temporaryFolder()
  openFactsCache(ROOT, folder).save(USED)
  const cache = openFactsCache(ROOT, folder)
  expect(cache.get('b1', 'src/a.ts')).toEqual(ENCODED)
  expect(cache.get('b1', 'src/moved/b.ts')).toEqual(ENCODED)
})

test.each([
  ['other bytes', ROOT, 'b2', 'src/a.ts'],
  ['another language', ROOT, 'b1', 'src/a.kt'],
  ['another repository', '/home/ada/other', 'b1', 'src/a.ts'],
])('knows nothing of %s', (_title, root, blob, path) => {
  const folder = temporaryFolder()
  openFactsCache(ROOT, folder).save(USED)
  expect(openFactsCache(root, folder).get(blob, path)).toBeUndefined()
})

test('forgets what a run did not use', () => {
  const folder = temporaryFolder()
  openFactsCache(ROOT, folder).save([...USED, used('b2', 'src/b.ts')])
  openFactsCache(ROOT, folder).save(USED)
  const cache = openFactsCache(ROOT, folder)
  expect([cache.get('b1', 'src/a.ts'), cache.get('b2', 'src/b.ts')]).toEqual([ENCODED, undefined])
})

test.each([
  ['another version wrote', (text: string) => text.replace(/"version":\d+/, '"version":0')],
  ['is cut off', (text: string) => text.slice(0, -20)],
  ['is no cache', () => 'hello'],
])('a file that %s is as good as none, and is written anew', (_title, spoil) => {
  const folder = temporaryFolder()
  openFactsCache(ROOT, folder).save(USED)
  const file = fileIn(folder)
  const whole = readFileSync(file, 'utf8')
  writeFileSync(file, spoil(whole))
  const cache = openFactsCache(ROOT, folder)
  expect(cache.get('b1', 'src/a.ts')).toBeUndefined()
  cache.save(USED)
  expect(readFileSync(file, 'utf8')).toBe(whole)
})

test('a folder that cannot be written is no error', () => {
  const folder = temporaryFolder({ file: 'in the way' })
  const cache = openFactsCache(ROOT, join(folder, 'file'))
  cache.save(USED)
  expect(cache.get('b1', 'src/a.ts')).toBeUndefined()
})

test('names no path of the target in its file name', () => {
  const folder = temporaryFolder()
  openFactsCache(ROOT, folder).save(USED)
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^facts-[0-9a-f]{16}\.jsonl$/)])
})
