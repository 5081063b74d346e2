import type { CallRef, RepositoryIndex } from '../../repository-index.js'
import { type BridgeEnd, type BridgeFindings, isScriptFile, lastPart, pairOf, siteSpan } from '../bridge.js'
import { type Case, casesOf, sentTypes } from '../messages/discriminant.js'
import { entryEnd, productionCalls } from '../messages/handler.js'
import { type Registration, registrationsOf } from '../messages/listening.js'

interface Receiver extends Registration {
  cases: Case[]
}

/** Another window as code names it: a frame's, the one around, the one that opened this, the sender of a message. */
const OTHER_WINDOW = /^(?:contentWindow|parent|top|opener|source)$/
const OWN_WINDOW = /^(?:window|win|defaultView)$/
/** A worker's global object takes messages too. */
const WORKER_FILE = /worker/i

/**
 * `postMessage` to `addEventListener('message')` between windows and frames, by the type that both ends tell. A handler whose
 * sender is no page of the repository leads to what it calls.
 */
export function windowMessages(index: RepositoryIndex): BridgeFindings {
  const receivers = windowReceivers(index)
  if (receivers.length === 0) return { pairs: [], halves: [] }
  const pairs: BridgeFindings['pairs'] = []
  const reached = new Set<Receiver>()
  for (const { site, type } of windowPosts(index).flatMap((post) => sentTypes(index, post))) {
    if (type === undefined) continue
    const name = `window message ${type}`
    const caller = { key: name, name, span: siteSpan(site) }
    for (const receiver of receivers.filter(({ cases }) => cases.some((candidate) => candidate.type === type))) {
      reached.add(receiver)
      pairs.push(...calleeEnds(receiver, type, name).map((callee) => pairOf('custom', caller, callee)))
    }
  }
  const alone = receivers.filter((receiver) => !reached.has(receiver))
  // A message without a handler goes to a page that another site serves, as a rule: it lacks nothing.
  return { pairs: [...pairs, ...alone.flatMap((receiver) => entered(index, receiver))], halves: [] }
}

function windowReceivers(index: RepositoryIndex): Receiver[] {
  const isWindow = (receiver: string): boolean =>
    receiver === '' || receiver === 'self' || OWN_WINDOW.test(lastPart(receiver))
  return registrationsOf(
    index,
    (event) => event === 'message',
    (file) => !WORKER_FILE.test(file) && isScriptFile(index, file),
  )
    .filter(({ receiver, via }) => isWindow(receiver) && (via === undefined || via === 'addEventListener'))
    .map((registration) => ({
      ...registration,
      cases: registration.handler ? casesOf(index, registration.handler) : [],
    }))
}

function windowPosts(index: RepositoryIndex): CallRef[] {
  return productionCalls(index, ['postMessage']).filter((site) => {
    const { file, call } = site
    const name = lastPart(call.receiver.replaceAll('?', ''))
    if (!isScriptFile(index, file) || WORKER_FILE.test(file)) return false
    return OTHER_WINDOW.test(name) || OWN_WINDOW.test(name) || isOpened(index, site)
  })
}

/** `const popup = window.open(...)`. */
function isOpened(index: RepositoryIndex, { file, call }: CallRef): boolean {
  if (!/^[\w$.]+$/.test(call.receiver)) return false
  return index.resolveName(file, call.line, call.receiver).some(({ ref }) => {
    const { value } = ref.definition
    return value?.k === 'call' && /^(?:window\.)?open$/.test(value.callee)
  })
}

function calleeEnds({ cases, handler }: Receiver, type: string, name: string): BridgeEnd[] {
  return cases
    .filter((candidate) => candidate.type === type)
    .map(({ file, line }) => ({
      key: name,
      name,
      span: { file, start: line, end: line },
      ...(handler && { target: handler }),
    }))
}

function entered(index: RepositoryIndex, { span, handler }: Receiver): BridgeFindings['pairs'] {
  const registration = { key: 'message', name: 'window message', span }
  const entry = entryEnd(index, registration, handler)
  return entry ? [pairOf('custom', registration, entry)] : []
}
