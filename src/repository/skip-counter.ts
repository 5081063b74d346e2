import { type Skipped, skippedSchema } from '#schema/report'

export type SkipReason = Skipped['reason']

/** Example paths that a report names for one reason (`skippedSchema`). */
const MAX_EXAMPLES = 10

/** Counts the files that are not read. Add them in path order: the first ones become the examples. */
export class SkipCounter {
  private readonly reasons = new Map<string, SkipReason>()

  add(path: string, reason: SkipReason): void {
    if (!this.reasons.has(path)) this.reasons.set(path, reason)
  }

  reasonOf(path: string): SkipReason | undefined {
    return this.reasons.get(path)
  }

  paths(): string[] {
    return [...this.reasons.keys()]
  }

  /** One entry for each reason that occurs, in the schema's order. */
  list(): Skipped[] {
    return skippedSchema.shape.reason.options.flatMap((reason) => {
      const paths = [...this.reasons].filter(([, r]) => r === reason).map(([path]) => path)
      return paths.length === 0 ? [] : [{ reason, count: paths.length, examples: paths.slice(0, MAX_EXAMPLES) }]
    })
  }
}
