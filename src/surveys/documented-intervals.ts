import type { Span } from '#schema/span'
import type { Survey } from './survey.js'
import { updateTriggers } from './update-triggers.js'

/** An interval that a comment or a document gives near words about updates. */
export interface DocumentedInterval {
  span: Span
  ms: number
  /** As written: `every 6 hours`. */
  text: string
}

const UNIT_MS: Readonly<Record<string, number>> = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 }
const NUMBERS: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, six: 6, twelve: 12 }

const INTERVAL =
  /\b(?:every|each|per|says)\s+(?:other\s+)?(?:(\d+(?:\.\d+)?|an?|one|two|three|four|six|twelve)[\s-]+)?(second|minute|hour|day)s?\b/i
/** Looking for a version of the application, not updating something of it. */
const ABOUT =
  /\b(?:updater|auto-?updates?|(?:check|look|poll|ask)\w* (?:\w+ ){0,2}for (?:\w+ ){0,2}(?:updates?|(?:new )?versions?)|update checks?|new versions?|release feed|update server)\b/i

export const documentedIntervals: Survey<readonly DocumentedInterval[]> = {
  name: 'documented-intervals',
  run: ({ files, repository, isProduction }, ask) => {
    // Comments beside a timer of the check need not name it again.
    const beside = new Set(
      ask(updateTriggers).interval.flatMap(({ at, delay }) => [at.file, ...(delay ? [delay.span.file] : [])]),
    )
    return [
      ...files
        .filter(({ path }) => isProduction(path))
        .flatMap(({ path, comments }) =>
          comments
            .filter(({ text }) => ABOUT.test(text) || beside.has(path))
            .flatMap((comment) => interval(comment.text, { file: path, start: comment.start, end: comment.end })),
        ),
      ...repository.files
        .filter(({ path }) => /\.(?:md|mdx|txt|rst|adoc)$/i.test(path))
        .flatMap(({ path }) => {
          const read = repository.read(path)
          const lines = read.kind === 'text' ? read.lines : []
          return lines.flatMap((text, at) =>
            ABOUT.test(text) ? interval(text, { file: path, start: at + 1, end: at + 1 }) : [],
          )
        }),
    ]
  },
}

function interval(text: string, span: Span): DocumentedInterval[] {
  const found = INTERVAL.exec(text)
  if (!found) return []
  const [whole, amount = 'one', unit = ''] = found
  const count = NUMBERS[amount.toLowerCase()] ?? Number(amount)
  const size = UNIT_MS[unit.toLowerCase()]
  return size && count > 0 ? [{ span, ms: count * size, text: whole }] : []
}
