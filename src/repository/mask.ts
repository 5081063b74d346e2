import { judgeName } from './secret-names.js'
import { looksRandom, SECRET_SHAPES } from './secret-shapes.js'

/** A configuration value as it may be shown: `ghp_… (40 characters, masked)` for a secret, else as it is. */
export function maskSecret(key: string, value: string): { value: string; masked: boolean } {
  const shaped = maskShapes(maskPrivateKeys(value))
  if (shaped !== value) return { value: shaped, masked: true }
  const trimmed = value.trim()
  if (isSecretByName(key, trimmed) || (judgeName(key) !== 'public' && looksRandom(trimmed))) {
    return { value: masked(trimmed), masked: true }
  }
  return { value, masked: false }
}

/** The text with the secrets in it masked, line by line: the number of lines stays. Made for code, so it is cautious. */
export function maskText(text: string): string {
  return maskPrivateKeys(text)
    .split('\n')
    .map((line) => maskAssignments(maskShapes(line)))
    .join('\n')
}

function masked(secret: string): string {
  const shown = secret.length >= 16 ? 4 : secret.length >= 8 ? 2 : 0
  return `${secret.slice(0, shown)}… (${secret.length} characters, masked)`
}

function maskShapes(text: string): string {
  let result = text
  for (const { pattern, group } of SECRET_SHAPES) {
    result = result.replace(pattern, (whole: string, ...groups: unknown[]) => {
      const secret = group === 0 ? whole : String(groups[group - 1])
      if (isPlaceholder(secret)) return whole
      const at = whole.lastIndexOf(secret)
      return whole.slice(0, at) + masked(secret) + whole.slice(at + secret.length)
    })
  }
  return result
}

const PRIVATE_KEY = /(-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----)(.*?)(?=-----END |$)/gs

/** The lines between the marks of a PEM block; a block without an end is hidden to the end of the text. */
function maskPrivateKeys(text: string): string {
  return text.replace(PRIVATE_KEY, (_, begin: string, body: string) => {
    const lines = body.split('\n').map((line) => line.replace(/[A-Za-z0-9+/=]{8,}/g, (key) => masked(key)))
    return begin + lines.join('\n')
  })
}

/** A key and its literal: quoted anywhere, unquoted only as in an .env or .properties file. */
const QUOTED = /(["'`]?)([\w.-]+)\1(\s*(?:[:=]|=>)\s*)(["'`])([^"'`\s]{6,})\4/g
const UNQUOTED = /^(\s*(?:export\s+)?)([A-Za-z][\w.-]*)(\s*=\s*)([^\s"'`;(){}[\],]{6,})$/

function maskAssignments(line: string): string {
  const quoted = line.replace(
    QUOTED,
    (whole: string, q: string, key: string, sign: string, mark: string, value: string) =>
      isLiteralSecret(key, value) ? `${q}${key}${q}${sign}${mark}${masked(value)}${mark}` : whole,
  )
  return quoted.replace(UNQUOTED, (whole: string, indent: string, key: string, sign: string, value: string) =>
    isLiteralSecret(key, value) ? `${indent}${key}${sign}${masked(value)}` : whole,
  )
}

/** In code a text without digits under such a name is most often a label or another name. */
const isLiteralSecret = (key: string, value: string): boolean =>
  /\d/.test(value) && !/^[\w$]+(\.[\w$]+)+$/.test(value) && isSecretByName(key, value)

function isSecretByName(key: string, value: string): boolean {
  if (value === '' || value.includes(', masked)') || isPlaceholder(value) || isProse(value)) return false
  const verdict = judgeName(key)
  if (verdict === 'secret') return !/^(true|false|null|none|yes|no)$/i.test(value) && letters(value) !== letters(key)
  if (verdict !== 'name-like') return false
  const isNumber = /^[\d.]+$/.test(value)
  return value.length >= MIN_TOKEN && !isNumber && !isName(value)
}

/** Characters; shorter values of a key named after a token are names or switches. */
const MIN_TOKEN = 12

/** Words joined by `.`, `_`, `-`, `:` or case, without digits: how people name things, not what a generator gives. */
const isName = (value: string): boolean => /^@?[A-Za-z]+(?:[._:/-]+[A-Za-z]+)*$/.test(value) && !looksRandom(value)

/** Taken from elsewhere when it runs, or left for the reader to fill in. */
const isPlaceholder = (value: string): boolean =>
  /^(\$|%|<|\{\{|@string\/|process\.env|import\.meta|secrets\.)/.test(value) ||
  /\$\{|\$\(|\{\{/.test(value) ||
  /^([x*.•-]+|your[-_ ].*|.*[-_ ]here|changeme|todo|example|undefined)$/i.test(value)

/** Sentences and texts in other scripts are what a user reads. */
const isProse = (value: string): boolean =>
  /[^\x20-\x7e]/.test(value) || /^[A-Z]?[a-z',.!?-]+( [A-Za-z',.!?-]+)+$/.test(value)

const letters = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')
