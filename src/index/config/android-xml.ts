import { baseName, type ConfigEntry, type ConfigFormat, lineFinder } from './format.js'
import { scanXml, type XmlToken } from './xml-scan.js'

const VALUE_ELEMENTS = new Set(['string', 'bool', 'integer', 'item'])
/** Attributes of the manifest that decide behaviour: back-ups, cleartext traffic, addresses that open the application. */
const MANIFEST_ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  application:
    /^android:(allowBackup|fullBackupContent|dataExtractionRules|usesCleartextTraffic|networkSecurityConfig|debuggable|name)$/,
  manifest: /^(package|android:version(Code|Name))$/,
  data: /^android:(scheme|host|pathPrefix|path|pathPattern|mimeType)$/,
}

/** AndroidManifest.xml, res/values (the default language only), res/xml. */
export const androidXmlFormat: ConfigFormat = {
  source: 'android xml',
  matches: (path) => baseName(path) === 'AndroidManifest.xml' || /(^|\/)res\/values\/[^/]+\.xml$/.test(path),
  read: (path, text) => (baseName(path) === 'AndroidManifest.xml' ? readManifest(text) : readValues(text)),
}

function readValues(text: string): ConfigEntry[] {
  const lineOf = lineFinder(text)
  const tokens = scanXml(text)
  return tokens.flatMap((token, at) => {
    if (token.kind !== 'open' || !VALUE_ELEMENTS.has(token.name)) return []
    const key = attribute(token, 'name')
    if (key === undefined || (token.name === 'item' && key.startsWith('android:'))) return []
    const line = lineOf(token.start)
    const { value, end } = token.empty ? { value: '', end: token.start } : textUntilClose(tokens, at, token.name)
    const last = lineOf(end)
    return [{ key, value, line, ...(last > line ? { end: last } : {}) }]
  })
}

function textUntilClose(tokens: readonly XmlToken[], at: number, name: string): { value: string; end: number } {
  let value = ''
  for (let next = at + 1; next < tokens.length; next++) {
    const token = tokens[next]
    if (token?.kind === 'text') value += token.text
    if (token?.kind === 'close' && token.name === name) return { value, end: token.start }
  }
  return { value, end: 0 }
}

function readManifest(text: string): ConfigEntry[] {
  const lineOf = lineFinder(text)
  return scanXml(text).flatMap((token) => {
    if (token.kind !== 'open') return []
    const name = attribute(token, 'android:name')
    if (token.name === 'meta-data' && name !== undefined) {
      const value = attribute(token, 'android:value') ?? attribute(token, 'android:resource') ?? ''
      return [{ key: name, value, line: lineOf(token.start) }]
    }
    if (/^uses-permission/.test(token.name) && name !== undefined)
      return [{ key: `${token.name}.${name}`, value: 'true', line: lineOf(token.start) }]
    const wanted = MANIFEST_ATTRIBUTES[token.name]
    return token.attributes
      .filter((item) => wanted?.test(item.name))
      .map((item) => ({ key: `${token.name}.${item.name}`, value: item.value, line: lineOf(item.start) }))
  })
}

const attribute = (token: XmlToken & { kind: 'open' }, name: string): string | undefined =>
  token.attributes.find((item) => item.name === name)?.value
