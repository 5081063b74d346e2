import type { Expr } from '../../facts.js'
import type { CallRef, RepositoryIndex } from '../../repository-index.js'
import { type BridgeEnd, type BridgeFindings, isScriptFile, joinEnds, lastPart, siteSpan } from '../bridge.js'
import { productionCalls } from '../messages/handler.js'
import { holdersOf, type Registration, registrationsOf } from '../messages/listening.js'

/** `new BroadcastChannel('x')`: what is posted on a name reaches every handler of the name. */
export function broadcastChannels(index: RepositoryIndex): BridgeFindings {
  const nameOf = channelNames(index)
  if (!nameOf) return { pairs: [], halves: [] }
  const posts = productionCalls(index, ['postMessage']).flatMap((site) => {
    const channel = nameOf(site.file, site.call.line, site.call.receiver)
    return channel === undefined ? [] : [channelEnd(channel, siteSpan(site))]
  })
  const handlers = registrationsOf(
    index,
    (event) => event === 'message',
    (file) => isScriptFile(index, file),
  ).flatMap(({ file, span, receiver, handler }) => {
    const channel = nameOf(file, span.start, receiver)
    return channel === undefined ? [] : [{ ...channelEnd(channel, span), ...(handler && { target: handler }) }]
  })
  return joinEnds('custom', posts, handlers, {
    callerAlone: () => 'nothing in the repository listens to this channel',
    calleeAlone: () => 'nothing in the repository posts on this channel',
  })
}

type ChannelName = (file: string, line: number, receiver: string) => string | undefined

/** The channel that a receiver holds, by its declaration or by an assignment in the same file. */
function channelNames(index: RepositoryIndex): ChannelName | undefined {
  const byHolder = new Map<string, string>()
  const names = new Set<string>()
  for (const site of productionCalls(index, ['BroadcastChannel']).filter(({ call }) => call.form === 'new')) {
    const channel = textAt(index, site, site.call.args[0])
    for (const holder of channel === undefined ? [] : holdersOf(index, site)) {
      byHolder.set(`${site.file} ${holder}`, channel ?? '')
      names.add(holder)
    }
  }
  if (names.size === 0) return undefined
  return (file, line, receiver) => {
    const holder = lastPart(receiver.replaceAll('?', ''))
    if (!/^[\w$.?]+$/.test(receiver)) return undefined
    const own = byHolder.get(`${file} ${holder}`)
    if (own !== undefined) return own
    const isImported = index
      .facts(file)
      ?.imports.some(({ names: found }) => found.some(({ local }) => local === holder))
    if (!names.has(holder) && !isImported) return undefined
    const [target] = index.resolveName(file, line, receiver)
    return target && byHolder.get(`${target.ref.file} ${target.ref.definition.name}`)
  }
}

const channelEnd = (channel: string, span: BridgeEnd['span']): BridgeEnd => ({
  key: channel,
  name: `broadcast ${channel}`,
  span,
})

/** A write to `localStorage` to the lines where other tabs tell its key apart: `event.key === 'x'`. */
export function storageEvents(index: RepositoryIndex): BridgeFindings {
  const handlers = registrationsOf(
    index,
    (event) => event === 'storage',
    (file) => isScriptFile(index, file),
  )
  if (handlers.length === 0) return { pairs: [], halves: [] }
  const callees = handlers.flatMap((registration) => comparedKeys(index, registration))
  const keys = new Set(callees.map(({ key }) => key))
  const writes = [...index.effects('storage.write'), ...index.effects('storage.delete')]
    .filter(({ row, insideWrapper, args }) => {
      return row.what === 'localStorage' && !insideWrapper && args.key?.known && keys.has(args.key.text)
    })
    .map(({ site, args }) => storageEnd(args.key?.text ?? '', siteSpan(site)))
  return joinEnds('custom', writes, callees, {
    callerAlone: () => undefined,
    calleeAlone: () => 'nothing in the repository writes this key to localStorage',
  })
}

function comparedKeys(index: RepositoryIndex, { handler }: Registration): BridgeEnd[] {
  if (!handler) return []
  const { file, definition } = handler
  const comparisons = index.facts(file)?.comparisons ?? []
  return comparisons
    .filter(({ left, line }) => /(?:^|\.)key$/.test(left) && definition.start <= line && line <= definition.end)
    .flatMap(({ right, line, in: scope }) => {
      const value = index.evaluate(file, scope, right)
      return value.known ? [{ ...storageEnd(value.text, { file, start: line, end: line }), target: handler }] : []
    })
}

const storageEnd = (key: string, span: BridgeEnd['span']): BridgeEnd => ({ key, name: `storage event ${key}`, span })

function textAt(index: RepositoryIndex, { file, call }: CallRef, expr: Expr | undefined): string | undefined {
  const value = expr && index.evaluate(file, call.in, expr)
  return value?.known ? value.text : undefined
}
