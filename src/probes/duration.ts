const UNITS: readonly (readonly [name: string, ms: number])[] = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
  ['ms', 1],
]

/** Milliseconds in the largest unit that keeps a number of at most one decimal: `4 h`, `1.5 min`, `250 ms`. */
export function duration(ms: number): string {
  const [name, size] =
    UNITS.find(([, unit]) => ms >= unit && Number.isInteger((ms / unit) * 10)) ?? (['ms', 1] as const)
  return `${ms / size} ${name}`
}
