import { loadWords, phrase } from '#data/words'
import type { Lang } from '#schema/checklist'
import type { Message } from '#schema/claim'
import type { Report } from '#schema/report'

/**
 * The report in another language: statements that are messages are phrased anew. A model's own words stay, and so does a
 * saved report's statement whose message this version no longer knows.
 */
export function translateReport(report: Report, lang: Lang): Report {
  if (report.lang === lang) return report
  const words = loadWords(lang)
  const rephrase = <Stated extends { statement: string; message?: Message }>(stated: Stated): Stated =>
    stated.message && words.has(stated.message.id) ? { ...stated, statement: phrase(words, stated.message) } : stated
  return {
    ...report,
    lang,
    checkpoints: report.checkpoints.map((checkpoint) => ({ ...checkpoint, claims: checkpoint.claims.map(rephrase) })),
    conflicts: report.conflicts.map(rephrase),
  }
}
