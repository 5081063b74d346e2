/** Suggestions of one answer. */
export const NEAR_MAX = 10

/**
 * What was probably meant, best first: same but for case, beginning of one another, few letters wrong, contained.
 * Nothing that is merely some other name.
 */
export function nearest(wanted: string, candidates: Iterable<string>, max = NEAR_MAX): string[] {
  const lower = wanted.toLowerCase()
  const scored: { text: string; score: number }[] = []
  for (const text of new Set(candidates)) {
    const score = distance(lower, text.toLowerCase())
    if (score !== undefined && text !== wanted) scored.push({ text, score })
  }
  scored.sort((a, b) => a.score - b.score || a.text.length - b.text.length || (a.text < b.text ? -1 : 1))
  return scored.slice(0, max).map((item) => item.text)
}

/** Shorter names are contained in too many others. */
const CONTAINED_MIN = 4

function distance(wanted: string, text: string): number | undefined {
  if (text === wanted) return 0
  const allowed = Math.min(3, Math.max(1, Math.floor(wanted.length / 4)))
  const edits = editDistance(wanted, text, allowed)
  if (edits <= allowed) return edits
  if (wanted.length < CONTAINED_MIN || text.length < CONTAINED_MIN) return undefined
  if (text.startsWith(wanted) || wanted.startsWith(text)) return 4
  return text.includes(wanted) || wanted.includes(text) ? 5 : undefined
}

/** Levenshtein's distance, with swapped neighbours as one edit; anything above `limit` is `limit + 1`. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let rows: [beforeLast: number[], last: number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const row = nextRow(a, b, i, rows)
    if (Math.min(...row) > limit) return limit + 1
    rows = [rows[1], row]
  }
  return Math.min(rows[1].at(-1) ?? 0, limit + 1)
}

function nextRow(a: string, b: string, i: number, [beforeLast, last]: readonly [number[], number[]]): number[] {
  const cell = (row: readonly number[], at: number): number => row[at] ?? Number.POSITIVE_INFINITY
  const row = [i]
  for (let j = 1; j <= b.length; j++) {
    const changed = a[i - 1] === b[j - 1] ? 0 : 1
    const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
    const swapped = isSwap ? cell(beforeLast, j - 2) + 1 : Number.POSITIVE_INFINITY
    row.push(Math.min(cell(last, j) + 1, cell(row, j - 1) + 1, cell(last, j - 1) + changed, swapped))
  }
  return row
}
