import { loadTypeScript, ts } from '#typescript'
import { splitEnvironmentSections } from './environment.js'
import { baseName, type ConfigEntry, type ConfigFormat, joinKey } from './format.js'
import { isApplicationConfig } from './selection.js'

/** Of a package.json, what a running application can see of it. `build` belongs to Electron builder. */
const PACKAGE_KEYS = /^(name|productName|version|main|homepage|config|publish|expo|capacitor|update)(\.|$)/

/** JSON and JSON with comments, flattened to dotted keys; array items by number. */
export const jsonFormat: ConfigFormat = {
  source: 'json',
  matches: (path) => /\.(json|jsonc|json5)$/i.test(path) && isApplicationConfig(path),
  read(path, text) {
    const entries = readJson(path, text)
    if (baseName(path) === 'package.json') return entries.filter((entry) => PACKAGE_KEYS.test(entry.key))
    return splitEnvironmentSections(entries)
  },
}

export function readJson(path: string, text: string): ConfigEntry[] {
  loadTypeScript()
  const source = ts.parseJsonText(path, text)
  const root = source.statements[0]?.expression
  const entries: ConfigEntry[] = []
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1
  const visit = (node: ts.Expression, key: string, keyStart: number): void => {
    if (ts.isObjectLiteralExpression(node)) {
      for (const property of node.properties) {
        if (!ts.isPropertyAssignment(property)) continue
        const name = propertyName(property.name)
        visit(property.initializer, joinKey(key, name), property.name.getStart(source))
      }
    } else if (ts.isArrayLiteralExpression(node)) {
      for (const [at, item] of node.elements.entries()) visit(item, joinKey(key, at), item.getStart(source))
    } else if (key !== '') {
      const line = lineOf(keyStart)
      const end = lineOf(node.getEnd())
      const entry: ConfigEntry = { key, value: scalar(node, source), line }
      entries.push(end > line ? { ...entry, end } : entry)
    }
  }
  if (root) visit(root, '', 0)
  return entries
}

const propertyName = (name: ts.PropertyName): string =>
  ts.isStringLiteral(name) || ts.isIdentifier(name) || ts.isNumericLiteral(name) ? name.text : name.getText()

const scalar = (node: ts.Expression, source: ts.JsonSourceFile): string =>
  ts.isStringLiteralLike(node) ? node.text : node.getText(source)
