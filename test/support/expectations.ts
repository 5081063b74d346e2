import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** One place that a fixture's comment names: `expect: login.entry`, or `not-here: login.entry (why)` for a decoy. */
export interface Expectation {
  checkpoint: string
  /** Relative to the fixture's folder, `/` separated. */
  file: string
  /** 1-based: the first line after the comment that is no expectation itself. */
  line: number
  not: boolean
}

const MARK = /^\s*(?:\/\/+|#|--|\{?\/\*|<!--)\s*(expect|not-here):\s*([a-z][\w.-]*(?:\s*,\s*[a-z][\w.-]*)*)/

/** Every expectation below a folder, by file and line. */
export function readExpectations(dir: string): Expectation[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort((a, b) => (a < b ? -1 : 1))
    .flatMap((file) => expectationsOf(file, readFileSync(join(dir, file), 'utf8').split(/\r?\n/)))
}

function expectationsOf(file: string, lines: readonly string[]): Expectation[] {
  return lines.flatMap((text, index) => {
    const match = MARK.exec(text)
    if (!match) return []
    const below = lines.findIndex((line, i) => i > index && !MARK.test(line))
    const line = (below === -1 ? index : below) + 1
    const checkpoints = (match[2] ?? '').split(',').map((name) => name.trim())
    return checkpoints.map((checkpoint) => ({ checkpoint, file, line, not: match[1] === 'not-here' }))
  })
}
