/** One statement of a Gradle script, comments left out, with the names of the blocks around it. Lines 1-based. */
export interface GradleStatement {
  text: string
  start: number
  end: number
  /** Heads of the open blocks, outermost first: `android`, `buildTypes`, `create("beta")`. */
  blocks: string[]
}

const STRING = /^("""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*')/

/** Splits Groovy and Kotlin build scripts by braces and line ends; brackets keep a statement open. */
export function gradleStatements(text: string): GradleStatement[] {
  const scan = new Scan()
  for (let at = 0; at < text.length; ) at += scan.take(text, at)
  scan.flush()
  return scan.statements
}

class Scan {
  readonly statements: GradleStatement[] = []
  private readonly blocks: string[] = []
  private text = ''
  private line = 1
  private start = 1
  private depth = 0

  /** Consumes what stands at `at`; returns its length. */
  take(text: string, at: number): number {
    const rest = text.slice(at, at + 2)
    if (rest === '//') return this.skip(text, at, indexOr(text, '\n', at))
    if (rest === '/*') return this.skip(text, at, indexOr(text, '*/', at + 2) + 2)
    const string = /["']/.test(rest[0] ?? '') ? STRING.exec(text.slice(at))?.[0] : undefined
    if (string) return this.append(string)
    this.takeChar(text[at] ?? '')
    return 1
  }

  private takeChar(char: string): void {
    if (char === '\n') this.lineEnd()
    else if (this.depth > 0 || !/[{};]/.test(char)) this.append(char)
    else if (char === '{') this.open()
    else if (char === '}') this.close()
    else this.flush()
  }

  flush(): void {
    const text = this.text.trim()
    if (text !== '') this.statements.push({ text, start: this.start, end: this.line, blocks: [...this.blocks] })
    this.text = ''
    this.depth = 0
  }

  private open(): void {
    this.blocks.push(this.text.trim())
    this.text = ''
  }

  private close(): void {
    this.flush()
    this.blocks.pop()
  }

  private lineEnd(): void {
    const goesOn = this.depth > 0 || /[,=+(]\s*$/.test(this.text)
    if (goesOn) this.text += ' '
    else this.flush()
    this.line++
  }

  private append(piece: string): number {
    if (this.text.trim() === '' && piece.trim() !== '') {
      this.start = this.line
      this.text = ''
    }
    if (/[([]/.test(piece) && piece.length === 1) this.depth++
    if (/[)\]]/.test(piece) && piece.length === 1) this.depth = Math.max(0, this.depth - 1)
    this.text += piece
    this.line += piece.split('\n').length - 1
    return piece.length
  }

  private skip(text: string, at: number, end: number): number {
    this.line += text.slice(at, end).split('\n').length - 1
    return Math.max(1, end - at)
  }
}

const indexOr = (text: string, part: string, from: number): number => {
  const at = text.indexOf(part, from)
  return at < 0 ? text.length : at
}
