import type { DefinitionRef, RepositoryIndex } from '#index/repository-index'
import type { BridgeRow } from '#schema/note'
import { amongStarts, keyOf, type Reached, reachDown, reachUp, type Start } from './call-graph.js'
import type { Survey } from './survey.js'
import { definitionOf, type Finding, type Topic, topicSurvey } from './topic.js'
import { spoken } from './words.js'

/** The functions from asking for a new version to installing it. */
export interface UpdatePath {
  /** Functions that ask whether there is a new version. */
  checks: readonly DefinitionRef[]
  /** Functions that ask, fetch or install, and what they reach. */
  covers(place: Start): boolean
  /** Who leads to a check. */
  users: readonly Reached[]
  /** Bridges that the way crosses. */
  bridges: readonly BridgeRow[]
}

/** Ways up from a check to a button or a timer are short; ways down to a hash or a file are not much longer. */
const UP_DEPTH = 5
const DOWN_DEPTH = 8
const UP_LIMIT = 200
const DOWN_LIMIT = 2000

/** Files and classes whose matter is the application's own update. */
export const ABOUT_UPDATES =
  /\b(?:(?:auto |app |live |self )?updat(?:er?s?|ing)|upgrader?|ota|code ?push|(?:live )?bundles?|new ?version|releases?|hot ?fix)\b/

/** Code that tells the user about a version, or manages its text: never on the way to an installation. */
export const TELLS_OF_VERSIONS = /\b(?:release notes?|change ?logs?|whats? new|show ?case|banner|news|announcement)\b/

/** Questions about settings, listeners and bookkeeping around a check. */
const NO_CHECK = new RegExp(
  `${TELLS_OF_VERSIONS.source}|^(?!is (?:\\w+ )?update available)(?:is|should|has|can|configure|normali[sz]ed?|clear|notify|enable|disable|on|set|show|hide|log|end|parse)\\b|\\b(?:mode|testing|enabled|error|result)\\b`,
)

const SAYS_CHECK =
  /\b(?:check(?:s|ing)? (?:for |if )?(?:\w+ ){0,3}(?:updates?|new version|upgrades?|latest version)|(?:update|upgrade) (?:check|available)|is update available|auto ?update|(?:get|fetch|query|request) (?:the )?(?:latest|newest|new) (?:app )?(?:version|release|bundle|update|build)s?(?: info)?|get latest|background download|(?:get|fetch) (?:update|release) (?:info|manifest|metadata|json))\b/

/** Names of called functions that ask, and do nothing else. */
const ASKS =
  /^(?:check for (?:\w+ ){0,2}updates?|(?:get|fetch|query) latest(?: (?:version|release|bundle))?|check (?:for )?(?:new|latest) version|(?:get|fetch) update(?: (?:info|manifest))?|needs? update)$/

const CHECKS: Topic = {
  name: 'update.checks',
  effects: [{ effect: 'update.check' }, { effect: 'update.feed' }],
  functions: SAYS_CHECK,
  calls: ASKS,
  owners: ABOUT_UPDATES,
  not: NO_CHECK,
}

const INSTALLS: Topic = {
  name: 'update.installs',
  effects: [{ effect: 'update.download' }, { effect: 'update.install' }],
  functions:
    /\b(?:(?:download|fetch|install|apply|perform|stage|prepare|start|process|set) (?:and \w+ )?(?:the )?(?:\w+ )?(?:updates?|release|bundle|new version|installer)|quit and install|install next|set next|(?:on |handle )?update (?:available|found))\b/,
  owners: ABOUT_UPDATES,
  not: TELLS_OF_VERSIONS,
}

export const updatePath: Survey<UpdatePath> = {
  name: 'update-path',
  run(index, ask) {
    const found = ask(topicSurvey(CHECKS))
    const callers = found.filter(callsCheck).flatMap((finding) => definitionOf(index, finding))
    const checks = withCallers(
      index,
      found.filter(isAboutUpdates).flatMap((finding) => definitionOf(index, finding)),
      callers,
    )
    const orchestrators = callers.filter(({ definition }) => ABOUT_UPDATES.test(spoken(definition.name)))
    const installs = ask(topicSurvey(INSTALLS)).filter(isAboutUpdates)
    const roots = [...checks, ...orchestrators, ...installs.flatMap((finding) => definitionOf(index, finding))]
    const down = reachDown(index, roots, DOWN_DEPTH, DOWN_LIMIT)
    const users = reachUp(index, checks, UP_DEPTH, UP_LIMIT)
    return {
      checks,
      covers: amongStarts([...roots, ...down.map(({ ref }) => ref)]),
      users,
      bridges: crossed(
        index,
        new Set([...roots, ...down.map(({ ref }) => ref), ...users.map(({ ref }) => ref)].map(keyOf)),
      ),
    }
  },
}

/** A platform call decides alone; a name counts only in a file or class about updates. */
const isAboutUpdates = ({ signs }: Finding): boolean =>
  signs.includes('effect') || (signs.includes('owner') && signs.includes('function'))

const callsCheck = ({ signs }: Finding): boolean => signs.includes('owner') && signs.includes('call')

/** Who calls a check that could not be resolved is taken for the check: a plugin's method, a library's function. */
function withCallers(
  index: RepositoryIndex,
  checks: readonly DefinitionRef[],
  callers: readonly DefinitionRef[],
): DefinitionRef[] {
  const known = new Set([...checks, ...reachUp(index, checks, UP_DEPTH, UP_LIMIT).map(({ ref }) => ref)].map(keyOf))
  return [...checks, ...callers.filter((ref) => !known.has(keyOf(ref)))]
}

const crossed = (index: RepositoryIndex, reached: ReadonlySet<string>): BridgeRow[] =>
  index
    .bridges()
    .pairs.filter(({ target }) => target && reached.has(keyOf(target)))
    .map(({ kind, name, caller, callee }) => ({ kind, name, caller, callee }))

export const leadsToCheck = ({ checks, users }: UpdatePath): ReadonlySet<string> =>
  new Set([...checks.map(keyOf), ...users.map(({ ref }) => keyOf(ref))])
