import type { RepositoryIndex } from '#index/repository-index'
import type { Doubt } from '#surveys/doubts/doubt'
import { type Survey, surveysOver } from '#surveys/survey'
import { indexOf } from './index-of.js'
import type { Files } from './temporary-folder.js'

/** What a detector of doubts finds in these files: `subject file:line file:line`. */
export const toldDoubts = async (survey: Survey<readonly Doubt[]>, files: Files): Promise<string[]> =>
  doubtsIn(await indexOf(files), survey)

export const doubtsIn = (index: RepositoryIndex, survey: Survey<readonly Doubt[]>): string[] =>
  surveysOver(index)(survey).map(
    ({ subject, places }) => `${subject} ${places.map(({ file, start }) => `${file}:${start}`).join(' ')}`,
  )
