import { type Definition, type FileFacts, isFunctionLike } from '#index/facts'
import type { RepositoryIndex } from '#index/repository-index'
import type { UpdateParameterRow } from '#schema/note'
import { fileStem } from './definitions-about.js'
import type { Survey } from './survey.js'
import { ABOUT_UPDATES, updatePath } from './update-path.js'
import { spoken } from './words.js'

/** Names of values that say how often, how long, how many. */
const SAYS_PARAMETER =
  /\b(?:interval|delay|timeout|retr(?:y|ies)|back ?off|(?:rate|retry|attempt) limit|debounce|throttle|period|max attempts|percentage|cool ?down|poll\w*|grace)\b/

/** Numbers that steer the update: named constants and fields around the check, and the URL of the feed. */
export const updateParameters: Survey<readonly UpdateParameterRow[]> = {
  name: 'update-parameters',
  run: (index, ask) => {
    const path = ask(updatePath)
    const isNear = (facts: FileFacts): boolean =>
      ABOUT_UPDATES.test(spoken(fileStem(facts.path))) ||
      facts.definitions.some(({ start, kind }) => isFunctionLike(kind) && path.covers({ file: facts.path, start }))
    const rows = index.files
      .filter((facts) => index.isProduction(facts.path) && isNear(facts))
      .flatMap((facts) => fileRows(index, facts))
    return [...feeds(index), ...rows]
  },
}

function fileRows(index: RepositoryIndex, facts: FileFacts): UpdateParameterRow[] {
  const isAbout = ABOUT_UPDATES.test(spoken(fileStem(facts.path)))
  return facts.definitions.flatMap((definition) => {
    const words = spoken(definition.name)
    if (!isValue(definition) || !SAYS_PARAMETER.test(words)) return []
    if (!isAbout && !ABOUT_UPDATES.test(words)) return []
    const value = definition.value && index.evaluate(facts.path, definition.container, definition.value)
    if (value?.number === undefined) return []
    return [
      {
        name: words,
        value: isSet(facts, definition) ? `${value.text} (initial)` : value.text,
        source: isSet(facts, definition) ? 'unknown' : 'hard-coded',
        evidence: [{ file: facts.path, start: definition.line, end: definition.line }],
      },
    ]
  })
}

const isValue = ({ kind }: Definition): boolean =>
  kind === 'constant' || kind === 'variable' || kind === 'field' || kind === 'enum-member'

/** Assigned somewhere else in its file: the initial value is only a default. */
const isSet = (facts: FileFacts, { name, kind, line }: Definition): boolean =>
  kind !== 'constant' &&
  facts.assignments.some((assignment) => assignment.line !== line && assignment.target.split('.').at(-1) === name)

const feeds = (index: RepositoryIndex): UpdateParameterRow[] =>
  index.effects('update.feed').flatMap(({ args, site, insideWrapper }) =>
    args.url && args.url.text !== '*' && !insideWrapper
      ? [
          {
            name: 'feed URL',
            value: args.url.text,
            source: args.url.known ? ('hard-coded' as const) : ('unknown' as const),
            evidence: [{ file: site.file, start: site.call.line, end: site.call.end }, ...args.url.sources],
          },
        ]
      : [],
  )
