/** Texts that native code writes as literals beside each other, joined where the code joins them. */
export interface LiteralText {
  text: string
  /** 1-based line of the file at an offset in `text`. */
  lineAt(offset: number): number
}

interface Piece {
  /** Offset in the joined text. */
  from: number
  /** Line of the file at which it begins. */
  line: number
}

/** Comments, literals of Java, Kotlin, Swift and Objective-C, and characters, so that no quote in one begins another. */
const TOKEN = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])'/g
/** What stands between parts of one text: nothing, `+`, or one value that is put in. */
const JOINT = /^\s*(?:\+\s*(?:[\w.()]+\s*\+\s*)?)?@?$/

/** The literals of a native file, each run of them that is put together as one text. */
export function literalTexts(source: string): LiteralText[] {
  const texts: LiteralText[] = []
  let pieces: Piece[] = []
  let text = ''
  let end = 0
  let line = 1
  let counted = 0
  for (const match of source.matchAll(TOKEN)) {
    const [token] = match
    if (!token.startsWith('"')) continue
    line += newlines(source.slice(counted, match.index))
    counted = match.index
    if (pieces.length > 0 && !JOINT.test(source.slice(end, match.index))) {
      texts.push(literalText(text, pieces))
      pieces = []
      text = ''
    }
    pieces.push({ from: text.length, line })
    text += contentOf(token)
    end = match.index + token.length
  }
  return pieces.length > 0 ? [...texts, literalText(text, pieces)] : texts
}

/** Escaped quotes as quotes, of the same length. */
function contentOf(token: string): string {
  const width = token.startsWith('"""') && token.length >= 6 ? 3 : 1
  return token.slice(width, -width).replace(/\\(["'])/g, ' $1')
}

function literalText(text: string, pieces: readonly Piece[]): LiteralText {
  return {
    text,
    lineAt: (offset) => {
      const piece = pieces.findLast(({ from }) => from <= offset) ?? { from: 0, line: 1 }
      return piece.line + newlines(text.slice(piece.from, offset))
    },
  }
}

const newlines = (text: string): number => text.split('\n').length - 1
