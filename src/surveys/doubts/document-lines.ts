import type { RepositoryIndex } from '#index/repository-index'
import type { Survey } from '../survey.js'

export interface DocumentLine {
  file: string
  /** 1-based. */
  line: number
  text: string
}

const DOCUMENT = /\.(?:md|mdx|rst|adoc)$/i
/** Histories tell what was. */
const HISTORY =
  /(?:^|\/)(?:change[-_]?log|changes|history|releases?[-_]?notes?|news|licen[cs]e|third[-_ ]?party|notice)[^/]*$/i

const NOT_OURS = /(?:^|\/)(?:tests?|fixtures?|examples?|samples?|vendor|third_party)\//i

/** Lines of the documents that the repository keeps beside its code, histories and licences left out. */
export const documentLines: Survey<readonly DocumentLine[]> = {
  name: 'document-lines',
  run: ({ repository }: RepositoryIndex) =>
    repository.files
      .filter(({ path }) => DOCUMENT.test(path) && !HISTORY.test(path) && !NOT_OURS.test(path))
      .flatMap(({ path }) => {
        const read = repository.read(path)
        return read.kind === 'text' ? read.lines.map((text, at) => ({ file: path, line: at + 1, text })) : []
      }),
}
