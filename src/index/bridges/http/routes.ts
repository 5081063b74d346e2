import type { Span } from '#schema/span'
import type { CallRef, DefinitionRef, EffectSite, RepositoryIndex } from '../../repository-index.js'
import { functionOf, siteSpan } from '../bridge.js'
import { type Path, pathOfRoute } from './path.js'

/** A request or a route. `method` in capitals, `*` for any or unknown. */
export interface HttpEnd {
  method: string
  path: Path
  /** `GET /notes/:id`. */
  name: string
  span: Span
  target?: DefinitionRef
}

/** How routers are put under a prefix: Express and Koa, Fastify, Hono. */
const MOUNTS = ['use', 'register', 'route']
/** Routers in routers: deeper nesting is a loop. */
const MOUNT_DEPTH_MAX = 4

/** Routes that are calls, with the prefixes under which their routers are mounted. */
export function mountedRoutes(index: RepositoryIndex): HttpEnd[] {
  const mounts = MOUNTS.flatMap((name) => index.callsNamed(name)).filter(
    ({ file, call }) => index.isProduction(file) && call.args.length > 1,
  )
  return index
    .effects('http.route')
    .filter(isRoute)
    .flatMap((site) => {
      const path = site.args.path?.text ?? '*'
      const method = site.args.method?.known ? site.args.method.text.toUpperCase() : '*'
      return prefixesOf(index, mounts, site.site, MOUNT_DEPTH_MAX).map((prefix) =>
        routeEnd(
          method,
          `${prefix}${path === '/' && prefix !== '' ? '' : path}`,
          siteSpan(site.site),
          handlerIn(index, site.site),
        ),
      )
    })
}

export function routeEnd(method: string, route: string, span: Span, target?: DefinitionRef): HttpEnd {
  const path = pathOfRoute(route)
  return { method, path, name: `${method} ${path.text}`, span, ...(target && { target }) }
}

/** A path and something to run: drops `map.get(key)` and `app.get('env')`. */
function isRoute(site: EffectSite): boolean {
  const text = site.args.path?.text ?? ''
  const looksLikePath = text.startsWith('/') || text === '*' || /^\*?\//.test(text)
  return !site.insideWrapper && looksLikePath && (site.site.call.args.length > 1 || site.row.id === 'route.object')
}

/** The last function of the arguments: those before it are middleware. */
function handlerIn(index: RepositoryIndex, { file, call }: CallRef): DefinitionRef | undefined {
  for (const arg of [...call.args].reverse()) {
    const found = functionOf(index, file, call.line, arg)
    if (found) return found
  }
  return undefined
}

function prefixesOf(index: RepositoryIndex, mounts: readonly CallRef[], route: CallRef, depth: number): string[] {
  const router = sole(index, route.file, route.call.line, route.call.receiver)
  if (!router || depth === 0) return ['']
  const prefixes = mounts.flatMap((mount) => {
    const prefix = mountPrefix(index, mount, router)
    if (prefix === undefined) return []
    return prefixesOf(index, mounts, mount, depth - 1).map((outer) => `${outer}${prefix}`)
  })
  return prefixes.length > 0 ? [...new Set(prefixes)] : ['']
}

/** The prefix of `app.use('/auth', router)` when it mounts this router. */
function mountPrefix(index: RepositoryIndex, { file, call }: CallRef, router: DefinitionRef): string | undefined {
  const [first, ...rest] = call.args
  const isMounted = [first, ...rest].some((arg) => {
    const found = arg?.k === 'ref' ? sole(index, file, call.line, arg.path) : undefined
    return found?.file === router.file && found.index === router.index
  })
  if (!isMounted || !first) return undefined
  const options = rest.find((arg) => arg.k === 'obj')
  const named = options?.k === 'obj' ? options.entries.find(({ key }) => key === 'prefix')?.value : undefined
  const value = index.evaluate(file, call.in, named ?? first)
  return value.known ? value.text.replace(/\/$/, '') : ''
}

function sole(index: RepositoryIndex, file: string, line: number, path: string): DefinitionRef | undefined {
  if (!/^[\w$.]+$/.test(path)) return undefined
  return index.resolveName(file, line, path)[0]?.ref
}
