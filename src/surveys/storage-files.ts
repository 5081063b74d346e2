/** Folders in which an application keeps data of its own; the user's own folders, temporary and program files are none. */
const OWN_FOLDER =
  /^<(?!temp>|home>|exe>|module>|desktop>|documents>\/?$|downloads>|music>|pictures>|videos>|recent>|appPath>)[\w-]+>\/.*[A-Za-z]{2}/

/** The file name of a path in a folder that is not known: a dot file, or a name with a part that is known and the ending of data. */
const NAMED_FILE =
  /(?:^|[/>])(?:\.[A-Za-z][\w-]{2,}|[\w.*-]*[A-Za-z]{3}[\w.*-]*\.(?:json5?|ya?ml|toml|ini|conf|cfg|plist|db3?|sqlite3?|realm|log|dat|key|pem|lock|pid|state|store|cache|history|token|xml|txt))$/

/** Beside the program, not in a folder for data. */
const OF_PROGRAM = /^<temp>|^https?:|^data:|node_modules|(?:^|\/)\.\.(?:\/|$)/

/** Files that describe a program to its tools and to its distributors. */
const OF_PROJECT =
  /(?:^|\/)(?:package(?:-lock)?\.json|\.git[a-z]*|\.editorconfig|manifest\.json|tsconfig[\w.-]*\.json|pom\.xml|Cargo\.(?:toml|lock)|AndroidManifest\.xml|Info\.plist|yarn\.lock|latest[\w-]*\.yml|builder\.ya?ml)$/

/** How much a path says about the file: `own` lies in the application's data folder, `named` has a known name only. */
export function fileKind(path: string): 'own' | 'named' | undefined {
  if (OF_PROGRAM.test(path)) return undefined
  if (OWN_FOLDER.test(path)) return 'own'
  return NAMED_FILE.test(path) && !OF_PROJECT.test(path) ? 'named' : undefined
}

/** The path as the key of a table: one kind of slash, `*` for what is not known. */
export const fileKey = (path: string): string =>
  path
    .replace(/\\/g, '/')
    .replace(/^file:\/\//, '')
    .replace(/\*+/g, '*')

/** What builds, tests and publishes the application keeps no data of it: workspaces and folders beside the sources, settings of tools. */
export const isBuildTool = (file: string): boolean =>
  /^(?:(?:packages|workspaces|apps|crates)\/(?:[^/]+\/)?)?(?:[^/]*-action|scripts?|tools?|build|bin|packaging|release|ci|\.github)\/|(?:^|\/)(?:scripts?|gulpfile|postinstall|[\w-]+\.config)(?:\/|\.[cm]?[jt]s$)/.test(
    file,
  )
