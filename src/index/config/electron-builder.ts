import { baseName, type ConfigEntry, type ConfigFormat } from './format.js'
import { readJson } from './json.js'
import { tomlFormat } from './toml.js'
import { readYaml } from './yaml.js'

/**
 * Electron builder: its own file, `build` of package.json, and the update feed that it packs beside the application.
 * Keys are the same wherever they stand: `publish.provider`, not `build.publish.provider`.
 */
export const electronBuilderFormat: ConfigFormat = {
  source: 'electron-builder',
  matches: (path) =>
    /^(electron-builder([._-][\w.-]+)?|(dev-)?app-update)\.(ya?ml|json|json5|toml)$/i.test(baseName(path)) ||
    baseName(path) === 'package.json',
  read(path, text) {
    if (baseName(path) === 'package.json') return builderPart(readJson(path, text))
    if (/\.toml$/i.test(path)) return tomlFormat.read(path, text)
    return /\.ya?ml$/i.test(path) ? readYaml(text) : readJson(path, text)
  },
}

const builderPart = (entries: readonly ConfigEntry[]): ConfigEntry[] =>
  entries
    .filter((entry) => entry.key.startsWith('build.'))
    .map((entry) => ({ ...entry, key: entry.key.slice('build.'.length) }))
