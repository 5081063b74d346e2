import type { Evaluate } from '../evaluate.js'
import type { Definition, FileFacts } from '../facts.js'
import { flattenObject, objectsOf } from './code-values.js'
import { splitEnvironmentSections } from './environment.js'
import { baseName, type ConfigEntry } from './format.js'

/** Files whose default export is the configuration of an application or its packer. */
const CONFIG_FILE =
  /^(capacitor\.config|app\.config|ionic\.config|electron-builder(\.[\w-]+)?|forge\.config|tauri\.conf|environments?(\.[\w-]+)?|config(\.[\w-]+)?|settings(\.[\w-]+)?|constants?|defaults?)\.[cm]?[jt]s$/i
/** Constants that hold a configuration, by their name. */
const CONFIG_CONSTANT =
  /^(environment|env|config|configuration|settings|appConfig|defaults?|constants)$|(Config|Settings|Environment|Defaults|Options)$|^(DEFAULT|CONFIG|SETTINGS)(_\w+)?$/i

/** Values of configuration objects written in code: `export const environment = {...}`, `export default {...}`. */
export function objectsInCode(facts: FileFacts, evaluate: Evaluate): ConfigEntry[] {
  const inConfigFile = CONFIG_FILE.test(baseName(facts.path))
  const definitions = facts.definitions.flatMap((definition, index) => {
    if (!holdsConfiguration(definition, inConfigFile)) return []
    const scope = definition.kind === 'function' || definition.kind === 'closure' ? index : -1
    return objectsOf(definition.value).flatMap((object) =>
      splitEnvironmentSections(flattenObject(object, '', facts, scope, evaluate)).map((entry) => ({
        ...entry,
        key: inConfigFile && !definition.name.startsWith('env') ? entry.key : `${definition.name}.${entry.key}`,
      })),
    )
  })
  const assigned = facts.assignments
    .filter((item) => inConfigFile && item.in === -1 && /^(module\.)?exports$/.test(item.target))
    .flatMap((item) => objectsOf(item.value).flatMap((object) => flattenObject(object, '', facts, -1, evaluate)))
  return [...definitions, ...assigned].map((entry) => ({ ...entry, source: 'code object' }))
}

function holdsConfiguration(definition: Definition, inConfigFile: boolean): boolean {
  if (definition.container !== -1) return false
  if (definition.name === 'default') return inConfigFile
  const isConstant = definition.kind === 'constant' || definition.kind === 'variable'
  return isConstant && (CONFIG_CONSTANT.test(definition.name) || (inConfigFile && definition.exported))
}
