import type { Expr } from '../../facts.js'
import type { CallRef, RepositoryIndex } from '../../repository-index.js'
import { isScriptFile, lastPart, productionFiles } from '../bridge.js'
import { type KeySite, keyOf, literalLength } from './key-site.js'

interface PreferenceLibrary {
  modules: readonly string[]
  reads: readonly string[]
  writes: readonly string[]
  /** The call that names a group for all that follows; `always`: each call names one. */
  group?: string
}

/** Libraries that keep entries in the preferences of the platform, under the same keys. From their sources. */
const PREFERENCE_LIBRARIES: readonly PreferenceLibrary[] = [
  { modules: ['react-native-default-preference'], reads: ['get'], writes: ['set'], group: 'setName' },
  { modules: ['react-native-shared-group-preferences'], reads: ['getItem'], writes: ['setItem'], group: 'always' },
  {
    modules: ['cordova-plugin-nativestorage', '@awesome-cordova-plugins/native-storage'],
    reads: ['getItem'],
    writes: ['setItem'],
  },
]

/** Names of functions that put an entry under a key, or get it. */
const WRITES = /^(?:set|store|save|put|write|persist|insert|upsert)(?:[A-Z]\w*)?$/
const READS = /^(?:get|find|query|read|load|fetch|observe)(?:[A-Z]\w*)?$/

/** Reads and writes of scripts under the keys of native code. */
export function scriptKeys(index: RepositoryIndex, natives: readonly KeySite[]): KeySite[] {
  const stores = new Set(natives.map(({ store }) => store))
  return [
    ...(stores.has('preferences') ? preferenceKeys(index) : []),
    ...(stores.has('mmkv') ? mmkvKeys(index) : []),
    ...(stores.has('database') ? namedKeys(index, natives) : []),
  ]
}

function preferenceKeys(index: RepositoryIndex): KeySite[] {
  return PREFERENCE_LIBRARIES.flatMap(({ modules, reads, writes, group }) => {
    const locals = importedNames(index, modules)
    const callsOf = (name: string): CallRef[] =>
      index.callsNamed(name).filter(({ file, call }) => locals.get(file)?.has(call.receiver))
    const isGroup = group === 'always' || (group !== undefined && callsOf(group).length > 0)
    return [...reads, ...writes].flatMap(callsOf).flatMap((site) => {
      const key = keyOf(index, site, site.call.args[0])
      if (key === undefined) return []
      const access = writes.includes(site.call.name) ? ('write' as const) : ('read' as const)
      const domain = isGroup ? ('group' as const) : ('standard' as const)
      return [{ store: 'preferences' as const, access, key, site, isCertain: true, domain }]
    })
  })
}

/** What production files import from modules, by file. */
function importedNames(index: RepositoryIndex, modules: readonly string[]): Map<string, ReadonlySet<string>> {
  return new Map(
    productionFiles(index, 'script').flatMap(({ path, imports }) => {
      const names = imports.filter(({ from }) => modules.includes(from)).flatMap((imported) => imported.names)
      return names.length > 0 ? [[path, new Set(names.map(({ local }) => local))] as const] : []
    }),
  )
}

function mmkvKeys(index: RepositoryIndex): KeySite[] {
  return (['read', 'write'] as const).flatMap((access) =>
    index
      .effects(`storage.${access}`)
      .filter(({ row, site }) => row.what === 'MMKV' && isScriptFile(index, site.file))
      .flatMap(({ site, args }) => {
        const key = args.key?.text ?? '*'
        return literalLength(key) > 1 ? [{ store: 'mmkv' as const, access, key, site, isCertain: true }] : []
      }),
  )
}

/** Calls that give a key of native code to a function whose name says that it stores or gets. */
function namedKeys(index: RepositoryIndex, natives: readonly KeySite[]): KeySite[] {
  const wanted = new Set(natives.flatMap(({ store, key }) => (store === 'database' ? [key] : [])))
  const names = namesOf(index, [...wanted])
  if (names.size === 0) return []
  return productionFiles(index, 'script').flatMap((facts) =>
    facts.calls.flatMap((call, position) => {
      const access = WRITES.test(call.name) ? ('write' as const) : READS.test(call.name) ? ('read' as const) : undefined
      if (!access || (access === 'write' && !isGivenValue(call.args))) return []
      const site: CallRef = { file: facts.path, index: position, call }
      const keys = call.args
        .slice(0, 2)
        .filter((arg) => isNamed(arg, names))
        .map((arg) => keyOf(index, site, arg))
      const key = keys.find((found) => found !== undefined && wanted.has(found))
      return key === undefined ? [] : [{ store: 'database' as const, access, key, site, isCertain: false }]
    }),
  )
}

/** `store(KEY, null)` takes the entry away. */
const isGivenValue = (args: readonly Expr[]): boolean => {
  const value = args[1]
  return (
    value !== undefined &&
    !(value.k === 'lit' && value.v === 'null') &&
    !(value.k === 'ref' && value.path === 'undefined')
  )
}

/** Texts that a key begins with or goes on with, and the names of constants, fields and entries that hold one. */
function namesOf(index: RepositoryIndex, keys: readonly string[]): Set<string> {
  const parts = [...new Set(keys.flatMap((key) => key.split('*')).filter((part) => part.length > 1))]
  const isPart = (text: string): boolean => text.length > 3 && parts.some((part) => part.startsWith(text))
  const isHeld = (value: Expr | undefined): boolean => value?.k === 'str' && isPart(value.v)
  const files = productionFiles(index, 'script')
  const texts = files.flatMap(({ strings }) => strings.map(({ value }) => value).filter(isPart))
  const held = files.flatMap(({ definitions }) =>
    definitions.flatMap(({ name, value }) => {
      const entries = value?.k === 'obj' ? value.entries.filter((entry) => isHeld(entry.value)) : []
      return [...(isHeld(value) ? [name] : []), ...entries.map(({ key }) => key)]
    }),
  )
  return new Set([...texts, ...held])
}

function isNamed(expr: Expr, names: ReadonlySet<string>): boolean {
  switch (expr.k) {
    case 'str':
      return names.has(expr.v)
    case 'ref':
      return names.has(lastPart(expr.path))
    case 'cat':
      return expr.parts.some((part) => isNamed(part, names))
    case 'bin':
      return isNamed(expr.left, names) || isNamed(expr.right, names)
    default:
      return false
  }
}
