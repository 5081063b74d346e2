import type { CallRef, RepositoryIndex } from '../repository-index.js'
import {
  type Bridge,
  type BridgeEnd,
  type BridgeFindings,
  definitionSpan,
  isScriptFile,
  joinEnds,
  lastPart,
  membersOf,
  productionFiles,
  siteSpan,
} from './bridge.js'
import { placeRunsOn, platformOf } from './native/platforms.js'
import { type ModuleHandles, moduleHandles } from './native/react-native-callers.js'
import { type NativeMethod, nativeMethods } from './native/react-native-modules.js'
import { libraryEventFindings } from './react-native/library-events.js'
import { moduleEventFindings } from './react-native/module-events.js'
import { patchFindings } from './react-native/patches.js'
import { rootFindings } from './react-native/roots.js'
import { viewFindings } from './react-native/views.js'

/** Members of every module that React Native itself calls. */
const BUILT_IN_METHODS = new Set([
  'addListener',
  'removeListeners',
  'getName',
  'initialize',
  'invalidate',
  'getConstants',
])

/** JavaScript calls to native module methods, native events to JavaScript listeners, root components, native views, links. */
export const reactNativeBridge: Bridge = {
  kind: 'react-native',
  find(index) {
    const all = [
      moduleFindings(index),
      rootFindings(index),
      viewFindings(index),
      libraryEventFindings(index),
      patchFindings(index),
    ]
    return { pairs: all.flatMap(({ pairs }) => pairs), halves: all.flatMap(({ halves }) => halves) }
  },
}

function moduleFindings(index: RepositoryIndex): BridgeFindings {
  const handles = moduleHandles(index)
  const natives = nativeMethods(index, specifiedModules(handles))
  if (natives.length === 0 && handles.holders.length === 0) return { pairs: [], halves: [] }
  const methods = methodFindings(index, natives, handles)
  const events = moduleEventFindings(index, handles, natives)
  const calls = methods.pairs.filter((pair) => placeRunsOn(index, pair.callerSpan, platformOf(pair.calleeSpan.file)))
  const sent = events.pairs.filter((pair) => placeRunsOn(index, pair.calleeSpan, platformOf(pair.callerSpan.file)))
  return { pairs: [...calls, ...sent], halves: [...methods.halves, ...events.halves] }
}

/** Modules by the name that code generation makes of the file: `X` of `NativeX.ts`, `NativeXAndroid.ts`. */
const specifiedModules = ({ holders }: ModuleHandles): Map<string, string> =>
  new Map(
    holders.flatMap(({ module, ref }) => {
      const name = /(?:^|\/)Native(\w+?)(?:Android|IOS)?\.\w+$/.exec(ref.file)?.[1]
      return name ? [[name, module] as const] : []
    }),
  )

function methodFindings(
  index: RepositoryIndex,
  natives: readonly NativeMethod[],
  handles: ModuleHandles,
): BridgeFindings {
  const calls = callEnds(index, natives, handles)
  const called = new Set(calls.map(({ key }) => key))
  const declared = specificationEnds(index, handles).filter(({ key }) => !called.has(key))
  const modules = new Set(natives.map(({ module }) => module))
  const declaredNatively = new Set(natives.filter(({ isDeclared }) => isDeclared).map(({ end }) => end))
  return joinEnds(
    'react-native',
    [...calls, ...declared],
    natives.map(({ end }) => end),
    {
      callerAlone: (end) => {
        const module = end.key.split('.')[0] ?? ''
        return modules.has(module)
          ? `no native class of module ${module} exports this method`
          : `module ${module} has no native class in the repository`
      },
      calleeAlone: (end) => {
        const isPlatforms = BUILT_IN_METHODS.has(lastPart(end.key))
        return declaredNatively.has(end) && !isPlatforms
          ? 'no JavaScript in the repository calls this method'
          : undefined
      },
    },
  )
}

/** Calls of methods that native code has, and any call on a module that the repository holds no class of. */
function callEnds(index: RepositoryIndex, natives: readonly NativeMethod[], handles: ModuleHandles): BridgeEnd[] {
  const methods = [...new Set(natives.map(({ method }) => method))].sort()
  const known = methods.flatMap((method) => index.callsNamed(method))
  const foreign = productionFiles(index, 'script').flatMap((facts) =>
    facts.calls.flatMap((call, position) =>
      /(?:^|\.)NativeModules\.\w+$|^\w+$/.test(call.receiver) ? [{ file: facts.path, index: position, call }] : [],
    ),
  )
  const holders = new Set(handles.holders.map(({ ref }) => ref.definition.name))
  const named = foreign.filter(({ call }) => holders.has(call.receiver) || call.receiver.includes('NativeModules.'))
  return [...new Map([...known, ...named].map((site) => [`${site.file}:${site.index}`, site])).values()]
    .filter((site) => index.isProduction(site.file) && isScriptFile(index, site.file) && site.call.receiver !== '')
    .flatMap((site) => {
      const module = handles.moduleOf(site)
      if (module === undefined || isEventMethod(site)) return []
      return [{ key: `${module}.${site.call.name}`, name: `${module}.${site.call.name}`, span: siteSpan(site) }]
    })
}

const isEventMethod = ({ call }: CallRef): boolean =>
  call.name === 'addListener' || call.name === 'removeListeners' || /^on[A-Z]/.test(call.name)

/** The members of the interface beside a registry call, for libraries that call nothing themselves. */
function specificationEnds(index: RepositoryIndex, handles: ModuleHandles): BridgeEnd[] {
  return handles.holders.flatMap(({ module, ref }) => {
    const facts = index.facts(ref.file)
    const types = facts?.definitions.flatMap((definition, position) =>
      definition.heritage?.some((base) => lastPart(base) === 'TurboModule')
        ? [{ file: ref.file, index: position, definition }]
        : [],
    )
    return (types ?? [])
      .flatMap((type) => membersOf(index, type))
      .filter(({ definition }) => !BUILT_IN_METHODS.has(definition.name) && !/^on[A-Z]/.test(definition.name))
      .map((member) => {
        const name = `${module}.${member.definition.name}`
        return { key: name, name, span: definitionSpan(member) }
      })
  })
}
