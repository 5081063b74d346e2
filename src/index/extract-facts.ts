import type { Repository } from '#repository/repository'
import type { FileFacts } from './facts.js'
import { languageFor } from './languages/index.js'

/** Facts of one file; undefined when it can't be read. Its language must have been prepared. */
export function extractFacts(repository: Pick<Repository, 'read'>, path: string): FileFacts | undefined {
  const read = repository.read(path)
  return read.kind === 'text' ? languageFor(path)?.extract(path, read.text) : undefined
}
