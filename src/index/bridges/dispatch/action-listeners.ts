import type { CallRef, DefinitionRef, RepositoryIndex } from '../../repository-index.js'
import { type BridgeEnd, directCallers, isScriptFile, parameterOwner, productionFiles, siteSpan } from '../bridge.js'
import { handlerIn, productionCalls } from '../messages/handler.js'
import { throughCallers, type Written } from '../through-callers.js'
import { type ActionTypes, placeOf } from './action-types.js'
import { actionEnd } from './reducers.js'

/** A function that calls what it gets at one position when an action of the type at the other comes. */
interface ListenerFunction {
  ref: DefinitionRef
  type: number
  listener: number
}

/** What waits for an action outside of reducers: `startListening` of Redux Toolkit, and functions of the repository that do the same. */
export function actionListeners(index: RepositoryIndex, types: ActionTypes): BridgeEnd[] {
  const own = listenerFunctions(index).flatMap(({ ref, type, listener }) =>
    directCallers(index, ref)
      .filter(({ file }) => index.isProduction(file))
      .flatMap((site) => throughCallers(index, site, [type, listener]))
      .flatMap(({ site, written: [action, handler] }) => listenerEnds(index, types, site, action, handler)),
  )
  return [...own, ...startedListeners(index, types)]
}

function listenerEnds(
  index: RepositoryIndex,
  types: ActionTypes,
  site: CallRef,
  action: Written | undefined,
  handler: Written | undefined,
): BridgeEnd[] {
  const target = handlerIn(index, handler)
  const found = action ? types.of(placeOf(action.at), action.expr) : []
  return found.map((type) => actionEnd(type, siteSpan(site), target))
}

/** `startListening({ actionCreator: load, effect: (action) => ... })`, with `type` for the creator too. */
function startedListeners(index: RepositoryIndex, types: ActionTypes): BridgeEnd[] {
  return productionCalls(index, ['startListening', 'startAppListening']).flatMap((site) => {
    const [options] = site.call.args
    if (options?.k !== 'obj' || !isScriptFile(index, site.file)) return []
    const written = (name: string): Written | undefined => {
      const expr = options.entries.find(({ key }) => key === name)?.value
      return expr && { expr, at: site }
    }
    return listenerEnds(index, types, site, written('actionCreator') ?? written('type'), written('effect'))
  })
}

/** `(type, listener) => store.subscribe(() => { if (last.action.type === type) listener(last.action) })`. */
function listenerFunctions(index: RepositoryIndex): ListenerFunction[] {
  const found = productionFiles(index, 'script').flatMap(({ path, comparisons }) =>
    comparisons.flatMap(({ left, op, right, in: scope }) => {
      const isType = op === '==' && /(?:^|\.)\w*action\.type$/i.test(left)
      const owner =
        isType && right.k === 'ref' && /^[\w$]+$/.test(right.path)
          ? parameterOwner(index, path, scope, right.path)
          : undefined
      const listener = owner && owner.property === undefined ? calledParameter(index, owner.ref) : undefined
      return owner && listener !== undefined ? [{ ref: owner.ref, type: owner.position, listener }] : []
    }),
  )
  return [...new Map(found.map((item) => [`${item.ref.file}:${item.ref.index}`, item])).values()]
}

/** The position of the parameter that a function, or a function inside it, calls. */
function calledParameter(index: RepositoryIndex, ref: DefinitionRef): number | undefined {
  const called = new Set(
    index.callsIn(ref).flatMap(({ call }) => (call.form === 'call' && call.receiver === '' ? [call.name] : [])),
  )
  const position = ref.definition.parameters?.findIndex(({ name }) => called.has(name)) ?? -1
  return position < 0 ? undefined : position
}
