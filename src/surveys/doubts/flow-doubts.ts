import type { DefinitionRef, RepositoryIndex } from '#index/repository-index'
import type { Span } from '#schema/span'
import type { Start } from '../call-graph.js'
import { fileStem } from '../definitions-about.js'
import { signInPath } from '../sign-in-path.js'
import { signOutPath } from '../sign-out-path.js'
import { storageAccesses } from '../storage-accesses.js'
import type { AskSurvey, Survey } from '../survey.js'
import { ABOUT_UPDATES, updatePath } from '../update-path.js'
import { spoken } from '../words.js'
import { batchSlices } from './batch-slices.js'
import { copiedFunctions } from './copied-functions.js'
import { deprecatedInUse } from './deprecated-in-use.js'
import { documentedReturns } from './documented-returns.js'
import type { Doubt } from './doubt.js'
import { emptiedAfterSending } from './emptied-after-sending.js'
import { idleFields } from './idle-fields.js'
import { keysApart } from './keys-apart.js'
import { keysDeclaredTwice } from './keys-declared-twice.js'
import { missingDocuments } from './missing-documents.js'
import { misspeltKeys } from './misspelt-keys.js'
import { overwrittenFields } from './overwritten-fields.js'
import { platformReads } from './platform-reads.js'
import { tablesDefinedTwice } from './tables-defined-twice.js'
import { testedMethods } from './tested-methods.js'
import { unawaitedCalls } from './unawaited-calls.js'
import { uncalledFunctions } from './uncalled-functions.js'
import { unheardEvents } from './unheard-events.js'
import { unreadProperties } from './unread-properties.js'

/** What belongs to a flow. */
interface Matter {
  /** A function that begins there is on the flow's way. */
  covers(place: Start): boolean
  /** What is spoken of a function that is about it. */
  isNamedSo(around: DefinitionRef): boolean
}

/** More of one detector are a list, not a doubt to look at. */
const DETECTOR_MAX = 6

export const storageDoubts: Survey<readonly Doubt[]> = {
  name: 'storage-doubts',
  run: (index, ask) => [
    ...ask(keysDeclaredTwice).slice(0, DETECTOR_MAX),
    ...ask(misspeltKeys).slice(0, DETECTOR_MAX),
    ...ask(keysApart).slice(0, DETECTOR_MAX),
    ...ask(platformReads).slice(0, DETECTOR_MAX),
    ...ask(tablesDefinedTwice).slice(0, DETECTOR_MAX),
    ...ask(overwrittenFields).slice(0, DETECTOR_MAX),
    ...ask(emptiedAfterSending).slice(0, DETECTOR_MAX),
    ...ask(unreadProperties).slice(0, DETECTOR_MAX),
    ...doubtsOf(index, ask, [deprecatedInUse, copiedFunctions, unawaitedCalls], storageMatter(ask)),
    ...doubtsOf(index, ask, [uncalledFunctions, ...PLAIN_DOUBTS], {
      covers: storageMatter(ask).covers,
      isNamedSo: isAboutStorage,
    }),
    ...documentDoubts(
      ask,
      /\b(?:data ?bases?|storage|stored?|cach(?:e|es|ing)|migrations?|schema|key ?chain|persist\w*)\b/,
    ),
  ],
}

export const loginDoubts: Survey<readonly Doubt[]> = {
  name: 'login-doubts',
  run: (index, ask) => {
    const [inward, outward] = [ask(signInPath), ask(signOutPath)]
    const words =
      /\b(?:log ?(?:in|out)|sign ?(?:in|out)|auth\w*|sso|o ?auth\d?|credentials?|tokens?|sessions?|mfa|two factor)\b/
    const covers = (place: Start): boolean => inward.covers(place) || outward.covers(place)
    const isNamedSo = ({ definition }: DefinitionRef): boolean => words.test(spoken(definition.qualified))
    return [...codeDoubts(index, ask, { covers, isNamedSo }), ...documentDoubts(ask, words)]
  },
}

export const updateDoubts: Survey<readonly Doubt[]> = {
  name: 'update-doubts',
  run: (index, ask) => {
    const path = ask(updatePath)
    const covers = (place: Start): boolean => path.covers(place)
    const isNamedSo = ({ file, definition }: DefinitionRef): boolean =>
      ABOUT_UPDATES.test(spoken([fileStem(file), ...definition.qualified.split('.').slice(0, -1)].join(' ')))
    return [
      ...codeDoubts(index, ask, { covers, isNamedSo }),
      ...documentDoubts(
        ask,
        /\b(?:updat(?:e|er|ing)|auto update\w*|releas(?:e|es|ing)|packaging|publish\w*|roll ?out|signing)\b/,
      ),
    ]
  },
}

/** Kept data by what files and functions are called. */
const isAboutStorage = ({ file, definition }: DefinitionRef): boolean =>
  /\b(?:data ?bases?|storage|stor(?:e|es|ed|ing)|cach(?:e|es|ed)|persist\w*|migrat\w*|retention|clean ?up|states?|records?|queues?|schema|key ?chain|pref(?:s|erences)|settings)\b/.test(
    spoken(`${file} ${definition.qualified}`),
  )

/** Functions that touch a store themselves. */
function storageMatter(ask: AskSurvey): Matter {
  const owners = new Set(
    ask(storageAccesses).flatMap(({ ownerSpan }) => (ownerSpan ? [`${ownerSpan.file}:${ownerSpan.start}`] : [])),
  )
  return { covers: ({ file, start }) => owners.has(`${file}:${start}`), isNamedSo: () => false }
}

/** What the lines alone show to be at odds. */
const PLAIN_DOUBTS = [testedMethods, batchSlices, idleFields, documentedReturns, unheardEvents]

const codeDoubts = (index: RepositoryIndex, ask: AskSurvey, matter: Matter): Doubt[] =>
  doubtsOf(index, ask, [deprecatedInUse, uncalledFunctions, copiedFunctions, unawaitedCalls, ...PLAIN_DOUBTS], matter)

function doubtsOf(
  index: RepositoryIndex,
  ask: AskSurvey,
  surveys: readonly Survey<readonly Doubt[]>[],
  matter: Matter,
): Doubt[] {
  return surveys.flatMap((survey) =>
    ask(survey)
      .filter((doubt) => isAbout(index, doubt.about ?? doubt.places[0], matter))
      .slice(0, DETECTOR_MAX),
  )
}

function isAbout(index: RepositoryIndex, place: Span, { covers, isNamedSo }: Matter): boolean {
  const around = index.enclosing(place.file, place.start)
  return around !== undefined && (covers(startOf(around)) || isNamedSo(around))
}

const startOf = ({ file, definition }: DefinitionRef): Start => ({ file, start: definition.start })

const documentDoubts = (ask: AskSurvey, words: RegExp): Doubt[] =>
  ask(missingDocuments)
    .filter(({ subject, places: [place] }) => words.test(spoken(`${place.file} ${subject}`)))
    .slice(0, DETECTOR_MAX)
