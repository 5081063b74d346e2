import type { EffectSite, RepositoryIndex } from '../repository-index.js'
import { type Bridge, type BridgeFindings, pairOf, siteSpan } from './bridge.js'
import { annotatedRequests, annotatedRoutes } from './http/annotated.js'
import { methodsFit, type Path, pathFit, pathOfUrl } from './http/path.js'
import { type HttpEnd, mountedRoutes } from './http/routes.js'

const UNKNOWN_ROUTE = 'no route of the repository has this method and path'
const UNKNOWN_URL = 'the URL is computed'

interface Request extends HttpEnd {
  /** A parameter completes the URL: joined where the rest tells the route, as in `ships/${id}`; what the callers pass are requests too. */
  isWrapper?: boolean
}

/** A client's request to the server route of the same method and path. */
export const httpBridge: Bridge = {
  kind: 'http',
  find(index) {
    const routes = [...mountedRoutes(index), ...annotatedRoutes(index)]
    const requests: Request[] = [...effectRequests(index), ...annotatedRequests(index)]
    const findings: BridgeFindings = { pairs: [], halves: [] }
    const reached = new Set<HttpEnd>()
    for (const request of requests) {
      const best = bestRoutes(request, routes)
      for (const route of best) {
        reached.add(route)
        findings.pairs.push(pairOf('http', endOf(request), endOf(route)))
      }
      if (best.length > 0 || request.isWrapper) continue
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

const endOf = ({ name, span, target }: HttpEnd) => ({ key: name, name, span, ...(target && { target }) })

function effectRequests(index: RepositoryIndex): Request[] {
  return index.effects('http.request').map((site) => {
    const method = methodOf(site)
    const path = requestPath(site)
    return {
      method,
      path,
      name: `${method} ${path.text}`,
      span: siteSpan(site.site),
      isWrapper: site.insideWrapper,
    }
  })
}

const requestPath = (site: EffectSite): Path => pathOfUrl(site.args.url?.text ?? '*')

/** Without a method a request is a GET; an unknown one is `*`. */
function methodOf(site: EffectSite): string {
  const method = site.args.method
  if (!method) return 'GET'
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
