import type { CheckpointProgress } from '#agent/flow-run'
import { runFlow } from '#agent/loop'
import type { Reasoner } from '#agent/reasoner'
import { type ReasonerName, reasonerNamed } from '#agent/reasoners/index'
import { STEP_LIMIT } from '#agent/stop'
import { listChecklists, loadChecklist } from '#data/checklists'
import { loadWords, phrase } from '#data/words'
import { buildIndex } from '#index/build'
import type { RepositoryIndex } from '#index/repository-index'
import { openRepository } from '#repository/open'
import type { Checklist, Lang } from '#schema/checklist'
import { Failure } from '#schema/failure'
import type { Report } from '#schema/report'
import { surveysOver } from '#surveys/survey'
import { runTool } from '#tools/index'
import { defaultTraceFile, forgetOldTraces, newTraceId } from '#trace/trace-file'
import { noTrace, openTrace, type TraceWriter } from '#trace/writer'
import { assembleReport } from './assemble.js'

export interface AnalyzeOptions {
  /** `login`, `storage`, `update`, `all`, or the path of a checklist. */
  flow: string
  /** Any folder of the target. */
  path: string
  lang?: Lang
  reasoner?: ReasonerName
  /** Steps a checkpoint. */
  maxSteps?: number
  include?: string[]
  exclude?: string[]
  /** The user's own catalog files, added to the built-in ones. */
  catalogs?: string[]
  /** Keep facts and the trace in the user's cache folder. */
  cache?: boolean
  /** Path of the trace; left out: in the cache folder, or nowhere without a cache. */
  trace?: string
  signal?: AbortSignal
  onProgress?(progress: FlowProgress): void
}

export type FlowProgress = { kind: 'reading' } | ({ flow: string } & CheckpointProgress)

/**
 * Reads the target once and tells each flow. The reports hold no time and no path of this machine.
 * Throws Failure for wrong use, unreadable input and bad data files; a checkpoint that fails is part of its report.
 */
export async function analyze(options: AnalyzeOptions): Promise<Report[]> {
  const checklists = checklistsOf(options.flow)
  const reasonerOver = reasonerNamed(options.reasoner ?? 'static')
  options.onProgress?.({ kind: 'reading' })
  const index = await openIndex(options)
  const reasoner = reasonerOver(surveysOver(index))
  const trace = traceOf(options, reasoner, index)
  const reports: Report[] = []
  for (const checklist of checklists) reports.push(await tellFlow(checklist, { options, index, reasoner, trace }))
  index.save()
  return reports
}

function checklistsOf(flow: string): Checklist[] {
  const builtIn = listChecklists()
  if (flow === 'all') return builtIn
  const known = builtIn.find((checklist) => checklist.flow === flow)
  if (known) return [known]
  if (/\.ya?ml$/.test(flow)) return [loadChecklist(flow)]
  const legal = [...builtIn.map((checklist) => checklist.flow), 'all'].join(', ')
  throw new Failure('usage', `unknown flow "${flow}"; legal: ${legal}, or the path of a checklist file (.yaml)`)
}

/** The index over a target, without running a flow. */
export async function openIndex(
  options: Pick<AnalyzeOptions, 'path' | 'include' | 'exclude' | 'cache' | 'catalogs'>,
): Promise<RepositoryIndex> {
  const repository = await openRepository(options.path, { include: options.include, exclude: options.exclude })
  return buildIndex(repository, { cache: options.cache ?? true, catalogs: options.catalogs })
}

interface Session {
  options: AnalyzeOptions
  index: RepositoryIndex
  reasoner: Reasoner
  trace: TraceWriter
}

async function tellFlow(checklist: Checklist, { options, index, reasoner, trace }: Session): Promise<Report> {
  const lang = options.lang ?? 'en'
  const words = loadWords(lang)
  const english = loadWords('en')
  const { notes, stopReason } = await runFlow({
    checklist,
    reasoner,
    repository: index.repository,
    phrasing: { report: (message) => phrase(words, message), english: (message) => phrase(english, message) },
    runTool: (call) => runTool(call.tool, call.input, index),
    limits: { maxSteps: options.maxSteps ?? STEP_LIMIT, tokenBudget: null },
    signal: options.signal ?? new AbortController().signal,
    trace,
    onProgress: (progress) => options.onProgress?.({ flow: checklist.flow, ...progress }),
  })
  return assembleReport({ checklist, lang, reasoner: reasoner.name, index, notes, stopReason })
}

function traceOf(options: AnalyzeOptions, reasoner: Reasoner, index: RepositoryIndex): TraceWriter {
  const started = new Date()
  const trace = newTraceId(started, process.pid)
  const file = options.trace ?? (options.cache === false ? undefined : defaultTraceFile(trace))
  if (file === undefined) return noTrace
  if (options.trace === undefined) forgetOldTraces(file)
  return openTrace(file, {
    trace,
    flow: options.flow,
    reasoner: reasoner.name,
    commit: index.repository.identity.commit,
    started,
  })
}
