import { methodOf } from './evaluate-text.js'
import type { Expr } from './facts.js'

type Call = Extract<Expr, { k: 'call' }>

/** Packages whose `join` and `resolve` put paths together. */
const PATH_PACKAGE =
  /^(?:node:)?path(?:\/(?:posix|win32))?$|^@tauri-apps\/api\/path$|^(?:upath|pathe|path-browserify|react-native-path)$/

/** Methods that answer the path of something inside what they are called on. */
const CHILD_OF =
  /^(?:appendingPathComponent|appending|append|stringByAppendingPathComponent|URLByAppendingPathComponent|resolve)$/
const RUST_JOIN = /^(?:join|push)$/

/** What a call puts together to a path, in order; undefined when it is no such call. */
export function pathParts(
  expr: Call,
  file: string,
  importOf: (local: string) => string | undefined,
): readonly Expr[] | undefined {
  const [name, receiver] = methodOf(expr)
  const root = expr.callee.split('.')[0] ?? ''
  if (/^(?:join|resolve)$/.test(name) && isPathPackage(root, importOf)) return expr.args
  if (isFileOf(expr, file) || /(?:^|\.)(?:Paths\.get|Path\.of)$/.test(expr.callee)) return expr.args.map(unlabelled)
  const [first] = expr.args
  return receiver && first && isChildMethod(name, file) ? [receiver, unlabelled(first)] : undefined
}

/** `new File(folder, "a.json")`. */
const isFileOf = (expr: Call, file: string): boolean =>
  /(?:^|\.)(?:File|Directory)$/.test(expr.callee) &&
  expr.args.length > 1 &&
  (expr.isNew === true || file.endsWith('.kt'))

const isChildMethod = (name: string, file: string): boolean =>
  (CHILD_OF.test(name) && /\.(?:swift|mm?|kt|java)$/.test(file)) || (RUST_JOIN.test(name) && file.endsWith('.rs'))

const isPathPackage = (root: string, importOf: (local: string) => string | undefined): boolean => {
  const from = importOf(root)
  return from === undefined ? root === 'path' : PATH_PACKAGE.test(from)
}

const unlabelled = (arg: Expr): Expr =>
  arg.k === 'obj' && arg.entries.length === 1 ? (arg.entries[0]?.value ?? arg) : arg

/** Folders that the platform gives to an application, by the last names of a path or callee. From the platforms' own references. */
const FOLDERS: readonly [RegExp, string][] = [
  [/(?:^|\.)(?:filesDir|getFilesDir)$/, '<files>'],
  [/(?:^|\.)(?:noBackupFilesDir|getNoBackupFilesDir)$/, '<no-backup>'],
  [/(?:^|\.)(?:cacheDir|getCacheDir|externalCacheDir|getExternalCacheDir|codeCacheDir)$/, '<cache>'],
  [/(?:^|\.)(?:getExternalFilesDir|externalFilesDir)$/, '<external-files>'],
  [
    /(?:^|\.)(?:DocumentDirectoryPath|LibraryDirectoryPath|documentDirectory|dirs\.DocumentDir|Paths\.document|Paths\.document\.uri)$/,
    '<documents>',
  ],
  [/(?:^|\.)(?:CachesDirectoryPath|cacheDirectory|dirs\.CacheDir|Paths\.cache|Paths\.cache\.uri)$/, '<cache>'],
  [/(?:^|\.)(?:appDataDir|app_data_dir|appLocalDataDir|app_local_data_dir|data_dir|data_local_dir)$/, '<app-data>'],
  [/(?:^|\.)(?:appConfigDir|app_config_dir|config_dir)$/, '<config>'],
  [/(?:^|\.)(?:appCacheDir|app_cache_dir|cache_dir)$/, '<cache>'],
  [/(?:^|\.)(?:appLogDir|app_log_dir)$/, '<logs>'],
  [/(?:^|\.)os\.homedir$/, '<home>'],
  [/(?:^|\.)(?:os\.tmpdir|NSTemporaryDirectory|temporaryDirectory|TemporaryDirectoryPath|temp_dir)$/, '<temp>'],
]

/** Name of the platform's folder that a path or a call means: `<userData>`; undefined when it is none. */
export function platformFolder(expr: Expr): string | undefined {
  const written = expr.k === 'ref' ? expr.path : expr.k === 'call' ? expr.callee : ''
  if (expr.k === 'call' && /(?:^|\.)app\.getPath$/.test(written)) {
    const [name] = expr.args
    return name?.k === 'str' ? `<${name.v}>` : undefined
  }
  if (expr.k === 'call' && /(?:^|\.)containerURL$/.test(written)) return '<group>'
  const apple = appleFolder(expr, written)
  return apple ?? FOLDERS.find(([pattern]) => pattern.test(written))?.[1]
}

const APPLE: Readonly<Record<string, string>> = {
  documentDirectory: '<documents>',
  NSDocumentDirectory: '<documents>',
  cachesDirectory: '<cache>',
  NSCachesDirectory: '<cache>',
  applicationSupportDirectory: '<app-support>',
  NSApplicationSupportDirectory: '<app-support>',
  libraryDirectory: '<library>',
  NSLibraryDirectory: '<library>',
}

/** `FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)`. */
function appleFolder(expr: Expr, written: string): string | undefined {
  if (expr.k !== 'call' || !/(?:^|\.)(?:urls?|NSSearchPathForDirectoriesInDomains|URLsForDirectory)$/.test(written))
    return undefined
  const [first] = expr.args.map(unlabelled)
  return first?.k === 'ref' ? APPLE[first.path.split('.').at(-1) ?? ''] : undefined
}

/** Texts of the parts with one slash between two. */
export const joinedPath = (parts: readonly string[]): string =>
  parts.reduce(
    (whole, part) => (whole === '' ? part : `${whole.replace(/\/$/, '')}/${part.replace(/^(?:\.?\/)+/, '')}`),
    '',
  )
