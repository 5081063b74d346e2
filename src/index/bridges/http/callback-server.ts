import { nearestAround } from '../../containers.js'
import type { Expr } from '../../facts.js'
import type { CallRef, RepositoryIndex } from '../../repository-index.js'
import { type BridgeFindings, pairOf, siteSpan } from '../bridge.js'
import { type LocalServer, localServers } from '../processes/local-servers.js'

const NAME = 'redirect to the local callback server'
const LOOPBACK = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|$|\/)/
const REDIRECT = /(?:^|[?&])(?:redirect|callback|return)_?ur[il]=/i
const REDIRECT_KEY = /^(?:redirect|callback|return)_?ur[il]$/i
/** What reads or makes a URL hands it to nobody. */
const NO_RECEIVER =
  /^(?:fetch|URL|URLSearchParams|parse|log|info|debug|warn|error|set|append|writeHead|end|encodeURIComponent)$/

/**
 * A server on the user's machine that takes the redirect at the end of a sign-in in the browser: from the call that gives the
 * page its address, as a redirect or as a URL on the loopback host, to the server.
 */
export function callbackServers(index: RepositoryIndex): BridgeFindings {
  const pairs = localServers(index)
    .filter(({ protocol, site }) => protocol === 'http' && namesLoopback(index, site.file))
    .flatMap((server) => {
      const callee = {
        key: NAME,
        name: NAME,
        span: siteSpan(server.site),
        ...(server.listener && { target: server.listener }),
      }
      return redirectsTo(index, server).map((site) =>
        pairOf('http', { key: NAME, name: NAME, span: siteSpan(site) }, callee),
      )
    })
  return { pairs, halves: [] }
}

const namesLoopback = (index: RepositoryIndex, file: string): boolean =>
  index.facts(file)?.strings.some(({ value }) => LOOPBACK.test(value)) ?? false

/**
 * In the class or the function that starts the server, not in what takes its requests: that runs once the redirect has come. Of calls
 * in calls the innermost.
 */
function redirectsTo(index: RepositoryIndex, { site, owner, listener }: LocalServer): CallRef[] {
  const around = owner ?? outermost(index, site)
  const calls = index.facts(site.file)?.calls ?? []
  const sites = calls.flatMap((call, position): CallRef[] => {
    const within = around ? isWithin(call, around.definition) : call.in === -1
    const found = { file: site.file, index: position, call }
    if (listener && listener.file === site.file && isWithin(call, listener.definition)) return []
    return within && !NO_RECEIVER.test(call.name) && call.args.some((arg) => isRedirect(index, found, arg))
      ? [found]
      : []
  })
  return sites.filter((outer) => !sites.some((inner) => inner !== outer && isInside(inner, outer)))
}

const isWithin = (call: { line: number; end: number }, { start, end }: { start: number; end: number }): boolean =>
  start <= call.line && call.end <= end

const isInside = ({ call: inner }: CallRef, { call: outer }: CallRef): boolean =>
  outer.line <= inner.line && inner.end <= outer.end && (outer.line < inner.line || outer.column < inner.column)

const outermost = (index: RepositoryIndex, { file, call }: CallRef) =>
  nearestAround(index, index.definition(file, call.in), ({ container }) => container === -1)

function isRedirect(index: RepositoryIndex, at: CallRef, expr: Expr): boolean {
  if (expr.k === 'obj')
    return expr.entries.some(({ key, value }) => REDIRECT_KEY.test(key) || isRedirect(index, at, value))
  if (expr.k === 'cat' && expr.parts.some((part) => part.k === 'str' && REDIRECT.test(part.v))) return true
  if (!['str', 'cat', 'ref'].includes(expr.k)) return false
  const { text } = index.evaluate(at.file, at.call.in, expr)
  return LOOPBACK.test(text) || REDIRECT.test(text)
}
