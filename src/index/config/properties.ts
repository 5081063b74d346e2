import { baseName, type ConfigEntry, type ConfigFormat, linesOf } from './format.js'

/** Java properties: `gradle.properties`, `application-prod.properties`. */
export const propertiesFormat: ConfigFormat = {
  source: 'properties',
  matches: (path) => /\.properties$/i.test(path) && baseName(path) !== 'gradle-wrapper.properties',
  read: (_path, text) => readProperties(linesOf(text)),
}

function readProperties(lines: readonly string[]): ConfigEntry[] {
  const entries: ConfigEntry[] = []
  for (let at = 0; at < lines.length; at++) {
    const start = at
    let line = lines[at] ?? ''
    if (/^\s*([#!].*)?$/.test(line)) continue
    while (/(^|[^\\])(\\\\)*\\$/.test(line) && at + 1 < lines.length) {
      at++
      line = line.slice(0, -1) + (lines[at] ?? '').trimStart()
    }
    const match = /^\s*((?:\\.|[^\s:=\\])+)\s*[=:\s]\s*(.*)$/.exec(line)
    if (!match) continue
    const entry: ConfigEntry = {
      key: withoutEscapes(match[1] ?? ''),
      value: withoutEscapes(match[2] ?? '').trim(),
      line: start + 1,
    }
    entries.push(at > start ? { ...entry, end: at + 1 } : entry)
  }
  return entries
}

const withoutEscapes = (text: string): string => text.replace(/\\([:=#! \\])/g, '$1')
