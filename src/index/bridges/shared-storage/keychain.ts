import type { Expr } from '../../facts.js'
import type { CallRef, DefinitionRef, RepositoryIndex } from '../../repository-index.js'
import { type BridgeEnd, type BridgeFindings, isScriptFile, pairOf, siteSpan } from '../bridge.js'

const NAME = 'shared keychain internet password'

/** Internet passwords have no key in the code but a server: an access group on both sides makes them the same items. */
export function keychainFindings(index: RepositoryIndex): BridgeFindings {
  const writes = index
    .callsNamed('setInternetCredentials')
    .filter((site) => index.isProduction(site.file) && isScriptFile(index, site.file) && hasAccessGroup(index, site))
  const reads =
    writes.length === 0
      ? []
      : index.callsNamed('SecItemCopyMatching').filter((site) => readsInternetPassword(index, site))
  const end = (site: CallRef, target?: DefinitionRef): BridgeEnd => ({
    key: NAME,
    name: NAME,
    span: siteSpan(site),
    ...(target && { target }),
  })
  const pairs = writes.flatMap((write) =>
    reads.map((read) => pairOf('custom', end(write), end(read, index.enclosing(read.file, read.call.line)))),
  )
  return { pairs, halves: [] }
}

/** `{ accessGroup }` among the arguments, also where a constant holds it. */
function hasAccessGroup(index: RepositoryIndex, { file, call }: CallRef): boolean {
  const isGiven = (expr: Expr | undefined): boolean =>
    expr?.k === 'obj' && expr.entries.some(({ key }) => key === 'accessGroup')
  return call.args.some((arg) => {
    if (arg.k !== 'ref') return isGiven(arg)
    return index.resolveName(file, call.line, arg.path).some(({ ref }) => isGiven(ref.definition.value))
  })
}

/** The function and those of its file that it calls say which class of item it looks for: this one alone. */
function readsInternetPassword(index: RepositoryIndex, site: CallRef): boolean {
  const read = index.repository.read(site.file)
  const reader = index.enclosing(site.file, site.call.line)
  if (read.kind !== 'text' || !reader || !index.isProduction(site.file) || !read.text.includes('kSecAttrAccessGroup'))
    return false
  const called = index
    .callsIn(reader)
    .flatMap(({ call }) => index.definitionsNamed(call.name).filter(({ file }) => file === site.file))
  const text = [reader, ...called]
    .map(({ definition: { start, end } }) => read.lines.slice(start - 1, end).join('\n'))
    .join('\n')
  const classes = new Set(text.match(/\bkSecClass(?:InternetPassword|GenericPassword|Identity|Certificate|Key)\b/g))
  return classes.size === 1 && classes.has('kSecClassInternetPassword')
}
