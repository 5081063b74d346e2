import { baseName, type ConfigEntry } from './format.js'

export const DEFAULT_ENVIRONMENT = 'default'

const ALIASES: Readonly<Record<string, string>> = {
  prod: 'production',
  production: 'production',
  dev: 'development',
  develop: 'development',
  development: 'development',
  stage: 'staging',
  staging: 'staging',
  test: 'test',
  testing: 'test',
  qa: 'qa',
  uat: 'uat',
  debug: 'debug',
  release: 'release',
  preview: 'preview',
  sandbox: 'sandbox',
  local: 'local',
  beta: 'beta',
  alpha: 'alpha',
  canary: 'canary',
  nightly: 'nightly',
  ci: 'ci',
  example: 'example',
  sample: 'example',
  template: 'example',
}

/** Names that are environments when they stand beside each other as sections of one file. */
const SECTION_NAMES = new Set([
  'production',
  'development',
  'staging',
  'test',
  'qa',
  'uat',
  'debug',
  'release',
  'preview',
  'sandbox',
  'local',
  'beta',
])

/** `prod` and `production` are one environment; any other name stays as it is, in lower case. */
export function environmentName(name: string): string {
  const lower = name.toLowerCase()
  return ALIASES[lower] ?? lower
}

const isKnown = (name: string): boolean => Object.hasOwn(ALIASES, name.toLowerCase())

/**
 * From the file's name (`config.production.json`, `.env.staging.local`, `environment.prod.ts`), else from its folders
 * (`src/debug/res/values/strings.xml`), else `default`.
 */
export function environmentOfPath(path: string): string {
  const name = baseName(path)
  const suffix = /^(?:\.env|environment)\.(.+?)(?:\.[jt]s)?$/i.exec(name)?.[1]
  if (suffix && !/^[jt]s$/.test(suffix)) return suffix.split('.').map(environmentName).join('.')
  const words = name.split(/[._-]/).slice(0, -1)
  const inName = words.find((word, at) => isKnown(word) && (at > 0 || words.length === 1))
  if (inName) return environmentName(inName)
  const folders = path.split('/').slice(0, -1)
  const folder = folders.findLast((part, at) => isKnown(part) && at > 0)
  return folder ? environmentName(folder) : DEFAULT_ENVIRONMENT
}

/**
 * Sections named after environments (`production.api.url` beside `development.api.url`) become the environment of their
 * values, at the first or second level; at least two must stand beside each other.
 */
export function splitEnvironmentSections(entries: readonly ConfigEntry[]): ConfigEntry[] {
  const beside = new Map<string, Set<string>>()
  const isSection = (part: string | undefined): part is string =>
    part !== undefined && SECTION_NAMES.has(ALIASES[part.toLowerCase()] ?? '')
  for (const { key } of entries) {
    const parts = key.split('.')
    for (const depth of [0, 1]) {
      const part = parts[depth]
      if (!isSection(part) || parts.length <= depth + 1) continue
      const prefix = parts.slice(0, depth).join('.')
      beside.set(prefix, (beside.get(prefix) ?? new Set()).add(part))
    }
  }
  return entries.map((entry) => {
    const parts = entry.key.split('.')
    const depth = [0, 1].find(
      (at) =>
        isSection(parts[at]) && parts.length > at + 1 && (beside.get(parts.slice(0, at).join('.'))?.size ?? 0) > 1,
    )
    if (depth === undefined) return entry
    return { ...entry, key: parts.toSpliced(depth, 1).join('.'), environment: environmentName(parts[depth] ?? '') }
  })
}
