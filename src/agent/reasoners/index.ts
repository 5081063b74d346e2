import { probes } from '#probes/index'
import { Failure } from '#schema/failure'
import type { AskSurvey } from '#surveys/survey'
import type { Reasoner } from '../reasoner.js'
import { staticReasoner } from './static.js'

export const REASONERS = ['static', 'claude'] as const
export type ReasonerName = (typeof REASONERS)[number]

/**
 * A reasoner by the name that a user gives; it is made once the surveys can be asked.
 * Throws Failure('not-built') at once for one that doesn't exist yet.
 */
export function reasonerNamed(name: ReasonerName): (survey: AskSurvey) => Reasoner {
  if (name === 'static') return (survey) => staticReasoner(probes, survey)
  throw new Failure('not-built', 'The reasoner claude is not built yet; use --reasoner static, which needs no key.')
}
