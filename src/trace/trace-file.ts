import { join } from 'node:path'
import envPaths from 'env-paths'

/** Name of a run's trace: start time and process, so that runs side by side don't meet. */
export const newTraceId = (started: Date, process: number): string =>
  `${started.toISOString().replace(/\D/g, '').slice(0, 14)}-${process}`

/** Where a trace goes unless the user names a place: the user's cache folder, never the target. */
export const defaultTraceFile = (id: string): string =>
  join(envPaths('flowdoc', { suffix: '' }).cache, 'traces', `${id}.jsonl`)
