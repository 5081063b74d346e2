import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseAllDocuments } from 'yaml'
import { splitEnvironmentSections } from './environment.js'
import { baseName, type ConfigEntry, type ConfigFormat, joinKey } from './format.js'
import { isApplicationConfig } from './selection.js'

/** YAML, flattened to dotted keys. The variables of a compose file stand under their own names. */
export const yamlFormat: ConfigFormat = {
  source: 'yaml',
  matches: (path) => /\.ya?ml$/i.test(path) && isApplicationConfig(path),
  read(path, text) {
    const entries = readYaml(text)
    return /^(docker-)?compose/i.test(baseName(path)) ? entries.map(composeVariable) : splitEnvironmentSections(entries)
  },
}

export function readYaml(text: string): ConfigEntry[] {
  const counter = new LineCounter()
  const entries: ConfigEntry[] = []
  const visit = (node: unknown, key: string, line: number): void => {
    if (isMap(node)) {
      for (const pair of node.items) {
        if (isScalar(pair.key)) visit(pair.value, joinKey(key, String(pair.key.value)), lineAt(counter, pair.key, line))
      }
    } else if (isSeq(node)) {
      for (const [at, item] of node.items.entries()) visit(item, joinKey(key, at), lineAt(counter, item, line))
    } else if (key !== '') {
      const end = lastLine(counter, node, line)
      const entry: ConfigEntry = { key, value: scalar(node), line }
      entries.push(end > line ? { ...entry, end } : entry)
    }
  }
  // Aliases are not followed, so nothing is expanded without bound.
  for (const document of parseAllDocuments(text, { lineCounter: counter })) visit(document.contents, '', 1)
  return entries
}

function scalar(node: unknown): string {
  if (isAlias(node)) return `*${node.source}`
  return isScalar(node) ? String(node.value ?? '') : ''
}

function lineAt(counter: LineCounter, node: unknown, otherwise: number): number {
  const start = rangeOf(node)?.[0]
  return start === undefined ? otherwise : counter.linePos(start).line
}

function lastLine(counter: LineCounter, node: unknown, otherwise: number): number {
  const range = rangeOf(node)
  return range ? counter.linePos(Math.max(range[0], range[1] - 1)).line : otherwise
}

const rangeOf = (node: unknown) =>
  isScalar(node) || isAlias(node) || isMap(node) || isSeq(node) ? (node as Node).range : undefined

function composeVariable(entry: ConfigEntry): ConfigEntry {
  const match = /(?:^|\.)environment\.([^.]+)$/.exec(entry.key)
  if (!match) return entry
  const listed = /^([A-Za-z_]\w*)=(.*)$/s.exec(entry.value)
  if (listed && /^\d+$/.test(match[1] ?? '')) return { ...entry, key: listed[1] ?? '', value: listed[2] ?? '' }
  return { ...entry, key: match[1] ?? entry.key }
}
