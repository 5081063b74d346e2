import type { DefinitionRef } from '#index/repository-index'
import { amongStarts, type Reached, reachDown, type Start } from './call-graph.js'
import type { Survey } from './survey.js'
import { definitionOf, type Topic, topicSurvey } from './topic.js'

/** The functions that sign out, by their names, and what they reach. */
export interface SignOutPath {
  starts: readonly DefinitionRef[]
  /** Nearest first, without the starts. */
  reached: readonly Reached[]
  /** The function is reached from one that signs out, or is one. */
  covers(place: Start): boolean
}

/** From the button or the expired session to the store that is emptied. */
const DEPTH = 5
const LIMIT = 500

const SIGNS_OUT: Topic = {
  name: 'logout.acts',
  functions:
    /^(?:\w+ ){0,2}(?:sign ?out|log ?out|log off)(?: (?:user|server|account|and|from|all|everywhere|if|necessary)\b.*)?$|\b(?:terminate|end|destroy) session\b|\bremove account\b|\bde ?authenticate\b/,
  not: /^(?:is|should|can|has|get|render|confirm|show|alert|on did|use)\b|\b(?:error|failed|button|style\w*|url)\b/,
}

export const signOutPath: Survey<SignOutPath> = {
  name: 'sign-out-path',
  run(index, ask) {
    const starts = ask(topicSurvey(SIGNS_OUT)).flatMap((finding) => definitionOf(index, finding))
    const reached = reachDown(index, starts, DEPTH, LIMIT)
    return { starts, reached, covers: amongStarts([...starts, ...reached.map(({ ref }) => ref)]) }
  },
}
