#!/usr/bin/env node
// npm run score -- scip --snapshots DIR [--details]: definitions and references of locate_symbol against the annotated snapshots
// of scip-typescript (DIR: the folder `snapshots` of a checkout, or the folder that holds it). Works on the built project (dist).
// Every definition of a project is asked for by file:line:column, and must be in the answer with each of its references, at
// exactly their places. A quoted name may be met at its quote or at its first character. Symbols that the project doesn't define
// (libraries) don't count. Extra: a reference that we give where the snapshot has none for the symbol.
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ts } from 'ts-morph'
import { buildIndex } from '../dist/index/build.js'
import { openRepository } from '../dist/repository/open.js'
import { runTool } from '../dist/tools/index.js'

const { values: options } = parseArgs({ options: { snapshots: { type: 'string' }, details: { type: 'boolean' } } })
if (!options.snapshots) {
  console.error('usage: npm run score -- scip --snapshots DIR [--details]')
  process.exit(2)
}
const inner = join(options.snapshots, 'snapshots')
const root = existsSync(inner) ? inner : options.snapshots

const rows = []
const misses = []
for (const project of readdirSync(join(root, 'input')).sort()) rows.push(await scored(project))
report()

async function scored(project) {
  const files = snapshotFiles(project)
  const symbols = bySymbol(files)
  const copy = mkdtempSync(join(tmpdir(), 'flowdoc-scip-'))
  try {
    cpSync(join(root, 'input', project), copy, { recursive: true })
    const index = await buildIndex(await openRepository(copy, {}), { cache: false })
    const row = { project, definitions: 0, foundDefinitions: 0, references: 0, foundReferences: 0, extra: 0 }
    for (const symbol of symbols.values()) await judge(index, files, symbol, row)
    return row
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Paths with their code lines and occurrences, those of the output as well as of the input. */
function snapshotFiles(project) {
  const folder = join(root, 'output', project)
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'))
  return new Map(
    paths
      .filter((path) => /\.[cm]?[jt]sx?$/.test(path))
      .map((path) => {
        const source = readFileSync(join(root, 'input', project, path), 'utf8')
        return [path, { source, ...parseSnapshot(path, source, readFileSync(join(folder, path), 'utf8')) }]
      }),
  )
}

/** Each line of the code is followed by its occurrences: `//   ^^^ definition SYMBOL`; the file's own stand before the first line. */
function parseSnapshot(path, source, text) {
  const code = source.split('\n')
  const occurrences = []
  let next = 0
  for (const line of text.split('\n')) {
    const whole = /^\/\/ < (definition) (.*)$/.exec(line)
    const mark = /^\/\/( *)(\^*) (definition|reference) (.*)$/.exec(line)
    if (whole)
      occurrences.push({ path, line: 1, column: 1, role: whole[1], symbol: named(path, whole[2]), whole: true })
    else if (mark && next > 0) {
      const column = columnOf(code[next - 1], mark[1].length, mark[2].length)
      occurrences.push({ path, line: next, column, role: mark[3], symbol: named(path, mark[4]) })
    } else if (line === code[next]) next += 1
  }
  return { occurrences }
}

function named(path, symbol) {
  return symbol.startsWith('local ') ? `${path} ${symbol}` : symbol
}

/** The two characters of the comment hide the columns 1 to 3; of a name at column 1 one caret is left out. */
function columnOf(code, spaces, carets) {
  if (spaces > 0) return spaces + 3
  const isName = (at, length) => new RegExp(`^(?:[\\w$#]{${length}}(?![\\w$])|['"\`])`).test(code.slice(at))
  if (isName(2, carets) && !isName(0, carets + 1)) return 3
  if (isName(1, carets) && !isName(0, carets + 1)) return 2
  return 1
}

function bySymbol(files) {
  const symbols = new Map()
  for (const { occurrences } of files.values())
    for (const occurrence of occurrences) {
      const known = symbols.get(occurrence.symbol) ?? { definitions: [], references: [] }
      symbols.set(occurrence.symbol, known)
      known[occurrence.role === 'definition' ? 'definitions' : 'references'].push(occurrence)
    }
  return new Map([...symbols].filter(([, { definitions }]) => definitions.length > 0))
}

async function judge(index, files, { definitions, references }, row) {
  const answers = await Promise.all(definitions.map((definition) => locate(index, definition)))
  const said = new Map(answers.flatMap((answer) => answer.references.map((place) => [at(place), place])))
  const defined = new Set(answers.flatMap((answer) => answer.definitions.map(at)))
  row.definitions += definitions.length
  row.references += references.length
  definitions.forEach((definition, number) => {
    const own = new Set(answers[number].definitions.map(at))
    if (places(files, definition).some((place) => own.has(place))) row.foundDefinitions += 1
    else miss('definition', row, files, definition)
  })
  for (const reference of references)
    if (places(files, reference).some((place) => said.has(place))) row.foundReferences += 1
    else miss('reference', row, files, reference)
  for (const place of said.values()) {
    if (place.in_string || isExpected(files, place, defined)) continue
    row.extra += 1
    miss('extra', row, files, {
      path: place.file,
      line: place.line,
      column: place.column,
      symbol: definitions[0].symbol,
    })
  }
}

/** All pages of an answer. */
async function locate(index, { path, line, column, whole }) {
  const name = whole ? path : `${path}:${line}:${column}`
  const all = { definitions: [], references: [] }
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { result } = await runTool('locate_symbol', { name, page, missing_fact: 'where the symbol is used' }, index)
    all.definitions.push(...(result?.definitions ?? []))
    all.references.push(...(result?.references ?? []))
    pages = result?.pages ?? 0
  }
  return all
}

function at({ file, line, column }) {
  return `${file}:${line}:${column}`
}

function places(files, { path, line, column }) {
  const isQuoted = /['"`]/.test(lineOf(files, path, line)[column - 1] ?? '')
  return [column, ...(isQuoted ? [column + 1] : [])].map((each) => `${path}:${line}:${each}`)
}

function lineOf(files, path, line) {
  return files.get(path)?.source.split('\n')[line - 1] ?? ''
}

/** The snapshot has an occurrence there of a symbol that is defined at one of the places of the answer. */
function isExpected(files, place, defined) {
  const here = (files.get(place.file)?.occurrences ?? []).filter(
    ({ line, column }) => line === place.line && [column, column + 1].includes(place.column),
  )
  const definers = [...files.values()].flatMap(({ occurrences }) => occurrences)
  return here.some(({ symbol }) =>
    definers.some(
      (each) =>
        each.role === 'definition' &&
        (each.symbol === symbol || symbol === `${each.symbol}\`<constructor>\`().`) &&
        places(files, each).some((where) => defined.has(where)),
    ),
  )
}

function miss(what, row, files, occurrence) {
  misses.push({ what, project: row.project, kind: kindOf(files, occurrence), ...occurrence })
}

/** How the name is written there. */
function kindOf(files, { path, line, column, whole }) {
  if (whole) return 'file'
  const source = files.get(path)?.source
  if (source === undefined) return 'file without snapshot'
  const tree = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  const offset = tree.getPositionOfLineAndCharacter(line - 1, column - 1)
  let node = tree
  for (let child = node; child; ) {
    node = child
    child = ts.forEachChild(node, (each) => (each.getStart(tree) <= offset && offset < each.end ? each : undefined))
  }
  const { parent } = node
  return `${ts.SyntaxKind[node.kind]} in ${parent ? ts.SyntaxKind[parent.kind] : 'file'}`
}

function report() {
  const line = (cells) => console.log(cells[0].padEnd(24), ...cells.slice(1).map((cell) => String(cell).padStart(13)))
  const all = { project: 'all', definitions: 0, foundDefinitions: 0, references: 0, foundReferences: 0, extra: 0 }
  for (const row of rows) for (const key of Object.keys(all)) if (key !== 'project') all[key] += row[key]
  line(['project', 'definitions', 'references', 'extra'])
  for (const row of [...rows, all])
    line([
      row.project,
      `${row.foundDefinitions}/${row.definitions}`,
      `${row.foundReferences}/${row.references}`,
      row.extra,
    ])
  const counts = new Map()
  for (const { what, kind } of misses) counts.set(`${what}: ${kind}`, (counts.get(`${what}: ${kind}`) ?? 0) + 1)
  for (const [kind, count] of [...counts].sort(([, a], [, b]) => b - a)) console.log(String(count).padStart(5), kind)
  if (options.details)
    for (const { what, project, path, line: at, column, symbol, kind } of misses)
      console.log(`${what} ${project}/${path}:${at}:${column} ${symbol} (${kind})`)
}
