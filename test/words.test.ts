import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import type { Lang } from '#schema/checklist'
import { confidenceSchema, conflictKindSchema } from '#schema/claim'
import { evidenceClassSchema } from '#schema/evidence'
import {
  bridgeRowSchema,
  comparatorSchema,
  statusSchema,
  storageKeyRowSchema,
  updateParameterRowSchema,
} from '#schema/note'
import { skippedSchema } from '#schema/report'
import { compareWords, repeatedIds, type WordFiles } from './support/compare-words.js'

interface Tree {
  [name: string]: string | Tree
}
const treeSchema: z.ZodType<Tree> = z.lazy(() => z.record(z.string(), z.union([z.string(), treeSchema])))

/** Nested names are joined by dots, as the loader does. */
const flatten = (tree: Tree, prefix = ''): [id: string, text: string][] =>
  Object.entries(tree).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}${name}`, value]] : flatten(value, `${prefix}${name}.`),
  )

function readWords(lang: Lang): WordFiles {
  const folder = new URL(`../words/${lang}/`, import.meta.url)
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'))
  return Object.fromEntries(
    files.map((file) => [
      file,
      Object.fromEntries(flatten(treeSchema.parse(parse(readFileSync(new URL(file, folder), 'utf8'))))),
    ]),
  )
}

test('English and Chinese have the same ids with the same placeholders', () => {
  expect(compareWords(readWords('en'), readWords('zh'))).toEqual([])
})

test('an id stands in one file only', () => {
  expect(repeatedIds(readWords('en'))).toEqual([])
})

test('the comparison sees what is missing, empty or filled differently', () => {
  const en = { 'a.yaml': { both: 'x {n}', differs: '{a} {b}', empty: 'x', 'only-en': 'x' }, 'b.yaml': { more: 'x' } }
  const zh = { 'a.yaml': { both: '{n} y', differs: '{a}', empty: ' ', 'only-zh': 'y' } }
  expect(compareWords(en, zh)).toEqual([
    'a.yaml: differs has placeholders {a, b} in en, {a} in zh',
    'a.yaml: empty is empty',
    'zh/a.yaml: only-en is missing',
    'en/a.yaml: only-zh is missing',
    'zh/b.yaml: more is missing',
  ])
  expect(repeatedIds({ 'a.yaml': { one: 'x', two: 'x' }, 'b.yaml': { two: 'x' } })).toEqual(['two'])
})

test('every value that a report may hold has a word', () => {
  const needed = [
    ...statusSchema.options.map((one) => `status.${one}`),
    ...confidenceSchema.options.map((one) => `confidence.${one}`),
    ...conflictKindSchema.options.map((one) => `conflict.${one}`),
    ...evidenceClassSchema.options.map((one) => `class.${one}`),
    ...skippedSchema.shape.reason.options.map((one) => `skip.${one}`),
    ...storageKeyRowSchema.shape.lifecycle.options.map((one) => `lifecycle.${one}`),
    ...updateParameterRowSchema.shape.source.options.map((one) => `source.${one}`),
    ...comparatorSchema.shape.kind.options.map((one) => `comparator.${one}`),
    ...bridgeRowSchema.shape.kind.options.map((one) => `bridge.${one}`),
  ]
  const words = readWords('en')['report.yaml'] ?? {}
  expect(needed.filter((id) => !(id in words))).toEqual([])
})

test('every message of the evidence check and of the loop has words', () => {
  const folders = ['agent', 'evidence'].map((name) => new URL(`../src/${name}/`, import.meta.url))
  const used = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) => [...readFileSync(new URL(file, folder), 'utf8').matchAll(/\bid: '([a-z-]+\.[a-z.-]+)'/g)])
      .map((match) => match[1] ?? ''),
  )
  const words = Object.assign({}, ...Object.values(readWords('en')))
  expect(used.length).toBeGreaterThan(0)
  expect(used.filter((id) => !(id in words))).toEqual([])
})

test('every fixed word of a template exists', () => {
  const folder = new URL('../templates/', import.meta.url)
  const templates = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.hbs'))
  const used = templates.flatMap((file) =>
    [...readFileSync(new URL(file, folder), 'utf8').matchAll(/\{\{t '([^']+)'/g)].map((match) => match[1] ?? ''),
  )
  const words = readWords('en')['report.yaml'] ?? {}
  expect(used.length).toBeGreaterThan(0)
  expect(used.filter((id) => !(id in words))).toEqual([])
})
