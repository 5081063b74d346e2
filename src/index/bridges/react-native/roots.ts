import { type Expr, isFunctionLike } from '../../facts.js'
import type { CallRef, DefinitionRef, RepositoryIndex } from '../../repository-index.js'
import {
  type BridgeEnd,
  type BridgeFindings,
  definitionSpan,
  isScriptFile,
  lastPart,
  pairOf,
  productionFiles,
  siteSpan,
} from '../bridge.js'
import { nearest } from '../native/nearest.js'
import { platformOf, runsOn } from '../native/platforms.js'

/** What JavaScript registers for native code to start, by the method of `AppRegistry`. */
const REGISTERED = {
  registerComponent: 'root component',
  registerRunnable: 'root component',
  registerHeadlessTask: 'headless task',
}
/** The name under which Expo's `registerRootComponent` registers. */
const EXPO_ROOT = 'main'

/** Position of the name in native calls that start a component; Swift and Objective-C label it besides. */
const NAME_POSITIONS: Readonly<Record<string, number>> = {
  startReactApplication: 1,
  createSurface: 1,
  setComponentName: 0,
  RCTAppSetupDefaultRootView: 1,
  viewWithModuleName: 0,
  ReactActivityDelegate: 1,
  DefaultReactActivityDelegate: 1,
}
const LABELS = ['moduleName', 'withModuleName']
const NAME_GETTERS = ['getMainComponentName', 'mainComponentName']

/** Native code that starts a component or a task, with the `AppRegistry` registration of that name. */
export function rootFindings(index: RepositoryIndex): BridgeFindings {
  const registered = registrations(index)
  if (registered.length === 0) return { pairs: [], halves: [] }
  const pairs = [...namedByGetters(index), ...namedInCalls(index)].flatMap((caller) => {
    const callees = registered.filter(
      ({ key, span }) => key === caller.key && runsOn(span.file, platformOf(caller.span.file)),
    )
    return nearest(caller.span.file, callees, ({ span }) => span.file).map((callee) =>
      pairOf('react-native', caller, callee),
    )
  })
  return { pairs, halves: [] }
}

const rootEnd = (
  name: string,
  span: BridgeEnd['span'],
  target?: DefinitionRef,
  what = 'root component',
): BridgeEnd => ({
  key: `${what} ${name}`,
  name: `${what} ${name}`,
  span,
  ...(target && { target }),
})

function registrations(index: RepositoryIndex): BridgeEnd[] {
  const named = Object.entries(REGISTERED).flatMap(([method, what]) =>
    scriptCalls(index, method)
      .filter(({ call }) => lastPart(call.receiver) === 'AppRegistry')
      .flatMap((site) => {
        const name = registeredName(index, site)
        return name === undefined ? [] : [rootEnd(name, siteSpan(site), component(index, site, 1), what)]
      }),
  )
  const expo = scriptCalls(index, 'registerRootComponent').map((site) =>
    rootEnd(EXPO_ROOT, siteSpan(site), component(index, site, 0)),
  )
  return [...named, ...expo]
}

const scriptCalls = (index: RepositoryIndex, name: string): CallRef[] =>
  index.callsNamed(name).filter(({ file }) => index.isProduction(file) && isScriptFile(index, file))

/** A text, or a key of a JSON file: `import { name } from './app.json'`. */
function registeredName(index: RepositoryIndex, { file, call }: CallRef): string | undefined {
  const [written] = call.args
  if (!written) return undefined
  const value = index.evaluate(file, call.in, written)
  if (value.known) return value.text
  return written.k === 'ref' ? jsonValue(index, file, written.path) : undefined
}

function jsonValue(index: RepositoryIndex, file: string, path: string): string | undefined {
  const [root = '', member] = path.split('.')
  for (const { from, names } of index.facts(file)?.imports ?? []) {
    const name = from.endsWith('.json') ? names.find(({ local }) => local === root) : undefined
    if (!name) continue
    const key = ['*', 'default'].includes(name.imported) ? member : name.imported
    const read = index.repository.read(relativePath(file, from))
    if (key === undefined || read.kind !== 'text') return undefined
    return new RegExp(String.raw`^\s*\{?\s*"${key}"\s*:\s*"([^"\\]*)"`, 'm').exec(read.text)?.[1]
  }
  return undefined
}

function relativePath(file: string, from: string): string {
  const folder = file.split('/').slice(0, -1)
  for (const part of from.split('/')) {
    if (part === '..') folder.pop()
    else if (part !== '.') folder.push(part)
  }
  return folder.join('/')
}

/** `App` of `App`, `() => App` and `() => wrapped(App)`: functions too small to be listed are read from the text. */
function component(index: RepositoryIndex, site: CallRef, position: number): DefinitionRef | undefined {
  const written = site.call.args[position]
  const name = written?.k === 'ref' ? written.path : written?.k === 'fn' ? returnedName(index, site) : undefined
  const found = name === undefined ? [] : index.resolveName(site.file, site.call.line, name)
  return found.find(({ ref: { definition } }) => isFunctionLike(definition.kind) || definition.kind === 'class')?.ref
}

function returnedName(index: RepositoryIndex, { file, call }: CallRef): string | undefined {
  const read = index.repository.read(file)
  const text = read.kind === 'text' ? read.lines.slice(call.line - 1, call.end).join('\n') : ''
  return /=>\s*(?:\{\s*return\s+)?(?:[\w$.]+\(\s*)?([A-Za-z_$][\w$]*)\s*[),;}]/.exec(text)?.[1]
}

function namedByGetters(index: RepositoryIndex): BridgeEnd[] {
  return NAME_GETTERS.flatMap((name) => index.definitionsNamed(name))
    .filter(({ file }) => isNativeFile(index, file, ['java', 'kotlin']))
    .flatMap((ref) => {
      const { value } = ref.definition
      const text = value && index.evaluate(ref.file, ref.index, value)
      return text?.known ? [rootEnd(text.text, definitionSpan(ref))] : []
    })
}

const isNativeFile = (index: RepositoryIndex, file: string, languages: readonly string[]): boolean =>
  index.isProduction(file) && languages.includes(index.facts(file)?.language ?? '')

function namedInCalls(index: RepositoryIndex): BridgeEnd[] {
  const native = productionFiles(index, ['java', 'kotlin', 'swift', 'objc'])
  const calls = native.flatMap((facts) =>
    facts.calls.flatMap((call, position) => {
      const site = { file: facts.path, index: position, call }
      const isTask = call.name === 'HeadlessJsTaskConfig'
      const expr = isTask ? call.args[0] : startedName(site)
      const value = expr && index.evaluate(facts.path, call.in, expr)
      if (!value?.known) return []
      return [rootEnd(value.text, siteSpan(site), undefined, isTask ? 'headless task' : undefined)]
    }),
  )
  const assigned = native
    .filter(({ language }) => language === 'swift' || language === 'objc')
    .flatMap(({ path, assignments }) =>
      assignments.flatMap(({ target, value, line }) =>
        lastPart(target) === 'moduleName' && value.k === 'str'
          ? [rootEnd(value.v, { file: path, start: line, end: line })]
          : [],
      ),
    )
  return [...calls, ...assigned]
}

function startedName({ call }: CallRef): Expr | undefined {
  const position = NAME_POSITIONS[call.name]
  const positional = position === undefined ? undefined : call.args[position]
  const labelled = call.args.flatMap((arg) => (arg.k === 'obj' ? arg.entries : []))
  return labelled.find(({ key }) => LABELS.includes(key))?.value ?? (positional?.k === 'obj' ? undefined : positional)
}
