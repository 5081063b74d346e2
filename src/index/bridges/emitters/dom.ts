import type { Expr } from '../../facts.js'
import type { CallRef, DefinitionRef, RepositoryIndex } from '../../repository-index.js'
import {
  type BridgeEnd,
  type BridgeFindings,
  definitionSpan,
  definitionsIn,
  lastPart,
  pairOf,
  productionFiles,
  siteSpan,
} from '../bridge.js'
import { productionCalls } from '../messages/handler.js'
import { registrationsOf } from '../messages/listening.js'
import { injectedEvents } from './injected.js'

/** `window`, `document`, or the declaration that holds the target; undefined when the code doesn't say. */
type EventTargetId = string | undefined

interface Dispatched {
  event: string
  span: BridgeEnd['span']
  target: EventTargetId
  constant: string | undefined
  /** No event of the platform: a `CustomEvent`, or a name that the platform wouldn't write. */
  isCustom: boolean
}

interface Listening {
  event: string
  span: BridgeEnd['span']
  target: EventTargetId
  constant: string | undefined
  handler: DefinitionRef | undefined
}

const GLOBAL = /^(?:(?:window|globalThis|self|global)\.)?(?:window|globalThis|self|document)?$/
/** The platform writes its events in small letters without a break. */
const OWN_NAME = /[^a-z]/
const TELLING_LENGTH = 8

/** `dispatchEvent(new CustomEvent('x'))` to `addEventListener('x')`, also from scripts that native code runs in a page. */
export function domEvents(index: RepositoryIndex): BridgeFindings {
  const dispatched = productionCalls(index, ['dispatchEvent']).flatMap((site) => dispatchedBy(index, site))
  const wanted = new Set(dispatched.map(({ event }) => event))
  const listening = [...listeners(index, wanted), ...hostListeners(index, wanted)]
  const pairs = dispatched.flatMap((sent) =>
    listening.filter((heard) => isJoined(sent, heard)).map((heard) => pairOf('custom', endOf(sent), endOf(heard))),
  )
  const foreign = listening.filter(({ event, target }) => {
    return !wanted.has(event) && OWN_NAME.test(event) && (target === 'window' || target === 'document')
  })
  const injected = injectedEvents(index, new Set(foreign.map(({ event }) => event)))
  const fromNative = injected.flatMap((sent) =>
    foreign.filter(({ event }) => event === sent.event).map((heard) => pairOf('custom', endOf(sent), endOf(heard))),
  )
  return { pairs: [...pairs, ...fromNative], halves: [] }
}

function dispatchedBy(index: RepositoryIndex, site: CallRef): Dispatched[] {
  const event = constructedEvent(index, site)
  const [name] = event?.args ?? []
  const value = name && index.evaluate(site.file, site.call.in, name)
  if (!event || !value?.known) return []
  const [source] = value.sources
  return [
    {
      event: value.text,
      span: siteSpan(site),
      target: targetOf(index, site.file, site.call.line, site.call.receiver),
      constant: source && `${source.file}:${source.start}`,
      isCustom: lastPart(event.callee) === 'CustomEvent' || OWN_NAME.test(value.text),
    },
  ]
}

/** The event is made in the call, or held by a constant. */
function constructedEvent(index: RepositoryIndex, { file, call }: CallRef): Extract<Expr, { k: 'call' }> | undefined {
  const [written] = call.args
  const held =
    written?.k === 'ref' ? index.resolveName(file, call.line, written.path)[0]?.ref.definition.value : written
  return held?.k === 'call' && held.isNew && /(?:^|\.)\w*Event$/.test(held.callee) ? held : undefined
}

function listeners(index: RepositoryIndex, wanted: ReadonlySet<string>): Listening[] {
  return registrationsOf(
    index,
    (event) => wanted.has(event) || OWN_NAME.test(event),
    () => true,
  )
    .filter(({ via }) => via === 'addEventListener')
    .map(({ file, span, receiver, event, handler, constant }) => ({
      event,
      span,
      target: targetOf(index, file, span.start, receiver),
      constant,
      handler,
    }))
}

/** `@HostListener('window:x')` of Angular. */
function hostListeners(index: RepositoryIndex, wanted: ReadonlySet<string>): Listening[] {
  if (wanted.size === 0) return []
  return productionFiles(index, 'script')
    .filter(({ imports }) => imports.some(({ from }) => from === '@angular/core'))
    .flatMap(definitionsIn)
    .flatMap((ref) => {
      const [name] = ref.definition.annotations?.find((annotation) => annotation.name === 'HostListener')?.args ?? []
      const [, target, event = ''] = /^(?:(window|document):)?(.+)$/.exec(name?.k === 'str' ? name.v : '') ?? []
      if (!wanted.has(event)) return []
      return [{ event, span: definitionSpan(ref), target, constant: undefined, handler: ref }]
    })
}

/** A local variable of the name `window` is another object. */
function targetOf(index: RepositoryIndex, file: string, line: number, receiver: string): EventTargetId {
  const plain = receiver.replaceAll('?', '')
  if (!/^[\w$.]*$/.test(plain)) return undefined
  const [found] = plain === '' ? [] : index.resolveName(file, line, plain)
  if (found) return `${found.ref.file}:${found.ref.index}`
  if (!GLOBAL.test(plain) || isParameter(index, file, line, plain)) return undefined
  return plain.endsWith('document') ? 'document' : 'window'
}

function isParameter(index: RepositoryIndex, file: string, line: number, name: string): boolean {
  for (let ref = index.enclosing(file, line); ref; ref = index.definition(file, ref.definition.container)) {
    if (ref.definition.parameters?.some((parameter) => parameter.name === name)) return true
  }
  return false
}

/** A page in HTML has a window of its own: `resize` of another one is not its. */
const isOnePage = (a: string, b: string): boolean => a === b || ![a, b].some((file) => /\.html?$/.test(file))

/** One target; else a constant that both write, or a name long enough to mean one event of the application. */
function isJoined(sent: Dispatched, heard: Listening): boolean {
  if (sent.event !== heard.event) return false
  if (sent.target !== undefined && sent.target === heard.target)
    return sent.isCustom || isOnePage(sent.span.file, heard.span.file)
  if (!sent.isCustom) return false
  if (sent.constant !== undefined && sent.constant === heard.constant) return true
  return sent.event.length >= TELLING_LENGTH && OWN_NAME.test(sent.event)
}

function endOf({
  event,
  span,
  ...end
}: {
  event: string
  span: BridgeEnd['span']
  handler?: DefinitionRef
}): BridgeEnd {
  const name = `event ${event}`
  return { key: name, name, span, ...(end.handler && { target: end.handler }) }
}
