import type { FileFacts } from '#index/facts'
import { typescript } from '#index/languages/typescript'

/** Facts of small TypeScript sources, by path; sorted as the index has them. */
export const factsOf = (sources: Record<string, string>): FileFacts[] =>
  Object.entries(sources)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, text]) => typescript.extract(path, text))
