import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { Failure } from '#schema/failure'
import { TRACE_VERSION, type TraceEvent, traceEventSchema } from '#schema/trace-event'

/** Events of a trace in their order, the header first. A last line that a crash cut off is left out. */
export function readTrace(file: string): TraceEvent[] {
  const lines = readText(file).split('\n')
  lines.pop()
  checkHeader(file, lines[0] ?? '')
  return lines.map((line, index) => parseEvent(file, index + 1, line))
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new Failure('unreadable', `The trace ${file} cannot be read.`, { cause })
  }
}

const headerSchema = z.object({ type: z.literal('header'), version: z.number() })

function checkHeader(file: string, line: string): void {
  const header = headerSchema.safeParse(parseJson(line))
  if (!header.success) throw new Failure('data', `${file} is not a trace: its first line is no header.`)
  const { version } = header.data
  if (version !== TRACE_VERSION) {
    throw new Failure('data', `${file} has trace version ${version}; this program reads version ${TRACE_VERSION}.`)
  }
}

function parseEvent(file: string, line: number, text: string): TraceEvent {
  const event = traceEventSchema.safeParse(parseJson(text))
  if (event.success) return event.data
  throw new Failure('data', `${file}:${line} is not a trace event: ${z.prettifyError(event.error)}`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
