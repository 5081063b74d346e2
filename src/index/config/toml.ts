import { parse } from 'smol-toml'
import { splitEnvironmentSections } from './environment.js'
import { baseName, type ConfigEntry, type ConfigFormat, joinKey, linesOf } from './format.js'
import { isDataFolder } from './selection.js'

/** Lines that one value may take before the scan gives up on it (own judgement). */
const VALUE_LINES = 100

/** TOML, flattened to dotted keys; a table of an array carries its number. */
export const tomlFormat: ConfigFormat = {
  source: 'toml',
  matches: (path) =>
    /\.toml$/i.test(path) &&
    !isDataFolder(path) &&
    !/^\.?(rustfmt|clippy|deny|taplo|rust-toolchain|pyproject)/.test(baseName(path)),
  read: (_path, text) => splitEnvironmentSections(readToml(linesOf(text))),
}

function readToml(lines: readonly string[]): ConfigEntry[] {
  const entries: ConfigEntry[] = []
  const counts = new Map<string, number>()
  let section = ''
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const header = /^\s*(\[\[?)\s*([^\]]+?)\s*\]\]?\s*(#.*)?$/.exec(line)
    if (header) {
      section = plainKey(header[2] ?? '')
      if (header[1] === '[[') section = numbered(section, counts)
      continue
    }
    if (!/^\s*[\w"'.-]+\s*(\.\s*[\w"'-]+\s*)*=/.test(line)) continue
    const value = valueAt(lines, at)
    if (!value) continue
    const end = at + value.lines > at + 1 ? { end: at + value.lines } : {}
    for (const [key, text] of flatten(value.table, section)) entries.push({ key, value: text, line: at + 1, ...end })
    at += value.lines - 1
  }
  return entries
}

/** The shortest run of lines from `at` on that is valid by itself. */
function valueAt(lines: readonly string[], at: number): { table: unknown; lines: number } | undefined {
  for (let count = 1; count <= VALUE_LINES && at + count <= lines.length; count++) {
    try {
      return { table: parse(lines.slice(at, at + count).join('\n')), lines: count }
    } catch {
      // An open bracket or quote: the value goes on.
    }
  }
  return undefined
}

function flatten(value: unknown, key: string): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((item, at) => flatten(item, joinKey(key, at)))
  if (value instanceof Date) return [[key, value.toISOString()]]
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, item]) => flatten(item, joinKey(key, name)))
  return [[key, String(value)]]
}

function numbered(section: string, counts: Map<string, number>): string {
  const count = counts.get(section) ?? 0
  counts.set(section, count + 1)
  return joinKey(section, count)
}

const plainKey = (header: string): string =>
  header
    .split('.')
    .map((part) => part.trim().replace(/^["']|["']$/g, ''))
    .join('.')
