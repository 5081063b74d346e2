import type { Evaluate } from '../evaluate.js'
import type { Expr, FileFacts } from '../facts.js'
import { flattenObject, objectsOf, valueText } from './code-values.js'
import { baseName, type ConfigEntry } from './format.js'

const BUILD_FILE = /webpack|vite|esbuild|rollup|rspack|rsbuild|tsup|build|bundle|config|compile/i
/** Name of a global that a build puts in; the names that platforms reserve are in lower case. */
const DEFINED_NAME = /^__[A-Z0-9]+(_[A-Z0-9]+)*__$/

/**
 * Values that a build writes into the code: `new DefinePlugin({...})`, `define: {...}` of Vite and esbuild, objects whose keys
 * look like `__NAME__` (a helper that gathers them), and the globals declared for them.
 */
export function definesInCode(facts: FileFacts, evaluate: Evaluate): ConfigEntry[] {
  const isBuildFile = BUILD_FILE.test(baseName(facts.path))
  const plugins = facts.calls
    .filter((call) => call.form === 'new' && /^(DefinePlugin|EnvironmentPlugin)$/.test(call.name))
    .flatMap((call) => call.args.flatMap(objectsOf).flatMap((object) => topEntries(object, facts, call.in, evaluate)))
  const roots: { expr: Expr | undefined; scope: number }[] = [
    // What stands in a call is cut at a greater depth there than in the definition around it, so calls come first.
    ...facts.calls.map((call) => ({ expr: { k: 'arr', items: call.args } as const, scope: call.in })),
    ...facts.definitions.map((definition, index) => ({ expr: definition.value, scope: index })),
    ...facts.assignments.map((item) => ({ expr: item.value, scope: item.in })),
  ]
  const found = roots.flatMap(({ expr, scope }) =>
    objectsWithin(expr).flatMap((object) => [
      ...object.entries
        .filter((entry) => DEFINED_NAME.test(entry.key))
        .map((entry) => define(entry, facts, scope, evaluate)),
      ...(isBuildFile ? object.entries.filter((entry) => entry.key === 'define') : []).flatMap((entry) =>
        objectsOf(entry.value).flatMap((inner) => topEntries(inner, facts, scope, evaluate)),
      ),
    ]),
  )
  return distinctPlaces([...plugins, ...found, ...declaredGlobals(facts)])
}

function distinctPlaces(entries: readonly ConfigEntry[]): ConfigEntry[] {
  const byPlace = new Map<string, ConfigEntry>()
  for (const entry of entries) {
    const place = `${entry.line} ${entry.key}`
    if (!byPlace.has(place)) byPlace.set(place, entry)
  }
  return [...byPlace.values()]
}

type Entry = (Expr & { k: 'obj' })['entries'][number]

function define(entry: Entry, facts: FileFacts, scope: number, evaluate: Evaluate): ConfigEntry {
  const value = valueText(entry.value, facts.path, scope, evaluate)
  return { key: entry.key, value, line: entry.line, source: 'define' }
}

/** A define's key may itself hold dots: `process.env.NODE_ENV`, which is looked up as `NODE_ENV`. `__NAME__` is found anyway. */
function topEntries(object: Expr & { k: 'obj' }, facts: FileFacts, scope: number, evaluate: Evaluate): ConfigEntry[] {
  return object.entries
    .filter((entry) => entry.key !== '...' && !DEFINED_NAME.test(entry.key))
    .flatMap((entry) => {
      const key = entry.key.replace(/^(process\.env|import\.meta\.env)\./, '')
      if (entry.value.k === 'obj')
        return flattenObject(
          entry.value,
          key.replace(/^(process\.env|import\.meta\.env)$/, ''),
          facts,
          scope,
          evaluate,
        ).map((item) => ({ ...item, source: 'define' }))
      return [{ ...define(entry, facts, scope, evaluate), key }]
    })
}

function objectsWithin(expr: Expr | undefined): (Expr & { k: 'obj' })[] {
  if (!expr) return []
  if (expr.k === 'obj') return [expr, ...expr.entries.flatMap((entry) => objectsWithin(entry.value))]
  if (expr.k === 'arr') return expr.items.flatMap(objectsWithin)
  if (expr.k === 'call') return expr.args.flatMap(objectsWithin)
  if (expr.k === 'cond') return [...objectsWithin(expr.yes), ...objectsWithin(expr.no)]
  if (expr.k === 'bin') return [...objectsWithin(expr.left), ...objectsWithin(expr.right)]
  return []
}

/** `declare const __X__: string`: the value is not known here, its type is. */
const declaredGlobals = (facts: FileFacts): ConfigEntry[] =>
  facts.definitions
    .filter((definition) => DEFINED_NAME.test(definition.name) && !definition.value)
    .map((definition) => ({
      key: definition.name,
      value: '',
      line: definition.line,
      source: `declared global${definition.type ? ` (${definition.type})` : ''}`,
    }))
