import { z } from 'zod'
import type { ConfigValue, RepositoryIndex } from '#index/repository-index'
import type { Envelope } from '#schema/envelope'
import type { LookupConfigResult } from '#schema/tool-results'
import { nearest } from './near.js'
import { unreadFiles } from './paths.js'
import { aboutFile, showHits } from './snippets.js'
import { defineTool, emptyEnvelope, failure } from './tool.js'

const NAME = 'lookup_config'
/** Values of one answer (own judgement: a prefix that meets more is too wide to compare). */
export const VALUES_MAX = 200

export const lookupConfig = defineTool({
  name: NAME,
  description:
    'Lists every value of a configuration key by environment and file, defaults in code and reads of it, and tells whether environments differ. ' +
    `A prefix ends in * or . (\`API_*\`, \`update.\`). At most ${VALUES_MAX} values an answer. Secrets are masked.`,
  input: {
    key: z
      .string()
      .min(1)
      .max(200)
      .describe('Key as written, dotted for nested ones, or a prefix that ends in * or a dot.'),
  },
  run: (input, index) => {
    const key = input.key.trim()
    const values = index.config(key)
    return values.length === 0 ? unknownKey(index, key) : answer(index, key, values)
  },
})

function answer(index: RepositoryIndex, key: string, values: readonly ConfigValue[]): Envelope {
  const shownValues = values.slice(0, VALUES_MAX)
  const keys = [...new Set(shownValues.map((value) => value.key))].map((name) =>
    compare(
      name,
      shownValues.filter((value) => value.key === name),
    ),
  )
  const leftOut: string[] = []
  if (values.length > shownValues.length)
    leftOut.push(
      `${values.length - shownValues.length} more values: look up a longer prefix than ${key}, or single keys`,
    )
  const hits = shownValues
    .filter((value) => !value.masked)
    .map((value) => ({
      file: value.file,
      start: value.line,
      end: value.end ?? value.line,
      reason: `${value.key} (${value.source})`,
    }))
  const shown = showHits(index, hits, 'all')
  const result: LookupConfigResult = { keys, total_values: values.length, files_searched: index.configFiles().length }
  const file = shownValues[0]?.file
  return {
    ...emptyEnvelope(NAME),
    ...(file === undefined ? {} : aboutFile(index, file)),
    snippets: shown.snippets,
    result,
    truncated: leftOut.length > 0 || shown.leftOut.length > 0,
    left_out: [...leftOut, ...shown.leftOut],
  }
}

/** A read gives no value, so it has no part in the comparison. */
function compare(key: string, values: readonly ConfigValue[]): LookupConfigResult['keys'][number] {
  const byEnvironment = new Map<string, Set<string>>()
  for (const value of values) {
    if (isRead(value)) continue
    byEnvironment.set(value.environment, (byEnvironment.get(value.environment) ?? new Set()).add(value.value))
  }
  const environments = Object.fromEntries(
    [...byEnvironment]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, texts]) => [name, [...texts].sort().join(' | ')]),
  )
  return { key, values: [...values], environments, differs: new Set(Object.values(environments)).size > 1 }
}

const isRead = (value: ConfigValue): boolean => value.value === '' && /(read|global( \(.*\))?)$/.test(value.source)

/** `API_BASE_URL`, `apiBaseUrl` and `api.base-url` differ in spelling alone; shorter ones are in too many others. */
const letters = (key: string): string => key.toLowerCase().replace(/[^a-z0-9]/g, '')
const PLAIN_MIN = 4

function unknownKey(index: RepositoryIndex, key: string): Envelope {
  const all = [...new Set(index.config('*').map((value) => value.key))]
  const bare = key.replace(/[*.]+$/, '')
  // A nested key is often asked for by its last parts alone.
  const plain = letters(bare)
  const nested = all.filter(
    (name) => name.endsWith(`.${bare}`) || (plain.length >= PLAIN_MIN && letters(name).includes(plain)),
  )
  const last = nearest(
    bare.slice(bare.lastIndexOf('.') + 1),
    all.map((name) => name.slice(name.lastIndexOf('.') + 1)),
  )
  const sameLast = last.flatMap((part) => all.filter((name) => name === part || name.endsWith(`.${part}`)))
  const near = [...new Set([...nested, ...nearest(bare, all), ...sameLast])].slice(0, 10)
  const unread = unreadFiles(index)
  const searched = `${all.length} keys of ${index.configFiles().length} configuration files and of the code were searched`
  return failure(NAME, {
    parameter: 'key',
    problem: [
      `no configuration key ${/[*.]$/.test(key) ? `begins with ${bare}` : `is called ${key}`}; ${searched}`,
      unread,
    ]
      .filter((part) => part !== '')
      .join('; '),
    legal: near,
    next:
      near.length > 0
        ? 'take one of the legal keys if it is the one you mean'
        : 'locate_symbol finds where code speaks of it',
  })
}
