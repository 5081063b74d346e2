import type { Expr } from '../../facts.js'
import type { CallRef, DefinitionRef, RepositoryIndex } from '../../repository-index.js'
import {
  type BridgeEnd,
  type BridgeFindings,
  definitionSpan,
  directCallers,
  functionOf,
  lastPart,
  membersOf,
  pairOf,
  siteSpan,
} from '../bridge.js'
import { handlerIn } from '../messages/handler.js'
import { isAddressName, isEnvironmentName, type LocalServer, localServers } from './local-servers.js'

/**
 * A child process that asks back over a local socket: from the variable of its environment that holds the server's address to
 * the handlers of commands that are registered with the server, or to its listener.
 */
export function childSockets(index: RepositoryIndex): BridgeFindings {
  const pairs = localServers(index).flatMap((server) => {
    const { owner } = server
    const given = owner ? addressesGiven(index, owner) : []
    if (!owner || given.length === 0) return []
    const answers = handlersOf(index, server, owner)
    return given.flatMap((caller) => answers.map((callee) => pairOf('custom', caller, callee)))
  })
  return { pairs, halves: [] }
}

/** Entries of environments whose value is the server's address: through a method or getter of its class, or in it. */
function addressesGiven(index: RepositoryIndex, owner: DefinitionRef): BridgeEnd[] {
  const members = membersOf(index, owner).filter(({ definition }) => isAddressName(definition.name))
  const outside = members
    .filter(({ definition }) => definition.kind === 'method')
    .flatMap((member) => directCallers(index, member))
    .filter(({ file }) => index.isProduction(file))
    .flatMap((site) => entriesAt(index, site))
  const inside = membersOf(index, owner).flatMap(({ file, definition }) =>
    definition.value ? environmentEntries(file, definition.value, ({ value }) => isOwnAddress(value)) : [],
  )
  return [...outside, ...inside]
}

const isOwnAddress = (value: Expr): boolean =>
  value.k === 'ref' && /^this\./.test(value.path) && isAddressName(value.path)

/** The entry of an environment whose value is the call at a site. */
function entriesAt(index: RepositoryIndex, site: CallRef): BridgeEnd[] {
  const facts = index.facts(site.file)
  const isCall = ({ value, line }: { value: Expr; line: number }): boolean =>
    value.k === 'call' && line === site.call.line && lastPart(value.callee) === site.call.name
  const inCalls = (facts?.calls ?? [])
    .filter(({ line, end }) => line <= site.call.line && site.call.line <= end)
    .flatMap(({ args }) => args.flatMap((arg) => environmentEntries(site.file, arg, isCall)))
  const inValues = (facts?.definitions ?? [])
    .filter(({ start, end }) => start <= site.call.line && site.call.line <= end)
    .flatMap(({ value }) => (value ? environmentEntries(site.file, value, isCall) : []))
  return [...inCalls, ...inValues]
}

function environmentEntries(
  file: string,
  expr: Expr,
  isWanted: (entry: { value: Expr; line: number }) => boolean,
): BridgeEnd[] {
  if (expr.k !== 'obj') return []
  return expr.entries.flatMap((entry) => {
    if (!isEnvironmentName(entry.key)) return environmentEntries(file, entry.value, isWanted)
    if (!isWanted(entry)) return []
    const name = `local socket ${entry.key}`
    return [{ key: entry.key, name, span: { file, start: entry.line, end: entry.line } }]
  })
}

/** Where commands are registered with the server, and what handles them; without such a method its listener. */
function handlersOf(index: RepositoryIndex, { listener }: LocalServer, owner: DefinitionRef): BridgeEnd[] {
  const registered = membersOf(index, owner)
    .flatMap((method) => {
      const position = keptParameter(index, method)
      return position === undefined ? [] : directCallers(index, method).map((site) => ({ site, position }))
    })
    .filter(({ site }) => index.isProduction(site.file))
    .flatMap(({ site, position }) => registrationEnds(index, site, position))
  if (registered.length > 0 || !listener) return registered
  return [{ key: '', name: 'local socket', span: definitionSpan(listener), target: listener }]
}

/** The parameter that a method keeps under another one: 1 of `register(id, handler) { this.handlers.set(id, handler) }`. */
function keptParameter(index: RepositoryIndex, method: DefinitionRef): number | undefined {
  const names = (method.definition.parameters ?? []).map(({ name }) => name)
  const positionOf = (expr: Expr | undefined): number => (expr?.k === 'ref' ? names.indexOf(expr.path) : -1)
  for (const { call } of index.callsIn(method)) {
    const [key, value] = call.args
    if (call.name !== 'set' || !call.receiver.startsWith('this.')) continue
    if (positionOf(key) >= 0 && positionOf(value) >= 0) return positionOf(value)
  }
  return undefined
}

function registrationEnds(index: RepositoryIndex, site: CallRef, position: number): BridgeEnd[] {
  const handler = site.call.args[position]
  const command = site.call.args.find((_, i) => i !== position)
  const name = `local socket ${command ? commandName(index, site, command) : ''}`.trim()
  const target = handler && handlerIn(index, { expr: handler, at: site })
  const made =
    handler?.k === 'call' ? functionOf(index, site.file, site.call.line, { k: 'ref', path: handler.callee }) : undefined
  const handles = target ?? made
  const registration = { key: name, name, span: siteSpan(site), ...(target && { target }) }
  return handles ? [registration, { key: name, name, span: definitionSpan(handles), target: handles }] : [registration]
}

/** A constant is called by its name: a number says nothing. */
function commandName(index: RepositoryIndex, site: CallRef, expr: Expr): string {
  if (expr.k === 'ref') return lastPart(expr.path)
  const value = index.evaluate(site.file, site.call.in, expr)
  return value.known ? value.text : ''
}
