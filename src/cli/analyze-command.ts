import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { analyze } from '#app/analyze'
import { FORMATS } from '#report/index'
import { renderIndex } from '#report/index-page'
import { Failure } from '#schema/failure'
import type { Report } from '#schema/report'
import { EXIT } from './exit-status.js'
import { type CheckedAnalyzeOptions, checkOptions, type RawAnalyzeOptions } from './options.js'
import { progressTo } from './progress.js'

/** Tells the flows and writes the reports; the answer is the exit status. */
export async function analyzeCommand(flow: string, path: string, raw: RawAnalyzeOptions): Promise<number> {
  const checked = checkOptions(raw)
  const interrupt = interruptible()
  try {
    const reports = await analyze({
      flow,
      path,
      lang: checked.lang,
      reasoner: checked.reasoner,
      maxSteps: checked.maxSteps,
      include: raw.include,
      exclude: raw.exclude,
      catalogs: raw.catalog,
      cache: raw.cache,
      trace: raw.trace,
      signal: interrupt.signal,
      onProgress: progressTo(process.stderr, raw.quiet ?? false),
    })
    if (raw.out === undefined) printReports(reports, checked)
    else writeReports(reports, checked, resolve(raw.out))
    if (interrupt.signal.aborted) return EXIT.interrupted
    return reports.every((report) => report.complete) ? EXIT.done : EXIT.incomplete
  } finally {
    interrupt.end()
  }
}

/** The first Ctrl-C ends the run with what is known; the second ends the program. */
function interruptible(): { signal: AbortSignal; end(): void } {
  const controller = new AbortController()
  const onInterrupt = (): void => {
    if (controller.signal.aborted) process.exit(EXIT.interrupted)
    controller.abort()
  }
  process.on('SIGINT', onInterrupt)
  return { signal: controller.signal, end: () => process.off('SIGINT', onInterrupt) }
}

function printReports(reports: readonly Report[], { formats, lang }: CheckedAnalyzeOptions): void {
  const [format] = formats
  if (format === 'json' && reports.length > 1) {
    const texts = reports.map((report) => FORMATS.json(report, lang).trimEnd())
    process.stdout.write(`[\n${texts.join(',\n')}\n]\n`)
  } else if (format) {
    process.stdout.write(reports.map((report) => FORMATS[format](report, lang)).join('\n'))
  }
}

function writeReports(reports: readonly Report[], { formats, lang }: CheckedAnalyzeOptions, folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    for (const report of reports) {
      for (const format of formats)
        writeFileAtomic.sync(join(folder, `${report.flow}.${format}`), FORMATS[format](report, lang))
    }
    writeFileAtomic.sync(join(folder, 'index.md'), renderIndex([...reports], lang))
  } catch (cause) {
    throw new Failure(
      'unreadable',
      `--out ${folder}: cannot be written (${cause instanceof Error ? cause.message : String(cause)})`,
      { cause },
    )
  }
}
