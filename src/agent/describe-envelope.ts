import { shownPlaces } from '#evidence/shown-places'
import type { Envelope } from '#schema/envelope'

/** One line on what a tool answered, for the trace. */
export function describeEnvelope(envelope: Envelope): string {
  const { error, snippets, break_points, truncated } = envelope
  if (error) return `error in ${error.parameter}: ${error.problem}`
  const files = new Set(shownPlaces(envelope).map(({ file }) => file))
  const parts = [count(snippets.length, 'snippet'), count(files.size, 'file')]
  if (break_points.length > 0) parts.push(count(break_points.length, 'break point'))
  if (truncated) parts.push('truncated')
  return parts.join(', ')
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`
