import type { RepositoryIndex } from '#index/repository-index'

/**
 * A deterministic pass over the whole index that gathers candidates. It makes no claim.
 * Results are computed once a run; a survey may ask for another one.
 */
export interface Survey<Result> {
  name: string
  run(index: RepositoryIndex, ask: AskSurvey): Result
}

export type AskSurvey = <Result>(survey: Survey<Result>) => Result

/** Runs each survey at most once over one index. */
export function surveysOver(index: RepositoryIndex): AskSurvey {
  const done = new Map<string, unknown>()
  const ask: AskSurvey = <Result>(survey: Survey<Result>): Result => {
    if (!done.has(survey.name)) done.set(survey.name, survey.run(index, ask))
    return done.get(survey.name) as Result
  }
  return ask
}
