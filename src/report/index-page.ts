import { loadWords } from '#data/words'
import type { Lang } from '#schema/checklist'
import type { Report } from '#schema/report'
import { renderTemplate } from './markdown.js'
import { reportView } from './view.js'

/** The page `index.md` beside the reports of one target; `extensions` are those of the files written for each flow. */
export function renderIndex(
  reports: readonly Report[],
  lang: Lang,
  extensions: readonly string[] = ['md', 'json'],
): string {
  const words = loadWords(lang)
  const rows = reports.map((report) => {
    const view = reportView({ ...report, lang }, words)
    return {
      title: view.title,
      complete: report.complete,
      stop: view.stop.reason,
      totals: view.totals,
      files: extensions.map((extension) => `${report.flow}.${extension}`),
      target: view.target,
    }
  })
  return renderTemplate('index', { rows, target: rows[0]?.target ?? null }, words)
}
