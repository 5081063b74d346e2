import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Failure } from '#schema/failure'
import { TRACE_VERSION, type TraceEvent } from '#schema/trace-event'

type WithoutTrace<Event> = Event extends unknown ? Omit<Event, 'trace'> : never

/** An event without what the writer adds. */
export type TraceEntry = WithoutTrace<Exclude<TraceEvent, { type: 'header' }>>

export interface TraceWriter {
  write(entry: TraceEntry): void
}

export interface TraceHeader {
  trace: string
  /** A flow's id, or `all`. */
  flow: string
  reasoner: string
  commit: string | null
  started: Date
}

export const noTrace: TraceWriter = { write: () => {} }

/**
 * A JSONL file, its header written at once. Each event is appended before the call returns, so a crash loses nothing.
 * Throws Failure('unreadable') when the file can't be written.
 */
export function openTrace(file: string, header: TraceHeader): TraceWriter {
  const line = (event: TraceEvent): string => `${JSON.stringify(event)}\n`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(
      file,
      line({ type: 'header', version: TRACE_VERSION, ...header, started: header.started.toISOString() }),
    )
  } catch (cause) {
    throw new Failure('unreadable', `The trace cannot be written to ${file}; name another place with --trace FILE.`, {
      cause,
    })
  }
  return { write: (entry) => appendFileSync(file, line({ ...entry, trace: header.trace })) }
}
