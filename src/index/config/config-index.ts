import { maskSecret } from '#repository/mask'
import type { Repository } from '#repository/repository'
import type { Evaluate } from '../evaluate.js'
import type { FileFacts } from '../facts.js'
import type { ConfigValue } from '../repository-index.js'
import { androidXmlFormat } from './android-xml.js'
import { codeReads } from './code-reads.js'
import { electronBuilderFormat } from './electron-builder.js'
import { envFormat } from './env.js'
import { DEFAULT_ENVIRONMENT, environmentOfPath } from './environment.js'
import type { ConfigEntry, ConfigFormat } from './format.js'
import { gradleFormat } from './gradle.js'
import { jsonFormat } from './json.js'
import { plistFormat } from './plist.js'
import { propertiesFormat } from './properties.js'
import { isDataFolder, MAX_CONFIG_BYTES } from './selection.js'
import { tomlFormat } from './toml.js'
import { xcconfigFormat } from './xcconfig.js'
import { yamlFormat } from './yaml.js'

/** The first format that finds a key at a line keeps it, so the special ones stand before the general ones. */
const FORMATS: readonly ConfigFormat[] = [
  electronBuilderFormat,
  envFormat,
  androidXmlFormat,
  gradleFormat,
  propertiesFormat,
  xcconfigFormat,
  plistFormat,
  jsonFormat,
  yamlFormat,
  tomlFormat,
]

export interface ConfigIndex {
  /** Values whose key is `key`, or begins with `key` when it ends in `*` or `.`; by key, file, line. `*` alone gives all. */
  lookup(key: string): ConfigValue[]
  /** Files that were read as configuration, code not counted; sorted. */
  files(): string[]
}

/** Reads nothing before the first question. */
export function createConfigIndex(
  repository: Repository,
  files: readonly FileFacts[],
  evaluate: Evaluate,
): ConfigIndex {
  let read: { values: ConfigValue[]; files: string[] } | undefined
  const all = () => {
    read ??= readAll(repository, files, evaluate)
    return read
  }
  return {
    lookup: (key) => {
      if (!/[*.]$/.test(key)) return all().values.filter((value) => value.key === key)
      const prefix = key.replace(/\*$/, '')
      return all().values.filter((value) => value.key.startsWith(prefix))
    },
    files: () => [...all().files],
  }
}

function readAll(repository: Repository, facts: readonly FileFacts[], evaluate: Evaluate) {
  const values: ConfigValue[] = []
  const files: string[] = []
  for (const { path, size } of repository.files) {
    const formats = FORMATS.filter((format) => format.matches(path))
    if (formats.length === 0 || size > MAX_CONFIG_BYTES || isDataFolder(path)) continue
    const result = repository.read(path)
    if (result.kind !== 'text') continue
    files.push(path)
    for (const format of formats)
      values.push(...entriesOf(format, path, result.text).map((entry) => configValue(entry, path, format.source)))
  }
  for (const file of facts) {
    if (isDataFolder(file.path)) continue
    const result = repository.read(file.path)
    if (result.kind !== 'text') continue
    values.push(...codeReads(file, result.text, evaluate).map((entry) => configValue(entry, file.path, 'code')))
  }
  return { values: distinct(values).sort(byPlace), files: files.sort() }
}

/** A file that its format can't read says nothing; it must not take the others down. */
function entriesOf(format: ConfigFormat, path: string, text: string): ConfigEntry[] {
  try {
    return format.read(path, text)
  } catch {
    return []
  }
}

function configValue(entry: ConfigEntry, file: string, source: string): ConfigValue {
  const shown = maskSecret(entry.key, entry.value)
  const value: ConfigValue = {
    key: entry.key,
    value: shown.value,
    file,
    line: entry.line,
    environment:
      entry.environment ??
      (source === 'code' && entry.source !== 'code object' ? DEFAULT_ENVIRONMENT : environmentOfPath(file)),
    source: entry.source ?? source,
    masked: shown.masked,
  }
  return entry.end === undefined ? value : { ...value, end: entry.end }
}

function distinct(values: readonly ConfigValue[]): ConfigValue[] {
  const seen = new Set<string>()
  return values.filter((value) => {
    const id = [value.key, value.file, value.line, value.value, value.environment].join('\0')
    return !seen.has(id) && seen.add(id)
  })
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const byPlace = (a: ConfigValue, b: ConfigValue): number =>
  order(a.key, b.key) ||
  order(a.file, b.file) ||
  a.line - b.line ||
  order(a.value, b.value) ||
  order(a.environment, b.environment)
