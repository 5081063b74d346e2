#!/usr/bin/env node
// npm run score -- [flows] --apps DIR [--gold DIR] [--scorer FILE]: how well the built flowdoc answers about real applications.
// For every gold answer `<owner+name>.<flow>.json` it analyses DIR/<owner+name> from an empty cache, lets the scorer compare
// (`score.mjs GOLD REPORT --json`), and checks that every quote equals its lines and that git sees the target unchanged.
// Without --gold: the folder `gold` beside DIR; without --scorer: `../tools/score.mjs` seen from the gold folder.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runFresh, withTemporaryFolder } from '../bench/run-fresh.mjs'

const { values: options } = parseArgs({
  options: { apps: { type: 'string' }, gold: { type: 'string' }, scorer: { type: 'string' } },
})
if (!options.apps) {
  console.error('usage: npm run score -- --apps DIR [--gold DIR] [--scorer FILE]')
  process.exit(2)
}
const apps = resolve(options.apps)
const goldFolder = resolve(options.gold ?? join(apps, '../gold'))
const scorer = resolve(options.scorer ?? join(goldFolder, '../tools/score.mjs'))

const COLUMNS = [
  ['application', 28],
  ['flow', 8],
  ['status', 14],
  ['core', 14],
  ['keys', 14],
  ['confirmed known', 16],
  ['conf/inf/unv', 13],
  ['seconds', 8],
  ['peak MB', 8],
]

const golds = readdirSync(goldFolder)
  .map((name) => /^(.+\+.+)\.([\w-]+)\.json$/.exec(name))
  .filter((match) => match !== null)
  .map(([file, application, flow]) => ({ file: join(goldFolder, file), application, flow }))

const remarks = []
console.log(line(COLUMNS.map(([title]) => title)))
for (const gold of golds) {
  const folder = join(apps, gold.application)
  if (existsSync(folder)) console.log(line(scored(gold, folder)))
  else remarks.push(`${gold.application} ${gold.flow}: no such folder in --apps, left out`)
}
for (const remark of remarks) console.log(remark)
if (remarks.length === 0) console.log('every quote equals its lines; no target was changed')
process.exitCode = remarks.length === 0 ? 0 : 1

function line(cells) {
  return cells
    .map((cell, index) => cell.padEnd(COLUMNS[index][1]))
    .join(' ')
    .trimEnd()
}

function scored({ file, application, flow }, folder) {
  const remark = (text) => remarks.push(`${application} ${flow}: ${text}`)
  const before = gitStatus(folder)
  const { report, figures, seconds, peakMb } = withTemporaryFolder((scratch) => {
    const out = join(scratch, 'reports')
    const run = runFresh({ measure: 'analyze', flow, folder, out }, join(scratch, 'cache'))
    const written = join(out, `${flow}.json`)
    const score = execFileSync(process.execPath, [scorer, file, written, '--json'], { encoding: 'utf8' })
    return { ...run, report: JSON.parse(readFileSync(written, 'utf8')), figures: JSON.parse(score) }
  })
  if (gitStatus(folder) !== before) remark('git status of the target CHANGED')
  const wanted = JSON.parse(readFileSync(file, 'utf8')).commit
  if (wanted !== report.target.commit)
    remark(`gold is about commit ${wanted}, the target is at ${report.target.commit}`)
  if (!report.complete) remark('the report is incomplete')
  for (const place of wrongQuotes(report, folder)) remark(`quote differs from its lines: ${place}`)
  return [
    application,
    flow,
    share(figures['status agrees']),
    share(figures['found checkpoints with a core place cited']),
    share(figures['storage keys']),
    share(figures['claims confirmed: evidence the gold knows']),
    confidences(report),
    seconds.toFixed(1),
    peakMb.toFixed(0),
  ]
}

/** Without taking git's lock, which would refresh the target's index. */
function gitStatus(folder) {
  return execFileSync('git', ['--no-optional-locks', '-C', folder, 'status', '--porcelain'], { encoding: 'utf8' })
}

function share(figure) {
  return figure?.total ? `${figure.hits}/${figure.total} ${((100 * figure.hits) / figure.total).toFixed(0)}%` : '-'
}

function confidences(report) {
  const claims = report.checkpoints.flatMap((checkpoint) => checkpoint.claims)
  return ['confirmed', 'inferred', 'unverified']
    .map((confidence) => claims.filter((claim) => claim.confidence === confidence).length)
    .join('/')
}

/** Places whose quote is not, byte for byte, what stands there. */
function wrongQuotes(report, folder) {
  const claims = report.checkpoints.flatMap((checkpoint) => checkpoint.claims)
  return [...claims, ...report.conflicts]
    .flatMap((claim) => claim.evidence)
    .filter(
      ({ file, start, end, quote }) =>
        linesOf(join(folder, file))
          .slice(start - 1, end)
          .join('\n') !== quote,
    )
    .map(({ file, start, end }) => `${file}:${start}-${end}`)
}

function linesOf(path) {
  return readFileSync(path, 'utf8').split('\n')
}
