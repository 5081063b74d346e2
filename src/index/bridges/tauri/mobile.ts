import type { DefinitionRef, RepositoryIndex } from '../../repository-index.js'
import {
  type BridgeEnd,
  definitionSpan,
  definitionsIn,
  lastPart,
  membersOf,
  productionFiles,
  siteSpan,
} from '../bridge.js'
import { buildersIn } from './commands.js'

export interface MobilePlugins {
  /** Calls of `run_mobile_plugin('scan', ...)` in Rust. */
  callers: BridgeEnd[]
  callees: BridgeEnd[]
}

/** A plugin's Rust, Kotlin and Swift stand side by side in one folder. */
const NATIVE_PATH = /^(.*?)(?:android|ios)\//
const CRATE_PATH = /^(.*?)src\//

/**
 * Commands of plugins in Kotlin and Swift. Rust calls them by `run_mobile_plugin`; what has no command in Rust is called from
 * JavaScript without a detour: `open_settings` is `openSettings` there.
 */
export function mobilePlugins(index: RepositoryIndex, rust: ReadonlySet<string>): MobilePlugins {
  const methods = productionFiles(index, ['kotlin', 'java', 'swift'])
    .flatMap(definitionsIn)
    .filter(({ definition }) => definition.kind === 'class' && isPlugin(definition.heritage))
    .flatMap((type) => membersOf(index, type).filter(({ definition }) => takesInvoke(definition.parameters)))
  if (methods.length === 0) return { callers: [], callees: [] }
  const names = pluginNames(index)
  return {
    callers: mobileCalls(index),
    callees: methods.flatMap((method) => {
      const root = NATIVE_PATH.exec(method.file)?.[1]
      if (root === undefined) return []
      const { name } = method.definition
      const fromRust = methodEnd(`mobile ${root}${name}`, `mobile ${name}`, method)
      const plugin = names.get(root)
      const fromScript = [...new Set([name, snakeCase(name)])]
        .map((command) => methodEnd(`command plugin:${plugin}|${command}`, `plugin:${plugin}|${command}`, method))
        .filter(({ key }) => plugin !== undefined && !rust.has(key))
      return [fromRust, ...fromScript]
    }),
  }
}

const isPlugin = (heritage: readonly string[] | undefined): boolean =>
  heritage?.some((base) => lastPart(base) === 'Plugin') ?? false

const takesInvoke = (parameters: DefinitionRef['definition']['parameters']): boolean =>
  parameters?.length === 1 && /^(?:\w+\.)*Invoke$/.test(parameters[0]?.type ?? '')

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const methodEnd = (key: string, name: string, method: DefinitionRef): BridgeEnd => ({
  key,
  name,
  span: definitionSpan(method),
  target: method,
})

/** The only name that a builder under the folder's `src` has. */
function pluginNames(index: RepositoryIndex): Map<string, string> {
  const found = new Map<string, Set<string>>()
  for (const { path } of productionFiles(index, ['rust'])) {
    const root = CRATE_PATH.exec(path)?.[1]
    const read = index.repository.read(path)
    if (root === undefined || read.kind !== 'text') continue
    for (const { plugin } of buildersIn(read.text)) {
      if (plugin !== undefined) found.set(root, (found.get(root) ?? new Set()).add(plugin))
    }
  }
  return new Map([...found].flatMap(([root, plugins]) => (plugins.size === 1 ? [[root, [...plugins][0] ?? '']] : [])))
}

function mobileCalls(index: RepositoryIndex): BridgeEnd[] {
  return ['run_mobile_plugin', 'run_mobile_plugin_async']
    .flatMap((name) => index.callsNamed(name))
    .filter(({ file }) => index.isProduction(file))
    .flatMap((site) => {
      const root = CRATE_PATH.exec(site.file)?.[1]
      const [method] = site.call.args
      const value = method && index.evaluate(site.file, site.call.in, method)
      if (root === undefined || !value?.known) return []
      return [{ key: `mobile ${root}${value.text}`, name: `mobile ${value.text}`, span: siteSpan(site) }]
    })
}
