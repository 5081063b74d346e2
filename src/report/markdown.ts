import Handlebars from 'handlebars'
import { loadTemplates } from '#data/templates'
import { loadWords, phrase, type Words } from '#data/words'
import type { Lang } from '#schema/checklist'
import type { Report } from '#schema/report'
import { cell, code, fence, prose } from './markdown-escape.js'
import { translateReport } from './rephrase.js'
import { reportView } from './view.js'

/** The report as a Markdown page in `lang`. */
export function renderMarkdown(report: Report, lang: Lang): string {
  const words = loadWords(lang)
  return renderTemplate('report', reportView(translateReport(report, lang), words), words)
}

/**
 * Fills one of the package's templates. Nothing is escaped by itself: a template prints every text through one of the
 * helpers (`t` for fixed words; `prose`, `cell`, `code`, `fence` for what comes with the report).
 */
export function renderTemplate(name: 'report' | 'index', view: object, words: Words): string {
  const templates = loadTemplates()
  const engine = Handlebars.create()
  const helpers = {
    t: (id: string, options: Handlebars.HelperOptions): string => cell(phrase(words, { id, values: options.hash })),
    prose: (text: string): string => prose(text),
    cell: (text: string): string => cell(text),
    code: (text: string): string => code(text),
    fence: (text: string, language: string): string => fence(text, language),
  }
  engine.registerHelper(helpers)
  engine.registerPartial(templates.partials)
  const knownHelpers = Object.fromEntries(Object.keys(helpers).map((helper) => [helper, true]))
  const render = engine.compile(templates[name], { noEscape: true, strict: true, knownHelpers, knownHelpersOnly: true })
  return `${render(view).trim()}\n`
}
