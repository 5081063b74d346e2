import type { Evidence } from '#schema/evidence'
import { formatSpan, type Span } from '#schema/span'
import type { ViewContext } from './view-context.js'
import type { EvidenceView, FoldedPlacesView, FoldedTextView, PlaceView, QuotesView } from './view-model.js'

/** Places that a table cell shows before it is folded (issue A). */
export const CELL_PLACES = 6
/** Quotes that stand open under one statement; a reader rarely needs a third to believe it. */
export const OPEN_QUOTES = 2

export function placeView(context: ViewContext, span: Span, text = formatSpan(span)): PlaceView {
  return { text, url: context.permalink === null ? null : fillPermalink(context.permalink, span) }
}

/** A place given as `file:line` or `file:line-line`; other text stays as it is, without a link. */
export function placeViewOf(context: ViewContext, text: string): PlaceView {
  const match = /^(.+?):(\d+)(?:-(\d+))?$/.exec(text)
  if (!match?.[1] || !match[2]) return { text, url: null }
  return placeView(context, { file: match[1], start: Number(match[2]), end: Number(match[3] ?? match[2]) }, text)
}

/** `src/a.ts:3`, `:9`, `src/b.ts:1`: a file that repeats is named once. */
export function foldPlaces(context: ViewContext, spans: readonly Span[]): FoldedPlacesView {
  const shown = spans.slice(0, CELL_PLACES).map((span, index) => {
    const full = formatSpan(span)
    const repeats = index > 0 && spans[index - 1]?.file === span.file
    return placeView(context, span, repeats ? full.slice(span.file.length) : full)
  })
  return { shown, more: Math.max(0, spans.length - CELL_PLACES) }
}

export function foldTexts(texts: readonly string[], limit: number): FoldedTextView {
  return { shown: texts.slice(0, limit), more: Math.max(0, texts.length - limit) }
}

/** `quoted` holds the places that the section has quoted so far, and is extended. */
export function quotesView(context: ViewContext, evidence: readonly Evidence[], quoted: Set<string>): QuotesView {
  const views = evidence.map((item) => evidenceView(context, item, quoted))
  return { open: views.slice(0, OPEN_QUOTES), folded: views.slice(OPEN_QUOTES) }
}

/** A reader wants to know when a place was not simply found by types or imports. */
const NOTED = new Set<Evidence['resolved']>(['bridge', 'flow', 'name'])

function evidenceView(context: ViewContext, item: Evidence, quoted: Set<string>): EvidenceView {
  const place = formatSpan(item)
  const repeated = quoted.has(place)
  quoted.add(place)
  const notes: string[] = []
  if (item.class !== 'code') notes.push(context.word(`class.${item.class}`))
  if (NOTED.has(item.resolved)) notes.push(context.word(`resolved.${item.resolved}`))
  if (item.via !== undefined) notes.push(context.word('report.via', { path: item.via }))
  if (repeated) notes.push(context.word('report.quoted-above'))
  return {
    place: placeView(context, item),
    notes,
    quote: repeated ? null : { text: item.quote, language: fenceLanguage(item.file) },
  }
}

/** A saved report may come from anywhere: only web addresses become links. */
function fillPermalink(template: string, span: Span): string | null {
  if (!/^https?:\/\//.test(template)) return null
  return (
    template
      .replaceAll('{start}', String(span.start))
      .replaceAll('{end}', String(span.end))
      .replaceAll('{file}', () => span.file.split('/').map(encodeSegment).join('/'))
      // These would end the destination of a Markdown link, or the cell around it.
      .replace(/[ \t\r\n()<>|]/g, percent)
  )
}

/** A lone surrogate can't be encoded. */
const encodeSegment = (segment: string): string => encodeURIComponent(segment.replace(/\p{Surrogate}/gu, '\ufffd'))

const percent = (char: string): string => `%${char.charCodeAt(0).toString(16).toUpperCase()}`

/** Info string of a fenced block by file extension, where the two differ. */
const FENCE_LANGUAGES: ReadonlyMap<string, string> = new Map([
  ['cjs', 'js'],
  ['cts', 'ts'],
  ['entitlements', 'xml'],
  ['gradle', 'groovy'],
  ['h', 'objectivec'],
  ['htm', 'html'],
  ['kt', 'kotlin'],
  ['kts', 'kotlin'],
  ['m', 'objectivec'],
  ['mjs', 'js'],
  ['mm', 'objectivec'],
  ['mts', 'ts'],
  ['plist', 'xml'],
  ['rs', 'rust'],
  ['yml', 'yaml'],
])

function fenceLanguage(file: string): string {
  const extension = /[^/]\.([a-z0-9]+)$/i.exec(file)?.[1]?.toLowerCase() ?? ''
  return FENCE_LANGUAGES.get(extension) ?? extension
}
