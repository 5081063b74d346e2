import { closingBracket } from '#index/closing-bracket'
import type { CallSite, FileFacts } from '#index/facts'
import type { CallRef, RepositoryIndex } from '#index/repository-index'
import type { Survey } from '../survey.js'
import { isSearched } from '../vocabulary.js'
import type { Doubt } from './doubt.js'

const SCRIPT = /\.(?:[cm]?[jt]sx?|vue|svelte)$/
/** A line that goes on in the next one; semicolons may be left out. */
const GOES_ON = /(?:[=(,[?:&|+\-*/.<>!~^%]|\b(?:return|await|void|yield|new|throw|in|of))$/
/** Names whose promises are left alone on purpose: logs, analytics, navigation. */
const ASIDE = /^(?:log\w*|debug|warn|info|error|track\w*|report\w*|navigate\w*|push|replace|render\w*)$/

/** Calls of asynchronous functions of the repository that stand as statements of an asynchronous function, unawaited, unhandled. */
export const unawaitedCalls: Survey<readonly Doubt[]> = {
  name: 'unawaited-calls',
  run: (index) =>
    index.files
      .filter((facts) => SCRIPT.test(facts.path) && isSearched(index, facts))
      .flatMap((facts) => unawaitedIn(index, facts)),
}

function unawaitedIn(index: RepositoryIndex, facts: FileFacts): Doubt[] {
  const awaited = awaitedLines(facts)
  const candidates = facts.calls.flatMap((call, position) =>
    isCandidate(call, awaited.get(call.in)) ? [{ file: facts.path, index: position, call }] : [],
  )
  if (candidates.length === 0) return []
  const read = index.repository.read(facts.path)
  const lines = read.kind === 'text' ? read.lines : []
  return candidates.filter(({ call }) => isStatement(lines, call)).flatMap((site) => doubtOf(index, site))
}

/** Lines of awaited calls by the function that holds them, as `in` tells it. */
function awaitedLines(facts: FileFacts): Map<number, Set<number>> {
  const lines = new Map<number, Set<number>>()
  for (const { in: owner, line, awaited } of facts.calls)
    if (awaited) lines.set(owner, (lines.get(owner) ?? new Set()).add(line))
  return lines
}

/** Elsewhere in the function something is awaited: its author thought of order. */
const isCandidate = (call: CallSite, awaited: ReadonlySet<number> | undefined): boolean =>
  awaited !== undefined &&
  call.form === 'call' &&
  !ASIDE.test(call.name) &&
  awaited.size > (awaited.has(call.line) ? 1 : 0)

/** The call is all of a statement: nothing before it goes on into it, nothing after it takes its result. */
function isStatement(lines: readonly string[], call: CallSite): boolean {
  const text = lines
    .slice(call.line - 1, call.end)
    .join('\n')
    .trimStart()
  const written = call.receiver === '' ? `${call.name}(` : `${call.receiver}.${call.name}(`
  if (!text.startsWith(written) || GOES_ON.test(codeBefore(lines, call.line))) return false
  const close = closingBracket(text, written.length)
  const next = lines.slice(call.end).find((line) => line.trim() !== '') ?? ''
  return close >= 0 && /^\s*;?\s*(?:\/\/.*)?$/.test(text.slice(close + 1)) && !/^\s*\??\./.test(next)
}

/** The nearest line of code above, without a comment at its end; empty at the file's beginning. */
function codeBefore(lines: readonly string[], line: number): string {
  for (let at = line - 2; at >= 0; at--) {
    const text = (lines[at] ?? '').replace(/\/\/.*$/, '').trim()
    if (text !== '' && !/^(?:\*|\/\*)/.test(text)) return text
  }
  return ''
}

function doubtOf(index: RepositoryIndex, site: CallRef): Doubt[] {
  const resolution = index.resolve(site)
  if (resolution.kind !== 'targets' || resolution.targets.length !== 1) return []
  const [target] = resolution.targets
  if (!target?.ref.definition.modifiers?.includes('async')) return []
  const { definition, file } = target.ref
  const callee = { file, start: definition.line, end: definition.line }
  return [
    {
      subject: `${index.enclosing(site.file, site.call.line)?.definition.qualified ?? ''}/${site.call.name}`,
      kind: 'other',
      message: { id: 'doubt.unawaited', values: { name: definition.qualified } },
      places: [{ file: site.file, start: site.call.line, end: site.call.end }, callee],
      about: callee,
    },
  ]
}
