interface Syntax {
  extensions: readonly string[]
  line: readonly string[]
  block: readonly (readonly [open: string, close: string])[]
  /** Delimiters of strings that end with their line. */
  quotes: string
  /** Delimiter of strings that may run over several lines. */
  longQuote: string
}

const C_EXTENSIONS =
  'ts tsx mts cts js jsx mjs cjs java kt kts swift m mm h c cc cpp cs go rs dart gradle scss less css'.split(' ')

const SYNTAXES: readonly Syntax[] = [
  { extensions: C_EXTENSIONS, line: ['//'], block: [['/*', '*/']], quotes: '\'"', longQuote: '`' },
  {
    extensions: ['vue', 'svelte', 'astro'],
    line: ['//'],
    block: [
      ['/*', '*/'],
      ['<!--', '-->'],
    ],
    quotes: '"',
    longQuote: '`',
  },
  {
    extensions: ['html', 'htm', 'xml', 'plist', 'storyboard'],
    line: [],
    block: [['<!--', '-->']],
    quotes: '',
    longQuote: '',
  },
  {
    extensions: ['yaml', 'yml', 'toml', 'py', 'rb', 'sh', 'properties', 'env', 'podspec', 'ini', 'conf'],
    line: ['#'],
    block: [],
    quotes: '\'"',
    longQuote: '',
  },
]

/** What a line begins in: plain text (`null`), or the delimiter that ends the open block comment or string. */
type Open = { kind: 'comment' | 'string'; until: string } | null

/**
 * For each line whether all of its text lies in a comment; a blank line says no.
 * A scan without a parser, so that every kind of file is covered; a delimiter inside a regular expression may deceive it.
 */
export function commentLines(path: string, lines: readonly string[]): boolean[] {
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  const syntax = SYNTAXES.find((one) => one.extensions.includes(extension))
  if (!syntax) return lines.map(() => false)
  let open: Open = null
  return lines.map((line) => {
    const scanned = scanLine(line, open, syntax)
    open = scanned.open
    return scanned.comment
  })
}

function scanLine(line: string, before: Open, syntax: Syntax): { open: Open; comment: boolean } {
  let open = before
  let code = false
  let comment = false
  let at = 0
  while (at < line.length) {
    if (open) {
      if (open.kind === 'comment') comment = true
      else code = true
      const end = closing(line, at, open)
      if (end === -1) return { open, comment: comment && !code }
      at = end
      open = null
      continue
    }
    if (syntax.line.some((mark) => line.startsWith(mark, at))) return { open: null, comment: !code }
    const next = opening(line, at, syntax)
    if (next) {
      open = next.open
      at += next.length
    } else {
      code ||= line.charAt(at).trim() !== ''
      at += 1
    }
  }
  // A string that must end with its line is over, closed or not.
  if (open?.kind === 'string' && open.until !== syntax.longQuote) open = null
  return { open, comment: comment && !code }
}

function opening(line: string, at: number, syntax: Syntax): { open: Open; length: number } | null {
  for (const [start, until] of syntax.block) {
    if (line.startsWith(start, at)) return { open: { kind: 'comment', until }, length: start.length }
  }
  const mark = line.charAt(at)
  if (mark !== '' && (syntax.quotes.includes(mark) || mark === syntax.longQuote)) {
    return { open: { kind: 'string', until: mark }, length: 1 }
  }
  return null
}

/** Index after the delimiter that ends `open`, or -1 when it isn't in this line. */
function closing(line: string, from: number, open: NonNullable<Open>): number {
  for (let at = from; at < line.length; at += 1) {
    if (open.kind === 'string' && line.charAt(at) === '\\') at += 1
    else if (line.startsWith(open.until, at)) return at + open.until.length
  }
  return -1
}
