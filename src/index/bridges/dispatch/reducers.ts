import type { Expr } from '../../facts.js'
import { isFunctionLike } from '../../facts.js'
import type { CallRef, DefinitionRef, RepositoryIndex } from '../../repository-index.js'
import { type BridgeEnd, definitionSpan, isScriptFile, productionFiles, siteSpan } from '../bridge.js'
import { handlerIn, productionCalls } from '../messages/handler.js'
import { type ActionTypes, type Place, placeOf } from './action-types.js'

/** What takes an action: a case of a reducer, a saga, an effect. The key is the action's type. */
export function actionHandlers(index: RepositoryIndex, types: ActionTypes): BridgeEnd[] {
  return [
    ...comparedTypes(index, types),
    ...watchers(index, types),
    ...addedCases(index, types),
    ...tables(index, types),
    ...slices(index),
  ]
}

export function actionEnd(type: string, span: BridgeEnd['span'], target?: DefinitionRef): BridgeEnd {
  return { key: type, name: `action ${type}`, span, ...(target && { target }) }
}

/** `case LOAD` and `action.type === LOAD` in a function that takes an action. */
function comparedTypes(index: RepositoryIndex, types: ActionTypes): BridgeEnd[] {
  return productionFiles(index, 'script').flatMap(({ path, comparisons }) =>
    comparisons.flatMap(({ left, op, right, line, in: scope }) => {
      const [, root] = /^(?:(\w+)\.)?type$/.exec(left) ?? []
      if (op !== '==' || (root === undefined && left !== 'type')) return []
      const reducer = takerOf(index, path, scope, root)
      if (!reducer) return []
      const found = types.of({ file: path, line, scope }, right)
      return found.map((type) => actionEnd(type, { file: path, start: line, end: line }, reducer))
    }),
  )
}

/** `(state, action)`, `(state, { type })`, or a middleware's `action`. */
function takerOf(
  index: RepositoryIndex,
  file: string,
  scope: number,
  root: string | undefined,
): DefinitionRef | undefined {
  for (let ref = index.definition(file, scope); ref; ref = index.definition(file, ref.definition.container)) {
    const { parameters = [], kind } = ref.definition
    if (!isFunctionLike(kind)) continue
    const isTaker =
      root === undefined
        ? /^\{.*\btype\b/.test(parameters[1]?.name ?? '')
        : /action$/i.test(root) &&
          parameters.some(({ name }, i) => name === root && (i === 1 || parameters.length === 1))
    if (isTaker) return ref
  }
  return undefined
}

/** Position of the action and of the function in what redux-saga, redux-observable and NgRx take. */
const WATCHERS: Readonly<Record<string, { action: number; saga: number; module: RegExp }>> = {
  takeEvery: { action: 0, saga: 1, module: /^redux-saga/ },
  takeLatest: { action: 0, saga: 1, module: /^redux-saga/ },
  takeLeading: { action: 0, saga: 1, module: /^redux-saga/ },
  throttle: { action: 1, saga: 2, module: /^redux-saga/ },
  debounce: { action: 1, saga: 2, module: /^redux-saga/ },
  take: { action: 0, saga: -1, module: /^redux-saga/ },
  ofType: { action: 0, saga: -1, module: /^(?:redux-observable|@ngrx\/effects)/ },
  on: { action: 0, saga: 1, module: /^@ngrx\/store/ },
}

function watchers(index: RepositoryIndex, types: ActionTypes): BridgeEnd[] {
  return productionCalls(index, Object.keys(WATCHERS)).flatMap((site) => {
    const watcher = WATCHERS[site.call.name]
    const isOf = index.facts(site.file)?.imports.some(({ from }) => watcher?.module.test(from))
    if (!watcher || !isOf) return []
    const written = watcher.saga < 0 ? site.call.args : site.call.args.slice(watcher.action, watcher.saga)
    const target = watcher.saga < 0 ? index.definition(site.file, site.call.in) : handlerAt(index, site, watcher.saga)
    return written
      .flatMap((expr) => (expr.k === 'arr' ? expr.items : [expr]))
      .flatMap((expr) => types.of(placeOf(site), expr))
      .map((type) =>
        actionEnd(type, siteSpan(site), target && isFunctionLike(target.definition.kind) ? target : undefined),
      )
  })
}

function handlerAt(index: RepositoryIndex, site: CallRef, position: number): DefinitionRef | undefined {
  const expr = site.call.args[position]
  return expr && handlerIn(index, { expr, at: site })
}

/** `builder.addCase(load.fulfilled, reducer)`. */
function addedCases(index: RepositoryIndex, types: ActionTypes): BridgeEnd[] {
  return productionCalls(index, ['addCase']).flatMap((site) => {
    const [action] = site.call.args
    const found = action && isScriptFile(index, site.file) ? types.of(placeOf(site), action) : []
    return found.map((type) => actionEnd(type, siteSpan(site), handlerAt(index, site, 1)))
  })
}

/** `handleActions({ [LOAD]: f })`, `createReducer(initial, { [LOAD]: f })`, `extraReducers: { [LOAD]: f }`. */
function tables(index: RepositoryIndex, types: ActionTypes): BridgeEnd[] {
  const handled = productionCalls(index, ['handleActions', 'createReducer']).flatMap((site) =>
    site.call.args
      .slice(0, 2)
      .filter((arg, i) => i === (site.call.name === 'handleActions' ? 0 : 1) && arg.k === 'obj')
      .flatMap((table) => entriesOf(index, placeOf(site), table, (at, key) => types.ofKey(at, key))),
  )
  const extra = productionCalls(index, ['createSlice']).flatMap((site) => {
    const table = optionOf(site, 'extraReducers')
    return table ? entriesOf(index, placeOf(site), table, (at, key) => types.ofKey(at, key)) : []
  })
  return [...handled, ...extra]
}

/** The reducers of a slice are named `slice/reducer`. */
function slices(index: RepositoryIndex): BridgeEnd[] {
  return productionCalls(index, ['createSlice']).flatMap((site) => {
    const written = optionOf(site, 'name')
    const name = written && index.evaluate(site.file, site.call.in, written)
    const table = optionOf(site, 'reducers')
    return name?.known && table ? entriesOf(index, placeOf(site), table, (_, key) => [`${name.text}/${key}`]) : []
  })
}

const optionOf = ({ call }: CallRef, name: string): Expr | undefined => {
  const [options] = call.args
  return options?.k === 'obj' ? options.entries.find(({ key }) => key === name)?.value : undefined
}

function entriesOf(
  index: RepositoryIndex,
  at: Place,
  table: Expr,
  typesOf: (at: Place, key: string) => string[],
): BridgeEnd[] {
  if (table.k !== 'obj') return []
  return table.entries.flatMap(({ key, value, line }) => {
    // `{ reducer, prepare }` keeps the reducer inside.
    const written = value.k === 'obj' ? value.entries.find((entry) => entry.key === 'reducer')?.value : value
    const target = written && functionAt(index, at, line, written)
    const span = target?.file === at.file ? definitionSpan(target) : { file: at.file, start: line, end: line }
    return typesOf({ ...at, line }, key).map((type) => actionEnd(type, span, target))
  })
}

function functionAt(index: RepositoryIndex, at: Place, line: number, expr: Expr): DefinitionRef | undefined {
  if (expr.k === 'fn') return index.definition(at.file, expr.def)
  if (expr.k !== 'ref') return undefined
  return index.resolveName(at.file, line, expr.path).find(({ ref }) => isFunctionLike(ref.definition.kind))?.ref
}
