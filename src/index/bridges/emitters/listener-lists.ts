import type { CallRef, DefinitionRef, RepositoryIndex } from '../../repository-index.js'
import { type BridgeEnd, type BridgeFindings, isScriptFile, joinEnds, lastPart, siteSpan } from '../bridge.js'
import { handlerIn, productionCalls } from '../messages/handler.js'
import { throughCallers } from '../through-callers.js'

/** Position of the function in what keeps it. */
const KEEPS: Readonly<Record<string, number>> = { push: 0, unshift: 0, add: 0, set: 1 }

/** Own buses: `listeners.forEach((run) => run(value))` to the functions that were put into the list, mostly by a `subscribe`. */
export function listenerLists(index: RepositoryIndex): BridgeFindings {
  const runs = productionCalls(index, ['forEach']).flatMap((site) => runOf(index, site))
  if (runs.length === 0) return { pairs: [], halves: [] }
  const lists = new Set(runs.map(({ key }) => key))
  const names = new Set(runs.map(({ name }) => lastPart(name)))
  const kept = productionCalls(index, Object.keys(KEEPS))
    .filter(({ file, call }) => names.has(lastPart(call.receiver)) && isScriptFile(index, file))
    .flatMap((call) => keptFunctions(index, call, lists))
  // A list into which nothing but parameters go has listeners outside of the repository.
  return joinEnds('custom', runs, kept, { callerAlone: () => undefined, calleeAlone: () => undefined })
}

/** The call inside of `forEach` whose callee is the element. */
function runOf(index: RepositoryIndex, site: CallRef): BridgeEnd[] {
  const [callback] = site.call.args
  const closure = callback?.k === 'fn' ? index.definition(site.file, callback.def) : undefined
  const element = closure?.definition.parameters?.[0]?.name
  if (!closure || !element || !isScriptFile(index, site.file)) return []
  const run = index.callsIn(closure).find(({ call }) => call.name === element && call.receiver === '')
  const list = run && listAt(index, site)
  return run && list ? [{ ...listEnd(list), span: siteSpan(run) }] : []
}

function listAt(index: RepositoryIndex, { file, call }: CallRef): DefinitionRef | undefined {
  if (!/^[\w$.]+$/.test(call.receiver)) return undefined
  const ref = index.resolveName(file, call.line, call.receiver)[0]?.ref
  return ref && ['field', 'constant', 'variable'].includes(ref.definition.kind) ? ref : undefined
}

function keptFunctions(index: RepositoryIndex, call: CallRef, lists: ReadonlySet<string>): BridgeEnd[] {
  const list = listAt(index, call)
  const end = list && listEnd(list)
  if (!end || !lists.has(end.key)) return []
  return throughCallers(index, call, [KEEPS[call.call.name] ?? 0]).flatMap(({ site, written: [callback] }) => {
    const target = handlerIn(index, callback)
    return target ? [{ ...end, span: siteSpan(site), target }] : []
  })
}

const listEnd = (list: DefinitionRef): Pick<BridgeEnd, 'key' | 'name'> => ({
  key: `${list.file}:${list.index}`,
  name: list.definition.qualified,
})
