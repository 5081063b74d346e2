import type { CallRef, RepositoryIndex } from '../../repository-index.js'
import { type BridgeFindings, lastPart, pairOf, siteSpan } from '../bridge.js'
import { entryEnd, handlerIn, productionCalls } from '../messages/handler.js'
import { textOf, throughCallers } from '../through-callers.js'

const PACKAGES = ['@microsoft/signalr', '@aspnet/signalr']
const CONNECTION_NAME = /hub|connection|signalr/i

/** SignalR's hub runs elsewhere: what it calls here leads to the handler, what is called there ends at the call. */
export function signalR(index: RepositoryIndex): BridgeFindings {
  const findings: BridgeFindings = { pairs: [], halves: [] }
  for (const call of hubCalls(index, ['on'])) {
    for (const { site, written } of throughCallers(index, call, [0, 1])) {
      const method = textOf(index, written[0])
      const handler = handlerIn(index, written[1])
      if (method === undefined || !handler) continue
      const end = { key: method, name: `SignalR ${method}`, span: siteSpan(site) }
      const entry = entryEnd(index, end, handler)
      if (entry) findings.pairs.push(pairOf('custom', end, entry))
    }
  }
  for (const call of hubCalls(index, ['invoke', 'send', 'stream'])) {
    for (const { site, written } of throughCallers(index, call, [0])) {
      const name = `SignalR ${textOf(index, written[0]) ?? '*'}`
      const reason = 'the hub is not written in a language that is read here'
      findings.halves.push({ kind: 'custom', name, side: 'caller', span: siteSpan(site), reason })
    }
  }
  return findings
}

function hubCalls(index: RepositoryIndex, names: readonly string[]): CallRef[] {
  return productionCalls(index, names).filter(({ file, call }) => {
    const isImported = index.facts(file)?.imports.some(({ from }) => PACKAGES.includes(from))
    return isImported && CONNECTION_NAME.test(lastPart(call.receiver))
  })
}
