import { environmentName } from './environment.js'
import { type ConfigEntry, type ConfigFormat, unquote } from './format.js'
import { type GradleStatement, gradleStatements } from './gradle-statements.js'

/** Settings of the Android plugin that say which application this is and how it was built. */
const SETTING =
  /^(versionName|versionCode|versionNameSuffix|applicationId|applicationIdSuffix|namespace|(?:min|target|compile)Sdk(?:Version)?|minifyEnabled|isMinifyEnabled|debuggable|isDebuggable|shrinkResources|isShrinkResources)\b\s*[=(]?\s*(.+?)\)?$/

/** Gradle scripts, Groovy and Kotlin; a build type or product flavor is the environment. */
export const gradleFormat: ConfigFormat = {
  source: 'gradle',
  matches: (path) => /\.gradle(\.kts)?$/i.test(path),
  read: (_path, text) => gradleStatements(text).flatMap(entriesOf),
}

function entriesOf(statement: GradleStatement): ConfigEntry[] {
  const pairs =
    fieldPairs(statement.text) ??
    placeholderPairs(statement.text) ??
    settingPairs(statement.text) ??
    extraPairs(statement)
  const environment = environmentOfBlocks(statement.blocks)
  return (pairs ?? []).map(([key, value]) => ({
    key,
    value,
    line: statement.start,
    ...(statement.end > statement.start ? { end: statement.end } : {}),
    ...(environment ? { environment } : {}),
  }))
}

type Pairs = [key: string, value: string][]

/** `buildConfigField "String", "API_URL", "\"https://x\""` and `resValue`, named arguments included. */
function fieldPairs(text: string): Pairs | undefined {
  const match = /^(?:it\.)?(?:buildConfigField|resValue)\b\s*\(?([\s\S]*?)\)?$/.exec(text)
  if (!match) return undefined
  const args = splitArguments(match[1] ?? '').map((part) => part.replace(/^(type|name|value)\s*[=:]\s*/, ''))
  if (args.length < 3) return undefined
  return [[unquote(args[1] ?? ''), valueText(args.slice(2).join(', '))]]
}

function placeholderPairs(text: string): Pairs | undefined {
  const match = /^(?:[\w.]+\.)?manifestPlaceholders\b\s*([\s\S]*)$/.exec(text)
  if (!match) return undefined
  const rest = match[1] ?? ''
  const single = /^(?:\[\s*(["'])(\w+)\1\s*\]|\.(\w+))\s*=\s*([\s\S]+)$/.exec(rest)
  if (single) return [[single[2] ?? single[3] ?? '', valueText(single[4] ?? '')]]
  return mapPairs(rest)
}

function settingPairs(text: string): Pairs | undefined {
  const match = SETTING.exec(text)
  return match ? [[match[1] ?? '', valueText(match[2] ?? '')]] : undefined
}

/** Extra properties: `ext { x = 1 }`, `ext.x = 1`, `extra["x"] = 1`, `val x by extra(1)`, `set("x", 1)`. */
function extraPairs(statement: GradleStatement): Pairs | undefined {
  const inExtra = /^((root)?[pP]roject\.)?(ext|extra)(\.apply)?$/.test(statement.blocks.at(-1) ?? '')
  const match =
    /^(?:(?:root)?[pP]roject\.)?ext\.(\w+)\s*=\s*([\s\S]+)$/.exec(statement.text) ??
    /^(?:[\w.]+\.)?extra\[\s*["'](\w+)["']\s*\]\s*=\s*([\s\S]+)$/.exec(statement.text) ??
    /^va[lr]\s+(\w+)(?:\s*:\s*[\w.<>]+)?\s+by\s+extra\(([\s\S]+)\)$/.exec(statement.text) ??
    (inExtra
      ? (/^(?:set\(\s*)["'](\w+)["']\s*,\s*([\s\S]+)\)$/.exec(statement.text) ??
        /^(\w+)\s*=\s*([\s\S]+)$/.exec(statement.text))
      : null)
  if (!match) return undefined
  const [, key = '', value = ''] = match
  const pairs = /^(\[|mapOf)/.test(value) ? mapPairs(value) : []
  return pairs.length > 0 ? pairs.map(([name, text]) => [`${key}.${name}`, text]) : [[key, valueText(value)]]
}

/** `[a: "x", "b": y]` of Groovy, `mapOf("a" to "x")` of Kotlin. */
function mapPairs(text: string): Pairs {
  const inner = text
    .replace(/^(\+=|=|\.putAll\()\s*/, '')
    .replace(/^(mutableMapOf|mapOf)?\s*[([]/, '')
    .replace(/[)\]]+$/, '')
  return splitArguments(inner).flatMap((part): Pairs => {
    const match = /^(["']?)([\w.-]+)\1\s*(?::|\bto\b)\s*([\s\S]+)$/.exec(part)
    return match ? [[match[2] ?? '', valueText(match[3] ?? '')]] : []
  })
}

/** Parts between commas that stand outside strings and brackets. */
function splitArguments(text: string): string[] {
  const parts: string[] = ['']
  let depth = 0
  for (const piece of text.match(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[\s\S]/g) ?? []) {
    if (/^[([{]$/.test(piece)) depth++
    if (/^[)\]}]$/.test(piece)) depth--
    if (piece === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += piece
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

/** A string constant of the generated class is quoted twice: `'"https://x"'`. */
const valueText = (text: string): string => unquote(unquote(text).replaceAll('\\"', '"'))

function environmentOfBlocks(blocks: readonly string[]): string | undefined {
  const at = blocks.findLastIndex((block) => /(^|\.)(buildTypes|productFlavors)$/.test(block))
  const block = at < 0 ? undefined : blocks[at + 1]
  if (!block) return undefined
  const name =
    /^(?:create|getByName|named|maybeCreate|register)\(\s*["'](\w+)["']/.exec(block)?.[1] ?? /^\w+/.exec(block)?.[0]
  return name ? environmentName(name) : undefined
}
