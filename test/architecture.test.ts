import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ts } from 'ts-morph'
import { describe, expect, test } from 'vitest'
import { functionSizes, nodesOf, PROJECT, type SourceModule, sourceModules } from './support/source-tree.js'

/** What each layer may import, besides packages and itself. A folder that isn't named here fails. */
const LAYERS: Record<string, readonly string[]> = {
  schema: [],
  repository: ['schema'],
  data: ['schema'],
  trace: ['schema'],
  index: ['repository', 'data', 'schema'],
  tools: ['index', 'repository', 'schema'],
  surveys: ['index', 'schema'],
  probes: ['surveys', 'schema'],
  evidence: ['repository', 'schema'],
  agent: ['probes', 'surveys', 'tools', 'evidence', 'trace', 'repository', 'schema'],
  report: ['data', 'schema'],
  app: ['agent', 'report', 'surveys', 'tools', 'index', 'trace', 'repository', 'data', 'schema'],
  cli: ['app', 'agent', 'report', 'schema'],
}

const FILE_SYSTEM = new Set(['fs', 'node:fs', 'node:fs/promises', 'write-file-atomic'])
const MAY_USE_FILES = /^(repository|data|trace|cli)\/|^index\/facts-cache\.ts$/

const FILE_LINES_MAX = 300
const FUNCTION_LINES_MAX = 60
const COMPLEXITY_MAX = 12

/** Units over a budget, with their size. The list may only shrink: an entry whose size is no longer true fails. */
const OVER_BUDGET: Record<string, string> = {}

const modules = sourceModules()
const paths = new Set(modules.map(({ path }) => path))

const offenders = (find: (module: SourceModule) => readonly string[]): string[] =>
  modules.flatMap((module) => find(module))

describe('layers', () => {
  test('every folder of src has its place in the order', () => {
    expect([...new Set(modules.map(({ layer }) => layer))].sort()).toEqual(Object.keys(LAYERS).sort())
  })

  test('a layer imports only what stands below it', () => {
    const wrong = offenders(({ path, layer, imports }) =>
      imports
        .map(({ target }) => target?.split('/')[0])
        .filter((other) => other !== undefined && other !== layer && !LAYERS[layer]?.includes(other))
        .map((other) => `${path} imports ${other}`),
    )
    expect(wrong).toEqual([])
  })

  test('the own layer is imported by ./, another one by #', () => {
    const wrong = offenders(({ path, layer, imports }) =>
      imports
        .filter(
          ({ target, specifier }) => target !== null && specifier.startsWith('#') === target.startsWith(`${layer}/`),
        )
        .map(({ specifier }) => `${path}: ${specifier}`),
    )
    expect(wrong).toEqual([])
  })

  test('every import names a file', () => {
    const wrong = offenders(({ path, imports }) =>
      imports
        .filter(({ target }) => target !== null && !paths.has(target))
        .map(({ specifier }) => `${path}: ${specifier}`),
    )
    expect(wrong).toEqual([])
  })

  test('no import cycle at run time', () => {
    expect(cycles()).toEqual([])
  })
})

describe('what only some layers may do', () => {
  test('open files', () => {
    const wrong = offenders(({ path, imports }) =>
      MAY_USE_FILES.test(path) ? [] : imports.filter(({ specifier }) => FILE_SYSTEM.has(specifier)).map(() => path),
    )
    expect(wrong).toEqual([])
  })

  test('print: cli alone', () => {
    expect(uses(/^console\b|^process\.(stdout|stderr|exit|exitCode)\b/, (layer) => layer !== 'cli')).toEqual([])
  })

  test('throw: not the tools', () => {
    const throws = ({ path, layer, source }: SourceModule): string[] =>
      layer === 'tools' ? [...nodesOf(source)].filter(ts.isThrowStatement).map((node) => place(path, node)) : []
    expect(offenders(throws)).toEqual([])
  })
})

test('no any', () => {
  const anys = ({ path, source }: SourceModule): string[] =>
    [...nodesOf(source)].filter(({ kind }) => kind === ts.SyntaxKind.AnyKeyword).map((node) => place(path, node))
  expect(offenders(anys)).toEqual([])
})

test('files, functions and branches stay within their budgets', () => {
  const over: Record<string, string> = {}
  for (const module of modules) {
    if (module.lines > FILE_LINES_MAX) over[module.path] = `${module.lines} lines`
    for (const { name, lines, complexity } of functionSizes(module)) {
      if (lines > FUNCTION_LINES_MAX) over[name] = `${lines} lines`
      else if (complexity > COMPLEXITY_MAX) over[name] = `complexity ${complexity}`
    }
  }
  expect(over).toEqual(OVER_BUDGET)
})

test('what is published is there: bin, exports and the data folders', () => {
  const manifest = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as { files: string[] }
  const built = new Set(['dist'])
  expect(manifest.files.filter((file) => !built.has(file) && !existsSync(join(PROJECT, file)))).toEqual([])
})

/** Lines where an expression of this text stands. */
function uses(expression: RegExp, concerns: (layer: string) => boolean): string[] {
  return offenders(({ path, layer, source }) =>
    concerns(layer)
      ? [...nodesOf(source)]
          .filter((node) => ts.isPropertyAccessExpression(node) && expression.test(node.getText()))
          .map((node) => place(path, node))
      : [],
  )
}

const place = (path: string, node: ts.Node): string =>
  `${path}:${node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).line + 1}`

/** Each cycle once, as the modules on it. */
function cycles(): string[] {
  const next = new Map(
    modules.map(({ path, imports }) => [
      path,
      imports.flatMap(({ target, typeOnly }) => (target && !typeOnly ? [target] : [])),
    ]),
  )
  const done = new Set<string>()
  const found: string[] = []
  const walk = (path: string, trail: readonly string[]): void => {
    const at = trail.indexOf(path)
    if (at !== -1) found.push([...trail.slice(at), path].join(' -> '))
    if (at !== -1 || done.has(path)) return
    for (const target of next.get(path) ?? []) walk(target, [...trail, path])
    done.add(path)
  }
  for (const { path } of modules) walk(path, [])
  return found
}
