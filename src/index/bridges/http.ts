import { namedFunctionAround } from '../containers.js'
import type { DefinitionRef, EffectSite, RepositoryIndex } from '../repository-index.js'
import { type Bridge, type BridgeFindings, pairOf, siteSpan } from './bridge.js'
import { annotatedRequests, annotatedRoutes } from './http/annotated.js'
import { callbackServers } from './http/callback-server.js'
import { outsideRequests, saysPath } from './http/clients.js'
import { nativeVerbs } from './http/native-verbs.js'
import { methodsFit, type Path, pathFit, pathOfUrl } from './http/path.js'
import { type HttpEnd, mountedRoutes } from './http/routes.js'
import { shapedRequests } from './http/shaped.js'

const UNKNOWN_ROUTE = 'no route of the repository has this method and path'
const UNKNOWN_URL = 'the URL is computed'

interface Request extends HttpEnd {
  /** A parameter completes the URL: joined where the rest tells the route, as in `ships/${id}`; what the callers pass are requests too. */
  isWrapper?: boolean
  /** The function that sends it. */
  sender?: DefinitionRef
  /** The function called here, when that sends the request. */
  through?: DefinitionRef
}

/**
 * A client's request to the server route of the same method and path. Where the server lies elsewhere: those who call the
 * function of the client with the request in it.
 */
export const httpBridge: Bridge = {
  kind: 'http',
  find(index) {
    const routes = [...mountedRoutes(index), ...annotatedRoutes(index)]
    const requests: Request[] = [...scriptRequests(index), ...annotatedRequests(index)]
    const findings: BridgeFindings = callbackServers(index)
    const reached = new Set<HttpEnd>()
    const named = new Set(requests.filter(({ path }) => saysPath(path)).map(({ sender }) => keyOf(sender)))
    for (const request of requests) {
      const best = bestRoutes(request, routes)
      for (const route of best) {
        reached.add(route)
        findings.pairs.push(pairOf('http', endOf(request), endOf(route)))
      }
      // What calls a function whose request has a path of its own says nothing new.
      if (best.length > 0 || (request.through && named.has(keyOf(request.through)))) continue
      findings.pairs.push(...outsideRequests(index, request, request.sender))
      if (request.isWrapper) continue
      const reason = request.path.segments.some(({ kind }) => kind === 'text') ? UNKNOWN_ROUTE : UNKNOWN_URL
      findings.halves.push({ kind: 'http', name: request.name, side: 'caller', span: request.span, reason })
    }
    for (const route of routes) {
      if (reached.has(route)) continue
      const reason = 'no request of the repository goes to this route'
      findings.halves.push({ kind: 'http', name: route.name, side: 'callee', span: route.span, reason })
    }
    return findings
  },
}

const keyOf = (ref: DefinitionRef | undefined): string => (ref ? `${ref.file}:${ref.index}` : '')

const endOf = ({ name, span, target }: HttpEnd) => ({ key: name, name, span, ...(target && { target }) })

/** Cataloged requests and those of their wrappers, then calls that look like one. */
function scriptRequests(index: RepositoryIndex): Request[] {
  const effects = index.effects('http.request')
  const known = new Set(effects.map(({ site }) => `${site.file}:${site.index}`))
  const verbOf = nativeVerbs(index, effects)
  const cataloged = effects.map((effect): Request => {
    const { site, insideWrapper, wrappers } = effect
    const [through] = wrappers
    return {
      ...requestEnd(methodOf(effect, verbOf), requestPath(effect)),
      span: siteSpan(site),
      isWrapper: insideWrapper,
      sender: namedFunctionAround(index, site),
      ...(through && { through }),
    }
  })
  const shaped = shapedRequests(index, ({ file, index: position }) => known.has(`${file}:${position}`)).map(
    ({ site, method, url }): Request => ({
      ...requestEnd(method, pathOfUrl(url.text)),
      span: siteSpan(site),
      isWrapper: url.parameter !== undefined,
      sender: namedFunctionAround(index, site),
    }),
  )
  return [...cataloged, ...shaped]
}

const requestEnd = (method: string, path: Path) => ({ method, path, name: `${method} ${path.text}` })

const requestPath = (site: EffectSite): Path => pathOfUrl(site.args.url?.text ?? '*')

/** Without a method a request is a GET; an unknown one is `*`. */
function methodOf(effect: EffectSite, verbOf: (effect: EffectSite) => string | undefined): string {
  const { method } = effect.args
  if (!method) return verbOf(effect) ?? 'GET'
  return method.known ? method.text.toUpperCase() : '*'
}

/** The routes that fit best; several when they fit equally well (one for each variant of a server). */
function bestRoutes(request: HttpEnd, routes: readonly HttpEnd[]): HttpEnd[] {
  const scored = routes.flatMap((route) => {
    const score = methodsFit(request.method, route.method) ? pathFit(request.path, route.path) : 0
    return score > 0 ? [{ route, score }] : []
  })
  const best = Math.max(0, ...scored.map(({ score }) => score))
  return scored.filter(({ score }) => score === best).map(({ route }) => route)
}
