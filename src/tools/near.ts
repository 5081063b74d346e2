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
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1)
      row.push(best)
    }
    if (Math.min(...row) > limit) return limit + 1
    beforeLast = last
    last = row
  }
  return Math.min(last[b.length] ?? limit + 1, limit + 1)
}
