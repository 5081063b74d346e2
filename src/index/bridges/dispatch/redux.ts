import { groupBy } from '../../group-by.js'
import type { CallRef, DefinitionRef, RepositoryIndex } from '../../repository-index.js'
import { type BridgeEnd, type BridgeFindings, isScriptFile, pairOf, siteSpan } from '../bridge.js'
import { productionCalls } from '../messages/handler.js'
import { expressionThroughCallers } from '../through-callers.js'
import { actionListeners } from './action-listeners.js'
import { type ActionTypes, actionTypes, placeOf } from './action-types.js'
import { actionEnd, actionHandlers } from './reducers.js'

interface Dispatched {
  end: BridgeEnd
  /** The reducer of the `useReducer` whose `dispatch` it is. */
  local: string | undefined
  isCreated: boolean
}

const SAGA_PUTS = ['put', 'putResolve']

/** An action that is dispatched to the reducers, sagas and effects that take its type. */
export function reduxActions(index: RepositoryIndex): BridgeFindings {
  const types = actionTypes(index)
  const handlers = [...actionHandlers(index, types), ...actionListeners(index, types)]
  if (handlers.length === 0) return { pairs: [], halves: [] }
  const locals = localReducers(index)
  const byType = groupBy(handlers, ({ key }) => key)
  const findings: BridgeFindings = { pairs: [], halves: [] }
  for (const { end, local, isCreated } of dispatches(index, types, locals)) {
    const taken = (byType.get(end.key) ?? []).filter(({ target }) => {
      const place = target && keyOf(target)
      return local === undefined ? !place || !locals.has(place) : place === local
    })
    findings.pairs.push(...taken.map((handler) => pairOf('custom', end, handler)))
    // Of an asynchronous action any of the three may be left alone.
    if (taken.length > 0 || isCreated) continue
    const reason = 'no reducer, saga or effect of the repository takes this action'
    findings.halves.push({ kind: 'custom', name: end.name, side: 'caller', span: end.span, reason })
  }
  return findings
}

const keyOf = (ref: DefinitionRef): string => `${ref.file}:${ref.index}`

/** Reducers that a component keeps for itself: no store's action reaches them. */
function localReducers(index: RepositoryIndex): ReadonlySet<string> {
  const refs = productionCalls(index, ['useReducer']).flatMap((site) => {
    const [reducer] = site.call.args
    if (reducer?.k === 'fn') return [`${site.file}:${reducer.def}`]
    return reducer?.k === 'ref'
      ? index.resolveName(site.file, site.call.line, reducer.path).map(({ ref }) => keyOf(ref))
      : []
  })
  return new Set(refs)
}

function dispatches(index: RepositoryIndex, types: ActionTypes, locals: ReadonlySet<string>): Dispatched[] {
  const puts = productionCalls(index, SAGA_PUTS).filter(({ file }) =>
    index.facts(file)?.imports.some(({ from }) => from.startsWith('redux-saga')),
  )
  const calls = productionCalls(index, ['dispatch']).filter(({ file }) => isScriptFile(index, file))
  return [...puts, ...calls].flatMap((site) => {
    const [action] = site.call.args
    if (action?.k !== 'obj' && action?.k !== 'call') return []
    const local = locals.size > 0 ? localReducer(index, site) : undefined
    const written = action.k === 'obj' ? action.entries.find(({ key }) => key === 'type')?.value : action
    if (!written) return []
    return expressionThroughCallers(index, site, written).flatMap(({ site: from, written: found }) =>
      (found ? types.of(placeOf(found.at), found.expr) : []).map((type) => ({
        end: actionEnd(type, siteSpan(from)),
        local,
        isCreated: action.k === 'call',
      })),
    )
  })
}

/** `const [state, dispatch] = useReducer(reducer, initial)`. */
function localReducer(index: RepositoryIndex, { file, call }: CallRef): string | undefined {
  if (call.receiver !== '') return undefined
  const [target] = index.resolveName(file, call.line, call.name)
  const value = target?.ref.definition.value
  if (!target || value?.k !== 'call' || !/(?:^|\.)useReducer$/.test(value.callee)) return undefined
  const [reducer] = value.args
  if (reducer?.k === 'fn') return `${target.ref.file}:${reducer.def}`
  if (reducer?.k !== 'ref') return 'unknown'
  const [found] = index.resolveName(target.ref.file, target.ref.definition.line, reducer.path)
  return found ? keyOf(found.ref) : 'unknown'
}
