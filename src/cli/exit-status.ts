import { Failure, type FailureKind } from '#schema/failure'

/** Documented in README: what each exit status means. */
export const EXIT = { done: 0, failed: 1, usage: 2, incomplete: 3, interrupted: 130 } as const

const OF_KIND: Record<FailureKind, number> = {
  usage: EXIT.usage,
  unreadable: EXIT.usage,
  data: EXIT.usage,
  'not-built': EXIT.usage,
}

/** Message and status for anything thrown; an error that isn't ours keeps its stack, since it is a defect. */
export function describeFailure(thrown: unknown): { message: string; status: number } {
  if (thrown instanceof Failure) return { message: `flowdoc: ${thrown.message}`, status: OF_KIND[thrown.kind] }
  return {
    message: `flowdoc: unexpected error, please report it\n${thrown instanceof Error ? thrown.stack : String(thrown)}`,
    status: EXIT.failed,
  }
}
