import type { Lang } from '#schema/checklist'
import type { Report } from '#schema/report'
import { renderJson } from './json.js'
import { renderMarkdown } from './markdown.js'
import { translateReport } from './rephrase.js'

/** Turns a report into the text of one file; the same report gives the same bytes. */
export type RenderReport = (report: Report, lang: Lang) => string

/** Report formats by name; the name is also the file's extension. */
export const FORMATS = {
  json: (report, lang) => renderJson(translateReport(report, lang)),
  md: renderMarkdown,
} satisfies Record<string, RenderReport>

export type FormatName = keyof typeof FORMATS
