#!/usr/bin/env node
// npm run score -- jelly --programs DIR [--details]: recall of call edges against the call graphs that Jelly's tests recorded
// while programs ran (DIR: the folder `tests` of a checkout of cs-au-dk/jelly). Works on the built project (dist); every
// program is analysed alone. Found: a target of the call site is the recorded function. Break: the site says that it can't be
// followed. Silent: the site has other targets only, is called external, or isn't listed; there should be none.
// Functions in files that the folder lacks (installed packages) are counted apart.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { ts } from 'ts-morph'
import { buildIndex } from '../dist/index/build.js'
import { isFunctionLike, isTypeLike } from '../dist/index/facts.js'
import { openRepository } from '../dist/repository/open.js'

const { values: options } = parseArgs({ options: { programs: { type: 'string' }, details: { type: 'boolean' } } })
if (!options.programs) {
  console.error('usage: npm run score -- jelly --programs DIR [--details]')
  process.exit(2)
}

const graphs = readdirSync(options.programs, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.json') && !path.includes('node_modules'))
  .sort()
  .flatMap(readGraph)
const edges = []
for (const graph of graphs) edges.push(...(await judgedEdges(graph)))
report(edges)

/** Files come as `files` or as `modules`, which have the package before the path. Places are `file:line:column:line:column`. */
function readGraph(name) {
  const path = join(options.programs, name)
  const text = readFileSync(path, 'utf8')
  if (!text.includes('"call2fun"')) return []
  const { files, modules, functions, calls, call2fun } = JSON.parse(text)
  const named = files ?? modules.map((module) => module.slice(module.indexOf(':') + 1))
  return [{ name, folder: dirname(path), files: named, functions, calls, edges: call2fun }]
}

async function judgedEdges({ name, folder, files, functions, calls, edges }) {
  const present = files.filter((file) => existsSync(join(folder, file)) && !file.includes('node_modules/'))
  const copy = mkdtempSync(join(tmpdir(), 'flowdoc-jelly-'))
  try {
    for (const file of present) {
      mkdirSync(dirname(join(copy, file)), { recursive: true })
      cpSync(join(folder, file), join(copy, file))
    }
    const index = await buildIndex(await openRepository(copy, {}), { cache: false })
    const trees = new Map(present.map((file) => [file, treeOf(join(copy, file))]))
    return edges.map(([call, called]) => {
      const site = placeOf(files, calls[call])
      const target = placeOf(files, functions[called])
      return { name, site, target, ...judge(index, trees, site, target) }
    })
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

function placeOf(files, text) {
  const [file, line, column, endLine, endColumn] = text.split(':').map(Number)
  return { file: files[file], line, column, endLine, endColumn }
}

function treeOf(path) {
  return ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
}

function judge(index, trees, site, target) {
  const [tree, targetTree] = [trees.get(site.file), trees.get(target.file)]
  if (!tree || !targetTree) return { verdict: 'absent', kind: 'in a package that is not there' }
  const call = nodeWithSpan(tree, site, isCall)
  const called = nodeWithSpan(targetTree, target, (node) => ts.isFunctionLike(node) || ts.isClassLike(node))
  if (!call || !called) return { verdict: 'silent', kind: 'no such node', said: `${!!call} ${!!called}` }
  const kind = kindOf(call, called)
  const callee = unwrapped(call.expression ?? call.tag)
  if (callee === called) return { verdict: 'found', kind }
  const { line, column } = nameOf(tree, callee)
  const at = index.facts(site.file).calls.findIndex((each) => each.line === line && each.column === column)
  if (at < 0) return { verdict: 'silent', kind, said: `no call site at ${line}:${column}` }
  const resolution = index.resolve({ file: site.file, index: at, call: index.facts(site.file).calls[at] })
  const names = namesOf(targetTree, called)
  const isTarget = ({ ref }) =>
    ref.file === target.file &&
    [ref.definition, ref.definition.body].some((place) => place && names.has(`${place.line}:${place.column}`))
  const targets = resolution.kind === 'targets' ? [...resolution.targets, ...resolution.implementations] : []
  if (targets.some(isTarget)) return { verdict: 'found', kind, targets, hit: targets.filter(isTarget) }
  return { verdict: isBroken(resolution) ? 'break' : 'silent', kind, targets, hit: [], said: said(resolution) }
}

/** A target that is no function holds a value that wasn't followed: trace_calls names it as a break point. */
function isBroken(resolution) {
  if (resolution.kind !== 'targets') return resolution.kind === 'break'
  return resolution.targets.every(({ ref }) => !isFunctionLike(ref.definition.kind) && !isTypeLike(ref.definition.kind))
}

function isCall(node) {
  return ts.isCallExpression(node) || ts.isNewExpression(node) || ts.isTaggedTemplateExpression(node)
}

/**
 * The outermost fitting node at a recorded span, which may count modifiers, parentheses around the node and the quote before
 * a method's name or not, and leaves out the last character of a template.
 */
function nodeWithSpan(tree, { line, column, endLine, endColumn }, fits) {
  const offset = (l, c) => tree.getPositionOfLineAndCharacter(l - 1, c - 1)
  const begin = afterOpening(tree, offset(line, column))
  const end = offset(endLine, endColumn)
  const isSpan = (node) =>
    startsOf(tree, node).some((start) => afterOpening(tree, start) === begin) &&
    (node.end <= end || (ts.isTaggedTemplateExpression(node) && node.end === end + 1)) &&
    /^[\s)]*$/.test(tree.text.slice(node.end, end))
  const visit = (node) => (fits(node) && isSpan(node) ? node : ts.forEachChild(node, visit))
  return visit(tree)
}

function startsOf(tree, node) {
  const quoted = node.name && ts.isStringLiteral(node.name) ? [node.name.getStart(tree) + 1] : []
  return [node.getStart(tree), ...quoted, ...(node.modifiers ?? []).map((each) => each.end)]
}

function afterOpening(tree, offset) {
  return offset + /^(?:[\s(]|\/\*.*?\*\/)*/.exec(tree.text.slice(offset))[0].length
}

function unwrapped(node) {
  return ts.isParenthesizedExpression(node) ? unwrapped(node.expression) : node
}

/** Where the facts see the name of a callee. */
function nameOf(tree, callee) {
  if (ts.isPropertyAccessExpression(callee)) return position(tree, callee.name.getStart(tree))
  if (ts.isElementAccessExpression(callee)) {
    const key = callee.argumentExpression
    const start = key.getStart(tree)
    return position(tree, ts.isStringLiteralLike(key) ? start + 1 : tree.text.lastIndexOf('[', start))
  }
  const isNamed = ts.isIdentifier(callee) || callee.kind === ts.SyntaxKind.SuperKeyword
  return position(tree, isNamed ? callee.getStart(tree) : callee.end)
}

function position(tree, offset) {
  const { line, character } = tree.getLineAndCharacterOfPosition(offset)
  return { line: line + 1, column: character + 1 }
}

/** Where a definition of a function may begin: the function, its name, its class's name, or what holds it. */
function namesOf(tree, called) {
  const owner = ts.isConstructorDeclaration(called) ? called.parent : called
  const constructors = ts.isClassLike(called) ? called.members.filter(ts.isConstructorDeclaration) : []
  const written = [called, called.name, owner.name, holderOf(owner), ...defaultOf(owner), ...constructors].filter(
    Boolean,
  )
  const places = written.flatMap((node) => {
    const starts = [node, ...(ts.isComputedPropertyName(node) ? [node.expression] : [])].map((each) =>
      each.getStart(tree),
    )
    return starts.flatMap((start) => [position(tree, start), position(tree, start + 1)])
  })
  return new Set(places.map(({ line, column }) => `${line}:${column}`))
}

function defaultOf(node) {
  return (node.modifiers ?? []).filter((each) => each.kind === ts.SyntaxKind.DefaultKeyword)
}

function holderOf(node) {
  let { parent } = node
  while (ts.isParenthesizedExpression(parent)) parent = parent.parent
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent))
    return parent.name
  if (!ts.isBinaryExpression(parent)) return undefined
  if (ts.isElementAccessExpression(parent.left)) return parent.left.argumentExpression
  return ts.isPropertyAccessExpression(parent.left) ? parent.left.name : parent.left
}

/** What makes the edge hard: how the call is written, and how the function comes to be there. */
function kindOf(call, called) {
  const callee = unwrapped(call.expression ?? call.tag)
  const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : ''
  if (callee === called) return 'function called where it stands'
  if (callee.kind === ts.SyntaxKind.SuperKeyword) return 'super(...)'
  if (ts.isNewExpression(call)) return 'new'
  if (['call', 'apply', 'bind'].includes(name)) return 'call, apply, bind'
  if (ts.isIdentifier(callee) && isEval(callee.text)) return 'eval, Function'
  if (call.arguments?.some((argument) => unwrapped(argument) === called)) return 'callback run by a library function'
  if (ts.isElementAccessExpression(callee)) return 'computed member'
  if (ts.isCallExpression(callee)) return 'result of a call'
  if (ts.isPropertyAccessExpression(callee)) return memberKind(called)
  if (isParameterName(callee)) return 'parameter'
  return ts.isIdentifier(callee) ? 'variable or name' : 'other expression'
}

function isEval(name) {
  return name === 'eval' || name === 'Function'
}

function memberKind(called) {
  const { parent } = called
  if (ts.isClassLike(parent) || ts.isPropertyDeclaration(parent)) return 'member of a class'
  if (ts.isPropertyAssignment(parent) || ts.isObjectLiteralExpression(parent)) return 'member of an object literal'
  if (ts.isBinaryExpression(parent)) return 'member that is assigned'
  return 'other member'
}

function isParameterName(callee) {
  if (!ts.isIdentifier(callee)) return false
  for (let node = callee.parent; node; node = node.parent)
    if (
      ts.isFunctionLike(node) &&
      node.parameters.some(({ name }) => new RegExp(`\\b${callee.text}\\b`).test(name.getText()))
    )
      return true
  return false
}

function said(resolution) {
  if (resolution.kind === 'external') return `external ${resolution.where}`
  if (resolution.kind === 'break') return `break: ${resolution.breakPoint.reason}`
  return resolution.targets
    .map(({ ref, resolved }) => `${resolved} ${ref.file}:${ref.definition.line}:${ref.definition.column}`)
    .join(', ')
}

function report(all) {
  const row = (title, group) => {
    const count = (verdict) => group.filter((edge) => edge.verdict === verdict).length
    const share = ((100 * count('found')) / Math.max(1, group.length)).toFixed(0)
    const cells = [group.length, count('found'), count('break'), count('silent'), count('absent')]
    console.log(title.padEnd(36), ...cells.map((cell) => String(cell).padStart(7)), `${share.padStart(4)} %`)
  }
  console.log('how the call is made'.padEnd(36), '  edges   found   break  silent  absent  found')
  const kinds = [...new Set(all.map(({ kind }) => kind))].sort()
  for (const kind of kinds)
    row(
      kind,
      all.filter((edge) => edge.kind === kind),
    )
  row('all', all)
  row(
    'all whose files are there',
    all.filter(({ verdict }) => verdict !== 'absent'),
  )
  console.log(`${graphs.length} programs`)
  for (const isFlow of [true, false]) reportBeside(all, isFlow)
  for (const { name, site, target, kind, verdict, said } of all)
    if (options.details && (verdict === 'break' || verdict === 'silent'))
      console.log(
        `${verdict} ${name} ${site.line}:${site.column} -> ${target.line}:${target.column} (${kind}): ${said}`,
      )
}

/** Targets that the recorded run did not call: wrong ones and those that another run would call. */
function reportBeside(all, isFlow) {
  const bySite = groupBy(
    all.filter(({ targets }) => targets),
    ({ name, site }) => `${name} ${site.file} ${site.line}:${site.column} ${site.endLine}:${site.endColumn}`,
  )
  let [count, beside] = [0, 0]
  for (const [site, edges] of bySite) {
    const key = ({ ref }) => `${ref.file}:${ref.index}`
    const called = new Set(edges.flatMap(({ hit }) => hit.map(key)))
    const answers = edges[0].targets.filter(({ resolved }) => (resolved === 'flow') === isFlow)
    const others = answers.filter((each) => !called.has(key(each)))
    count += answers.length
    beside += others.length
    if (options.details && others.length > 0)
      console.log(`beside ${site} ${others.map(({ ref }) => `${ref.file}:${ref.definition.line}`).join(', ')}`)
  }
  console.log(
    `targets ${isFlow ? 'by value flow' : 'by types'}: ${count}, of them not called in the recorded run: ${beside}`,
  )
}

function groupBy(all, keyOf) {
  const groups = new Map()
  for (const each of all) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each])
  return groups
}
