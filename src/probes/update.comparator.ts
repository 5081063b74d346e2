import type { ClaimDraft, ConflictDraft, Place } from '#schema/draft'
import type { Comparator } from '#schema/note'
import { searchedIn } from '#surveys/searched-in'
import { type VersionComparison, versionComparisons } from '#surveys/version-comparisons'
import { claim, message, searchedFor } from './places.js'
import type { Probe } from './probe.js'
import { quotable, show } from './show.js'

const CLAIMS_MAX = 6
const CASES = ['1.9 vs 1.10', '1.0.0 vs 1.0', '1.0.0-beta.1 vs 1.0.0'] as const

type Result = Comparator['cases'][string]
type Results = readonly [Result, Result, Result]

/** What the libraries' own documentation says of the three pairs; strict SemVer refuses versions of two parts. */
const LIBRARIES: Readonly<Record<string, Results>> = {
  semver: ['throws', 'throws', '<'],
  'compare-versions': ['<', '=', '<'],
  'version library': ['<', '=', '<'],
  'String.compare': ['<', '>', '>'],
}
const EQUALITY: Results = ['!=', '!=', '!=']
const UNDECIDED: Results = ['?', '?', '?']

export const updateComparator: Probe = {
  checkpoint: 'update.comparator',
  *run({ survey }) {
    const all = survey(versionComparisons)
    const chosen = deciding(all)
    yield* show(
      chosen.map(({ span }) => span),
      'Which function compares versions',
    )
    const searched = searchedFor(
      message('update.comparator.searched'),
      ['catalog:version.compare', 'operators between values named as versions'],
      survey(searchedIn),
    )
    const [first] = chosen
    if (!first) return { status: 'not-found', claims: [], searched: [searched] }
    return {
      status: 'found',
      claims: chosen.map(claimOf),
      comparator: comparatorOf(first, chosen),
      conflicts: conflictsOf(first, all),
      searched: [searched],
    }
  },
}

/** What lies on the way to an installation decides; an order before an equality. What lies elsewhere only shows what the application has. */
function deciding(all: readonly VersionComparison[]): VersionComparison[] {
  const onPath = all.filter(({ isOnPath }) => isOnPath)
  const candidates = onPath.length > 0 ? onPath : all.filter(({ kind }) => kind === 'library')
  const rank = ({ kind }: VersionComparison): number => ['library', 'own', 'order', 'equality'].indexOf(kind)
  return [...candidates].sort((a, b) => rank(a) - rank(b)).slice(0, CLAIMS_MAX)
}

/** Where the deciding comparison fails, and other comparisons beside it. */
function conflictsOf(first: VersionComparison, all: readonly VersionComparison[]): ConflictDraft[] {
  const at = (found: VersionComparison): Place => quotable({ ...found.span, resolved: found.resolved })
  const failing = !first.isOnPath
    ? undefined
    : first.kind === 'equality'
      ? 'update.comparator.no-order'
      : first.by === 'semver'
        ? 'update.comparator.strict'
        : undefined
  const kinds = new Map(all.filter(({ kind }) => kind !== 'equality').map((found) => [found.by, found]))
  return [
    ...(failing
      ? [
          {
            subject: first.name,
            kind: 'comparator' as const,
            message: message(failing, { name: first.name }),
            places: [at(first)],
          },
        ]
      : []),
    ...(kinds.size > 1
      ? [
          {
            subject: 'comparisons',
            kind: 'multiple-implementations' as const,
            message: message('update.comparator.several', { names: [...kinds.keys()].sort().join(', ') }),
            places: [...kinds.values()].slice(0, CLAIMS_MAX).map(at),
          },
        ]
      : []),
  ]
}

function comparatorOf(first: VersionComparison, chosen: readonly VersionComparison[]): Comparator {
  const results =
    first.kind === 'equality' ? EQUALITY : first.kind === 'library' ? (LIBRARIES[first.by] ?? UNDECIDED) : UNDECIDED
  return {
    kind: first.kind === 'equality' ? 'string' : first.by === 'semver' ? 'semver' : 'own',
    evidence: chosen.map(({ span }) => span),
    cases: Object.fromEntries(CASES.map((name, position) => [name, results[position] ?? '?'])),
  }
}

function claimOf(found: VersionComparison): ClaimDraft {
  const id = found.isOnPath ? `update.comparator.${found.kind}` : 'update.comparator.elsewhere'
  return claim(
    `${found.name}/${found.by}`,
    message(id, { name: found.name, by: found.by }),
    [quotable({ ...found.span, resolved: found.resolved })],
    found.isOnPath ? {} : { atMost: 'inferred', doubts: [message('update.decoy.off-path', { name: found.name })] },
  )
}
