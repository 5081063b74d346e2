import type { ToolCall } from '#schema/action'

/** Calls that are more alike than this count as the same (DESIGN section 4). */
export const ALIKE_ABOVE = 0.9
/** Numbers (lines, counts) this far apart have nothing in common: as many lines as an answer shows around a hit. */
const NUMBERS_APART = 15

/** Whether two calls ask for the same or nearly the same thing; the missing fact, a sentence, is not compared. */
export const alike = (a: ToolCall, b: ToolCall): boolean => a.tool === b.tool && likeness(a, b) > ALIKE_ABOVE

function likeness(a: ToolCall, b: ToolCall): number {
  const names = new Set([...Object.keys(a.input), ...Object.keys(b.input)])
  names.delete('missing_fact')
  if (names.size === 0) return 1
  const shares = [...names].map((name) => valueLikeness(a.input[name], b.input[name]))
  return shares.reduce((sum, share) => sum + share, 0) / names.size
}

/** 0 to 1. Paths are equal or not: files of long, similar names are different files. */
function valueLikeness(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return Math.max(0, 1 - Math.abs(a - b) / NUMBERS_APART)
  if (typeof a === 'string' && typeof b === 'string' && !a.includes('/') && !b.includes('/')) return textLikeness(a, b)
  return JSON.stringify(a) === JSON.stringify(b) ? 1 : 0
}

/** Dice coefficient of the pairs of neighbouring characters. */
function textLikeness(a: string, b: string): number {
  if (a === b) return 1
  const pairs = pairsOf(a)
  const others = pairsOf(b)
  const all = pairs.length + others.length
  if (all === 0) return 0
  const shared = pairs.filter((pair) => {
    const at = others.indexOf(pair)
    if (at !== -1) others.splice(at, 1)
    return at !== -1
  })
  return (2 * shared.length) / all
}

const pairsOf = (text: string): string[] => [...text].slice(1).map((_, index) => text.slice(index, index + 2))
