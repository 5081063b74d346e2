/** Turns offsets (UTF-16 units) into lines and columns. Only `\n` ends a line, as in the repository's `lines`. */
export class LineTable {
  readonly count: number
  private readonly starts: number[] = [0]
  private last = 0

  constructor(text: string) {
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) this.starts.push(at + 1)
    this.count = this.starts.length - (text.endsWith('\n') ? 1 : 0)
  }

  /** 1-based. */
  line(offset: number): number {
    return this.index(offset) + 1
  }

  /** 1-based, in UTF-16 units. */
  column(offset: number): number {
    return offset - this.start(this.index(offset)) + 1
  }

  private index(offset: number): number {
    if (this.start(this.last) <= offset && offset < this.start(this.last + 1)) return this.last
    let low = 0
    let high = this.starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.start(middle) <= offset) low = middle
      else high = middle - 1
    }
    this.last = low
    return low
  }

  private start(index: number): number {
    return this.starts[index] ?? Number.POSITIVE_INFINITY
  }
}
