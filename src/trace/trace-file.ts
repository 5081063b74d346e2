import { readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import envPaths from 'env-paths'

/** Runs of some weeks of daily use; a trace has about 300 KB. */
export const TRACES_KEPT = 100

/** Name of a run's trace: start time and process, so that runs side by side don't meet. */
export const newTraceId = (started: Date, process: number): string =>
  `${started.toISOString().replace(/\D/g, '').slice(0, 14)}-${process}`

/** Where a trace goes unless the user names a place: the user's cache folder, never the target. */
export const defaultTraceFile = (id: string, cache = envPaths('flowdoc', { suffix: '' }).cache): string =>
  join(cache, 'traces', `${id}.jsonl`)

/** Removes the oldest traces beside `file`, so that with it TRACES_KEPT remain. What can't be removed stays. */
export function forgetOldTraces(file: string, kept = TRACES_KEPT): void {
  const folder = dirname(file)
  try {
    const names = readdirSync(folder)
      .filter((name) => /^\d{14}-\d+\.jsonl$/.test(name))
      .sort()
    for (const name of names.slice(0, Math.max(0, names.length - kept + 1))) rmSync(join(folder, name), { force: true })
  } catch {
    // No folder yet, or one that may not be changed: then there is nothing to forget.
  }
}
