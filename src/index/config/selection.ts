import { baseName } from './format.js'

/** Above this many bytes a JSON, YAML or XML file is data, not configuration (own judgement). */
export const MAX_CONFIG_BYTES = 256 * 1024

const DATA_FOLDER =
  /(^|\/)(node_modules|pods|vendor|__tests__|__mocks__|__fixtures__|fixtures|e2e|cypress|playwright|detox|\.?maestro|snapshots|__snapshots__|testdata|i18n|locales?|_locales|lang|languages|translations|\.vscode|\.idea|\.github|\.gitlab|\.circleci|\.storybook|\.xcassets)(\/|$)|\.(xcassets|xcodeproj|xcworkspace)\//i

const LOCK_FILE = /(^|[.-])lock\.(json|ya?ml)$|^npm-shrinkwrap\.json$|^package\.resolved$/i

/** Set-up of development tools: it doesn't reach the running application. */
const TOOL_FILE =
  /^(tsconfig|jsconfig|tslint|\.?eslint|\.?prettier|\.?babel|\.?jest|\.?stylelint|\.?commitlint|\.?lintstaged|\.?nyc|\.?mocha|renovate|\.?release-it|typedoc|api-extractor|nx|lerna|turbo|biome|cspell|angular\.|codecov|dependabot|mkdocs|\.?swiftlint|\.?pre-commit|detekt|crowdin|\.?markdownlint|\.?codeclimate|\.travis|appveyor)/i

const CONFIG_WORD =
  /(^|[._-])(config(uration)?|conf|settings?|env(ironments?)?|app(settings)?|application|manifest|capacitor|tauri|firebase|google-services|eas|build|defaults?|features?|flags?|constants?|options?|preferences|package|electron-builder|release|version|update|docker-compose|compose|secrets?|server|client|bootstrap|runtime|brand(ing)?)([._-]|$)/i

const CONFIG_FOLDER = /(^|\/)(config|configs|conf|configuration|settings|environments?|env)\//i

/** A JSON, YAML or TOML file that configures the application, by its path: not a lock file, translation or tool set-up. */
export function isApplicationConfig(path: string): boolean {
  const name = baseName(path)
  if (isDataFolder(path) || LOCK_FILE.test(name) || TOOL_FILE.test(name)) return false
  return CONFIG_WORD.test(name.replace(/\.[^.]+$/, '')) || CONFIG_FOLDER.test(path)
}

export const isDataFolder = (path: string): boolean => DATA_FOLDER.test(path)
