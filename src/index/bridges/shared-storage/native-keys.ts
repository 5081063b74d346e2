import type { CallSite, Expr, FileFacts } from '../../facts.js'
import type { RepositoryIndex } from '../../repository-index.js'
import { lastPart, productionFiles } from '../bridge.js'
import { type KeySite, keyOf, textsIn } from './key-site.js'

const NATIVE = ['java', 'kotlin', 'swift', 'objc']

const PREFERENCES = new Set(['UserDefaults', 'NSUserDefaults', 'SharedPreferences', 'EncryptedSharedPreferences'])
/** Methods by which bundles, intents and maps are filled too: only what is called on preferences counts. */
const CARRIER = /bundle|intent|extras|arguments|map|json|header|params|payload|data\.builder|response|body/i

/** Reads and writes of native code under keys, in stores that code of another language opens too. */
export function nativeKeys(index: RepositoryIndex): KeySite[] {
  const files = productionFiles(index, NATIVE).filter(({ path }) => !isOnWatch(path))
  return [
    ...preferences(index).filter(({ site }) => !isOnWatch(site.file)),
    ...files.flatMap((facts) => (mentions(index, facts, /\bMMKV/) ? mmkvKeys(index, facts) : [])),
    ...files.flatMap((facts) => (mentions(index, facts, DATABASE) ? databaseKeys(index, facts) : [])),
  ]
}

/** Another device: its stores are its own. */
const isOnWatch = (path: string): boolean => /watch[^/]*\//i.test(path)

function mentions(index: RepositoryIndex, { path }: FileFacts, words: RegExp): boolean {
  const read = index.repository.read(path)
  return read.kind === 'text' && words.test(read.text)
}

function preferences(index: RepositoryIndex): KeySite[] {
  return (['read', 'write'] as const).flatMap((access) =>
    index
      .effects(`storage.${access}`)
      .filter(({ row, insideWrapper }) => PREFERENCES.has(row.what ?? '') && !insideWrapper)
      .filter(({ site }) => NATIVE.includes(index.facts(site.file)?.language ?? ''))
      .filter(({ site }) => !CARRIER.test(site.call.receiver) && site.call.receiver !== '')
      .flatMap(({ site, args }) => {
        const isStandard = holdsStandard(index, site)
        const found = { store: 'preferences' as const, access, site, isCertain: true }
        return args.key?.known
          ? [{ ...found, key: args.key.text, ...(isStandard && { domain: 'standard' as const }) }]
          : []
      }),
  )
}

const STANDARD = /\bstandard(?:UserDefaults)?\b/

/** `UserDefaults.standard`, or a variable that the file gives nothing else. */
function holdsStandard(index: RepositoryIndex, { file, call }: KeySite['site']): boolean {
  if (STANDARD.test(call.receiver)) return true
  const holder = lastPart(call.receiver).replace(/[?!]$/, '')
  const { assignments = [], definitions = [] } = index.facts(file) ?? {}
  const given = [
    ...assignments.filter(({ target }) => lastPart(target) === holder).map(({ value }) => value),
    ...definitions.filter(({ name }) => name === holder).flatMap(({ value }) => value ?? []),
  ]
  return given.length > 0 && given.every((value) => value.k === 'ref' && STANDARD.test(value.path))
}

const MMKV_READS =
  /^(?:decode\w*|string|bool|int32|int64|float|double|data|object|get(?:String|Bool|Int|Long|Float|Double|Bytes)\w*)$/
const MMKV_WRITES = /^(?:encode|set\w*|put(?:String|Bool|Int|Long|Float|Bytes)\w*)$/

function mmkvKeys(index: RepositoryIndex, facts: FileFacts): KeySite[] {
  return callsOf(facts).flatMap(({ site, call }) => {
    const access = MMKV_READS.test(call.name) ? 'read' : MMKV_WRITES.test(call.name) ? 'write' : undefined
    const key = access && keyOf(index, site, keyArgument(call))
    return access && key !== undefined ? [{ store: 'mmkv' as const, access, key, site, isCertain: true }] : []
  })
}

/** `forKey:` where it is labelled, else the first. */
function keyArgument(call: CallSite): Expr | undefined {
  const labelled = call.args.flatMap((arg) => (arg.k === 'obj' ? arg.entries : []))
  const [first] = call.args
  return labelled.find(({ key }) => key === 'forKey')?.value ?? (first?.k === 'obj' ? undefined : first)
}

/** Interfaces of SQLite in the native languages. */
const DATABASE = /\brawQuery\b|\bsqlite3_|\bimport (?:SQLite|GRDB|FMDB)\b|\bFMDatabase\b|\bSQLiteDatabase\b/
const DATABASE_READS = /^(?:rawQuery|query|filter|where|find|fetchOne|fetchAll|executeQuery|prepare|pluck)$/
const DATABASE_WRITES = /^(?:insert\w*|replace|update|execSQL|execute|executeUpdate|run)$/

/** Values that a query compares with, and those in the text of a statement: `where id = 'lastSync'`. */
function databaseKeys(index: RepositoryIndex, facts: FileFacts): KeySite[] {
  return callsOf(facts).flatMap(({ site, call }) => {
    const access = DATABASE_READS.test(call.name) ? 'read' : DATABASE_WRITES.test(call.name) ? 'write' : undefined
    if (!access) return []
    const texts = call.args.flatMap(textsIn)
    const values = texts.map((text) => keyOf(index, site, text))
    const quoted = texts.flatMap((text) =>
      [...index.evaluate(facts.path, call.in, text).text.matchAll(/=\s*'([\w.:*-]+)'/g)].map(([, value]) => value),
    )
    const keys = new Set([...values, ...quoted].filter((key) => key !== undefined))
    return [...keys].map((key) => ({ store: 'database' as const, access, key, site, isCertain: false }))
  })
}

const callsOf = ({ path, calls }: FileFacts): { site: KeySite['site']; call: CallSite }[] =>
  calls.map((call, position) => ({ site: { file: path, index: position, call }, call }))
