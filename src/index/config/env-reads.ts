import type { FileFacts } from '../facts.js'
import { type ConfigEntry, lineFinder } from './format.js'

interface ReadPattern {
  source: string
  /** Its one group that takes part is the key. */
  pattern: RegExp
  languages?: readonly string[]
}

const JVM = ['kotlin', 'java']
const APPLE = ['swift', 'objc']

const READS: readonly ReadPattern[] = [
  { source: 'process.env read', pattern: /\bprocess\.env(?:\?*\.([A-Za-z_]\w*)|\[\s*['"]([^'"]+)['"]\s*\])/g },
  { source: 'import.meta.env read', pattern: /\bimport\.meta\.env(?:\.([A-Za-z_]\w*)|\[\s*['"]([^'"]+)['"]\s*\])/g },
  { source: 'BuildConfig read', pattern: /\bBuildConfig\.([A-Za-z_]\w*)/g, languages: JVM },
  { source: 'environment read', pattern: /\bSystem\.getenv\(\s*"([^"]+)"/g, languages: JVM },
  { source: 'resource read', pattern: /\bR\.(?:string|bool|integer)\.(\w+)/g, languages: JVM },
  {
    source: 'environment read',
    pattern: /\b(?:env::var(?:_os)?|(?:option_)?env!)\(\s*"([^"]+)"/g,
    languages: ['rust'],
  },
  { source: 'environment read', pattern: /\bprocessInfo\.environment\[\s*"([^"]+)"/g, languages: APPLE },
  {
    source: 'Info.plist read',
    pattern:
      /(?:forInfoDictionaryKey:\s*@?"([^"]+)"|objectForInfoDictionaryKey:\s*@"([^"]+)"|infoDictionary\??!?\[\s*@?"([^"]+)")/g,
    languages: APPLE,
  },
]

const DESTRUCTURED = /\{([^{}]+)\}\s*=\s*(process\.env|import\.meta\.env)\b(?!\s*[.[])/g
/** Cheap test before the patterns run. */
const ANY_READ =
  /process\.env|import\.meta\.env|BuildConfig\.|getenv|env::var|env!\(|processInfo|InfoDictionary|\bR\.(string|bool|integer)\.|react-native-config/
const FALLBACK = /^\s*\)?\s*(?:\|\||\?\?)\s*(?:'([^'\n]*)'|"([^"\n]*)"|`([^`$\n]*)`|(\d[\w.]*|true\b|false\b))/

/** Keys that code reads from its environment, and the literal that it falls back on. Comments are left out. */
export function environmentReads(facts: FileFacts, text: string): ConfigEntry[] {
  if (!ANY_READ.test(text)) return []
  const lineOf = lineFinder(text)
  const isComment = commentTest(facts, text)
  const patterns = [
    ...READS.filter((read) => !read.languages || read.languages.includes(facts.language)),
    ...nativeConfig(facts),
  ]
  const entries = patterns.flatMap(({ source, pattern }) =>
    [...text.matchAll(pattern)]
      .filter((match) => !isComment(match.index, lineOf(match.index)) && !isQuoted(text, match))
      .flatMap((match): ConfigEntry[] => {
        const key = match.slice(1).find((group) => group !== undefined) ?? ''
        const line = lineOf(match.index)
        const fallback = fallbackAt(text, match.index + match[0].length)
        const read = { key, value: '', line, source }
        return fallback === undefined ? [read] : [read, { key, value: fallback, line, source: 'code default' }]
      }),
  )
  return [...entries, ...destructuredReads(text, lineOf)]
}

/** `import Config from 'react-native-config'`, under whatever local name. */
function nativeConfig(facts: FileFacts): ReadPattern[] {
  return facts.imports
    .filter((item) => item.from === 'react-native-config')
    .flatMap((item) => item.names.map((name) => name.local))
    .map((local) => ({
      source: 'react-native-config read',
      pattern: new RegExp(`(?<![\\w.])${local.replaceAll('$', '\\$')}\\.([A-Za-z_]\\w*)`, 'g'),
    }))
}

function destructuredReads(text: string, lineOf: (offset: number) => number): ConfigEntry[] {
  return [...text.matchAll(DESTRUCTURED)].flatMap((match) =>
    [...(match[1] ?? '').matchAll(/(?:^|,)\s*([A-Za-z_]\w*)/g)].map((name) => ({
      key: name[1] ?? '',
      value: '',
      line: lineOf(match.index + 1 + name.index + name[0].length - 1),
      source: `${match[2]} read`,
    })),
  )
}

function fallbackAt(text: string, offset: number): string | undefined {
  const match = FALLBACK.exec(text.slice(offset, offset + 300))
  return match?.slice(1).find((group) => group !== undefined)
}

/** `'process.env.X'` in quotes is the name of a define. */
const isQuoted = (text: string, match: RegExpExecArray): boolean =>
  /['"`]/.test(text[match.index - 1] ?? '') && text[match.index - 1] === text[match.index + match[0].length]

function commentTest(facts: FileFacts, text: string): (offset: number, line: number) => boolean {
  const whole = facts.comments.flatMap((comment) => (comment.end > comment.start ? [comment] : []))
  return (offset, line) => {
    const before = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
    return (
      /(^|\s)\/\/|^\s*(\*|\/\*)/.test(before) || whole.some((comment) => comment.start < line && line < comment.end)
    )
  }
}
