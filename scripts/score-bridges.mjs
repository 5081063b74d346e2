#!/usr/bin/env node
// npm run score -- bridges --apps DIR --gold DIR [--details]: how many bridges of the gold answers the built index joins.
// A bridge counts when a pair's ends lie within 3 lines of the gold's ends, in the same files; half bridges of the gold are left out.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIndex } from '../dist/index/build.js'
import { openRepository } from '../dist/repository/open.js'

/** The scorer of the reports allows the same. */
const NEAR = 3

const { values: options } = parseArgs({
  options: { apps: { type: 'string' }, gold: { type: 'string' }, details: { type: 'boolean', default: false } },
})
if (!options.apps || !options.gold) {
  console.error('usage: npm run score -- bridges --apps DIR --gold DIR [--details]')
  process.exit(2)
}

const byApplication = new Map()
for (const name of readdirSync(resolve(options.gold)).sort()) {
  const [, application] = /^(.+\+.+)\.[\w-]+\.json$/.exec(name) ?? []
  if (!application) continue
  const gold = JSON.parse(readFileSync(join(options.gold, name), 'utf8'))
  const known = byApplication.get(application) ?? new Map()
  for (const bridge of gold.bridges ?? []) {
    const ends = [place(bridge.caller), place(bridge.callee)]
    if (ends.every(Boolean)) known.set(`${bridge.caller} ${bridge.callee}`, { ...bridge, ends })
  }
  byApplication.set(application, known)
}

for (const [application, bridges] of byApplication) {
  const folder = join(options.apps, application)
  if (!existsSync(folder)) continue
  const begin = performance.now()
  const index = await buildIndex(await openRepository(folder, {}), { cache: false })
  const pairs = index.bridges().pairs
  const seconds = ((performance.now() - begin) / 1000).toFixed(1)
  const missed = [...bridges.values()].filter(({ ends: [caller, callee] }) =>
    pairs.every((pair) => !near(pair.callerSpan, caller) || !near(pair.calleeSpan, callee)),
  )
  const found = bridges.size - missed.length
  const share = ((100 * found) / Math.max(1, bridges.size)).toFixed(0)
  console.log(`${application.padEnd(30)} ${found}/${bridges.size} ${share} %   ${pairs.length} pairs   ${seconds} s`)
  if (options.details) {
    for (const { kind, name, caller, callee } of missed) console.log(`  missed ${kind} ${name}: ${caller} -> ${callee}`)
  }
}

function place(text) {
  const [, file, start, end] = /^(.+?):(\d+)(?:-(\d+))?$/.exec(text) ?? []
  return file && { file, start: Number(start), end: Number(end ?? start) }
}

function near(a, b) {
  return a.file === b.file && a.start <= b.end + NEAR && b.start <= a.end + NEAR
}
