import { posix } from 'node:path'
import type { Repository } from '#repository/repository'
import { ts } from '#typescript'
import { readAliases } from './module-aliases.js'

/** `@app/*` -> `packages/app/src/*`. Targets are paths from the repository's root. */
export interface PathMapping {
  /** At most one `*`. */
  pattern: string
  targets: string[]
}

export interface WorkspacePackage {
  name: string
  folder: string
  /** The parsed package.json. */
  manifest: Record<string, unknown>
}

export interface ModuleConfig {
  /** Folders that hold a package.json. */
  packageFolders: ReadonlySet<string>
  /** By package name. */
  packages: ReadonlyMap<string, WorkspacePackage>
  /** Mappings that a folder's configuration files declare, for the files in and below it; most specific first. */
  mappings: ReadonlyMap<string, PathMapping[]>
}

const TSCONFIG = /^(tsconfig|jsconfig)(\.[\w.-]+)?\.json$/
/** `extends` and `references` are followed this far; real chains have two or three links. */
const CHAIN_MAX = 8

/** Reads tsconfig, package.json and bundler files: everything that gives a module specifier another meaning. */
export function readModuleConfig(repository: Repository): ModuleConfig {
  const packages = new Map<string, WorkspacePackage>()
  const packageFolders = new Set<string>()
  const mappings = new Map<string, PathMapping[]>()
  const add = (folder: string, found: PathMapping[]) =>
    mappings.set(folder, [...(mappings.get(folder) ?? []), ...found])

  for (const { path } of repository.files) {
    if (posix.basename(path) !== 'package.json') continue
    const folder = posix.dirname(path)
    const manifest = readJson(repository, path)
    packageFolders.add(folder)
    const name = text(manifest.name)
    if (name !== undefined && !packages.has(name)) packages.set(name, { name, folder, manifest })
    add(folder, importsOf(manifest, folder))
  }
  for (const path of typeScriptConfigs(repository)) {
    add(posix.dirname(path), typeScriptMappings(repository, packages, path, CHAIN_MAX))
  }
  for (const { folder, found } of readAliases(repository, packageFolders)) add(folder, found)
  for (const list of mappings.values()) list.sort((a, b) => specificity(b.pattern) - specificity(a.pattern))
  return { packageFolders, packages, mappings }
}

/** `tsconfig.json` before `tsconfig.app.json`, so that its mappings win. */
function typeScriptConfigs(repository: Repository): string[] {
  return repository.files
    .map((file) => file.path)
    .filter((path) => TSCONFIG.test(posix.basename(path)))
    .sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
}

function specificity(pattern: string): number {
  return pattern.includes('*') ? pattern.indexOf('*') : Number.MAX_SAFE_INTEGER
}

function typeScriptMappings(
  repository: Repository,
  packages: ReadonlyMap<string, WorkspacePackage>,
  path: string,
  depth: number,
): PathMapping[] {
  const config = readJson(repository, path)
  const options = record(config.compilerOptions)
  const folder = posix.dirname(path)
  const baseUrl = text(options.baseUrl)
  const base = baseUrl === undefined ? folder : posix.join(folder, baseUrl)
  const own = Object.entries(record(options.paths)).map(([pattern, targets]) => ({
    pattern,
    targets: texts(targets).map((target) => posix.join(base, target)),
  }))
  if (baseUrl !== undefined) own.push({ pattern: '*', targets: [posix.join(base, '*')] })
  if (depth === 0) return own
  const linked = [
    ...texts(config.extends).map((name) => extended(repository, packages, folder, name)),
    ...references(config).map((name) => configAt(repository, posix.join(folder, name))),
  ]
  for (const next of linked) {
    if (next === undefined) continue
    const known = new Set(own.map((mapping) => mapping.pattern))
    own.push(...typeScriptMappings(repository, packages, next, depth - 1).filter((m) => !known.has(m.pattern)))
  }
  return own
}

function extended(
  repository: Repository,
  packages: ReadonlyMap<string, WorkspacePackage>,
  folder: string,
  name: string,
): string | undefined {
  if (name.startsWith('.')) return configAt(repository, posix.join(folder, name))
  for (const { name: packageName, folder: packageFolder } of packages.values()) {
    if (name !== packageName && !name.startsWith(`${packageName}/`)) continue
    return configAt(repository, posix.join(packageFolder, name.slice(packageName.length)))
  }
  return undefined
}

function configAt(repository: Repository, path: string): string | undefined {
  return [path, `${path}.json`, posix.join(path, 'tsconfig.json')].find(
    (candidate) => candidate.endsWith('.json') && repository.has(candidate),
  )
}

function references(config: Record<string, unknown>): string[] {
  const list = Array.isArray(config.references) ? config.references : []
  return list.flatMap((entry: unknown) => texts(record(entry).path))
}

/** `imports` of a package.json; of conditions the first that leads to a source file wins later, so all are kept. */
function importsOf(manifest: Record<string, unknown>, folder: string): PathMapping[] {
  return Object.entries(record(manifest.imports)).map(([pattern, target]) => ({
    pattern,
    targets: conditionTargets(target).map((each) => posix.join(folder, each)),
  }))
}

/** Every path that a value of `exports` or `imports` can mean, conditions and fallbacks in the order of writing. */
export function conditionTargets(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(conditionTargets)
  return Object.values(record(value)).flatMap(conditionTargets)
}

function readJson(repository: Repository, path: string): Record<string, unknown> {
  const read = repository.read(path)
  if (read.kind === 'refused') return {}
  const config: unknown = ts.parseConfigFileTextToJson(path, read.text).config
  return record(config)
}

export function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {}
}

export const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const texts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((each): each is string => typeof each === 'string')
