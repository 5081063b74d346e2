import type { CallSite, Expr } from '#index/facts'
import type { CallRef, EffectSite, RepositoryIndex } from '#index/repository-index'
import { isScriptPath } from '#index/scope'
import { siteKey } from './call-graph.js'

const CHANGES = /^(?:POST|PUT|PATCH|DELETE)\b/i

/** Requests whose method changes something: cataloged ones, ends of bridges, and calls whose form says so. */
export function remoteWrites(index: RepositoryIndex): CallRef[] {
  const cataloged = index
    .effects('http.request')
    .filter(changes)
    .map(({ site }) => site)
  const { pairs, halves } = index.bridges()
  const ends = [
    ...pairs.map(({ kind, name, callerSpan }) => ({ kind, name, span: callerSpan })),
    ...halves.filter(({ side }) => side === 'caller'),
  ].filter(({ kind, name }) => kind === 'http' && CHANGES.test(name))
  // Of several calls in a line the end of a bridge tells not which; the one that matters is found by what it calls.
  const bridged = ends.flatMap(({ span }) => {
    const inLine = callsOf(index, span.file).filter(({ call }) => call.line === span.start)
    return inLine.length === 1 ? inLine : []
  })
  const shaped = index.files
    .filter(({ path }) => index.isProduction(path))
    .flatMap(({ path }) =>
      callsOf(index, path).filter((site) => hasChangingMethod(site.call) || postsOutside(index, site)),
    )
  return [...new Map([...cataloged, ...bridged, ...shaped].map((site) => [siteKey(site), site])).values()]
}

const callsOf = (index: RepositoryIndex, file: string): CallRef[] =>
  (index.facts(file)?.calls ?? []).map((call, position) => ({ file, index: position, call }))

/** Where a wrapper's callers choose the method, they are looked at. */
const changes = ({ args, row, exprs, insideWrapper }: EffectSite): boolean => {
  const method = args.method?.known ? args.method.text : row.fixed?.method
  if (method === undefined) return !insideWrapper && exprs.value !== undefined
  return CHANGES.test(method)
}

const hasChangingMethod = ({ args: [first, ...options] }: CallSite): boolean =>
  first !== undefined && options.some(hasMethodEntry)

const hasMethodEntry = (arg: Expr): boolean =>
  arg.k === 'obj' &&
  arg.entries.some(({ key, value }) => key === 'method' && value.k === 'str' && CHANGES.test(value.v))

const ADDRESS = /(?:^|\.)\w*(?:url|uri|path|route|endpoint|resource)$/i

/** `client.post(path, body)` of a library's client, which no catalog needs to know. */
function postsOutside(index: RepositoryIndex, site: CallRef): boolean {
  const { name, receiver, args } = site.call
  const [address] = args
  if ((name !== 'post' && name !== 'patch') || receiver === '' || !address || !isScriptPath(site.file)) return false
  const isAddress = address.k === 'str' || address.k === 'cat' || (address.k === 'ref' && ADDRESS.test(address.path))
  return isAddress && index.resolve(site).kind !== 'targets'
}
