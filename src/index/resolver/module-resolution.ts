import { posix } from 'node:path'
import type { Repository } from '#repository/repository'
import { loadTypeScript } from '#typescript'
import {
  conditionTargets,
  type ModuleConfig,
  type PathMapping,
  readModuleConfig,
  record,
  text,
  type WorkspacePackage,
} from './module-config.js'

export interface ModuleResolver {
  /** The repository's file that a specifier written in `from` means; undefined when it leads out of the repository. */
  resolve(specifier: string, from: string): string | undefined
}

const EXTENSIONS = ['.ts', '.tsx', '.d.ts', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.vue', '.svelte']
/** A file may exist per platform only (React Native, Expo, Electron forks); the first of these stands for all. */
const PLATFORMS = ['', '.native', '.ios', '.android', '.web']
/** What an emitted file's extension is written as. */
const SOURCE_EXTENSIONS: Record<string, string[]> = {
  '.js': ['.ts', '.tsx', '.js', '.jsx', '.d.ts'],
  '.jsx': ['.tsx', '.jsx'],
  '.mjs': ['.mts', '.mjs'],
  '.cjs': ['.cts', '.cjs'],
}
const ENTRY_FIELDS = ['source', 'types', 'typings', 'module', 'react-native', 'main']
const ENTRY_GUESSES = ['src/index', 'index', 'src/main', 'src/lib', 'lib/index']
const EMITTED_FOLDER = /(^|\/)(dist|build|lib|out|es|esm|cjs|umd)\//
/** Defaults of Vue CLI, Vite templates, Nuxt and SvelteKit, for projects that rely on a preset. */
const CONVENTIONS: PathMapping[] = [
  { pattern: '$lib/*', targets: ['src/lib/*'] },
  { pattern: '@/*', targets: ['src/*', 'app/*', '*'] },
  { pattern: '~/*', targets: ['src/*', 'app/*', '*'] },
  { pattern: '~~/*', targets: ['*'] },
]

/** Resolves module specifiers without node_modules, by the repository's list of files alone. */
export function createModuleResolver(repository: Repository): ModuleResolver {
  loadTypeScript()
  const config = readModuleConfig(repository)
  const files = new FileChoice(repository)
  const known = new Map<string, string | undefined>()
  return {
    resolve(specifier, from) {
      const folder = posix.dirname(from)
      const key = `${folder}\0${specifier}`
      if (!known.has(key)) known.set(key, resolveIn(config, files, specifier.replace(/[?#].*$/, ''), specifier, folder))
      return known.get(key)
    },
  }
}

function resolveIn(
  config: ModuleConfig,
  files: FileChoice,
  clean: string,
  written: string,
  folder: string,
): string | undefined {
  if (/^\.{1,2}(\/|$)/.test(clean)) return files.at(posix.join(folder, clean))
  const specifier = written.startsWith('#') ? written : clean
  const up = ancestors(folder)
  for (const at of up) {
    const found = mapped(config.mappings.get(at) ?? [], specifier, files)
    if (found !== undefined) return found
  }
  const own = up.find((at) => config.packageFolders.has(at)) ?? '.'
  if (specifier.startsWith('/')) return files.at(posix.join(own, specifier)) ?? files.at(specifier.slice(1))
  return (
    fromPackages(config, files, specifier) ??
    mapped(
      CONVENTIONS.map((each) => under(own, each)),
      specifier,
      files,
    )
  )
}

const under = (folder: string, mapping: PathMapping): PathMapping => ({
  pattern: mapping.pattern,
  targets: mapping.targets.map((target) => posix.join(folder, target)),
})

function ancestors(folder: string): string[] {
  const list = [folder]
  for (let at = folder; at !== '.'; ) {
    at = posix.dirname(at)
    list.push(at)
  }
  return list
}

function mapped(mappings: readonly PathMapping[], specifier: string, files: FileChoice): string | undefined {
  for (const { pattern, targets } of mappings) {
    const rest = matched(pattern, specifier)
    if (rest === undefined) continue
    for (const target of targets) {
      const found = files.at(target.replace('*', () => rest)) ?? files.source(target.replace('*', () => rest))
      if (found !== undefined) return found
    }
  }
  return undefined
}

/** What `*` stands for; empty for an exact match. */
function matched(pattern: string, specifier: string): string | undefined {
  const star = pattern.indexOf('*')
  if (star < 0) return pattern === specifier ? '' : undefined
  const suffix = pattern.slice(star + 1)
  if (
    specifier.length < star + suffix.length ||
    !specifier.startsWith(pattern.slice(0, star)) ||
    !specifier.endsWith(suffix)
  )
    return undefined
  return specifier.slice(star, specifier.length - suffix.length)
}

function fromPackages(config: ModuleConfig, files: FileChoice, specifier: string): string | undefined {
  const parts = specifier.split('/')
  const length = specifier.startsWith('@') ? 2 : 1
  const found = config.packages.get(parts.slice(0, length).join('/'))
  if (found === undefined) return undefined
  const sub = parts.slice(length).join('/')
  return sub === '' ? entry(found, files) : subpath(found, sub, files)
}

function entry({ folder, manifest }: WorkspacePackage, files: FileChoice): string | undefined {
  const exported = record(manifest.exports)
  const fields = ENTRY_FIELDS.map((field) => text(manifest[field])).filter((each) => each !== undefined)
  const candidates = [
    ...conditionTargets(typeof manifest.exports === 'string' ? manifest.exports : (exported['.'] ?? [])),
    ...('.' in exported || Object.keys(exported).some((key) => key.startsWith('.')) ? [] : conditionTargets(exported)),
    ...fields,
  ].map((each) => posix.join(folder, each))
  return (
    first(candidates, (each) => files.at(each) ?? files.source(each)) ??
    first(ENTRY_GUESSES, (each) => files.at(posix.join(folder, each)))
  )
}

function subpath({ folder, manifest }: WorkspacePackage, sub: string, files: FileChoice): string | undefined {
  const exported = Object.entries(record(manifest.exports))
    .filter(([key]) => key.startsWith('./'))
    .map(([key, value]) => ({
      pattern: key.slice(2),
      targets: conditionTargets(value).map((each) => posix.join(folder, each)),
    }))
  const direct = [sub, `src/${sub}`].map((each) => posix.join(folder, each))
  return (
    mapped(exported, sub, files) ?? first(direct, (each) => files.at(each)) ?? files.source(posix.join(folder, sub))
  )
}

function first<T>(items: readonly T[], find: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}

/** Chooses the file that a path without certainty about extension, platform or folder means. */
class FileChoice {
  readonly #paths: ReadonlySet<string>

  constructor(repository: Repository) {
    this.#paths = new Set(repository.files.map(({ path }) => path))
  }

  at(path: string): string | undefined {
    const clean = path.replace(/\/+$/, '')
    return this.#file(clean) ?? this.#file(posix.join(clean, 'index'))
  }

  /** The same path in the source folder, for a path into a folder of emitted files. */
  source(path: string): string | undefined {
    if (!EMITTED_FOLDER.test(path)) return undefined
    const inSource = path.replace(EMITTED_FOLDER, '$1src/')
    const inRoot = path.replace(EMITTED_FOLDER, '$1')
    return first([inSource, inRoot], (each) => this.at(each) ?? this.at(each.replace(/(\.d)?\.[cm]?[jt]sx?$/, '')))
  }

  #file(path: string): string | undefined {
    const extension = posix.extname(path)
    const stem = path.slice(0, path.length - extension.length)
    const written = SOURCE_EXTENSIONS[extension]
    const exact = written?.map((each) => stem + each) ?? (EXTENSIONS.includes(extension) ? [path] : [])
    const found = exact.find((each) => this.#paths.has(each))
    if (found !== undefined) return found
    for (const platform of PLATFORMS) {
      const complete = EXTENSIONS.map((each) => path + platform + each).find((each) => this.#paths.has(each))
      if (complete !== undefined) return complete
    }
    return undefined
  }
}
