import type { Envelope } from '#schema/envelope'

/** A line that an answer showed (`text`) or named; `line` is null when only the file was named. */
export interface ShownPlace {
  file: string
  line: number | null
  text?: string
}

/** Every place of an answer: the lines of its snippets, and whatever in its result has a file and a line. */
export function shownPlaces(envelope: Envelope): ShownPlace[] {
  const places: ShownPlace[] = []
  for (const { file, start, lines } of envelope.snippets) {
    for (const [index, text] of lines.entries()) places.push({ file, line: start + index, text })
  }
  if (envelope.file !== undefined) places.push({ file: envelope.file, line: null })
  collect(envelope.result, undefined, places)
  return places
}

export const placeKey = (place: ShownPlace): string => `${place.file}:${place.line ?? ''}`

/** Walks a tool's result; entries below an object with a file belong to that file. */
function collect(value: unknown, around: string | undefined, places: ShownPlace[]): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, around, places)
    return
  }
  if (typeof value !== 'object' || value === null) return
  const fields = new Map<string, unknown>(Object.entries(value))
  const named = fields.get('file') ?? fields.get('path')
  const file = typeof named === 'string' ? named : around
  const line = fields.get('line') ?? fields.get('start')
  if (file !== undefined && typeof line === 'number') places.push({ file, line })
  else if (typeof named === 'string') places.push({ file: named, line: null })
  places.push(...writtenPlaces(fields))
  for (const inner of fields.values()) collect(inner, file, places)
}

/** Places written as text: `at: 'file:line'`, and lists of paths. */
function writtenPlaces(fields: ReadonlyMap<string, unknown>): ShownPlace[] {
  const [, file, line] = /^(.+):(\d+)$/.exec(String(fields.get('at') ?? '')) ?? []
  const at = file === undefined ? [] : [{ file, line: Number(line) }]
  const paths = fields.get('paths')
  const named = Array.isArray(paths) ? paths.filter((path) => typeof path === 'string') : []
  return [...at, ...named.map((path) => ({ file: path, line: null }))]
}
