/** One value as a format found it. Lines 1-based. */
export interface ConfigEntry {
  key: string
  value: string
  line: number
  /** Last line, when the value spans several. */
  end?: number
  /** Set when the format itself knows it (a build type, a section); left out: worked out from the path. */
  environment?: string
  /** Set when it differs from the format's own `source`. */
  source?: string
}

/** One file format. `read` never throws: what can't be read gives no entries. */
export interface ConfigFormat {
  /** What a reader is told: `.env`, `json`, `gradle`. */
  source: string
  matches(path: string): boolean
  read(path: string, text: string): ConfigEntry[]
}

export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

export const joinKey = (prefix: string, part: string | number): string =>
  prefix === '' ? `${part}` : `${prefix}.${part}`

/** Lines of a text, whatever ends them; the same count as an editor shows. */
export const linesOf = (text: string): string[] => text.split(/\r\n|\n|\r/)

/** 1-based line of an offset. */
export function lineFinder(text: string): (offset: number) => number {
  const starts = [0]
  for (const match of text.matchAll(/\r\n|\n|\r/g)) starts.push(match.index + match[0].length)
  return (offset) => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return low + 1
  }
}

/** Without one pair of quotes around it. */
export function unquote(text: string): string {
  const match = /^(['"`])([\s\S]*)\1$/.exec(text.trim())
  return match ? (match[2] ?? '') : text.trim()
}
