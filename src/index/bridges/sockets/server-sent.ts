import type { RepositoryIndex } from '../../repository-index.js'
import { type BridgeEnd, type BridgeFindings, isScriptFile, joinEnds, lastPart, pairOf, siteSpan } from '../bridge.js'
import { entryEnd, productionCalls } from '../messages/handler.js'
import { holdersOf, type Registration, registrationsOf } from '../messages/listening.js'

const LIFE_CYCLE = new Set(['open', 'error', 'close'])

/** `event: x` that a server writes into a response, to `source.addEventListener('x')` of an `EventSource`. */
export function serverSentEvents(index: RepositoryIndex): BridgeFindings {
  const listening = listeningSources(index)
  if (listening.length === 0) return { pairs: [], halves: [] }
  const writes = writtenEvents(index)
  const written = new Set(writes.map(({ key }) => key))
  const callees = listening.map(({ event, span, handler }) => ({
    ...eventEnd(event, span),
    ...(handler && { target: handler }),
  }))
  const joined = joinEnds('custom', writes, callees, {
    callerAlone: () => 'no page of the repository listens to this event',
    calleeAlone: () => (writes.length > 0 ? 'nothing in the repository writes this event' : undefined),
  })
  const entries = listening.flatMap(({ event, span, handler }) => {
    const end = eventEnd(event, span)
    const entry = written.has(end.key) ? undefined : entryEnd(index, end, handler)
    return entry ? [pairOf('custom', end, entry)] : []
  })
  return { pairs: [...joined.pairs, ...entries], halves: joined.halves }
}

function listeningSources(index: RepositoryIndex): Registration[] {
  const sources = productionCalls(index, ['EventSource']).filter(
    ({ file, call }) => call.form === 'new' && isScriptFile(index, file),
  )
  const holders = new Map<string, Set<string>>()
  for (const site of sources) {
    holders.set(site.file, new Set([...(holders.get(site.file) ?? []), ...holdersOf(index, site)]))
  }
  if (holders.size === 0) return []
  return registrationsOf(
    index,
    (event) => !LIFE_CYCLE.has(event),
    (file) => holders.has(file),
  ).filter(({ file, receiver }) => holders.get(file)?.has(lastPart(receiver)))
}

/** `response.write('event: x\\ndata: ...')`, the parts of a template that aren't known left open. */
function writtenEvents(index: RepositoryIndex): BridgeEnd[] {
  return productionCalls(index, ['write', 'push', 'enqueue']).flatMap((site) => {
    const [text] = site.call.args
    if (!text || (text.k !== 'str' && text.k !== 'cat') || !isScriptFile(index, site.file)) return []
    const value = index.evaluate(site.file, site.call.in, text)
    const event = /(?:^|\n)event: ?([\w.:-]+)(?:\n|$)/.exec(value.text)?.[1]
    return event ? [eventEnd(event, siteSpan(site))] : []
  })
}

const eventEnd = (event: string, span: BridgeEnd['span']): BridgeEnd => ({
  key: event,
  name: `server-sent event ${event}`,
  span,
})
