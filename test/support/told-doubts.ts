import { loadWords, phrase } from '#data/words'
import type { RepositoryIndex } from '#index/repository-index'
import type { Doubt } from '#surveys/doubts/doubt'
import { type Survey, surveysOver } from '#surveys/survey'
import { indexOf } from './index-of.js'
import type { Files } from './temporary-folder.js'

/** What a detector of doubts finds in these files: `subject file:line file:line`. */
export const toldDoubts = async (survey: Survey<readonly Doubt[]>, files: Files): Promise<string[]> =>
  doubtsIn(await indexOf(files), survey)

/** The same over an index. Throws for a doubt whose words are missing or lack a value. */
export const doubtsIn = (index: RepositoryIndex, survey: Survey<readonly Doubt[]>): string[] =>
  surveysOver(index)(survey).map(({ subject, places, message }) => {
    phrase(loadWords('en'), message)
    return `${subject} ${places.map(({ file, start }) => `${file}:${start}`).join(' ')}`
  })
