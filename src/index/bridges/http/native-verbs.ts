import type { Expr } from '../../facts.js'
import { groupBy } from '../../group-by.js'
import type { CallRef, EffectSite, RepositoryIndex } from '../../repository-index.js'
import { lastPart } from '../bridge.js'

const NATIVE = ['java', 'kotlin', 'swift', 'objc']
/** What builders of requests name their verbs: `.url(u).post(body)`. */
const VERBS = ['get', 'head', 'post', 'put', 'patch', 'delete']
const VERB_IN_CHAIN = /\.(get|head|post|put|patch|delete)\(/
/** Calls and properties that take the verb as a text. */
const SETTERS = ['method', 'setRequestMethod', 'setHTTPMethod']
const PROPERTIES = ['httpMethod', 'HTTPMethod', 'requestMethod']

/**
 * The verb of a request in Java, Kotlin, Swift or Objective-C that has none among its arguments: from the chain that builds it, or
 * from what is set after it in its function before the next request. `*` when it is computed or told in a wrapper; undefined
 * where nothing tells it, and in other languages.
 */
export function nativeVerbs(
  index: RepositoryIndex,
  requests: readonly EffectSite[],
): (request: EffectSite) => string | undefined {
  const byFile = groupBy(requests, ({ site }) => site.file)
  return ({ site, wrappers }) => {
    if (!NATIVE.includes(index.facts(site.file)?.language ?? '')) return undefined
    if (wrappers.length > 0) return '*'
    const before = VERB_IN_CHAIN.exec(site.call.receiver)?.[1]
    if (before) return before.toUpperCase()
    const later = (byFile.get(site.file) ?? []).map((other) => other.site.call.line)
    const next = Math.min(...later.filter((line) => line > site.call.line))
    const written = verbAfter(index, site, next)
    if (written === undefined || typeof written === 'string') return written?.toUpperCase()
    const value = index.evaluate(site.file, site.call.in, written)
    return value.known ? value.text.toUpperCase() : '*'
  }
}

/** A verb, or the expression that gives it. */
function verbAfter(index: RepositoryIndex, site: CallRef, next: number): string | Expr | undefined {
  const { calls = [], assignments = [] } = index.facts(site.file) ?? {}
  const isAfter = ({ line, in: scope }: { line: number; in: number }): boolean =>
    scope === site.call.in && site.call.line <= line && line < next
  const { receiver } = site.call
  for (const call of calls.filter(isAfter)) {
    if (SETTERS.includes(call.name) && call.args[0]) return call.args[0]
    if (VERBS.includes(call.name) && receiver !== '' && call.receiver.startsWith(receiver)) return call.name
  }
  return assignments.filter(isAfter).find(({ target }) => PROPERTIES.includes(lastPart(target)))?.value
}
