import { functionAround, namedFunction } from '#index/containers'
import type { Comparison, Expr, FileFacts } from '#index/facts'
import type { RepositoryIndex } from '#index/repository-index'
import type { ResolvedBy } from '#schema/evidence'
import type { Span } from '#schema/span'
import type { Survey } from './survey.js'
import { TELLS_OF_VERSIONS, updatePath } from './update-path.js'
import { isNamedFunction, isSearched } from './vocabulary.js'
import { spoken } from './words.js'

export interface VersionComparison {
  /** The function that compares. */
  name: string
  /** Library, own function or operator: `semver`, `compareVersions`, `==`. */
  by: string
  kind: 'library' | 'own' | 'equality' | 'order'
  span: Span
  resolved: ResolvedBy
  /** On the way from a check to an installation. */
  isOnPath: boolean
}

const VERSION = /(?:^|[.\s_(])(?:\w*[vV]ersion(?:Name|Number|String|Code)?|getVersion\(\))\)?$/
const OTHER_VERSIONS = /\b(?:os|system|server|schema|database|db|api|protocol|node|sdk|state|data)\b/

/** What runs when the package is there decides no more whether to take it. */
const IS_LATE = /\b(?:downloaded|ready|finished|completed|installed)\b/

/** Every comparison of versions: library calls of the catalog, then operators between two values named as versions. */
export const versionComparisons: Survey<readonly VersionComparison[]> = {
  name: 'version-comparisons',
  run(index, ask) {
    const path = ask(updatePath)
    const isOnPath = (file: string, start: number, name: string): boolean =>
      path.covers({ file, start }) && !TELLS_OF_VERSIONS.test(spoken(`${file} ${name}`)) && !IS_LATE.test(spoken(name))
    const found = [...libraryCalls(index, isOnPath), ...ownFunctions(index, isOnPath), ...operators(index, isOnPath)]
    return found.sort((a, b) => Number(b.isOnPath) - Number(a.isOnPath))
  },
}

type IsOnPath = (file: string, start: number, name: string) => boolean

function libraryCalls(index: RepositoryIndex, isOnPath: IsOnPath): VersionComparison[] {
  return index.effects('version.compare').flatMap(({ site, row, resolved, wrappers }) => {
    const around = functionAround(index, site)
    const name = around?.definition.qualified ?? site.call.name
    if (resolved === 'name' || wrappers.length > 0) return []
    return [
      {
        name,
        by: row.what,
        kind: 'library' as const,
        span: { file: site.file, start: site.call.line, end: site.call.end },
        resolved,
        isOnPath: isOnPath(site.file, around?.definition.start ?? 0, name),
      },
    ]
  })
}

const SAYS_COMPARE =
  /\b(?:(?:compare|cmp) (?:\w+ )?versions?|versions? compar\w*|is (?:\w+ )?(?:newer|older|greater|higher|lower)(?: \w+)? version|is version (?:newer|older|greater|higher|lower)|sem ?ver compare)\b/

/** Functions of the repository itself that compare two versions. */
function ownFunctions(index: RepositoryIndex, isOnPath: IsOnPath): VersionComparison[] {
  return index.files
    .filter((facts) => isSearched(index, facts))
    .flatMap((facts) =>
      facts.definitions
        .filter((definition) => isNamedFunction(definition) && SAYS_COMPARE.test(spoken(definition.name)))
        .filter(({ parameters = [], name }) => parameters.length >= 2 && !OTHER_VERSIONS.test(spoken(name)))
        .map((definition) => ({
          name: definition.qualified,
          by: definition.name,
          kind: 'own' as const,
          span: { file: facts.path, start: definition.start, end: definition.end },
          resolved: 'direct' as const,
          isOnPath: isOnPath(facts.path, definition.start, definition.qualified),
        })),
    )
}

function operators(index: RepositoryIndex, isOnPath: IsOnPath): VersionComparison[] {
  return index.files
    .filter((facts) => index.isProduction(facts.path))
    .flatMap((facts) =>
      [...comparisonsIn(facts), ...equalsCalls(facts)].map((found) => sited(index, facts, found, isOnPath)),
    )
}

interface Found {
  by: string
  kind: 'equality' | 'order'
  line: number
  in: number
}

const comparisonsIn = (facts: FileFacts): Found[] =>
  facts.comparisons.filter(isOfVersions).map(({ op, line, in: scope }) => ({
    by: op,
    kind: op === '==' || op === '!=' ? 'equality' : 'order',
    line,
    in: scope,
  }))

function isOfVersions({ left, right }: Comparison): boolean {
  const other = right.k === 'ref' ? right.path : right.k === 'call' ? `${right.callee}()` : ''
  return isVersion(left) && isVersion(other)
}

/** `latest.equals(current)` of Java and Kotlin. */
const equalsCalls = (facts: FileFacts): Found[] =>
  facts.calls
    .filter(({ name, receiver, args }) => name === 'equals' && isVersion(receiver) && args.some(isVersionExpr))
    .map(({ line, in: scope }) => ({ by: 'equals', kind: 'equality', line, in: scope }))

const isVersionExpr = (expr: Expr): boolean =>
  (expr.k === 'ref' && isVersion(expr.path)) ||
  (expr.k === 'call' && isVersion(expr.callee.replace(/^get(?=[A-Z])/, '')))

const isVersion = (text: string): boolean => {
  const name =
    text
      .replace(/\(\)$/, '')
      .split(/[.\s?!]+/)
      .filter(Boolean)
      .at(-1) ?? ''
  return (VERSION.test(` ${name}`) || /\bversion\b/.test(spoken(text))) && !OTHER_VERSIONS.test(spoken(text))
}

function sited(index: RepositoryIndex, facts: FileFacts, found: Found, isOnPath: IsOnPath): VersionComparison {
  const { line, kind, by } = found
  const around = index.enclosing(facts.path, line)
  const named = namedFunction(index, index.definition(facts.path, found.in)) ?? around
  const name = named?.definition.qualified ?? facts.path
  return {
    name,
    by,
    kind,
    span: { file: facts.path, start: line, end: line },
    resolved: 'direct',
    isOnPath: [named, around].some((ref) => ref && isOnPath(facts.path, ref.definition.start, name)),
  }
}
