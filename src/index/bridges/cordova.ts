import type { CallRef, RepositoryIndex } from '../repository-index.js'
import { type Bridge, type BridgeEnd, isScriptFile, joinEnds, productionFiles, siteSpan } from './bridge.js'
import { nativeServices } from './cordova/services.js'
import { textOf, throughCallers } from './through-callers.js'

/** Positions in `exec(success, failure, service, action, args)`. */
const SERVICE = 2
const ACTION = 3

/** `cordova.exec(ok, fail, 'Service', 'action')` to the native class of the service. */
export const cordovaBridge: Bridge = {
  kind: 'custom',
  find(index) {
    const calls = execCalls(index)
    const services = nativeServices(index)
    return joinEnds(
      'custom',
      calls.flatMap((site) => callerEnds(index, site)),
      services.ends,
      {
        callerAlone: ({ name }) => {
          if (name.includes('*')) return 'the service or the action is computed'
          const service = name.split('.')[0] ?? ''
          return services.names.has(service)
            ? `no native class of service ${service} has this action`
            : `no plugin.xml or config.xml of the repository names service ${service}`
        },
        calleeAlone: () => 'no JavaScript in the repository calls this action',
      },
    )
  },
}

/** Also where the function was imported under another name. */
function execCalls(index: RepositoryIndex): CallRef[] {
  const locals = new Map(productionFiles(index, 'script').map((facts) => [facts.path, localNames(facts.imports)]))
  const names = new Set(['exec', ...[...locals.values()].flat()])
  return [...names]
    .flatMap((name) => index.callsNamed(name))
    .filter(({ file, call }) => {
      if (!index.isProduction(file) || !isScriptFile(index, file) || call.args.length <= ACTION) return false
      if (call.receiver === '') return locals.get(file)?.includes(call.name)
      return call.name === 'exec' && /(?:^|\.)[cC]ordova$/.test(call.receiver)
    })
}

const localNames = (imports: readonly { from: string; names: { imported: string; local: string }[] }[]): string[] =>
  imports
    .filter(({ from }) => from === 'cordova/exec' || from === 'cordova')
    .flatMap(({ from, names }) =>
      names.filter(({ imported }) => from === 'cordova/exec' || imported === 'exec').map(({ local }) => local),
    )

function callerEnds(index: RepositoryIndex, call: CallRef): BridgeEnd[] {
  return throughCallers(index, call, [SERVICE, ACTION]).map(({ site, written }) => {
    const [service, action] = written.map((argument) => textOf(index, argument))
    const name = `${service ?? '*'}.${action ?? '*'}`
    // What is computed joins nothing.
    const key = name.includes('*') ? `?${site.file}:${site.index}` : name
    return { key, name, span: siteSpan(site) }
  })
}
