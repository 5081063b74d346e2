import { family } from '#index/catalog-match'
import type { Survey } from './survey.js'

/** What a search over production code covers: so that an absence can be judged. */
export const searchedIn: Survey<{ files: number; languages: string[] }> = {
  name: 'searched-in',
  run: (index) => {
    const production = index.files.filter((facts) => index.isProduction(facts.path))
    return { files: production.length, languages: [...new Set(production.map(family))].sort() }
  },
}
