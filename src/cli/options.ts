import { REASONERS, type ReasonerName } from '#agent/reasoners/index'
import { FORMATS, type FormatName } from '#report/index'
import { LANGUAGES, type Lang } from '#schema/checklist'
import { Failure } from '#schema/failure'

/** Options of `analyze` as commander hands them over. */
export interface RawAnalyzeOptions {
  out?: string
  format?: string
  lang: string
  reasoner: string
  maxSteps?: string
  include: string[]
  exclude: string[]
  catalog: string[]
  cache: boolean
  trace?: string
  quiet?: boolean
}

export interface CheckedAnalyzeOptions {
  formats: FormatName[]
  lang: Lang
  reasoner: ReasonerName
  maxSteps: number | undefined
}

/** Throws Failure('usage') that names the bad value and the legal ones. */
export function checkOptions(raw: RawAnalyzeOptions): CheckedAnalyzeOptions {
  return {
    formats: formatsOf(raw),
    lang: oneOf('--lang', raw.lang, LANGUAGES),
    reasoner: oneOf('--reasoner', raw.reasoner, REASONERS),
    maxSteps: raw.maxSteps === undefined ? undefined : wholeNumber('--max-steps', raw.maxSteps),
  }
}

function formatsOf(raw: RawAnalyzeOptions): FormatName[] {
  const names = (raw.format ?? (raw.out === undefined ? 'md' : 'md,json')).split(',').map((name) => name.trim())
  const formats = [...new Set(names.map((name) => oneOf('--format', name, Object.keys(FORMATS) as FormatName[])))]
  if (raw.out === undefined && formats.length > 1) {
    throw new Failure('usage', `--format ${formats.join(',')} needs --out DIR: standard output takes one format`)
  }
  return formats
}

function oneOf<Value extends string>(option: string, value: string, legal: readonly Value[]): Value {
  const found = legal.find((candidate) => candidate === value)
  if (found === undefined) throw new Failure('usage', `${option}: unknown value "${value}"; legal: ${legal.join(', ')}`)
  return found
}

function wholeNumber(option: string, value: string): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < 1)
    throw new Failure('usage', `${option}: "${value}" is no whole number of at least 1`)
  return number
}
