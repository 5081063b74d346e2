import type { Expr } from '../../facts.js'
import type { CallRef, DefinitionRef, RepositoryIndex } from '../../repository-index.js'
import {
  type BridgeEnd,
  type BridgeFindings,
  definitionSpan,
  functionOf,
  joinEnds,
  lastPart,
  siteSpan,
} from '../bridge.js'
import { productionCalls } from '../messages/handler.js'
import { keyText } from './keys.js'

type Way = 'action' | 'mutation'

/** An object with the place where it is written. */
interface Located {
  file: string
  line: number
  scope: number
  object: Extract<Expr, { k: 'obj' }>
}

interface StoreModule {
  /** `user/` for a module with a namespace; empty for the root. */
  namespace: string
  callees: BridgeEnd[]
}

const DEPTH_MAX = 6
const STORE = /(?:^|\.)\$?store$/i
const WAYS: Readonly<Record<string, Way>> = { dispatch: 'action', commit: 'mutation' }
const MAPPERS: Readonly<Record<string, Way>> = { mapActions: 'action', mapMutations: 'mutation' }

/** `store.dispatch('user/load')` and `commit('user/SET')` to the functions of the Vuex modules. */
export function vuexStores(index: RepositoryIndex): BridgeFindings {
  const modules = storeModules(index)
  if (modules.length === 0) return { pairs: [], halves: [] }
  const callees = modules.flatMap((module) => module.callees)
  const namespaceOf = new Map(
    modules.flatMap(({ namespace, callees: own }) =>
      own.flatMap(({ target }) => (target ? [[keyOf(target), namespace] as const] : [])),
    ),
  )
  const callers = [
    ...productionCalls(index, Object.keys(WAYS)).flatMap((site) => dispatched(index, site, namespaceOf)),
    ...productionCalls(index, Object.keys(MAPPERS)).flatMap((site) => mapped(index, site)),
  ]
  return joinEnds('custom', callers, callees, {
    callerAlone: () => 'no module of the store has this function',
    calleeAlone: () => undefined,
  })
}

const keyOf = (ref: DefinitionRef): string => `${ref.file}:${ref.index}`

function storeModules(index: RepositoryIndex): StoreModule[] {
  return productionCalls(index, ['Store', 'createStore']).flatMap((site) => {
    const isVuex = index.facts(site.file)?.imports.some(({ from }) => from === 'vuex')
    const [options] = site.call.args
    const root =
      isVuex && options
        ? locate(index, { file: site.file, line: site.call.line, scope: site.call.in }, options)
        : undefined
    return root ? modulesIn(index, root, '', DEPTH_MAX) : []
  })
}

function locate(index: RepositoryIndex, at: Omit<Located, 'object'>, expr: Expr): Located | undefined {
  if (expr.k === 'obj') return { ...at, object: expr }
  if (expr.k !== 'ref') return undefined
  const [target] = index.resolveName(at.file, at.line, expr.path)
  const value = target?.ref.definition.value
  if (!target || value?.k !== 'obj') return undefined
  return {
    file: target.ref.file,
    line: target.ref.definition.line,
    scope: target.ref.definition.container,
    object: value,
  }
}

function modulesIn(index: RepositoryIndex, module: Located, namespace: string, depth: number): StoreModule[] {
  if (depth === 0) return []
  const part = (name: string): Located | undefined => {
    const written = module.object.entries.find(({ key }) => key === name)
    return written && locate(index, { ...module, line: written.line }, written.value)
  }
  const own = {
    namespace,
    callees: [
      ...members(index, part('actions'), 'action', namespace),
      ...members(index, part('mutations'), 'mutation', namespace),
    ],
  }
  const nested = part('modules')
  const inner = (nested?.object.entries ?? []).flatMap(({ key, value, line }) => {
    const child = nested && locate(index, { ...nested, line }, value)
    if (!child) return []
    const isNamed = child.object.entries.some(
      ({ key: name, value: flag }) => name === 'namespaced' && flag.k === 'lit' && flag.v === 'true',
    )
    return modulesIn(index, child, isNamed ? `${namespace}${key}/` : namespace, depth - 1)
  })
  return [own, ...inner]
}

function members(index: RepositoryIndex, table: Located | undefined, way: Way, namespace: string): BridgeEnd[] {
  if (!table) return []
  return table.object.entries.flatMap(({ key, value, line }) => {
    const name = keyText(index, table.file, table.scope, key)
    const handler = value.k === 'obj' ? value.entries.find((entry) => entry.key === 'handler')?.value : value
    const target = handler && functionOf(index, table.file, line, handler)
    if (name === undefined || !target) return []
    return [{ ...storeEnd(way, `${namespace}${name}`, definitionSpan(target)), target }]
  })
}

/** Inside an action names are relative to its module, unless `{ root: true }` says otherwise. */
function dispatched(index: RepositoryIndex, site: CallRef, namespaceOf: ReadonlyMap<string, string>): BridgeEnd[] {
  const way = WAYS[site.call.name]
  const [name, , options] = site.call.args
  const value = name && index.evaluate(site.file, site.call.in, name)
  if (!way || !value?.known) return []
  const receiver = lastPart(site.call.receiver)
  if (STORE.test(site.call.receiver)) return [storeEnd(way, value.text, siteSpan(site))]
  const action = actionAround(index, site, namespaceOf)
  const [context] = action?.definition.parameters ?? []
  const isContext = receiver === '' ? context?.name.startsWith('{') : context?.name === receiver
  if (!action || !isContext) return []
  const isRoot = options?.k === 'obj' && options.entries.some(({ key }) => key === 'root')
  const namespace = isRoot ? '' : (namespaceOf.get(keyOf(action)) ?? '')
  return [storeEnd(way, `${namespace}${value.text}`, siteSpan(site))]
}

function actionAround(
  index: RepositoryIndex,
  site: CallRef,
  namespaceOf: ReadonlyMap<string, string>,
): DefinitionRef | undefined {
  let ref = index.definition(site.file, site.call.in)
  while (ref && !namespaceOf.has(keyOf(ref))) ref = index.definition(site.file, ref.definition.container)
  return ref
}

/** `mapActions('user', ['load'])`, `mapActions({ go: 'user/load' })`. */
function mapped(index: RepositoryIndex, site: CallRef): BridgeEnd[] {
  const way = MAPPERS[site.call.name]
  const isVuex = index.facts(site.file)?.imports.some(({ from }) => from === 'vuex')
  const [first, second] = site.call.args
  if (!way || !isVuex || !first) return []
  const namespace = second ? `${textOf(index, site, first) ?? '*'}/` : ''
  return namesIn(second ?? first).flatMap((written) => {
    const name = textOf(index, site, written)
    return name === undefined || namespace === '*/' ? [] : [storeEnd(way, `${namespace}${name}`, siteSpan(site))]
  })
}

function namesIn(list: Expr): Expr[] {
  if (list.k === 'arr') return list.items
  return list.k === 'obj' ? list.entries.map(({ value }) => value) : []
}

function textOf(index: RepositoryIndex, { file, call }: CallRef, expr: Expr): string | undefined {
  const value = index.evaluate(file, call.in, expr)
  return value.known ? value.text : undefined
}

const storeEnd = (way: Way, name: string, span: BridgeEnd['span']): BridgeEnd => ({
  key: `${way} ${name}`,
  name: `store ${way} ${name}`,
  span,
})
