import { environmentName } from './environment.js'
import { type ConfigEntry, type ConfigFormat, linesOf } from './format.js'

/** Xcode build settings; `KEY[config=Debug]` makes the environment. */
export const xcconfigFormat: ConfigFormat = {
  source: 'xcconfig',
  matches: (path) => /\.xcconfig$/i.test(path),
  read: (_path, text) => linesOf(text).flatMap(readLine),
}

function readLine(line: string, at: number): ConfigEntry[] {
  const match = /^\s*(\w+)((?:\[[^\]]*\])*)\s*=\s*(.*)$/.exec(line)
  if (!match) return []
  const config = /\[config=([^\]*]+)\*?\]/.exec(match[2] ?? '')?.[1]
  const entry: ConfigEntry = { key: match[1] ?? '', value: withoutComment(match[3] ?? ''), line: at + 1 }
  return [config ? { ...entry, environment: environmentName(config) } : entry]
}

/** `//` starts a comment in this format, which is why addresses are written `https:/$()/host`. */
const withoutComment = (text: string): string =>
  text
    .replace(/\/\/.*$/, '')
    .replaceAll('$()', '')
    .trim()
