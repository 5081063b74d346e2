import type { CallSite, Expr } from '../../facts.js'
import type { CallRef, RepositoryIndex, Value } from '../../repository-index.js'
import { productionFiles } from '../bridge.js'
import { isFunctionPassed } from '../messages/handler.js'

const VERB = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD)$/i
/** Who takes a method and a path to answer them asks nobody. */
const ANSWERS = /route|register|mock|intercept|match|handle|listen|^on/i
const PATH = /^(?:https?:\/\/|\/|\*\/|[\w.-]+\/)/

export interface ShapedRequest {
  site: CallRef
  method: string
  url: Value
}

/**
 * Requests through a client that is not cataloged, told by what the call gets: a method and a path, `client.send('POST', '/login')`,
 * or a path and options with a method, `client.run('/login', { method: 'post' })`.
 */
export function shapedRequests(index: RepositoryIndex, isKnown: (site: CallRef) => boolean): ShapedRequest[] {
  return productionFiles(index, 'script').flatMap((facts) =>
    facts.calls.flatMap((call, position) => {
      const shape = shapeOf(call)
      const site = { file: facts.path, index: position, call }
      if (!shape || isKnown(site)) return []
      const url = index.evaluate(site.file, call.in, shape.path)
      return PATH.test(url.text) ? [{ site, method: shape.method.toUpperCase(), url }] : []
    }),
  )
}

function shapeOf(call: CallSite): { method: string; path: Expr } | undefined {
  const [first, second] = call.args
  if (call.form !== 'call' || !first || !second || ANSWERS.test(call.name) || call.args.some(isFunctionPassed))
    return undefined
  if (first.k === 'str' && VERB.test(first.v)) return { method: first.v, path: second }
  const method = second.k === 'obj' ? second.entries.find(({ key }) => key === 'method')?.value : undefined
  return method?.k === 'str' && VERB.test(method.v) ? { method: method.v, path: first } : undefined
}
