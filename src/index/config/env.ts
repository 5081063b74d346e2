import { baseName, type ConfigEntry, type ConfigFormat, linesOf } from './format.js'

/** `.env`, `.env.production`, `production.env`. */
export const envFormat: ConfigFormat = {
  source: '.env',
  matches: (path) => /^\.env(\..+)?$|.\.env$/i.test(baseName(path)),
  read: (_path, text) => readEnv(linesOf(text)),
}

function readEnv(lines: readonly string[]): ConfigEntry[] {
  const entries: ConfigEntry[] = []
  for (let at = 0; at < lines.length; at++) {
    const match = /^\s*(?:export\s+)?([\w.-]+)\s*[=:]\s?(.*)$/.exec(lines[at] ?? '')
    if (!match) continue
    const start = at
    let raw = (match[2] ?? '').trim()
    const quote = /^["'`]/.exec(raw)?.[0]
    const closesAt = quote ? lines.findIndex((line, i) => i > at && line.includes(quote)) : -1
    if (quote && !raw.slice(1).includes(quote) && closesAt > at) {
      raw = [raw, ...lines.slice(at + 1, closesAt + 1)].join('\n')
      at = closesAt
    }
    const entry: ConfigEntry = { key: match[1] ?? '', value: envValue(raw, quote), line: start + 1 }
    entries.push(at > start ? { ...entry, end: at + 1 } : entry)
  }
  return entries
}

function envValue(raw: string, quote: string | undefined): string {
  const close = quote ? raw.indexOf(quote, 1) : -1
  return close > 0 ? raw.slice(1, close) : raw.replace(/\s+#.*$/, '').trim()
}
