#!/usr/bin/env node
// node bench/synthetic.mjs FOLDER [--lines 700000] [--seed 1]: writes a made-up application of about that many lines as a git
// repository of one commit. Nothing of it is committed here: the same seed and number of lines give the same bytes everywhere.
//
// The mix is that of four real applications together (two React Native and Electron applications, a library for Angular and
// Node, a Capacitor plugin; 750,000 lines): TypeScript and TSX over nine tenths, 120 to 150 lines a file, per 1,000 lines some
// 180 definitions, 300 calls and 30 closures, four imports a TypeScript file and eight a TSX file, nearly all by path alias;
// Swift, Java, Kotlin, Objective-C and Vue the rest. A feature has types, constants, models, queries, utilities, a client, local and
// remote actions, an abstraction and the service that implements it with injected services, hooks, components, screens, a test, and
// some a window with IPC, native stores and a Vue page. It imports from four features near it and four anywhere; cycles are normal. Every import resolves.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { coreFiles } from './synthetic/core.mjs'
import { dataLayer } from './synthetic/data-layer.mjs'
import { logicLayer } from './synthetic/logic-layer.mjs'
import { nativeLayer } from './synthetic/native-layer.mjs'
import { planFeatures } from './synthetic/plan.mjs'
import { createRandom } from './synthetic/random.mjs'
import { viewLayer } from './synthetic/view-layer.mjs'

export const DEFAULT_LINES = 700_000
/** More than a feature ever has too few of: features beyond the wanted number of lines are planned and left out. */
const LINES_PER_FEATURE_LEAST = 1200
/** How near a neighbour is, in features. */
const NEAR = 6

/** Files of an application of at least `lines` lines, as { path, text }. */
export function syntheticFiles(lines, seed = 1) {
  const count = featureCount(lines, seed)
  const random = createRandom(seed)
  const features = planFeatures(random, count)
  return [...coreFiles(features), ...features.flatMap((feature) => featureFiles(random, feature, features))]
}

/** Writes the files and commits them; gives { files, lines }. */
export function writeSynthetic(folder, lines, seed = 1) {
  const files = syntheticFiles(lines, seed)
  for (const { path, text } of files) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const git = (...args) =>
    execFileSync('git', ['-C', folder, '-c', 'gc.auto=0', ...args], { env: { ...process.env, ...AUTHOR } })
  git('init', '--quiet', '--initial-branch=main')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'Synthetic application')
  return { files: files.length, lines: files.reduce((sum, { text }) => sum + countLines(text), 0) }
}

const AUTHOR = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((role) => [
    [`GIT_${role}_NAME`, 'flowdoc bench'],
    [`GIT_${role}_EMAIL`, 'bench@example.org'],
    [`GIT_${role}_DATE`, '2024-01-01T00:00:00Z'],
  ]),
)

const countLines = (text) => text.split('\n').length - 1

/** From the lines of a few features; their mean hardly varies. */
function featureCount(lines, seed) {
  const random = createRandom(seed)
  const sample = planFeatures(random, Math.min(30, Math.ceil(lines / LINES_PER_FEATURE_LEAST)))
  const written = sample
    .flatMap((feature) => featureFiles(random, feature, sample))
    .reduce((sum, { text }) => sum + countLines(text), 0)
  return Math.max(2, Math.round((lines * sample.length) / written))
}

function featureFiles(random, feature, features) {
  const others = neighbours(random, feature, features)
  return [dataLayer, logicLayer, viewLayer, nativeLayer].flatMap((layer) => layer(random, feature, others))
}

/** The feature itself and eight others at most: what it imports. */
function neighbours(random, feature, features) {
  const near = random
    .several(4, 4, () => feature.index + random.int(-NEAR, NEAR))
    .map((index) => (index + features.length) % features.length)
  const far = random.several(4, 4, () => random.int(0, features.length - 1))
  const indexes = new Set([...near, ...far].filter((index) => index !== feature.index))
  return [...indexes].map((index) => features[index] ?? feature).concat(feature)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { lines: { type: 'string', default: String(DEFAULT_LINES) }, seed: { type: 'string', default: '1' } },
  })
  const [folder] = positionals
  if (folder === undefined) {
    console.error('usage: node bench/synthetic.mjs FOLDER [--lines N] [--seed N]')
    process.exit(2)
  }
  const { files, lines } = writeSynthetic(resolve(folder), Number(values.lines), Number(values.seed))
  console.log(`${lines} lines in ${files} files`)
}
