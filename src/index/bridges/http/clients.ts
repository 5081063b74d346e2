import type { BridgePair, CallRef, DefinitionRef, RepositoryIndex } from '../../repository-index.js'
import { directCallers, pairOf, siteSpan } from '../bridge.js'
import type { Path } from './path.js'
import type { HttpEnd } from './routes.js'

/** A function whose name is called more often is no request of one path; each call would have to be resolved. */
const CALLS_MAX = 300
/** A path with a word in it: what is left of a computed one says nothing. */
const NAMED = /(?:^|[/*])[a-z][\w-]+/i

export const saysPath = ({ text }: Path): boolean => NAMED.test(text)

/**
 * Who asks a server outside the repository: the calls from other files of the function that sends a request of its own path,
 * `api.postLogin(body)` with the request in `postLogin`.
 */
export function outsideRequests(
  index: RepositoryIndex,
  request: HttpEnd,
  sender: DefinitionRef | undefined,
): BridgePair[] {
  if (!sender || !saysPath(request.path)) return []
  if (index.callsNamed(sender.definition.name).length > CALLS_MAX) return []
  return directCallers(index, sender)
    .filter(({ file }) => file !== sender.file && index.isProduction(file))
    .map((site) => ({ ...pairOf('http', callerEnd(request, site), calleeEnd(request)), outside: true }))
}

const callerEnd = ({ name }: HttpEnd, site: CallRef) => ({ key: name, name, span: siteSpan(site) })
const calleeEnd = ({ name, span }: HttpEnd) => ({ key: name, name, span })
