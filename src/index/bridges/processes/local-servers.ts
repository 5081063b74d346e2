import { classAround } from '../../containers.js'
import type { CallRef, DefinitionRef, RepositoryIndex } from '../../repository-index.js'
import { isScriptFile, lastPart } from '../bridge.js'
import { handlerIn, productionCalls } from '../messages/handler.js'

/** A server of Node's `net` or `http` that the application itself runs. */
export interface LocalServer {
  site: CallRef
  protocol: 'net' | 'http'
  /** The class that runs it. */
  owner: DefinitionRef | undefined
  /** What a connection or a request reaches. */
  listener: DefinitionRef | undefined
}

const MODULES: Readonly<Record<string, LocalServer['protocol']>> = {
  net: 'net',
  tls: 'net',
  http: 'http',
  https: 'http',
}

/** Calls of `createServer` of Node's modules, with the listener that they get or that `on('request')` adds. */
export function localServers(index: RepositoryIndex): LocalServer[] {
  return productionCalls(index, ['createServer']).flatMap((site) => {
    const protocol = isScriptFile(index, site.file) ? protocolOf(index, site) : undefined
    if (!protocol) return []
    const owner = classAround(index, site)
    return [{ site, protocol, owner, listener: listenerOf(index, site, owner) }]
  })
}

function protocolOf(index: RepositoryIndex, { file, call }: CallRef): LocalServer['protocol'] | undefined {
  const required = /^require\(['"](?:node:)?(\w+)['"]\)$/.exec(call.receiver)?.[1]
  if (required) return MODULES[required]
  const local = call.receiver === '' ? 'createServer' : call.receiver
  const from = index.facts(file)?.imports.find(({ names }) => names.some((name) => name.local === local))?.from
  return from === undefined ? undefined : MODULES[from.replace(/^node:/, '')]
}

function listenerOf(
  index: RepositoryIndex,
  site: CallRef,
  owner: DefinitionRef | undefined,
): DefinitionRef | undefined {
  for (const expr of site.call.args) {
    const found = handlerIn(index, { expr, at: site })
    if (found) return found
  }
  const within = owner?.definition ?? index.definition(site.file, site.call.in)?.definition
  const added = productionCalls(index, ['on', 'once', 'addListener']).find(({ file, call }) => {
    const [event] = call.args
    const isEvent = event?.k === 'str' && ['request', 'connection'].includes(event.v)
    return isEvent && file === site.file && within && within.start <= call.line && call.line <= within.end
  })
  const callback = added?.call.args[1]
  return added && callback && handlerIn(index, { expr: callback, at: added })
}

/** `SERVER_PORT`, `HELPER_IPC_HANDLE`: how variables of the environment are spelt. */
export const isEnvironmentName = (key: string): boolean => /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(key)

export const isAddressName = (name: string): boolean =>
  /(?:port|path|handle|address|pipe|socket|endpoint|url)$/i.test(lastPart(name))
