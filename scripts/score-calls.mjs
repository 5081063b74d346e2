#!/usr/bin/env node
// Scores call resolution against gold call sites: npm run score -- calls GOLD.json APP_DIR [--details]
// Works on the built project (dist). Right: a target is the declaration or one of its alternates (same file, same line),
// or the answer lists all implementations. Wrong: other targets only. Silent: a break point or "external".
import { readFileSync } from 'node:fs'
import { noFactsCache } from '../dist/index/facts-cache.js'
import { createLookup } from '../dist/index/lookup.js'
import { readFacts } from '../dist/index/read-facts.js'
import { createTypeScriptResolver } from '../dist/index/resolver/typescript.js'
import { isScriptPath } from '../dist/index/scope.js'
import { openRepository } from '../dist/repository/open.js'

const [goldFile, appDir, ...flags] = process.argv.slice(2)
if (!goldFile || !appDir) {
  console.error('usage: node scripts/score-calls.mjs GOLD.json APP_DIR [--details]')
  process.exit(2)
}
const details = flags.includes('--details')
const gold = JSON.parse(readFileSync(goldFile, 'utf8'))

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`
const begin = performance.now()
const repository = await openRepository(appDir, {})
const files = await readFacts(repository, noFactsCache)
const lookup = createLookup(files)
console.log(`facts of ${files.length} files: ${seconds(begin)}`)
const resolver = createTypeScriptResolver({
  repository,
  paths: files.map((facts) => facts.path).filter(isScriptPath),
  definitionAt: lookup.definitionAt,
  definitionsOf: (file) => lookup.facts(file)?.definitions ?? [],
})

const startResolver = performance.now()
const calls = gold.calls.map((expected) => ({ expected, ...judge(expected, resolve(expected)) }))
const traps = gold.external.map((expected) => ({ expected, resolution: resolve(expected) }))
console.log(
  `program and ${calls.length + traps.length} calls: ${seconds(startResolver)}, ${Math.round(process.memoryUsage().rss / 2 ** 20)} MB`,
)

table('category', calls, (call) => call.expected.category)
table('types needed', calls, (call) => call.expected.typesNeeded)
const linked = traps.filter(({ resolution }) => resolution?.kind === 'targets')
console.log(`external traps linked: ${linked.length} of ${traps.length}`)
if (details) {
  for (const call of calls.filter(({ verdict }) => verdict !== 'right'))
    console.log(call.verdict, at(call.expected), '->', call.said)
  for (const { expected, resolution } of linked) console.log('trap', at(expected), '->', said(resolution))
}

function resolve({ file, line, col, callee }) {
  const index = lookup.facts(file)?.calls.findIndex((call) => call.line === line && call.column === col) ?? -1
  const call = lookup.facts(file)?.calls[index]
  if (!call) console.log(`no call site in the facts: ${file}:${line}:${col} ${callee}`)
  return call && resolver.resolve({ file, index, call })
}

function judge(expected, resolution) {
  const answer = { said: resolution ? said(resolution) : 'no call site' }
  if (resolution?.kind !== 'targets') return { verdict: 'silent', ...answer }
  const right = [expected.declaration, ...(expected.alternates ?? [])]
  const isRight = resolution.targets.some(({ ref }) => right.some((place) => isAt(ref, place)))
  const implementations = expected.implementations ?? []
  const all = [...resolution.targets, ...resolution.implementations]
  const listsAll =
    implementations.length > 0 && implementations.every((place) => all.some(({ ref }) => isAt(ref, place)))
  return { verdict: isRight || listsAll ? 'right' : 'wrong', ...answer }
}

function isAt({ file, definition }, place) {
  return file === place.file && [definition.body?.line, definition.line, definition.start].includes(place.line)
}

function table(title, rows, keyOf) {
  const keys = [...new Set(rows.map(keyOf))].sort()
  console.log(`\n${title.padEnd(32)} right wrong silent`)
  for (const key of [...keys, 'all']) {
    const group = key === 'all' ? rows : rows.filter((row) => keyOf(row) === key)
    const count = (verdict) => group.filter((row) => row.verdict === verdict).length
    const answered = count('right') + count('wrong')
    const share = `${((100 * count('right')) / group.length).toFixed(1)} %, of answered ${((100 * count('right')) / Math.max(1, answered)).toFixed(1)} %`
    console.log(
      `${key.padEnd(32)} ${String(count('right')).padStart(5)} ${String(count('wrong')).padStart(5)} ${String(count('silent')).padStart(6)}   ${share}`,
    )
  }
}

function at({ file, line, col, callee, category = 'external' }) {
  return `${category} ${file}:${line}:${col} ${callee}`
}

function said(resolution) {
  if (resolution.kind === 'external') return `external ${resolution.where}`
  if (resolution.kind === 'break') return `break: ${resolution.breakPoint.reason}`
  return resolution.targets.map(({ ref, resolved }) => `${resolved} ${ref.file}:${ref.definition.line}`).join(', ')
}
